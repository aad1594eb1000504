/** JUnit XML as build servers read it: one test case per problem, failed if it is an error. */
import { onOneLine } from '../../shared/problem/without-commands.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { linesOf, type LinkReport, pathOf } from './link-report.ts';

/** One suite; without problems, it has one passed case. Ends with a line break. */
export function formatJunit(report: LinkReport): string {
  const { problems, durationMs } = report;
  const failures = problems.filter(({ severity }) => severity === 'error').length;
  const cases = problems.map((found) => formatCase(found, report));
  const time = (durationMs / 1000).toFixed(3);
  const clean = '<testcase classname="check-links" name="all links"/>';
  const counts = `tests="${Math.max(1, problems.length)}" failures="${failures}" errors="0"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="docsite check-links" ${counts} time="${time}">
<testsuite name="check-links" ${counts} skipped="0" time="${time}">
${cases.length === 0 ? clean : cases.join('\n')}
</testsuite>
</testsuites>
`;
}

function formatCase(found: Problem, report: LinkReport): string {
  const path = pathOf(found, report);
  const place = onOneLine(
    path === null ? 'site' : [path, found.line, found.column].filter((part) => part !== null).join(':'),
  );
  const file =
    path === null ? '' : ` file="${escape(onOneLine(path))}"${found.line === null ? '' : ` line="${found.line}"`}`;
  const what = onOneLine(found.what);
  const open = `<testcase classname="${escape(found.code)}" name="${escape(`${place} ${what}`)}"${file} time="0">`;
  const text = escape([place, ...linesOf(found, report)].join('\n'));
  const body =
    found.severity === 'error'
      ? `<failure type="${escape(found.code)}" message="${escape(what)}">${text}</failure>`
      : `<system-out>${text}</system-out>`;
  return `${open}${body}</testcase>`;
}

/** XML 1.0 cannot represent control characters. */
function escape(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- These are replaced.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu, '\uFFFD')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
