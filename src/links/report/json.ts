/** The report as one JSON document. A public format: keys may be added, not changed. */
import { formatVersionRange } from '../../shared/problem/problem.ts';
import type { LinkReport } from './link-report.ts';

/** `rest` is added next to the problems: counts, exit code. Ends with a line break. */
export function formatJson(report: LinkReport, rest: Readonly<Record<string, unknown>>): string {
  const problems = report.problems.map((found) => ({
    ...found,
    versionRange: formatVersionRange(found.versions, report.versionsNewestFirst),
    link: found.link ?? null,
  }));
  return `${JSON.stringify({ docsite: report.docsiteVersion, ...rest, problems }, null, 2)}\n`;
}
