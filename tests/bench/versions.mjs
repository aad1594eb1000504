/**
 * What a release costs, on a copy of the flagship (npm run bench -- versions): which files of the built site change when a
 * version is cut or one page of `next` is edited, and how long a cut takes with all versions compared with one.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFlagship, REPOSITORY } from './corpora.mjs';

const ROUNDS = Number(process.env['ROUNDS'] ?? 9);
const folder = mkdtempSync(join(tmpdir(), 'docsite-bench-'));
try {
  measureAmplification();
  measureCuts();
} finally {
  rmSync(folder, { recursive: true });
}

function measureAmplification() {
  const root = makeRoot('amplification');
  const latest = listVersions(root).find(({ status }) => status === 'latest')?.label ?? '';
  build(root);
  const first = hashTree(join(root, 'site'));
  appendFileSync(join(root, 'docs/next/discover.md'), '\nOne more line.\n');
  build(root);
  const edited = hashTree(join(root, 'site'));
  printChanges('One page of next edited', first, edited, () => 'all');
  docsite(root, 'version', '99.0.0', '--date', '2030-01-01');
  build(root);
  const place = (/** @type {string} */ path) => {
    const [top, second = ''] = path.split('/');
    if (top !== 'docs') return 'shared files (menus, lists, feeds, assets)';
    if (second === '99.0.0') return 'redirects of the new version';
    if (second === 'next') return 'next';
    if (second === latest) return `the version that was latest (${latest})`;
    return /^v?\d/u.test(second) ? 'OLDER VERSIONS' : 'the new version, at /docs';
  };
  printChanges('A version cut', edited, hashTree(join(root, 'site')), place);
}

function measureCuts() {
  const roots = { one: makeRoot('one'), all: makeRoot('all') };
  const labels = listVersions(roots.one).map(({ label }) => label);
  for (const label of labels.filter((name) => name !== 'next').slice(1)) {
    docsite(roots.one, 'versions', 'remove', label);
  }
  rmSync(join(roots.one, 'docs/versions/redirects.json'), { force: true });
  /** @type {Record<'one' | 'all', number[]>} */
  const times = { one: [], all: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const key of /** @type {const} */ (['one', 'all'])) {
      const start = performance.now();
      docsite(roots[key], 'version', '99.0.0');
      // The first round warms the disk cache.
      if (round > 0) times[key].push(performance.now() - start);
      rmSync(join(roots[key], 'docs/versions/99.0.0'), { recursive: true });
    }
  }
  const [one, all] = [median(times.one), median(times.all)];
  const count = labels.length - 1;
  console.log(`\nCutting, median of ${ROUNDS} alternating rounds, the whole process`);
  console.log(`  with 1 version    ${one.toFixed(0).padStart(6)} ms`);
  console.log(`  with ${count} versions  ${all.toFixed(0).padStart(6)} ms`);
  console.log(`  ratio             ${(all / one).toFixed(2).padStart(6)}`);
}

/** @param {string} name */
function makeRoot(name) {
  const root = join(folder, name);
  copyFlagship(root);
  return root;
}

/** @param {string} root */
function build(root) {
  docsite(root, 'build');
}

/** @param {string} root */
function listVersions(root) {
  /** @type {unknown} */
  const list = JSON.parse(docsite(root, 'versions', 'list', '--json'));
  return /** @type {{ versions: { label: string, status: string }[] }} */ (list).versions;
}

/**
 * @param {string} root
 * @param {...string} args
 */
function docsite(root, ...args) {
  const run = spawnSync(process.execPath, [join(REPOSITORY, 'bin/docsite.js'), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`docsite ${args.join(' ')} ended with ${run.status}:\n${run.stderr}`);
  return run.stdout;
}

/**
 * @param {string} title
 * @param {Map<string, string>} before
 * @param {Map<string, string>} after
 * @param {(path: string) => string} placeOf
 */
function printChanges(title, before, after, placeOf) {
  /** @type {Map<string, { changed: string[], added: number, removed: number, same: number }>} */
  const groups = new Map();
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const group = groups.get(placeOf(path)) ?? { changed: [], added: 0, removed: 0, same: 0 };
    groups.set(placeOf(path), group);
    if (!before.has(path)) group.added++;
    else if (!after.has(path)) group.removed++;
    else if (before.get(path) === after.get(path)) group.same++;
    else group.changed.push(path);
  }
  console.log(`\n${title}: files of the built site\n  changed  added  removed  unchanged`);
  for (const [name, { changed, added, removed, same }] of [...groups].toSorted(([a], [b]) => a.localeCompare(b))) {
    const numbers = [changed.length, added, removed, same].map((n, i) => String(n).padStart([9, 7, 9, 11][i] ?? 0));
    console.log(
      `${numbers.join('')}  ${name}${changed.length > 0 && changed.length <= 6 ? `: ${changed.join(', ')}` : ''}`,
    );
  }
}

/** @param {string} root */
function hashTree(root) {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file.slice(root.length + 1), createHash('sha256').update(readFileSync(file)).digest('hex')];
    }),
  );
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
