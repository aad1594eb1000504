/** What builds should achieve, and what they do. */

import { exponentOf } from './growth.mjs';

/** @typedef {import('./peer-rounds.mjs').Measured} Measured */
/** @typedef {import('./peer-rounds.mjs').Row} Row */
/** @typedef {import('./growth.mjs').Growth} Growth */
/** @typedef {{ compared: readonly Measured[], growth: readonly Growth[], start: import('./build.mjs').Start | null }} Results */
/** @typedef {{ on: string, what: string, goal: string, value: string, isMet: boolean | null }} Goal `isMet` is `null` when it was not measured */

const NOT_MEASURED = 'not measured';

/**
 * Only the goals of sites that were measured.
 * @param {Results} results
 * @returns {readonly Goal[]}
 */
export function checkGoals({ compared, growth, start }) {
  const flagship = compared.find(({ name }) => name === 'flagship');
  const large = compared.find(({ name }) => name.startsWith('10,000'));
  const small = compared.find(({ name }) => name.startsWith('1,000'));
  return [
    ...(flagship === undefined ? [] : flagshipGoals(flagship)),
    ...(large === undefined ? [] : uniqueGoals(large, small)),
    ...(compared.length === 0 ? [] : [atMost('any', 'assets stored twice', 0, countCopies(compared), '')]),
    ...(start === null ? [] : [startGoal(start)]),
    ...growth.flatMap(growthGoals),
  ];
}

/**
 * @param {Measured} flagship
 * @returns {readonly Goal[]}
 */
function flagshipGoals(flagship) {
  const cold = find(flagship, 'docsite, cold');
  const warm = find(flagship, 'docsite, nothing changed');
  const edit = find(flagship, 'docsite, one page edited');
  const docusaurus = find(flagship, 'Docusaurus fast');
  return [
    atMost('flagship', "cold build, against Hugo's time", 0.7, ratio(cold?.ms, find(flagship, 'Hugo')?.ms)),
    atLeast('flagship', 'cold build, faster than Docusaurus fast', 40, ratio(docusaurus?.ms, cold?.ms)),
    atMost('flagship', 'cold build, against the floor', 3, ratio(cold?.ms, find(flagship, 'floor')?.ms)),
    atMost('flagship', 'build after nothing changed', 0.3, seconds(warm?.ms), ' s'),
    atMost('flagship', 'build after nothing changed, files written', 0, flagship.warmWritten, ''),
    atMost('flagship', 'build after one edit', 0.35, seconds(edit?.ms), ' s'),
    atMost('flagship', 'build after one edit, files changed', 4, flagship.editChanged, ''),
    atMost('flagship', 'peak memory', 200, cold?.peakMb ?? null, ' MB'),
    atMost('flagship', "size of the output, against Docusaurus'", 0.5, ratio(cold?.bytes, docusaurus?.bytes)),
  ];
}

/**
 * @param {Measured} large
 * @param {Measured | undefined} small
 * @returns {readonly Goal[]}
 */
function uniqueGoals(large, small) {
  const cold = find(large, 'docsite, cold, no search');
  const hugo = find(large, 'Hugo');
  return [
    atMost('10,000 unique pages', "cold build, no search, against Hugo's time", 0.7, ratio(cold?.ms, hugo?.ms)),
    atMost('10,000 unique pages', 'time per page, against that of 1,000', 1.2, ratio(perPage(large), perPage(small))),
    atMost('10,000 unique pages', "peak memory, no search, against Hugo's", 0.25, ratio(cold?.peakMb, hugo?.peakMb)),
  ];
}

/** @param {import('./build.mjs').Start} start */
function startGoal({ versionMs, nodeMs }) {
  return atMost('command line', '`docsite --version`, against `node -e 0`', 1.5, ratio(versionMs, nodeMs));
}

/**
 * @param {Growth} growth
 * @returns {readonly Goal[]}
 */
function growthGoals({ name, sites }) {
  const siteOf = (/** @type {number} */ size, kind = 0) => sites.filter((site) => site.size === size)[kind];
  if (name === 'one-sidebar') return sidebarGoals(siteOf(10_000), { sectioned: siteOf(10_000, 1), small: siteOf(500) });
  if (name === 'many-versions') return menuGoals('300 versions', siteOf(300));
  return name === 'large-versions' ? versionGoals(siteOf(24)) : [];
}

/** @typedef {import('./growth.mjs').Measured | undefined} Grown `undefined` when that size was not measured */

/**
 * @param {Grown} large
 * @param {{ sectioned: Grown, small: Grown }} others
 * @returns {readonly Goal[]}
 */
function sidebarGoals(large, { sectioned, small }) {
  if (large === undefined) return [];
  const on = `one sidebar, ${large.size.toLocaleString('en-US')} pages`;
  const [cold, other, smaller] = [large, sectioned, small].map((site) => site?.costs['cold build']);
  const growthOf = (/** @type {'cpuMs' | 'bytes'} */ figure) =>
    exponentOf([small?.size ?? NaN, large.size], [smaller?.[figure] ?? NaN, cold?.[figure] ?? NaN]);
  return [
    atMost(on, 'processor time, against a sidebar per section', 1.3, ratio(cold?.cpuMs, other?.cpuMs)),
    atMost(on, 'bytes, against a sidebar per section', 1.3, ratio(cold?.bytes, other?.bytes)),
    atMost(on, 'exponent of growth from 500 pages, processor time', 1.1, growthOf('cpuMs'), ''),
    atMost(on, 'exponent of growth from 500 pages, bytes', 1.1, growthOf('bytes'), ''),
    atMost(on, 'HTML of a page, gzipped', 12, kilobytes(large.read?.page), ' kB'),
    atMost(on, 'largest part of the shared sidebar, gzipped', 60, kilobytes(large.read?.shared), ' kB'),
    ...menuGoals(on, large),
  ];
}

/**
 * @param {string} on
 * @param {Grown} site
 * @returns {readonly Goal[]}
 */
function menuGoals(on, site) {
  if (site === undefined) return [];
  return [atMost(on, "the reader's data for the version menu, gzipped", 30, kilobytes(site.read?.menu), ' kB')];
}

/**
 * @param {Grown} large
 * @returns {readonly Goal[]}
 */
function versionGoals(large) {
  if (large === undefined) return [];
  const { 'cold build': cold, 'build after one edit': edit, 'check-links': check } = large.costs;
  const on = `${large.size} versions, ${large.kind}`;
  return [
    atMost(on, 'cold build', 25, seconds(cold?.ms), ' s'),
    atMost(on, 'cold build, peak memory', 600, cold?.peakMb ?? null, ' MB'),
    atMost(on, 'build after one edit', 2, seconds(edit?.ms), ' s'),
    atMost(on, 'check-links', 15, seconds(check?.ms), ' s'),
    atMost(on, 'check-links, peak memory', 800, check?.peakMb ?? null, ' MB'),
  ];
}

/** @param {readonly Measured[]} compared */
function countCopies(compared) {
  return Math.max(...compared.map((site) => find(site, 'docsite, cold')?.copies ?? 0));
}

/**
 * @param {Measured | undefined} site
 * @param {string} tool
 * @returns {Row | undefined}
 */
function find(site, tool) {
  return site?.rows.find((row) => row.tool === tool);
}

/** @param {Measured | undefined} site */
function perPage(site) {
  const row = find(site, 'docsite, cold');
  return row === undefined || site === undefined ? null : row.ms / site.pages;
}

/**
 * @param {number | null | undefined} value
 * @param {number | null | undefined} other
 */
function ratio(value, other) {
  return typeof value === 'number' && typeof other === 'number' ? value / other : null;
}

/** @param {number | undefined} ms */
function seconds(ms) {
  return ms === undefined ? null : ms / 1000;
}

/** @param {number | null | undefined} bytes */
function kilobytes(bytes) {
  return typeof bytes === 'number' ? bytes / 1000 : null;
}

/**
 * @param {string} on
 * @param {string} what
 * @param {number} limit
 * @param {number | null} value
 */
function atLeast(on, what, limit, value) {
  return toGoal({ on, what, goal: `≥ ${limit} ×`, value, unit: ' ×', isMet: (number) => number >= limit });
}

/**
 * @param {string} on
 * @param {string} what
 * @param {number} limit
 * @param {number | null} value
 * @param {string} [unit]
 */
function atMost(on, what, limit, value, unit = ' ×') {
  return toGoal({ on, what, goal: `≤ ${limit}${unit}`, value, unit, isMet: (number) => number <= limit });
}

/**
 * @param {{ on: string, what: string, goal: string, value: number | null, unit: string, isMet: (value: number) => boolean }} figure
 * @returns {Goal}
 */
function toGoal({ on, what, goal, value, unit, isMet }) {
  const shown =
    value === null || Number.isNaN(value) ? NOT_MEASURED : `${Number(value.toFixed(value < 10 ? 2 : 0))}${unit}`;
  return { on, what, goal, value: shown, isMet: value === null || Number.isNaN(value) ? null : isMet(value) };
}
