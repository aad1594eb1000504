/**
 * Commands on a disk that refuses: `npm run faults`. Each command runs once per fault and step from which on the disk refuses,
 * and with real limits of the system. Whatever happens, it must end with 0 or with a problem (2 or 3), print no stack, leave the old
 * site or store or the new one, and no lock; afterwards the same command works. `--only WORDS` selects commands, `--steps N` sets how
 * many steps are tried.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/** @typedef {{ name: string, args: readonly string[], result: string }} Command `result`: the folder that it changes */
/** @typedef {{ code: number | null, stderr: string }} Ended */

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const BINARY = path.join(REPOSITORY, 'bin/docsite.js');
const LOADER = pathToFileURL(path.join(REPOSITORY, 'tests/faults/refuse-steps.mjs')).href;
const CODES = ['ENOSPC', 'EROFS', 'EACCES', 'EIO', 'EMFILE'];
/** With `prlimit`, where there is one: what a file may be long, and how many may be open. */
const LIMITS = [
  ['file size 100 B', '--fsize=100'],
  ['file size 4 KB', '--fsize=4096'],
  ['30 open files', '--nofile=30'],
  ['40 open files', '--nofile=40'],
];

const TEXT = '# Page\n\nFirst.\n\nSecond.\n\nThird.\n';
/** @param {string} label @param {object} files @param {object} [more] */
const manifest = (label, files, more = {}) => `${JSON.stringify({ label, released: '2024-01-01', files, ...more })}\n`;
const SITE = {
  'docsite.config.ts': `export default { title: 'Small', url: 'https://small.example', search: false };\n`,
  'docs/next/page.md': TEXT.replace('Third', '3rd'),
  'old/v1/page.md': TEXT,
  'docs/versions/1.0/old.md': TEXT,
  'docs/versions/1.0/version.json': manifest('1.0', { 'old.md': '1.0' }),
  'docs/versions/1.1/page.md': TEXT.replace('First', 'One'),
  'docs/versions/1.1/version.json': manifest('1.1', { 'page.md': '1.1' }, { renamed: { 'old.md': 'page.md' } }),
};
/** @type {readonly Command[]} */
const COMMANDS = [
  { name: 'build', args: ['build', '--threads', '1', '--no-cache'], result: 'site' },
  { name: 'version', args: ['version', '2.0', '--date', '2025-01-01'], result: 'docs' },
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
  { name: 'init', args: ['init', 'made'], result: 'made' },
];

const { values } = parseArgs({ options: { only: { type: 'string' }, steps: { type: 'string' } } });
const mostSteps = Number(values.steps ?? 12);
const folder = mkdtempSync(path.join(tmpdir(), 'docsite-faults-'));
let [tried, failed] = [0, 0];
try {
  for (const command of COMMANDS.filter(({ name }) => name.includes(values.only ?? ''))) tryCommand(command);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${tried} runs, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** @param {Command} command */
function tryCommand(command) {
  const before = path.join(folder, 'before');
  rmSync(before, { recursive: true, force: true });
  makeSite(before);
  const after = path.join(folder, 'after');
  cpSync(before, after, { recursive: true });
  const sound = run(after, command.args);
  if (sound.code !== 0) throw new Error(`${command.name}: exit code ${sound.code}\n${sound.stderr}`);
  const states = [hashOf(path.join(before, command.result)), hashOf(path.join(after, command.result))];
  // The next change of a store takes away what was left aside; this one also takes what no version needs.
  if (command.result === 'docs') states.push(hashAfterGc(before), hashAfterGc(after));
  /** @type {string[]} */
  const cells = [];
  for (const code of CODES) {
    const count = countSteps(before, command.args, code);
    const steps = [...new Set(Array.from({ length: mostSteps }, (_, at) => Math.floor((at * count) / mostSteps)))];
    const faults = steps.flatMap((step) =>
      check(command, {
        name: `${code} from step ${step} of ${count}`,
        before,
        states,
        start: (root) => refuseFrom(root, command.args, code, step),
      }),
    );
    cells.push(`${code} ${steps.length - faults.length}/${steps.length}`);
    for (const fault of faults) console.log(`  ${command.name}: ${fault}`);
  }
  for (const [name = '', limit = ''] of hasPrlimit() ? LIMITS : []) {
    const faults = check(command, {
      name,
      before,
      states,
      start: (root) =>
        finish(spawnSync('prlimit', [limit, process.execPath, BINARY, ...command.args], optionsFor(root))),
    });
    cells.push(`${name} ${1 - faults.length}/1`);
    for (const fault of faults) console.log(`  ${command.name}: ${fault}`);
  }
  console.log(`${command.name.padEnd(18)} ${cells.join('  ')}`);
}

/**
 * @param {Command} command
 * @param {{ name: string, before: string, states: readonly string[], start: (root: string) => Ended }} fault
 * @returns {readonly string[]} at most one sentence: what was wrong
 */
function check(command, { name, before, states, start }) {
  const root = path.join(folder, 'tried');
  rmSync(root, { recursive: true, force: true });
  cpSync(before, root, { recursive: true });
  tried++;
  const { code, stderr } = start(root);
  const canRemove = !/^(?:EROFS|EACCES|EIO)/u.test(name);
  const found = findFault(command, { root, states, canRemove, code, stderr });
  if (found === null) return [];
  failed++;
  return [
    `${name}: ${found}\n    ${stderr
      .slice(Math.max(0, stderr.search(/^error /mu)))
      .trim()
      .split('\n')
      .slice(0, 6)
      .join('\n    ')}`,
  ];
}

/**
 * @param {Command} command
 * @param {{ root: string, states: readonly string[], canRemove: boolean } & Ended} run
 * @returns {string | null}
 */
function findFault({ args, result }, { root, states, canRemove, code, stderr }) {
  if (code !== 0 && code !== 2 && code !== 3) return `exit code ${code}`;
  if (/^\s+at .*:\d+:\d+\)?$/mu.test(stderr) || stderr.includes('bug')) return 'prints a stack';
  if (code !== 0 && !/\b(?:E[A-Z]{2,}|full|denied|refused|read-only)\b/u.test(stderr)) return 'does not say why';
  // What was begun cannot be taken back where nothing can be removed: the message said why.
  if (result === 'made' && code !== 0 && existsSync(path.join(root, result)) && !canRemove) return null;
  // The next command finishes or takes back what was begun.
  const next = run(root, code === 0 || result === 'docs' ? ['versions', 'verify'] : args);
  if (next.code !== 0) return `afterwards exit code ${next.code}: ${next.stderr.trim().split('\n')[0] ?? ''}`;
  const state = states.indexOf(hashOf(path.join(root, result)));
  if (result === 'docs' && state === -1) {
    if (!states.includes(hashAfterGc(root))) return 'neither the old nor the new store';
  } else if (state !== 1 && result !== 'docs') return 'not the new result';
  // A disk that refuses keeps the lock, too: the next change takes it over.
  if (result === 'docs') run(root, ['versions', 'gc']);
  const left = findLeft(root);
  return left === null ? null : `left ${left}`;
}

/** @param {string} root */
function hashAfterGc(root) {
  const copy = path.join(folder, 'gc');
  rmSync(copy, { recursive: true, force: true });
  cpSync(root, copy, { recursive: true });
  run(copy, ['versions', 'gc']);
  return hashOf(path.join(copy, 'docs'));
}

/** @param {string} root */
function findLeft(root) {
  const names = [...readdirSync(root), ...readdirSync(path.join(root, 'docs/versions'))];
  return names.find((name) => /lock|\.staged|\.commit|docsite-(?:new|old)/u.test(name)) ?? null;
}

/** @param {string} root */
function makeSite(root) {
  for (const [file, text] of Object.entries(SITE)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const { code, stderr } = run(root, ['build', '--threads', '1', '--no-cache']);
  if (code !== 0) throw new Error(stderr);
  // Something for the next build to do.
  writeFileSync(path.join(root, 'docs/next/page.md'), `${SITE['docs/next/page.md']}\nMore.\n`);
}

/** @param {string} root @param {readonly string[]} args */
function run(root, args) {
  return finish(spawnSync(process.execPath, [BINARY, ...args], optionsFor(root)));
}

/** @param {string} root @param {readonly string[]} args @param {string} code @param {number} step */
function refuseFrom(root, args, code, step) {
  return finish(
    spawnSync(
      process.execPath,
      ['--import', LOADER, BINARY, ...args],
      optionsFor(root, { DOCSITE_TEST_FAIL_CODE: code, DOCSITE_TEST_FAIL_FROM: String(step) }),
    ),
  );
}

/** @param {string} before @param {readonly string[]} args @param {string} code */
function countSteps(before, args, code) {
  const root = path.join(folder, 'counted');
  const log = path.join(folder, 'steps');
  for (const place of [root, log]) rmSync(place, { recursive: true, force: true });
  cpSync(before, root, { recursive: true });
  spawnSync(
    process.execPath,
    ['--import', LOADER, BINARY, ...args],
    optionsFor(root, { DOCSITE_TEST_FAIL_CODE: code, DOCSITE_TEST_STEP_LOG: log }),
  );
  return existsSync(log) ? Number(readFileSync(log, 'utf8').trim()) : 0;
}

/** @param {string} root @param {NodeJS.ProcessEnv} [env] */
function optionsFor(root, env = {}) {
  return /** @type {const} */ ({
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, NO_COLOR: '1', DOCSITE_TEST_STEPS_IN: root, ...env },
  });
}

/** @param {{ status: number | null, stderr: string }} ended */
function finish({ status, stderr }) {
  return { code: status, stderr };
}

function hasPrlimit() {
  return spawnSync('prlimit', ['--version']).status === 0;
}

/** Of all files in a folder, by path; empty without it. @param {string} place */
function hashOf(place) {
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
