/** The small site that the tests of faults change, the commands that change it, and what they must leave. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** @typedef {{ name: string, args: readonly string[], result: string }} Command `result`: the folder that it changes, or reads as one of `STORES` */
/** @typedef {{ code: number | null, stderr: string }} Ended */

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
export const BINARY = path.join(REPOSITORY, 'bin/docsite.js');

const TEXT = '# Page\n\nFirst.\n\nSecond.\n\nThird.\n';
/** @param {string} label @param {object} files @param {object} [more] */
const manifest = (label, files, more = {}) => `${JSON.stringify({ label, released: '2024-01-01', files, ...more })}\n`;
const SITE = {
  'docsite.config.ts': `export default { title: 'Small', url: 'https://small.example', sets: [{ id: 'api' }] };\n`,
  'docs/next/page.md': TEXT.replace('Third', '3rd'),
  'old/v1/page.md': TEXT,
  'moved/docusaurus.config.js': `module.exports = { title: 'Moved', url: 'https://moved.example', baseUrl: '/' };\n`,
  'moved/docs/intro.md': TEXT,
  'moved/versioned_docs/version-1.0/intro.md': TEXT.replace('First', 'One'),
  'moved/versions.json': '["1.0"]\n',
  'mike/mkdocs.yml': 'site_name: Mike\nplugins:\n  - mike\n',
  'mike/docs/index.md': TEXT,
  'hugo/hugo.toml': 'baseURL = "https://hugo.example/"\ntitle = "Hugo"\n',
  'hugo/content/docs/v1/intro.md': `---\ntitle: Intro\n---\n\n${TEXT}`,
  'hugo/content/docs/v2/intro.md': `---\ntitle: Intro\n---\n\n${TEXT.replace('First', 'One')}`,
  'api/next/call.md': TEXT,
  'api/versions/1.0/call.md': TEXT.replace('First', 'One'),
  'api/versions/1.0/version.json': manifest('1.0', { 'call.md': '1.0' }),
  'docs/versions/1.0/old.md': TEXT,
  'docs/versions/1.0/version.json': manifest('1.0', { 'old.md': '1.0' }),
  'docs/versions/1.1/page.md': TEXT.replace('First', 'One'),
  'docs/versions/1.1/version.json': manifest('1.1', { 'page.md': '1.1' }, { renamed: { 'old.md': 'page.md' } }),
};
const BUILD = ['build', '--threads', '1', '--no-cache'];
/** Folders with versions. */
export const STORES = ['docs', 'api'];
/** @type {readonly Command[]} */
export const COMMANDS = [
  { name: 'build', args: BUILD, result: 'site' },
  { name: 'build --print --relative', args: [...BUILD, '--print', 'latest', '--relative'], result: 'site' },
  { name: 'version', args: ['version', '2.0', '--date', '2025-01-01'], result: 'docs' },
  { name: 'version --set', args: ['version', '2.0', '--date', '2025-01-01', '--set', 'api'], result: 'api' },
  { name: 'versions edit --set', args: ['versions', 'edit', '1.0/call', '--set', 'api'], result: 'api' },
  { name: 'versions edit', args: ['versions', 'edit', '1.1/page'], result: 'docs' },
  {
    name: 'versions set',
    args: ['versions', 'set', 'page', 'docs/next/page.md', '--from', '1.1', '--to', '1.1'],
    result: 'docs',
  },
  {
    name: 'versions backport',
    args: ['versions', 'backport', 'page', '--from', 'next', '--since', '1.1', '--to', '1.1'],
    result: 'docs',
  },
  { name: 'versions remove', args: ['versions', 'remove', '1.0', '--redirect-to', '1.1'], result: 'docs' },
  { name: 'versions rename', args: ['versions', 'rename', '1.0', '1.0.1'], result: 'docs' },
  { name: 'versions add', args: ['versions', 'add', 'docs/next', '1.0.5', '--date', '2025-01-01'], result: 'docs' },
  { name: 'import folders', args: ['import', 'folders', 'old', '--to', 'imported'], result: 'imported' },
  {
    name: 'import docusaurus',
    args: ['import', 'docusaurus', 'moved', '--to', 'imported'],
    result: 'imported',
  },
  { name: 'import mkdocs, mike', args: ['import', 'mkdocs', 'mike', '--to', 'imported'], result: 'imported' },
  {
    name: 'import hugo --versions',
    args: ['import', 'hugo', 'hugo', '--versions', 'docs', '--to', 'imported'],
    result: 'imported',
  },
  { name: 'init', args: ['init', 'made'], result: 'made' },
];

/** They change no file but their cache. @type {readonly Command[]} */
export const READERS = [
  { name: 'check-links', args: ['check-links'], result: 'docs' },
  { name: 'csp', args: ['csp'], result: 'docs' },
  { name: 'versions diff', args: ['versions', 'diff', '1.0', '1.1'], result: 'docs' },
  { name: 'versions verify', args: ['versions', 'verify'], result: 'docs' },
];

/**
 * The options with which commands of versions are about this folder; `null` for one without versions.
 * @param {string} result
 * @returns {readonly string[] | null}
 */
export function storeOptions(result) {
  if (!STORES.includes(result)) return null;
  return result === 'docs' ? [] : ['--set', result];
}

/** @param {string} root */
export function makeSite(root) {
  for (const [file, text] of Object.entries(SITE)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  publishWithMike(path.join(root, 'mike'));
  const { code, stderr } = run(root, BUILD);
  if (code !== 0) throw new Error(stderr);
  // Something for the next build to do.
  writeFileSync(path.join(root, 'docs/next/page.md'), `${SITE['docs/next/page.md']}\nMore.\n`);
}

/** A repository with a released version, as mike leaves it. @param {string} folder */
function publishWithMike(folder) {
  const git = (/** @type {readonly string[]} */ ...args) => {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@a.example', '-c', 'commit.gpgsign=false'];
    const { status, stdout, stderr } = spawnSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.trim();
  };
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Texts');
  const source = git('rev-parse', '--short', 'HEAD');
  git('checkout', '--quiet', '--orphan', 'gh-pages');
  git('rm', '--quiet', '-r', '--cached', '.');
  const files = {
    '1.0/index.html': '<h1>Page</h1>\n',
    'versions.json': '[{"version":"1.0","title":"1.0","aliases":[]}]\n',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  git('add', ...Object.keys(files));
  git('commit', '--quiet', '--message', `Deployed ${source} to 1.0 with MkDocs 1.6.1 and mike 2.1.3`);
  git('checkout', '--quiet', '--force', 'main');
}

/** @param {string} root @param {readonly string[]} args */
export function run(root, args) {
  return finish(spawnSync(process.execPath, [BINARY, ...args], optionsFor(root)));
}

/** @param {string} root @param {NodeJS.ProcessEnv} [env] */
export function optionsFor(root, env = {}) {
  return /** @type {const} */ ({
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, NO_COLOR: '1', DOCSITE_TEST_STEPS_IN: root, ...env },
  });
}

/** @param {{ status: number | null, stderr: string }} ended */
export function finish({ status, stderr }) {
  return { code: status, stderr };
}

/**
 * Of the store `result` once `versions gc` has taken away what no version needs; `copy` is a folder to do so in.
 * @param {string} root
 * @param {string} copy
 * @param {string} [result]
 */
export function hashAfterGc(root, copy, result = 'docs') {
  rmSync(copy, { recursive: true, force: true });
  cpSync(root, copy, { recursive: true });
  run(copy, ['versions', 'gc', ...(storeOptions(result) ?? [])]);
  return hashOf(path.join(copy, result));
}

/** What a command has left behind; `null` for nothing. @param {string} root */
export function findLeft(root) {
  const stores = STORES.map((store) => path.join(root, store, 'versions'));
  const names = [root, ...stores].flatMap((folder) => readdirSync(folder));
  return names.find((name) => /lock|\.staged|\.commit|docsite-(?:new|old)/u.test(name)) ?? null;
}

/** Of all files in a folder, by path; empty without it. @param {string} place */
export function hashOf(place) {
  if (!existsSync(place)) return '';
  const hash = createHash('sha256');
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' }).toSorted();
  // The moment of a change is in the manifests.
  const contentOf = (/** @type {string} */ file) =>
    readFileSync(path.join(place, file), 'latin1').replace(/\d{4}-\d\d-\d\dT[\d:.]+/gu, '');
  for (const file of files)
    if (statSync(path.join(place, file)).isFile()) hash.update(`${file}\0`).update(contentOf(file));
  return hash.digest('hex');
}
