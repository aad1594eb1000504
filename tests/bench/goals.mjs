/** What builds should achieve, and what they do. */

/** @typedef {import('./build.mjs').Measured} Measured */
/** @typedef {import('./build.mjs').Row} Row */
/** @typedef {{ on: string, what: string, goal: string, value: string, isMet: boolean | null }} Goal `isMet` is `null` when it was not measured */

const NOT_MEASURED = 'not measured';

/**
 * @param {readonly Measured[]} measured
 * @param {import('./build.mjs').Start} start
 * @returns {readonly Goal[]}
 */
export function checkGoals(measured, start) {
  const flagship = measured.find(({ name }) => name === 'flagship');
  const large = measured.find(({ name }) => name.startsWith('10,000'));
  const small = measured.find(({ name }) => name.startsWith('1,000'));
  const cold = find(flagship, 'docsite, cold');
  const warm = find(flagship, 'docsite, nothing changed');
  const edit = find(flagship, 'docsite, one page edited');
  const docusaurus = find(flagship, 'Docusaurus fast');
  const largeCold = find(large, 'docsite, cold');
  const largeHugo = find(large, 'Hugo');
  const copies = Math.max(...measured.map((site) => find(site, 'docsite, cold')?.copies ?? 0));
  return [
    atMost('flagship', "cold build, against Hugo's time", 0.5, ratio(cold?.ms, find(flagship, 'Hugo')?.ms)),
    atLeast('flagship', 'cold build, faster than Docusaurus fast', 40, ratio(docusaurus?.ms, cold?.ms)),
    atMost('flagship', 'cold build, against the floor', 3, ratio(cold?.ms, find(flagship, 'floor')?.ms)),
    atMost('flagship', 'build after nothing changed', 0.3, seconds(warm?.ms), ' s'),
    atMost('flagship', 'build after nothing changed, files written', 0, flagship?.warmWritten ?? null, ''),
    atMost('flagship', 'build after one edit, against after none', 1.1, ratio(edit?.ms, warm?.ms)),
    atMost('flagship', 'build after one edit, files changed', 4, flagship?.editChanged ?? null, ''),
    atMost('10,000 unique pages', "cold build, against Hugo's time", 0.5, ratio(largeCold?.ms, largeHugo?.ms)),
    atMost('10,000 unique pages', 'time per page, against that of 1,000', 1.2, ratio(perPage(large), perPage(small))),
    atMost('10,000 unique pages', "peak memory, against Hugo's", 0.25, ratio(largeCold?.peakMb, largeHugo?.peakMb)),
    atMost('flagship', 'peak memory', 200, cold?.peakMb ?? null, ' MB'),
    atMost('flagship', "size of the output, against Docusaurus'", 0.5, ratio(cold?.bytes, docusaurus?.bytes)),
    atMost('any', 'assets stored twice', 0, copies, ''),
    atMost('command line', '`docsite --version`, against `node -e 0`', 1.5, ratio(start.versionMs, start.nodeMs)),
  ];
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
  const shown = value === null ? NOT_MEASURED : `${Number(value.toFixed(value < 10 ? 2 : 0))}${unit}`;
  return { on, what, goal, value: shown, isMet: value === null ? null : isMet(value) };
}
