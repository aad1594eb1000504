/**
 * Two commands at once, every pair: `node tests/faults/pairs.mjs`. Both must end with 0 or with a problem (2 or 3) and without a
 * stack; afterwards the store is sound, holds what one or both of them made of it, and no lock is left. One row for each pair;
 * `--only WORDS` selects some, `--from N` begins with the N-th.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import {
  BINARY,
  COMMANDS,
  findLeft,
  hashOf,
  makeSite,
  optionsFor,
  READERS,
  run,
  STORES,
  storeOptions,
} from './site.mjs';

/** @import { Command, Ended } from './site.mjs' */

const { values } = parseArgs({ options: { only: { type: 'string' }, from: { type: 'string' } } });
/** They change no version. @type {readonly Command[]} */
const STILL = [...READERS, { name: 'versions gc', args: ['versions', 'gc'], result: 'docs' }];
/** @type {readonly Command[]} */
const ALL = [...COMMANDS, ...STILL];
const folder = mkdtempSync(path.join(tmpdir(), 'docsite-pairs-'));
let [number, tried, failed] = [0, 0, 0];
/** Stores by the commands that led to them, one after the other. @type {Map<string, string>} */
const known = new Map();
try {
  const before = path.join(folder, 'before');
  makeSite(before);
  for (const [index, one] of ALL.entries()) {
    for (const other of ALL.slice(index)) {
      if (++number < Number(values.from ?? 1) || !`${one.name} ${other.name}`.includes(values.only ?? '')) continue;
      const found = await tryPair(before, one, other);
      tried++;
      if (found !== null) failed++;
      console.log(`${String(number).padStart(3)}  ${one.name} and ${other.name}: ${found ?? 'sound'}`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${tried} pairs, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** @param {string} before @param {Command} one @param {Command} other @returns {Promise<string | null>} */
async function tryPair(before, one, other) {
  const root = path.join(folder, 'tried');
  const copy = (/** @type {string} */ place) => {
    rmSync(place, { recursive: true, force: true });
    cpSync(before, place, { recursive: true });
  };
  copy(root);
  const ended = await Promise.all([start(root, one), start(root, other)]);
  for (const { code, stderr } of ended) {
    if (code !== 0 && code !== 2 && code !== 3) return `exit code ${code}: ${stderr.slice(0, 300)}`;
    if (/^\s+at .*:\d+:\d+\)?$/mu.test(stderr) || stderr.includes('bug in docsite'))
      return `a stack: ${stderr.slice(0, 300)}`;
  }
  if (ended.every(({ code }) => code !== 0) && one !== other) {
    const reasons = ended.map(({ stderr }) => stderr.trim().split('\n').slice(-3).join(' '));
    return `both failed: ${reasons.join(' | ')}`;
  }
  const verified = run(root, ['versions', 'verify']);
  if (verified.code !== 0) return `versions verify: ${verified.stderr.slice(0, 300)}`;
  gatherGarbage(root);
  const left = findLeft(root);
  if (left !== null) return `left ${left}`;
  // One that did not end well must have changed nothing.
  const done = [one, other].filter((command, at) => ended[at]?.code === 0 && changesStore(command));
  const orders = done.length < 2 ? [done] : [done, done.toReversed()];
  const states = new Set(orders.map((order) => stateAfter(copy, order)));
  return states.has(hashOfStores(root)) ? null : `a store that ${done.length} commands do not lead to`;
}

/** @param {Command} command */
function changesStore(command) {
  return storeOptions(command.result) !== null && !STILL.includes(command);
}

/** @param {(place: string) => void} copy @param {readonly Command[]} order */
function stateAfter(copy, order) {
  const key = order.map(({ name }) => name).join(', ');
  const place = path.join(folder, 'alone');
  let state = known.get(key);
  if (state === undefined) {
    copy(place);
    for (const { args } of order) run(place, args);
    gatherGarbage(place);
    known.set(key, (state = hashOfStores(place)));
  }
  return state;
}

/** @param {string} root */
function gatherGarbage(root) {
  for (const store of STORES) run(root, ['versions', 'gc', ...(storeOptions(store) ?? [])]);
}

/** @param {string} root */
function hashOfStores(root) {
  return STORES.map((store) => hashOf(path.join(root, store))).join(' ');
}

/** @param {string} root @param {Command} command @returns {Promise<Ended>} */
function start(root, { args }) {
  const child = spawn(process.execPath, [BINARY, ...args], {
    ...optionsFor(root),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (stderr += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stderr })));
}
