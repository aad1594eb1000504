/** Annotations for GitHub workflows: one command per problem, shown next to its line. */
import { countCodes, pickProblems } from '../../shared/problem/pick-problems.ts';
import { formatCount } from '../../shared/string/format-count.ts';
import type { Severity } from '../../shared/types/problem.ts';
import { linesOf, type LinkReport, pathOf, seeAll } from './link-report.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warn: 'warning', info: 'notice' };

/** Hosts show as many of each kind for a step, and drop the rest silently. */
const MOST_OF_A_KIND = 10;

/** One line per annotated problem, in order, then how many of each code have none; empty if there are no problems. */
export function formatGithub(report: LinkReport): string {
  const { problems, isWhole } = report;
  const kinds = Object.keys(COMMANDS).map((kind) => problems.filter(({ severity }) => severity === kind));
  const annotated = new Set(kinds.flatMap((kind) => pickProblems(kind, isWhole ? Infinity : MOST_OF_A_KIND).shown));
  const left = problems.filter((found) => !annotated.has(found));
  const rest = `${formatCount(left.length)} more without an annotation:\n${countCodes(left).join('\n')}\n`;
  const lines = problems
    .filter((found) => annotated.has(found))
    .map((found) => {
      const { line, column } = found;
      const properties = { file: pathOf(found, report), line, col: line === null ? null : column, title: found.code };
      const written = Object.entries(properties)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
      const message = escapeData(linesOf(found, report).join('\n'));
      return `::${COMMANDS[found.severity]} ${written.join(',')}::${message}\n`;
    })
    .join('');
  return left.length === 0 ? lines : `${lines}${rest}See them with ${seeAll(report)}.\n`;
}

/** The runner's escapes, because a command must be one line. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
