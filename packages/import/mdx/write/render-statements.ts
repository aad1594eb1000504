/** What a page cannot have: `import` and `export` that mean nothing here, and tags without a partner. */
import type { ProblemFields } from '../../../../src/shared/problem/problem.ts';
import type { EsmStatement } from '../page-scope.ts';
import type { PageTools } from '../read/page-tools.ts';
import { firstLine } from './render-expression.ts';

/** Elements of HTML whose end tag may be left out. */
const OPTIONAL_END = /^(?:p|li|dt|dd|option|thead|tbody|tfoot|tr|td|th|colgroup)$/u;

/** Resolved statements disappear; the others become comments and problems. `start` is the offset of the code in the page. */
export function renderStatements(
  source: string,
  { start, statements }: { readonly start: number; readonly statements: readonly EsmStatement[] },
  page: PageTools,
): string {
  const left = statements.filter(
    ({ isResolved, hasComponents }) => !isResolved && !(hasComponents && page.components !== null),
  );
  return left
    .map((statement) => {
      const code = source.slice(statement.start, statement.end);
      const kind = code.startsWith('export') ? 'export' : 'import';
      page.report(start + statement.start, {
        code: kind === 'export' ? 'unresolved-export' : 'unresolved-import',
        what: `This ${kind} cannot be converted: ${code.split('\n')[0] ?? ''}`,
        why: 'Documents run no code of their own. The line is now a comment in the page.',
        fix: 'Replace what uses it with Markdown, HTML or a component of components/, then delete the comment.',
      });
      return `<!-- ${code.replaceAll('--', '- -')} -->\n`;
    })
    .join('');
}

/** A tag without a partner is text. */
export function renderStray(
  source: string,
  { name, start }: { readonly name: string; readonly start: number },
  page: PageTools,
): string {
  if (OPTIONAL_END.test(name)) return source;
  page.report(start, {
    code: 'stray-tag',
    what: `The tag ${firstLine(source)} has no matching tag.`,
    why: 'It stays in the page as text.',
    fix: 'Close the element, or put the tag in backticks if it is meant as text.',
  });
  return `\\${source}`;
}

/** A brace without a partner is text, too. */
export const STRAY_BRACE: ProblemFields = {
  code: 'stray-brace',
  what: 'This brace is never closed.',
  why: 'It stays in the page as text.',
  fix: 'Write \\{ for a literal brace.',
};
