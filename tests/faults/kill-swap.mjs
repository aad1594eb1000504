/**
 * Kills aimed at the moment in which the new site is moved into place: `node tests/faults/kill-swap.mjs --count 300`. A process that only
 * writes a site ends itself by SIGKILL, between its note and its end, once where a folder is replaced and once where files are, one by one.
 * Prints what a reader could meet then (the old site, the new one, both mixed, none), and what the next build makes of it: it must be
 * one of the two, whole.
 */
import { fork } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

/** @typedef {{ path: string, content: string }} File */

const { values } = parseArgs({ options: { count: { type: 'string' } } });
const count = Number(values.count ?? 300);
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'docsite-swaps-'));
const place = path.join(folder, 'site');
const note = path.join(folder, '.site.docsite-old/note.json');
const modules = path.join(folder, 'modules');

const LIST = { path: 'versions.json', content: '{"generator":"docsite 1"}\n' };
/** @param {string} text @param {number} changed @param {string} own @returns {readonly File[]} */
const site = (text, changed, own) => [
  LIST,
  ...Array.from({ length: 120 }, (_, at) => ({ path: `docs/${at}.html`, content: at < changed ? text : 'same' })),
  ...Array.from({ length: 40 }, (_, at) => ({ path: `docs/${own}-${at}.html`, content: own })),
];
const KINDS = { folder: 100, files: 16 };
let failed = 0;
try {
  await bundleModules();
  for (const [kind, changed] of Object.entries(KINDS)) await tryKind(kind, changed);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

async function bundleModules() {
  const entryPoints = ['write-output', 'restore'].map((name) => path.join(root, `src/render/output/${name}.ts`));
  const options = /** @type {const} */ ({ bundle: true, platform: 'node', format: 'esm', logLevel: 'silent' });
  await build({ ...options, entryPoints, outdir: modules, outExtension: { '.js': '.mjs' } });
  writeFileSync(
    path.join(modules, 'child.mjs'),
    `import { writeOutput } from './write-output.mjs';
import { existsSync } from 'node:fs';
process.once('message', async ({ files, outDir, note, after }) => {
  let turns = 0;
  const turn = () => {
    if (existsSync(note) && turns++ >= after) process.kill(process.pid, 'SIGKILL');
    setImmediate(turn);
  };
  turn();
  const plan = files.map(({ path, content }) => ({ path, make: () => content }));
  await writeOutput({ files: plan, copies: [], isPart: false, keepAssets: 0 }, { outDir });
  process.send(turns, () => process.exit(0));
});\n`,
  );
}

/** @param {string} kind @param {number} changed */
async function tryKind(kind, changed) {
  const [before, after] = [site('old', changed, 'gone'), site('new', changed, 'come')];
  const counts = { killed: 0, ended: 0, old: 0, new: 0, mixed: 0, none: 0, restoredOld: 0, restoredNew: 0, wrong: 0 };
  const address = pathToFileURL(path.join(modules, 'restore.mjs')).href;
  const restore = /** @type {{ restoreOutput: (outDir: string) => Promise<void> }} */ (await import(address));
  const kept = path.join(folder, 'kept');
  rmSync(kept, { recursive: true, force: true });
  rmSync(place, { recursive: true, force: true });
  await write(before, Infinity);
  cpSync(place, kept, { recursive: true });
  /** Turns of the event loop from the note to the end. */
  let usual = (await write(after, Infinity)) ?? 1;
  while (counts.killed < count) {
    rmSync(place, { recursive: true, force: true });
    cpSync(kept, place, { recursive: true });
    const turns = await write(after, Math.floor(Math.random() * usual));
    if (turns !== null) {
      counts.ended++;
      usual = turns;
      continue;
    }
    counts.killed++;
    counts[stateOf(before, after)]++;
    // The process that had it is gone.
    await restore.restoreOutput(place);
    if (counts.killed % 50 === 0) console.log(`  so far ${kind} ${JSON.stringify(counts)}`);
    const state = stateOf(before, after);
    if (state === 'old') counts.restoredOld++;
    else if (state === 'new') counts.restoredNew++;
    else {
      counts.wrong++;
      failed++;
    }
  }
  console.log(`${kind.padEnd(7)} ${JSON.stringify(counts)}`);
}

/**
 * Ends itself at this turn of its event loop after the note: `null`; or comes to its end: how many turns that took.
 * @param {readonly File[]} files @param {number} after @returns {Promise<number | null>}
 */
async function write(files, after) {
  const child = fork(path.join(modules, 'child.mjs'), { stdio: 'ignore' });
  /** @type {number | null} */
  let turns = null;
  child.on('message', (message) => (turns = Number(message)));
  child.send({ files, outDir: place, note, after: Number.isFinite(after) ? after : Number.MAX_SAFE_INTEGER });
  await new Promise((resolve) => child.on('close', resolve));
  return turns;
}

/** @param {readonly File[]} before @param {readonly File[]} after @returns {'old' | 'new' | 'mixed' | 'none'} */
function stateOf(before, after) {
  if (!existsSync(path.join(place, 'docs'))) return 'none';
  const all = [...before, ...after].map((file) => file.path);
  const is = (/** @type {readonly File[]} */ files) => {
    const expected = new Map(files.map((file) => [file.path, file.content]));
    return all.every((name) => {
      const file = path.join(place, name);
      return (existsSync(file) ? readFileSync(file, 'utf8') : undefined) === expected.get(name);
    });
  };
  if (is(before)) return 'old';
  return is(after) ? 'new' : 'mixed';
}
