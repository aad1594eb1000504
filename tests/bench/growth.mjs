/** Measures a kind of site in several sizes: what docsite's commands cost, and what readers of the site load. */
import { appendFileSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { EDITED_PAGE } from './corpora.mjs';
import { discard } from './discard.mjs';
import { buildDocsite, cleanDocsite, runDocsite } from './docsite.mjs';
import { listFiles, median, medianOf } from './measure.mjs';
import { weighReaderFiles } from './reader-files.mjs';

/** @typedef {import('./measure.mjs').Run} Run */
/** @typedef {import('./series.mjs').Series} Series */
/** @typedef {import('./reader-files.mjs').ReaderFiles} ReaderFiles */
/** @typedef {{ ms: number, cpuMs: number | null, peakMb: number | null, files: number, bytes: number }} Cost medians of all rounds; `files` and `bytes` were written */
/** @typedef {'cold build' | 'build after one edit' | 'check-links' | 'versions verify'} Task */
/** @typedef {Readonly<Partial<Record<Task, Cost>>>} Costs */
/** @typedef {{ kind: string, size: number, costs: Costs, read: ReaderFiles | null }} Measured `read` is `null` for sites that are not built */
/** @typedef {{ name: string, unit: Series['unit'], sizes: readonly number[], tasks: readonly Task[], sites: readonly Measured[] }} Growth */
/** @typedef {Run & { files: number, bytes: number }} Written */
/** @typedef {{ root: string, runs: Map<Task, Written[]>, round: number, read: ReaderFiles | null }} Site */

/** In the order in which they run. @type {Readonly<Record<Task, (site: Site) => Written>>} */
const RUNS = {
  'cold build': ({ root }) => {
    cleanDocsite(root);
    return noteWritten(root, () => buildDocsite(root));
  },
  'build after one edit': ({ root, round }) => {
    appendFileSync(path.join(root, 'docs/next', `${EDITED_PAGE}.md`), `\nOne more line, ${round}.\n`);
    return noteWritten(root, () => buildDocsite(root));
  },
  'check-links': (site) => {
    site.read ??= weighReaderFiles(site.root);
    return { ...runDocsite(site.root, 'check-links'), files: 0, bytes: 0 };
  },
  'versions verify': ({ root }) => ({ ...runDocsite(root, 'versions', 'verify'), files: 0, bytes: 0 }),
};

/**
 * @param {Series} series
 * @param {{ sizes: readonly number[], folder: string, rounds: number }} means `folder` is a place for sites
 * @returns {Growth}
 */
export function measureGrowth({ name, unit, tasks, kinds }, { sizes, folder, rounds }) {
  const sites = sizes.flatMap((size) =>
    kinds.map((kind) => {
      const root = path.join(folder, `${name}-${size}-${kinds.indexOf(kind)}`);
      mkdirSync(root, { recursive: true });
      kind.write(root, size);
      /** @type {Site & { kind: string, size: number }} */
      const site = { kind: kind.name, size, root, runs: new Map(), round: 0, read: null };
      return site;
    }),
  );
  for (let round = 0; round < rounds; round++) {
    for (const site of sites) {
      site.round = round;
      for (const task of tasks) {
        const run = RUNS[task](site);
        site.runs.set(task, [...(site.runs.get(task) ?? []), run]);
        process.stdout.write(`${site.size} ${unit}, ${site.kind} · ${task} · ${(run.ms / 1000).toFixed(2)} s\n`);
      }
    }
  }
  for (const { root } of sites) discard(root);
  const measured = sites.map(({ kind, size, runs, read }) => ({ kind, size, costs: toCosts(runs), read }));
  return { name, unit, sizes, tasks, sites: measured };
}

/**
 * @param {ReadonlyMap<Task, readonly Written[]>} runs
 * @returns {Costs}
 */
function toCosts(runs) {
  const costs = [...runs].map(([task, all]) => [
    task,
    {
      ms: median(all.map(({ ms }) => ms)),
      cpuMs: medianOf(all.map(({ cpuMs }) => cpuMs)),
      peakMb: medianOf(all.map(({ peakMb }) => peakMb)),
      files: median(all.map(({ files }) => files)),
      bytes: median(all.map(({ bytes }) => bytes)),
    },
  ]);
  return /** @type {Costs} */ (Object.fromEntries(costs));
}

/**
 * @param {string} root
 * @param {() => Run} build
 * @returns {Written}
 */
function noteWritten(root, build) {
  const startMs = Date.now();
  const run = build();
  const sizes = listFiles(path.join(root, 'site'))
    .map((file) => statSync(file))
    .filter(({ mtimeMs }) => mtimeMs >= startMs)
    .map(({ size }) => size);
  return { ...run, files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/**
 * How a figure grows: 1 in proportion to the size, 2 with its square.
 * @param {readonly [from: number, to: number]} sizes
 * @param {readonly [from: number, to: number]} figures
 */
export function exponentOf([fromSize, toSize], [from, to]) {
  return Math.log(to / from) / Math.log(toSize / fromSize);
}
