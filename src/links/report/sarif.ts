/** SARIF 2.1.0 (OASIS), which code-scanning services read. */
import { encodePath } from '../../shared/href.ts';
import { pickProblems } from '../../shared/problem/pick-problems.ts';
import type { Problem, Severity } from '../../shared/types/problem.ts';
import { baselineKeys } from './baseline.ts';
import { linesOf, type LinkReport, pathOf } from './link-report.ts';

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warn: 'warning', info: 'note' };
const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** Code scanning refuses a run with more results. */
const MOST_RESULTS = 25_000;

/** One run with a rule per code that occurs. Ends with a line break. */
export function formatSarif(report: LinkReport): string {
  const problems = pickProblems(report.problems, report.isWhole ? Infinity : MOST_RESULTS).shown;
  const codes = [...new Set(problems.map(({ code }) => code))].toSorted();
  const keys = baselineKeys(problems);
  const run = {
    tool: {
      driver: {
        name: `docsite ${report.command}`,
        semanticVersion: report.docsiteVersion,
        rules: codes.map((id) => ({ id, shortDescription: { text: id.replaceAll('-', ' ') } })),
      },
    },
    columnKind: 'utf16CodeUnits',
    // After a failed run, services must not treat missing results as fixed.
    invocations: [{ executionSuccessful: report.wasChecked }],
    results: problems.map((found, index) => ({
      ruleId: found.code,
      ruleIndex: codes.indexOf(found.code),
      level: LEVELS[found.severity],
      message: { text: linesOf(found, report).join('\n') },
      ...location(found, report),
      // Without the line, so that a result keeps its identity when text before it moves.
      partialFingerprints: { 'docsiteLink/v1': keys[index] ?? '' },
      properties: { versions: found.versions, ...(found.link === undefined ? {} : { link: found.link }) },
    })),
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

function location(found: Problem, report: LinkReport): object {
  const path = pathOf(found, report);
  if (path === null) return {};
  const { line, column } = found;
  const region =
    line === null ? {} : { region: { startLine: line, ...(column === null ? {} : { startColumn: column }) } };
  return { locations: [{ physicalLocation: { artifactLocation: { uri: encodePath(path) }, ...region } }] };
}
