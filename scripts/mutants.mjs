/**
 * Changes one thing at a time in the store, the links or the model, and runs the unit tests of its room: a mutant that passes
 * them lives, and shows what no test looks at. `npm run mutants -- [--count 100] [--seed 1] [FILE…]`: a sample, of all rooms or of files.
 * Prints the mutants that live, and the share that was found. Some cannot be found, because they change no result: read them.
 *
 * Stryker does the same, but needs Node 22 and does not know which tests belong to a room.
 */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import fastGlob from 'fast-glob';
import ts from 'typescript';
import { mutantsOf } from './mutate-source.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The tests of a room are at the same path in tests/unit. */
const ROOMS = ['src/store/format', 'src/store/files', 'src/store/change', 'src/links', 'src/content/model'];
/** In the root: what imports code, or is imported. */
const CODE = new Set([
  'src',
  'packages',
  'locales',
  'templates',
  'tests',
  'scripts',
  'package.json',
  'vitest.config.ts',
]);
/** Far above what the tests of a room take: such a mutant never ends. */
const TIMEOUT_MS = 180_000;

const { values, positionals } = parseArgs({
  options: { count: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const files =
  positionals.length > 0
    ? positionals
    : fastGlob.sync(
        ROOMS.map((room) => `${room}/**/*.ts`),
        { cwd: ROOT },
      );
const all = files.toSorted().flatMap((file) => {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  return mutantsOf(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)).map((mutant) => ({
    ...mutant,
    file,
  }));
});
const sample = shuffle(all, Number(values.seed)).slice(0, Number(values.count));
console.log(`seed ${values.seed}: ${sample.length} of ${all.length} mutants in ${files.length} files`);

const copy = mkdtempSync(path.join(os.tmpdir(), 'docsite-mutants-'));
/** The run of tests that is under way, so that it ends with this process. @type {number | undefined} */
let running;
const clean = () => {
  if (running !== undefined) process.kill(-running, 'SIGKILL');
  rmSync(copy, { recursive: true, force: true });
};
process.once('exit', clean);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    clean();
    // Nothing handles it the second time.
    process.kill(process.pid, signal);
  });
}
for (const name of readdirSync(ROOT).filter((entry) => !entry.startsWith('.'))) {
  const [from, to] = [path.join(ROOT, name), path.join(copy, name)];
  // Code through a link would import what is not changed; all else is only read.
  if (CODE.has(name)) cpSync(from, to, { recursive: true });
  else symlinkSync(from, to);
}

for (const room of new Set(sample.map(({ file }) => testsOfRoom(file)))) {
  if (!(await passes(room))) throw new Error(`${room} fails without a mutant: a sample would say nothing.`);
}

let found = 0;
for (const [index, { file, from, to, text }] of sample.entries()) {
  const target = path.join(copy, file);
  const source = readFileSync(target, 'utf8');
  writeFileSync(target, source.slice(0, from) + text + source.slice(to));
  const isFound = await isFoundByTests(file);
  writeFileSync(target, source);
  if (isFound) found += 1;
  else {
    const line = source.slice(0, from).split('\n').length;
    console.log(
      `${index + 1} lives: ${file}:${line}  ${oneLine(source.slice(from, to))}  →  ${oneLine(text) || '(nothing)'}`,
    );
  }
}
console.log(`${found} of ${sample.length} found: ${((100 * found) / sample.length).toFixed(1)} %`);

/**
 * Runs the test of the file first, where there is one: it mostly finds the mutant.
 * @param {string} file
 */
async function isFoundByTests(file) {
  const own = file.replace(/^src/u, 'tests/unit').replace(/\.ts$/u, '.test.ts');
  const steps = existsSync(path.join(copy, own)) ? [own, testsOfRoom(file)] : [testsOfRoom(file)];
  for (const filter of steps) if (!(await passes(filter))) return true;
  return false;
}

/** @param {string} file */
function testsOfRoom(file) {
  const room = ROOMS.find((name) => file.startsWith(`${name}/`)) ?? path.dirname(file);
  return `${room.replace(/^src/u, 'tests/unit')}/`;
}

/**
 * @param {string} filter which tests
 * @returns {Promise<boolean>}
 */
function passes(filter) {
  return new Promise((resolve) => {
    const args = ['run', '--project=unit', '--project=unit-alone', '--bail=1', '--reporter=dot', filter];
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: copy,
      stdio: 'ignore',
      detached: true, // so that its workers can be ended with it
    });
    running = child.pid;
    const timer = setTimeout(() => running !== undefined && process.kill(-running, 'SIGKILL'), TIMEOUT_MS);
    child.on('exit', (code) => {
      clearTimeout(timer);
      running = undefined;
      resolve(code === 0);
    });
  });
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {number} seed
 * @returns {readonly T[]} in an order that the seed decides
 */
function shuffle(items, seed) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** @param {string} text */
function oneLine(text) {
  return text.replaceAll(/\s+/gu, ' ').slice(0, 70);
}
