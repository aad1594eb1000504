/**
 * `npm run bench`: how long builds take and how much memory they need, docsite beside other generators, on the flagship
 * and on sites of many unique pages. Tools take turns, medians count; nothing fails when a goal is missed. Writes
 * `bench/RESULTS.md`. `--pages 1000,5000` chooses the sizes, `--slow` adds the tools that take minutes; ROUNDS in the
 * environment says how often.
 */
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyFlagship, generateSite, readFlagship, REPOSITORY, writeDocsite, writeText } from './corpora.mjs';
import { checkGoals } from './goals.mjs';
import { measure, median, weigh } from './measure.mjs';
import { cleanPeer, PEERS } from './peers.mjs';
import { formatResults } from './results.mjs';

/** @typedef {import('./measure.mjs').Run} Run */
/** @typedef {import('./peers.mjs').Peer & { version: string }} FoundPeer */
/** @typedef {{ tool: string, ms: number, cpuMs: number | null, peakMb: number | null, files: number, bytes: number, copies: number }} Row medians of all rounds */
/** @typedef {{ name: string, pages: number, rows: Row[], warmWritten: number, editChanged: number }} Measured `warmWritten`, `editChanged`: files, the most of any round */
/** @typedef {{ versionMs: number, nodeMs: number }} Start */
/** @typedef {{ stats: { pages: number, written: number, added: number, changed: number, removed: number } }} Report */

const { values: options } = parseArgs({
  options: { pages: { type: 'string', default: '1000,5000,10000' }, slow: { type: 'boolean', default: false } },
});
const SIZES = options.pages.split(',').filter(Boolean).map(Number);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const START_ROUNDS = 15;
const DOCSITE = path.join(REPOSITORY, 'bin/docsite.js');
/** What a build may keep for the next one, below the site's root. */
const CACHES = ['node_modules/.cache/docsite'];
/** Tools beyond this size take too long to wait for. */
const SLOW_LIMIT = 5000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'docsite-bench-'));
try {
  await main();
} finally {
  rmSync(folder, { recursive: true });
}

async function main() {
  const load = os.loadavg()[0] ?? 0;
  const peers = PEERS.filter(({ isSlow }) => options.slow || !isSlow).flatMap((peer) => {
    const version = peer.find();
    if (version === null) console.log(`${peer.name} is not here and is left out.`);
    return version === null ? [] : [{ ...peer, version }];
  });
  const start = measureStart();
  const measured = [measureSite('flagship', { site: readFlagship(), peers, prepare: copyFlagship })];
  for (const size of SIZES) {
    const site = generateSite(size);
    const fast = peers.filter(({ isSlow }) => !isSlow || size <= SLOW_LIMIT);
    const prepare = (/** @type {string} */ root) => writeDocsite(root, site);
    measured.push(measureSite(`${size.toLocaleString('en-US')} unique pages`, { site, peers: fast, prepare }));
  }
  const goals = checkGoals(measured, start);
  const tools = [`docsite ${readVersion()}`, ...peers.map(({ name, version }) => `${name} ${version}`)];
  const loads = [load, os.loadavg()[0] ?? 0];
  const text = await formatResults({ measured, goals, tools, rounds: ROUNDS, loads });
  writeText(path.join(REPOSITORY, 'bench/RESULTS.md'), text);
  console.log(`\n${text}`);
}

/**
 * Measures all tools on one site, in turn.
 * @param {string} name
 * @param {{ site: import('./corpora.mjs').PlainSite, peers: readonly FoundPeer[], prepare: (root: string) => void }} corpus
 * @returns {Measured}
 */
function measureSite(name, { site, peers, prepare }) {
  const place = path.join(folder, name.replaceAll(/\W+/gu, '-'));
  const root = path.join(place, 'docsite');
  mkdirSync(root, { recursive: true });
  prepare(root);
  for (const peer of peers) {
    mkdirSync(path.join(place, peer.name), { recursive: true });
    peer.prepare(path.join(place, peer.name), site);
  }
  const pack = path.join(place, 'pack');
  const floorOut = path.join(place, 'floor');
  const { stats } = readReport(docsite(root));
  floor('pack', path.join(root, 'site'), pack);

  /** @type {Map<string, Run[]>} */
  const runs = new Map();
  const add = (/** @type {string} */ tool, /** @type {Run} */ run) => {
    runs.set(tool, [...(runs.get(tool) ?? []), run]);
    process.stdout.write(`${name} · ${tool} · ${(run.ms / 1000).toFixed(2)} s\n`);
  };
  let [warmWritten, editChanged] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    for (const left of ['site', '.site.docsite-assets', ...CACHES]) {
      rmSync(path.join(root, left), { recursive: true, force: true });
    }
    add('docsite, cold', docsite(root));
    const warm = docsite(root);
    add('docsite, nothing changed', warm);
    warmWritten = Math.max(warmWritten, readReport(warm).stats.written);
    appendFileSync(firstPage(root), `\nOne more line, ${round}.\n`);
    const edit = docsite(root);
    add('docsite, one page edited', edit);
    const { written, removed } = readReport(edit).stats;
    editChanged = Math.max(editChanged, written + removed);
    rmSync(floorOut, { recursive: true, force: true });
    add('floor', floor('run', root, pack, floorOut));
    for (const peer of peers) {
      const own = path.join(place, peer.name);
      cleanPeer(peer, own);
      add(peer.name, measure(peer.call(own)));
    }
  }
  const outOf = (/** @type {string} */ tool) => {
    const peer = peers.find((other) => other.name === tool);
    if (peer !== undefined) return path.join(place, peer.name, peer.out);
    return tool === 'floor' ? floorOut : path.join(root, 'site');
  };
  const rows = [...runs].map(([tool, all]) => {
    return {
      tool,
      ms: median(all.map(({ ms }) => ms)),
      cpuMs: medianOf(all.map(({ cpuMs }) => cpuMs)),
      peakMb: medianOf(all.map(({ peakMb }) => peakMb)),
      ...weigh(outOf(tool)),
    };
  });
  rmSync(place, { recursive: true });
  return { name, pages: stats.pages, rows, warmWritten, editChanged };
}

/** @param {readonly (number | null)[]} values `null` when it was not measured */
function medianOf(values) {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : median(known);
}

/** @returns {Start} */
function measureStart() {
  /** @type {{ version: number[], node: number[] }} */
  const times = { version: [], node: [] };
  for (let round = 0; round < START_ROUNDS; round++) {
    times.node.push(measure({ command: process.execPath, args: ['-e', '0'] }).ms);
    times.version.push(measure({ command: process.execPath, args: [DOCSITE, '--version'] }).ms);
  }
  return { versionMs: median(times.version), nodeMs: median(times.node) };
}

/** @param {string} root */
function docsite(root) {
  return measure({ command: process.execPath, args: [DOCSITE, 'build', '--json'], cwd: root });
}

/** @param {readonly string[]} args */
function floor(...args) {
  return measure({ command: process.execPath, args: [path.join(REPOSITORY, 'tests/bench/floor.mjs'), ...args] });
}

/**
 * @param {Run} run
 * @returns {Report}
 */
function readReport({ stdout }) {
  /** @type {unknown} */
  const report = JSON.parse(stdout);
  return /** @type {Report} */ (report);
}

/**
 * The page to edit.
 * @param {string} root
 */
function firstPage(root) {
  const docs = path.join(root, 'docs/next');
  const flagship = path.join(docs, 'discover.md');
  try {
    readFileSync(flagship);
    return flagship;
  } catch {
    return path.join(docs, 'section-000/page-00000.md');
  }
}

function readVersion() {
  /** @type {unknown} */
  const manifest = JSON.parse(readFileSync(path.join(REPOSITORY, 'package.json'), 'utf8'));
  return /** @type {{ version: string }} */ (manifest).version;
}
