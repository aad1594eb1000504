/**
 * Commands on a disk that refuses: `npm run faults`. Each command runs once per fault and step from which on the disk refuses,
 * and with real limits of the system. Whatever happens, it must end with 0 or with a problem (2 or 3), print no stack, leave the old
 * site or store or the new one, and no lock; afterwards the same command works. `--only WORDS` selects commands, `--fault WORDS`
 * faults, `--steps N` sets how many steps are tried.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import {
  BINARY,
  COMMANDS,
  findLeft,
  finish,
  hashAfterGc,
  hashOf,
  makeSite,
  optionsFor,
  READERS,
  REPOSITORY,
  run,
  storeOptions,
} from './site.mjs';

/** @import { Command, Ended } from './site.mjs' */

const LOADER = pathToFileURL(path.join(REPOSITORY, 'tests/faults/refuse-steps.mjs')).href;
const CLOCK = pathToFileURL(path.join(REPOSITORY, 'tests/faults/clock-back.mjs')).href;
const CODES = ['ENOSPC', 'EROFS', 'EACCES', 'EIO', 'EMFILE'];
/** With `prlimit`, where there is one: what a file may be long, and how many may be open. */
const LIMITS = [
  ['file size 100 B', '--fsize=100'],
  ['file size 4 KB', '--fsize=4096'],
  ['30 open files', '--nofile=30'],
  ['40 open files', '--nofile=40'],
];

/**
 * @typedef {{ name: string, start: (root: string, args: readonly string[], result: string) => Ended }} Surroundings
 * @type {readonly Surroundings[]}
 */
const LIMITED = (hasPrlimit() ? LIMITS : []).map(([name = '', limit = '']) => ({
  name,
  start: (root, args) => finish(spawnSync('prlimit', [limit, process.execPath, BINARY, ...args], optionsFor(root))),
}));
/** Real ones, as far as this system lets a test make them. @type {readonly Surroundings[]} */
const SURROUNDINGS = [
  {
    name: 'no temporary folder',
    start: (root, args) => start(root, args, { TMPDIR: path.join(root, 'missing') }),
  },
  {
    name: 'full temporary folder',
    start: (root, args) => onSmallDisk(64, (disk) => start(root, args, { TMPDIR: disk }), { isFull: true }),
  },
  ...[0, 1, 3, 10].map((calls) => ({
    name: `clock back after ${calls} looks`,
    start: (/** @type {string} */ root, /** @type {readonly string[]} */ args) =>
      finish(
        spawnSync(
          process.execPath,
          ['--import', CLOCK, BINARY, ...args],
          optionsFor(root, { DOCSITE_TEST_CLOCK_CALLS: String(calls) }),
        ),
      ),
  })),
  { name: 'result on another file system', start: onOtherDisk },
  ...[8, 40, 200].map((kilobytes) => ({
    name: `disk with ${kilobytes} KB left`,
    // Only here the kernel itself refuses, in the middle of a file.
    start: (/** @type {string} */ root, /** @type {readonly string[]} */ args) =>
      onSmallDisk(4096, (disk) => {
        const copy = path.join(disk, 'site');
        cpSync(root, copy, { recursive: true });
        fill(disk, kilobytes);
        const ended = start(copy, args);
        rmSync(path.join(disk, 'filler'), { force: true });
        rmSync(root, { recursive: true });
        cpSync(copy, root, { recursive: true });
        return ended;
      }),
  })),
];

const { values } = parseArgs({
  options: { only: { type: 'string' }, fault: { type: 'string' }, steps: { type: 'string' } },
});
const isWanted = (/** @type {string} */ fault) => fault.includes(values.fault ?? '');
const mostSteps = Number(values.steps ?? 12);
const folder = mkdtempSync(path.join(tmpdir(), 'docsite-faults-'));
const gcFolder = path.join(folder, 'gc');
let [tried, failed] = [0, 0];
try {
  for (const command of [...COMMANDS, ...READERS].filter(({ name }) => name.includes(values.only ?? '')))
    tryCommand(command);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${tried} runs, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** @param {string} root @param {readonly string[]} args @param {NodeJS.ProcessEnv} [env] */
function start(root, args, env = {}) {
  return finish(spawnSync(process.execPath, [BINARY, ...args], optionsFor(root, env)));
}

/**
 * Runs with a file system of its own; needs a superuser, and otherwise a folder takes its place.
 * @param {number} kilobytes
 * @param {(disk: string) => Ended} work
 * @param {{ isFull?: boolean }} [options]
 */
function onSmallDisk(kilobytes, work, { isFull = false } = {}) {
  const disk = path.join(folder, 'disk');
  mkdirSync(disk, { recursive: true });
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', disk]).status === 0;
  try {
    if (isMounted && isFull) fill(disk, 0);
    return work(disk);
  } finally {
    if (isMounted) spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

/**
 * Runs with a file system of its own where the result goes, to which nothing can be renamed, and which cannot be replaced.
 * @param {string} root
 * @param {readonly string[]} args
 * @param {string} result
 */
function onOtherDisk(root, args, result) {
  const place = path.join(root, result);
  const kept = path.join(folder, 'kept');
  rmSync(kept, { recursive: true, force: true });
  if (existsSync(place)) cpSync(place, kept, { recursive: true });
  else mkdirSync(kept);
  mkdirSync(place, { recursive: true });
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', place]).status === 0;
  try {
    cpSync(kept, place, { recursive: true });
    return start(root, args);
  } finally {
    rmSync(kept, { recursive: true });
    cpSync(place, kept, { recursive: true });
    if (isMounted) spawnSync('umount', ['-l', place]);
    rmSync(place, { recursive: true, force: true });
    // Without a result, the folder was only there for the mount.
    if (readdirSync(kept).length > 0) cpSync(kept, place, { recursive: true });
  }
}

/** Fills a disk up to so many kilobytes. @param {string} disk @param {number} kilobytes */
function fill(disk, kilobytes) {
  const { bavail, bsize } = statfsSync(disk);
  const bytes = Math.max(0, bavail * bsize - kilobytes * 1024);
  if (bytes < 64 * 1024 * 1024) writeFileSync(path.join(disk, 'filler'), new Uint8Array(bytes));
}

/** @param {Command} command */
function tryCommand(command) {
  const before = path.join(folder, 'before');
  rmSync(before, { recursive: true, force: true });
  makeSite(before);
  const after = path.join(folder, 'after');
  // Of the command before this one.
  rmSync(after, { recursive: true, force: true });
  cpSync(before, after, { recursive: true });
  const sound = run(after, command.args);
  if (sound.code !== 0) throw new Error(`${command.name}: exit code ${sound.code}\n${sound.stderr}`);
  const states = [hashOf(path.join(before, command.result)), hashOf(path.join(after, command.result))];
  // The next change of a store takes away what was left aside; this one also takes what no version needs.
  if (storeOptions(command.result) !== null) {
    states.push(hashAfterGc(before, gcFolder, command.result), hashAfterGc(after, gcFolder, command.result));
  }
  /** @type {string[]} */
  const cells = [];
  for (const code of CODES.filter(isWanted)) {
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
  for (const { name, start } of [...LIMITED, ...SURROUNDINGS].filter((one) => isWanted(one.name))) {
    const faults = check(command, {
      name,
      before,
      states,
      start: (root) => start(root, command.args, command.result),
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
  const store = storeOptions(result);
  const next = run(root, code === 0 || store !== null ? ['versions', 'verify', ...(store ?? [])] : args);
  if (next.code !== 0) return `afterwards exit code ${next.code}: ${next.stderr.trim().split('\n')[0] ?? ''}`;
  const state = states.indexOf(hashOf(path.join(root, result)));
  if (store !== null && state === -1) {
    if (!states.includes(hashAfterGc(root, gcFolder, result))) return 'neither the old nor the new store';
  } else if (state !== 1 && store === null) return 'not the new result';
  // A disk that refuses keeps the lock, too: the next change takes it over.
  if (store !== null) run(root, ['versions', 'gc', ...store]);
  const left = findLeft(root);
  return left === null ? null : `left ${left}`;
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

function hasPrlimit() {
  return spawnSync('prlimit', ['--version']).status === 0;
}
