/** Annotations for GitHub workflows: one command per problem, shown next to its line. */
import type { Severity } from '../../shared/types/problem.ts';
import { linesOf, type LinkReport, pathOf } from './link-report.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warn: 'warning', info: 'notice' };

/** One line per problem, in order; empty if there are none. */
export function formatGithub(report: LinkReport): string {
  return report.problems
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
}

/** The runner's escapes, because a command must be one line. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
