/**
 * Runs a project of Vitest whose tests are the same checks in several places (engines and widths, servers and folders), and
 * writes the table check × place with seconds: `node scripts/table-of-checks.mjs engines [arguments of Vitest]`. The table is
 * printed and in `test-results/<project>/table.md`. Ends with Vitest's exit code, or with 1 if there is no table.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ ancestorTitles: readonly string[], title: string, status: string, duration?: number | null }} Check */
/** @typedef {{ testResults: readonly { assertionResults: readonly Check[] }[] }} Report */

/**
 * Rows are checks in the order in which they first ran, columns are places. A check that a place lacks has no seconds there.
 * @param {unknown} report of Vitest's JSON reporter
 * @returns {string} Markdown, with a line of sums
 */
export function tableOfChecks(report) {
  const { testResults } = /** @type {Report} */ (report);
  const checks = testResults.flatMap(({ assertionResults }) => assertionResults);
  const places = [...new Set(checks.map(placeOf))];
  /** @type {Map<string, Map<string, Check>>} */
  const rows = new Map();
  for (const check of checks) {
    const row = rows.get(check.title) ?? /** @type {Map<string, Check>} */ (new Map());
    rows.set(check.title, row.set(placeOf(check), check));
  }
  const sums = places.map((place) => {
    const own = checks.filter((check) => placeOf(check) === place);
    const passed = own.filter(({ status }) => status === 'passed').length;
    return `${passed} of ${own.length} in ${seconds(own.reduce((sum, { duration }) => sum + (duration ?? 0), 0))}`;
  });
  return [
    ['Check', ...places],
    ['---', ...places.map(() => '---:')],
    ...[...rows].map(([title, row]) => [title, ...places.map((place) => cell(row.get(place)))]),
    ['**Passed**', ...sums],
  ]
    .map((cells) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('');
}

/** @param {Check} check */
function placeOf({ ancestorTitles }) {
  return ancestorTitles.join(', ');
}

/** @param {Check | undefined} check */
function cell(check) {
  if (check === undefined) return '';
  return check.status === 'passed' ? seconds(check.duration ?? 0) : `**${check.status}**`;
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** @param {readonly string[]} args */
async function run([project = '', ...rest]) {
  const folder = path.join('test-results', project);
  const reportFile = path.join(folder, 'report.json');
  await mkdir(folder, { recursive: true });
  // What an earlier run has left must not pass for this one.
  await rm(reportFile, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const vitest = spawn('vitest', ['run', '--project', project, ...reporters, ...rest], {
    stdio: 'inherit',
    shell: process.platform === 'win32', // npm's commands are batch files on Windows
  });
  /** @type {number} */
  const exitCode = await new Promise((resolve) => {
    vitest.on('error', () => resolve(1));
    vitest.on('close', (code) => resolve(code ?? 1));
  });
  try {
    const table = tableOfChecks(JSON.parse(await readFile(reportFile, 'utf8')));
    await writeFile(path.join(folder, 'table.md'), table);
    console.log(`\n${table}`);
    process.exitCode = exitCode;
  } catch (error) {
    console.error(`${project}: no table, because Vitest has left no report (${String(error)}).`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(process.argv.slice(2));
