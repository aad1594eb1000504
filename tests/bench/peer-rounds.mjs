/** Measures docsite, the floor and other generators on one site, in turn. */
import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { EDITED_PAGE, REPOSITORY } from './corpora.mjs';
import { buildDocsite, buildWithoutSearch, cleanDocsite, readReport } from './docsite.mjs';
import { discard } from './discard.mjs';
import { LARGE, measure, median, medianOf, settle, weigh } from './measure.mjs';
import { cleanPeer } from './peers.mjs';

/** @typedef {import('./measure.mjs').Run} Run */
/** @typedef {import('./peers.mjs').Peer & { version: string }} FoundPeer */
/** @typedef {{ tool: string, ms: number, cpuMs: number | null, peakMb: number | null, files: number, bytes: number, copies: number }} Row medians of all rounds */
/** @typedef {{ name: string, pages: number, rows: Row[], warmWritten: number, editChanged: number }} Measured `warmWritten`, `editChanged`: files, the most of any round */
/** @typedef {{ site: import('./corpora.mjs').PlainSite, peers: readonly FoundPeer[], prepare: (root: string) => void }} PeerCorpus */

/**
 * @param {string} name
 * @param {PeerCorpus} corpus
 * @param {{ folder: string, rounds: number }} means `folder` is a place for sites
 * @returns {Measured}
 */
export function measureSite(name, { site, peers, prepare }, { folder, rounds }) {
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
  const { stats } = readReport(buildDocsite(root));
  floor('pack', path.join(root, 'site'), pack);

  /** @type {Map<string, Run[]>} */
  const runs = new Map();
  const add = (/** @type {string} */ tool, /** @type {Run} */ run) => {
    runs.set(tool, [...(runs.get(tool) ?? []), run]);
    process.stdout.write(`${name} · ${tool} · ${(run.ms / 1000).toFixed(2)} s\n`);
  };
  let [warmWritten, editChanged] = [0, 0];
  const clean = (/** @type {() => void} */ remove) => {
    remove();
    if (stats.pages > LARGE) settle();
  };
  for (let round = 0; round < rounds; round++) {
    clean(() => cleanDocsite(root));
    add('docsite, cold, no search', buildWithoutSearch(root));
    clean(() => cleanDocsite(root));
    add('docsite, cold', buildDocsite(root));
    const warm = buildDocsite(root);
    add('docsite, nothing changed', warm);
    warmWritten = Math.max(warmWritten, readReport(warm).stats.written);
    appendFileSync(pageToEdit(root), `\nOne more line, ${round}.\n`);
    const edit = buildDocsite(root);
    add('docsite, one page edited', edit);
    const { written, removed } = readReport(edit).stats;
    editChanged = Math.max(editChanged, written + removed);
    clean(() => discard(floorOut));
    add('floor', floor('run', root, pack, floorOut));
    for (const peer of peers) {
      const own = path.join(place, peer.name);
      clean(() => cleanPeer(peer, own));
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
  discard(place);
  return { name, pages: stats.pages, rows, warmWritten, editChanged };
}

/** @param {readonly string[]} args */
function floor(...args) {
  return measure({ command: process.execPath, args: [path.join(REPOSITORY, 'tests/bench/floor.mjs'), ...args] });
}

/** @param {string} root */
function pageToEdit(root) {
  const docs = path.join(root, 'docs/next');
  const flagship = path.join(docs, 'discover.md');
  return existsSync(flagship) ? flagship : path.join(docs, `${EDITED_PAGE}.md`);
}
