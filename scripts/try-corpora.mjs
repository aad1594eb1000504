/**
 * Imports sites in the wild and builds the results: `node scripts/try-corpora.mjs FOLDER…`, each with the site in
 * it or in `website/`. For people who work on the import; nothing is kept. Ends with 1 when a site cannot be imported
 * or built, when a page has no text, or when a problem names a line that its file does not have.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const binary = fileURLToPath(new URL('../bin/docsite.js', import.meta.url));
const failures = { count: 0 };

/** @param {readonly string[]} args */
function docsite(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [binary, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return { status, stdout, stderr };
}

/** @param {string} message */
function fail(message) {
  failures.count += 1;
  console.log(`  FAILED: ${message}`);
}

/** @param {string} site */
function tryOut(site) {
  const folder = mkdtempSync(join(tmpdir(), 'docsite-corpus-'));
  const target = join(folder, 'site');
  const imported = docsite('import', 'docusaurus', site, '--to', target, '--json');
  if (imported.stdout === '') fail(`import: ${imported.stderr.split('\n')[0] ?? ''}`);
  else {
    /** @type {unknown} */
    const json = JSON.parse(imported.stdout);
    const { counts, problems } =
      /** @type {{ counts: object, problems: { code: string, file: string | null, line: number | null }[] }} */ (json);
    console.log(`  ${JSON.stringify(counts)}`);
    /** @type {Map<string, number>} */
    const byCode = new Map();
    for (const { code } of problems) byCode.set(code, (byCode.get(code) ?? 0) + 1);
    for (const [code, count] of [...byCode].sort()) console.log(`  ${String(count).padStart(5)} ${code}`);
    for (const { file, line, code } of problems) {
      if (file === null || line === null) continue;
      const lines = readFileSync(resolve(file), 'utf8').split('\n').length;
      if (line > lines) fail(`${code} at ${file}:${line}, which has ${lines} lines`);
    }
    build(target);
  }
  rmSync(folder, { recursive: true });
}

/** @param {string} root */
function build(root) {
  const built = docsite('build', '--root', root);
  console.log(`  ${built.stdout.trim()}`);
  if (built.status !== 0) {
    fail(`build: ${built.stderr.slice(-2000)}`);
    return;
  }
  const site = join(root, 'site');
  for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(join(site, file), 'utf8');
    const text = /<main\b[^>]*>([\s\S]*)<\/main>/u
      .exec(html)?.[1]
      ?.replaceAll(/<[^>]*>/gu, '')
      .trim();
    if (text === '') fail(`${file} has no text`);
  }
}

for (const folder of process.argv.slice(2)) {
  const site = [join(folder, 'website'), folder].find((one) => existsSync(one)) ?? folder;
  console.log(site);
  tryOut(site);
}
process.exitCode = failures.count > 0 ? 1 : 0;
