/**
 * `npm run bench`: how long builds take and how much memory they need: docsite and other generators, on the flagship
 * and on sites of many unique pages; and how the costs grow with a site. Sites and tools take turns, medians count;
 * nothing fails when a goal is missed. Writes `tests/bench/RESULTS.md`. Names (`npm run bench -- one-sidebar`) choose a part,
 * which is only printed; `--sizes 1000,5000` chooses the sizes, `--large` adds sites that take minutes, `--slow` tools that do;
 * ROUNDS in the environment says how often.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyFlagship, generateSite, readFlagship, REPOSITORY, writeDocsite, writeText } from './corpora.mjs';
import { DOCSITE } from './docsite.mjs';
import { checkGoals } from './goals.mjs';
import { measureGrowth } from './growth.mjs';
import { measure, median } from './measure.mjs';
import { measureSite } from './peer-rounds.mjs';
import { PEERS } from './peers.mjs';
import { formatResults } from './results.mjs';
import { SERIES } from './series.mjs';

/** @typedef {import('./peer-rounds.mjs').FoundPeer} FoundPeer */
/** @typedef {import('./peer-rounds.mjs').Measured} Measured */
/** @typedef {{ versionMs: number, nodeMs: number }} Start */

const { values: options, positionals } = parseArgs({
  options: {
    sizes: { type: 'string' },
    large: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
/** Each is measured along with other generators, except the series. */
const NAMES = ['flagship', 'unique', ...SERIES.map(({ name }) => name)];
const UNIQUE_SIZES = [1000, 5000, 10_000];
const SIZES = options.sizes?.split(',').filter(Boolean).map(Number);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const START_ROUNDS = 15;
/** Tools beyond this size take too long to wait for. */
const SLOW_LIMIT = 5000;

const unknown = positionals.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Choose from ${NAMES.join(', ')}.`);
const isWanted = (/** @type {string} */ name) => positionals.length === 0 || positionals.includes(name);

const folder = mkdtempSync(path.join(os.tmpdir(), 'docsite-bench-'));
try {
  await main();
} finally {
  rmSync(folder, { recursive: true });
}

async function main() {
  const load = os.loadavg()[0] ?? 0;
  const start = isWanted('flagship') ? measureStart() : null;
  const peers = isWanted('flagship') || isWanted('unique') ? findPeers() : [];
  const compared = compareWithPeers(peers);
  const growth = SERIES.filter(({ name }) => isWanted(name)).map((series) => {
    const sizes = SIZES ?? [...series.sizes, ...(options.large ? series.large : [])];
    return measureGrowth(series, { sizes, folder, rounds: ROUNDS });
  });
  const goals = checkGoals({ compared, growth, start });
  const tools = [`docsite ${readVersion()}`, ...peers.map(({ name, version }) => `${name} ${version}`)];
  const loads = [load, os.loadavg()[0] ?? 0];
  const text = await formatResults({ compared, growth, goals, tools, rounds: ROUNDS, loads });
  if (positionals.length === 0) writeText(path.join(REPOSITORY, 'tests/bench/RESULTS.md'), text);
  console.log(`\n${text}`);
}

/**
 * @param {readonly FoundPeer[]} peers
 * @returns {readonly Measured[]}
 */
function compareWithPeers(peers) {
  const means = { folder, rounds: ROUNDS };
  const measured = [];
  if (isWanted('flagship')) {
    measured.push(measureSite('flagship', { site: readFlagship(), peers, prepare: copyFlagship }, means));
  }
  for (const size of isWanted('unique') ? (SIZES ?? UNIQUE_SIZES) : []) {
    const site = generateSite(size);
    const fast = peers.filter(({ isSlow }) => !isSlow || size <= SLOW_LIMIT);
    const prepare = (/** @type {string} */ root) => writeDocsite(root, site);
    measured.push(measureSite(`${size.toLocaleString('en-US')} unique pages`, { site, peers: fast, prepare }, means));
  }
  return measured;
}

/** @returns {readonly FoundPeer[]} */
function findPeers() {
  return PEERS.filter(({ isSlow }) => options.slow || !isSlow).flatMap((peer) => {
    const version = peer.find();
    if (version === null) console.log(`${peer.name} is not here and is left out.`);
    return version === null ? [] : [{ ...peer, version }];
  });
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

function readVersion() {
  /** @type {unknown} */
  const manifest = JSON.parse(readFileSync(path.join(REPOSITORY, 'package.json'), 'utf8'));
  return /** @type {{ version: string }} */ (manifest).version;
}
