/** Builds a site of MkDocs with the `mkdocs` that is installed, in a copy, without the plugins that are missing there. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';

const CONFIG = 'mkdocs.yml';
/** A configuration above the site's own: the site's has tags that only Python can read. */
const OWN = 'docsite-compare.yml';

/**
 * Returns the folder with the HTML, below `folder`, and the names of the plugins that were left out.
 * @param {string} site
 * @param {string} folder
 * @returns {{ built: string, leftOut: readonly string[] }}
 */
export function buildMkdocs(site, folder) {
  const copy = path.join(folder, 'old');
  const built = path.join(folder, 'built');
  cpSync(site, copy, { recursive: true });
  const text = readFileSync(path.join(copy, CONFIG), 'utf8');
  const parsed = /** @type {{ plugins?: unknown } | null} */ (load(text.replaceAll(/!!?python\/\S+/gu, '')));
  let plugins = Array.isArray(parsed?.plugins) ? parsed.plugins : ['search'];
  /** @type {string[]} */
  const leftOut = [];
  for (;;) {
    writeFileSync(path.join(copy, OWN), JSON.stringify({ INHERIT: CONFIG, plugins }));
    const { error, status, stdout, stderr } = spawnSync('mkdocs', ['build', '--quiet', '-f', OWN, '-d', built], {
      cwd: copy,
      encoding: 'utf8',
    });
    if (error !== undefined) throw new Error('mkdocs is not installed: pass the folder with the HTML of the old site.');
    if (status === 0) return { built, leftOut };
    const said = stdout + stderr;
    const [, missing] = /"([^"]+)" plugin is not installed/u.exec(said) ?? [];
    const config = readFileSync(path.join(copy, CONFIG), 'utf8');
    if (missing !== undefined && !leftOut.includes(missing)) {
      leftOut.push(missing);
      plugins = plugins.filter((one) => nameOf(one) !== missing);
    } else if (said.includes("'material.extensions") && config.includes('material.extensions.emoji')) {
      // Material before 9.4 has them in a package of its own.
      writeFileSync(path.join(copy, CONFIG), config.replaceAll('material.extensions.emoji', 'materialx.emoji'));
    } else throw new Error(`mkdocs build ended with ${status ?? 'a signal'}:\n${said.slice(-4000)}`);
  }
}

/** @param {unknown} plugin */
function nameOf(plugin) {
  return typeof plugin === 'object' && plugin !== null ? Object.keys(plugin)[0] : plugin;
}
