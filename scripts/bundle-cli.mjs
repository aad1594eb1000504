/**
 * Bundles the generator into dist/: `cli.js`, which bin/docsite.js starts, and `index.js`, the package's main entry; and
 * `live.js`, the script that `docsite serve` adds to the pages it serves; `worker.js`, which worker threads run; and
 * `code-hash.txt`, by which caches recognise the code that filled them; and `packages/`, the commands that src/cli/guests.ts loads by name.
 * Splitting puts each dynamically imported command into a separate chunk, so that a command loads only its part.
 * Packages are bundled too, but for the dependencies of package.json: a command that reads twenty files instead of two
 * hundred starts in a third of the time. The licences of what is bundled are in `THIRD-PARTY-LICENSES.txt`; with `--list` the
 * packages and their versions are also written to `design/bundled-packages.txt`.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { formatLicenses, formatList, readBundledPackages } from './third-party-licenses.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = path.join(root, 'dist');
/** @type {unknown} */
const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const { dependencies } = /** @type {{ dependencies: Record<string, string> }} */ (manifest);

// Kept in memory first: when the sources do not compile, the dist/ that works stays.
const generator = await build({
  absWorkingDir: root,
  entryPoints: {
    cli: 'src/cli/main.ts',
    index: 'src/build/index.ts',
    worker: 'src/threads/worker.ts',
    'packages/import': 'packages/import/cli/commands.ts',
    'packages/mcp': 'packages/mcp/cli/commands.ts',
  },
  outdir,
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: Object.keys(dependencies),
  // Fields for bundlers of web applications do not apply to a program that runs in Node.
  mainFields: ['module', 'main'],
  // front-matter.ts gives gray-matter its only engine: its own ones evaluate JavaScript and bring an old js-yaml.
  plugins: [
    {
      name: 'docsite-engines',
      setup(bundle) {
        bundle.onLoad({ filter: /gray-matter.lib.engines\.js$/ }, () => ({ contents: 'module.exports = {};' }));
      },
    },
  ],
  // Packages in CommonJS ask for Node's modules in this way.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  write: false,
});

const live = await build({
  absWorkingDir: root,
  entryPoints: { live: 'src/client/live/live.ts' },
  outdir,
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  write: false,
});
// What icons were made from: see scripts/generate-icons.mjs.
const ICONS = ['node_modules/bootstrap-icons', 'node_modules/simple-icons'];
const packages = readBundledPackages(generator.metafile, root, ICONS);
// Not on every build: where the lock file is not followed, other versions are bundled.
if (process.argv.includes('--list'))
  await writeFile(path.join(root, 'design/bundled-packages.txt'), formatList(packages));
const licenses = {
  path: path.join(outdir, 'THIRD-PARTY-LICENSES.txt'),
  contents: Buffer.from(formatLicenses(packages)),
};
const codeHash = createHash('sha256');
for (const { contents } of generator.outputFiles) codeHash.update(contents);
const hashFile = {
  path: path.join(outdir, 'code-hash.txt'),
  contents: Buffer.from(codeHash.digest('hex').slice(0, 16)),
};
const outputFiles = [...generator.outputFiles, ...live.outputFiles, licenses, hashFile];

// Chunks first, entries last, each by rename: a command that starts meanwhile finds all that its entry names.
const written = new Set();
const entriesLast = outputFiles.toSorted((a, b) => depth(b.path) - depth(a.path));
for (const file of entriesLast) {
  written.add(path.relative(outdir, file.path));
  // Packing bundles again while tests run the files that exist.
  if (await isThere(file)) continue;
  await mkdir(path.dirname(file.path), { recursive: true });
  await writeFile(`${file.path}.new`, file.contents);
  await rename(`${file.path}.new`, file.path);
}
for (const entry of await readdir(outdir, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  if (entry.isFile() && !written.has(path.relative(outdir, file))) await rm(file, { force: true });
}

/** @param {{ path: string, contents: Uint8Array }} file */
async function isThere(file) {
  try {
    return (await readFile(file.path)).equals(file.contents);
  } catch {
    return false;
  }
}

/** @param {string} file */
function depth(file) {
  return file.split(path.sep).length;
}
