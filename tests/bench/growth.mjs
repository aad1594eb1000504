/** Measures a kind of site in several sizes: builds without a cache, builds after one edit, checks of all links. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { EDITED_PAGE } from './corpora.mjs';
import { buildDocsite, cleanDocsite, readReport, runDocsite } from './docsite.mjs';
import { listFiles, median, medianOf } from './measure.mjs';

/** @typedef {import('./measure.mjs').Run} Run */
/** @typedef {import('./series.mjs').Series} Series */
/** @typedef {{ ms: number, cpuMs: number | null, peakMb: number | null, files: number, bytes: number }} Cost medians of all rounds; `files` and `bytes` were written */
/** @typedef {(typeof TASKS)[number]} Task */
/** @typedef {{ kind: string, size: number, pages: number, costs: Readonly<Record<Task, Cost>>, pageBytes: number }} Measured `pageBytes`: the HTML of one page, gzipped */
/** @typedef {{ name: string, unit: Series['unit'], sizes: readonly number[], sites: readonly Measured[] }} Growth */
/** @typedef {Run & { files: number, bytes: number }} Written */

export const TASKS = /** @type {const} */ (['cold build', 'build after one edit', 'check-links']);

/**
 * @param {Series} series
 * @param {{ sizes: readonly number[], folder: string, rounds: number }} means `folder` is a place for sites
 * @returns {Growth}
 */
export function measureGrowth({ name, unit, kinds }, { sizes, folder, rounds }) {
  const sites = sizes.flatMap((size) =>
    kinds.map((kind) => {
      const root = path.join(folder, `${name}-${size}-${kinds.indexOf(kind)}`);
      mkdirSync(root, { recursive: true });
      kind.write(root, size);
      /** @type {Map<Task, Written[]>} */
      const runs = new Map(TASKS.map((task) => [task, []]));
      return { kind: kind.name, size, root, runs, pages: 0, pageBytes: 0 };
    }),
  );
  for (let round = 0; round < rounds; round++) {
    for (const site of sites) {
      const { root, runs } = site;
      const add = (/** @type {Task} */ task, /** @type {Written} */ run) => {
        runs.get(task)?.push(run);
        process.stdout.write(`${site.size} ${unit}, ${site.kind} · ${task} · ${(run.ms / 1000).toFixed(2)} s\n`);
      };
      cleanDocsite(root);
      const cold = noteWritten(root, () => buildDocsite(root));
      add('cold build', cold);
      site.pages = readReport(cold).stats.pages;
      appendFileSync(path.join(root, 'docs/next', `${EDITED_PAGE}.md`), `\nOne more line, ${round}.\n`);
      add(
        'build after one edit',
        noteWritten(root, () => buildDocsite(root)),
      );
      site.pageBytes = gzipSync(readFileSync(findPage(root))).length;
      // The output of a large site would crowd the memory in which the disk keeps files.
      rmSync(path.join(root, 'site'), { recursive: true });
      add('check-links', { ...runDocsite(root, 'check-links'), files: 0, bytes: 0 });
    }
  }
  for (const { root } of sites) rmSync(root, { recursive: true });
  return { name, unit, sizes, sites: sites.map(({ root: _, runs, ...site }) => ({ ...site, costs: toCosts(runs) })) };
}

/**
 * @param {ReadonlyMap<Task, readonly Written[]>} runs
 * @returns {Readonly<Record<Task, Cost>>}
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
  return /** @type {Readonly<Record<Task, Cost>>} */ (Object.fromEntries(costs));
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
 * A page of the unreleased version, which has the address of the latest one where nothing is released.
 * @param {string} root
 */
function findPage(root) {
  const places = ['docs/next', 'docs'].map((docs) => path.join(root, 'site', docs, EDITED_PAGE, 'index.html'));
  return places.find((file) => existsSync(file)) ?? '';
}

/**
 * How a figure grows: 1 in proportion to the size, 2 with its square.
 * @param {readonly [from: number, to: number]} sizes
 * @param {readonly [from: number, to: number]} figures
 */
export function exponentOf([fromSize, toSize], [from, to]) {
  return Math.log(to / from) / Math.log(toSize / fromSize);
}
