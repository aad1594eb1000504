/**
 * Kills commands at random moments: `node tests/faults/kills.mjs --count 300 --only "versions edit"`. A process is killed by SIGKILL
 * between the first step that it takes on the site and its end. Then the store or the result must be the old or the new one after
 * the next command, which must take over whatever was left. Prints, for each command, how many were killed and what was wrong.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { BINARY, COMMANDS, findLeft, hashAfterGc, hashOf, makeSite, optionsFor, run, storeOptions } from './site.mjs';

/** @import { Command } from './site.mjs' */

const { values } = parseArgs({ options: { only: { type: 'string' }, count: { type: 'string' } } });
const count = Number(values.count ?? 300);
const folder = mkdtempSync(path.join(tmpdir(), 'docsite-kills-'));
/** Its caches: the next build must be as without them. It draws texts that nobody requested after two seconds. @type {Command} */
const SERVE = { name: 'serve', args: ['serve', '--port', '0'], result: 'site' };
const SERVE_MS = 4000;
let failed = 0;
try {
  for (const command of [...COMMANDS, SERVE].filter(({ name }) => name.includes(values.only ?? '')))
    await tryCommand(command);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

/** @param {Command} command */
async function tryCommand(command) {
  const before = path.join(folder, 'before');
  const after = path.join(folder, 'after');
  const gc = path.join(folder, 'gc');
  rmSync(before, { recursive: true, force: true });
  makeSite(before);
  rmSync(after, { recursive: true, force: true });
  cpSync(before, after, { recursive: true });
  // The result of a server is that of a build that finds its caches.
  run(after, command === SERVE ? ['build', '--no-cache'] : command.args);
  const isStore = storeOptions(command.result) !== null;
  const states = [before, after].map((root) => hashOf(path.join(root, command.result)));
  if (isStore) states.push(hashAfterGc(before, gc, command.result), hashAfterGc(after, gc, command.result));
  /** Of whole runs; the newest count, since the load of the machine changes. @type {number[]} */
  const times = [];
  for (let round = 0; round < 3 && command !== SERVE; round++) times.push((await start(before, command, Infinity)).ms);
  const counts = { killed: 0, ended: 0, old: 0, new: 0, wrong: 0, locked: 0 };
  while (counts.killed < count) {
    if (times.length === 0) times.push(SERVE_MS);
    const usual = times.slice(-5).reduce((sum, ms) => sum + ms, 0) / Math.min(times.length, 5);
    const { root, isKilled, ms } = await start(before, command, (0.35 + 0.75 * Math.random()) * usual);
    if (!isKilled) times.push(ms);
    counts[isKilled ? 'killed' : 'ended']++;
    if ((counts.killed + counts.ended) % 25 === 0) console.log(`  ${command.name} so far ${JSON.stringify(counts)}`);
    const found = findFault(command, { root, states, counts });
    if (found === null) continue;
    counts.wrong++;
    failed++;
    console.log(`  ${command.name}: ${found}`);
  }
  console.log(`${command.name.padEnd(18)} ${JSON.stringify(counts)}`);
}

/** @param {string} before @param {Command} command @param {number} afterMs */
async function start(before, { args }, afterMs) {
  const root = path.join(folder, 'tried');
  rmSync(root, { recursive: true, force: true });
  cpSync(before, root, { recursive: true });
  const startMs = performance.now();
  const child = spawn(process.execPath, [BINARY, ...args], { ...optionsFor(root), stdio: 'ignore' });
  const timer = Number.isFinite(afterMs) ? setTimeout(() => child.kill('SIGKILL'), afterMs) : undefined;
  /** @type {NodeJS.Signals | null} */
  const signal = await new Promise((resolve) => child.on('close', (_, by) => resolve(by)));
  clearTimeout(timer);
  return { root, isKilled: signal === 'SIGKILL', ms: performance.now() - startMs };
}

/**
 * @param {Command} command
 * @param {{ root: string, states: readonly string[], counts: { old: number, new: number, locked: number } }} run_
 * @returns {string | null}
 */
function findFault({ args, result }, { root, states, counts }) {
  const store = storeOptions(result);
  const isStore = store !== null;
  if (isStore && existsSync(path.join(root, result, 'versions/.lock'))) counts.locked++;
  // A result of its own is made again; a store gets the next change.
  const next = run(root, isStore ? ['versions', 'gc', ...store] : args[0] === 'serve' ? ['build'] : args);
  const isThere = /(?:exists|not empty)/u.test(next.stderr);
  if (next.code !== 0 && !(isThere && !isStore))
    return `afterwards exit code ${next.code}: ${next.stderr.slice(0, 400)}`;
  const state = states.indexOf(hashOf(path.join(root, result)));
  if (state === -1) return 'neither the old nor the new result';
  counts[state % 2 === 0 ? 'old' : 'new']++;
  const left = findLeft(root);
  return left === null ? null : `left ${left}`;
}
