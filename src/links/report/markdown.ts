/** The report as Markdown, for a comment on a pull request or the summary of a workflow. */
import { formatVersionRange } from '../../shared/problem/problem.ts';
import { countCodes, pickProblems } from '../../shared/problem/pick-problems.ts';
import { formatCount } from '../../shared/string/format-count.ts';
import type { Problem, Severity } from '../../shared/types/problem.ts';
import { type LinkReport, pathOf, seeAll } from './link-report.ts';
import { longestRun } from '../../shared/string/longest-run.ts';

const TITLES: readonly (readonly [Severity, string])[] = [
  ['error', 'Broken'],
  ['warn', 'Warnings'],
  ['info', 'Notes'],
];

/** A comment has up to 65,536 characters, and is refused with more; heads of tables and counts are not among these. */
const MOST_CHARACTERS = 60_000;

/** One table per severity, the most severe first, then how many of each code do not fit. Ends with a line break. */
export function formatMarkdown(report: LinkReport): string {
  const limit = report.isWhole ? Infinity : MOST_CHARACTERS;
  const { shown, left } = pickProblems(report.problems, limit, (found) => formatRow(found, report).length);
  const parts = TITLES.flatMap(([severity, title]) => {
    const rows = shown.filter((found) => found.severity === severity);
    if (rows.length === 0) return [];
    const head = `### ${title} (${rows.length})\n\n| Where | What | Suggestion | Versions |\n| --- | --- | --- | --- |\n`;
    return [head + rows.map((found) => formatRow(found, report)).join('')];
  });
  if (left.length > 0) {
    const counts = countCodes(left).join('\n');
    parts.push(
      `${formatCount(left.length)} more do not fit:\n\n\`\`\`\n${counts}\n\`\`\`\n\nSee them with \`${seeAll(report)}\`.\n`,
    );
  }
  return `## Links\n\n${parts.length === 0 ? 'No broken links.\n' : parts.join('\n')}`;
}

function formatRow(found: Problem, report: LinkReport): string {
  const path = pathOf(found, report);
  const place = path === null ? '' : [path, found.line, found.column].filter((part) => part !== null).join(':');
  const suggestion = found.link?.suggestion ?? null;
  const cells = [
    code(place),
    `${escape(found.what)} (${found.code})`,
    suggestion === null ? escape(found.why) : code(suggestion),
    escape(formatVersionRange(found.versions, report.versionsNewestFirst)),
  ];
  return `| ${cells.join(' | ')} |\n`;
}

/** Escapes text that may come from documents: no markup, mentions or line breaks. */
function escape(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/[\\`*_{}[\]<>#|~!@&]/gu, (char) => (char === '@' ? '@\u200B' : `\\${char}`));
}

/** A code span that backticks inside cannot end. `|` would end a table cell even there. */
function code(text: string): string {
  if (text === '') return '';
  const shown = text.replace(/\s+/gu, ' ').replaceAll('|', '\\|');
  const fence = '`'.repeat(1 + longestRun(shown, '`'));
  const pad = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}
