/** Files that a page shows and that docsite can include: their texts stay in one place. */
import type { ProblemFields } from '../../../../src/shared/problem/problem.ts';
import type { Scope } from '../../literal.ts';
import type { IncludeAnswer, IncludeUses, PageSource } from '../page-source.ts';
import { attributeValue } from '../read/html-tag.ts';
import type { MdxElement } from '../read/nodes.ts';
import type { CodeUse, PageTools } from '../read/page-tools.ts';

interface Including {
  readonly page: PageSource;
  /** `undefined` where texts of other files are written into the page. */
  readonly uses: IncludeUses | undefined;
}

/** As `includePartial` of `PageTools`. */
export function partialInclude(
  element: MdxElement,
  { path, isBlock, page, uses }: Including & { readonly path: string; readonly isBlock: boolean },
  tools: PageTools,
): string | null {
  if (uses === undefined) return null;
  const why = whyWritten(element, isBlock, tools);
  const answer = why === null ? uses.partial(path, page) : { target: null, why };
  const target = reportWritten(answer, `The text of "${path}"`, (fields) => tools.report(element.start, fields));
  return target === null ? null : `<!-- @include: ${target} -->`;
}

/** How an include names the file; `null` and a remark for one that is written into the page. */
function reportWritten(
  { target, why }: IncludeAnswer,
  file: string,
  report: (fields: ProblemFields) => void,
): string | null {
  if (target === null)
    report({ severity: 'info', code: 'written-out', what: `${file} was written into the page.`, why });
  return target;
}

/** As `includeCode` of `PageTools`. */
export function codeInclude(
  path: string,
  { range, offset, isSame }: CodeUse,
  { page, uses, tools }: Including & { readonly tools: PageTools },
): string | null {
  if (uses === undefined) return null;
  const answer: IncludeAnswer = isSame
    ? uses.code(path, page.path)
    : {
        target: null,
        why: 'An include would show these lines otherwise: with their indentation, or without the marks of regions.',
      };
  const target = reportWritten(answer, `The code of "${path}"`, (fields) => tools.report(offset, fields));
  return target === null ? null : `file="${target}"${range === null ? '' : ` lines="${range}"`}`;
}

/** Why a use of a partial cannot be an include; `null` if it may. */
function whyWritten(element: MdxElement, isBlock: boolean, tools: PageTools): string | null {
  if (element.attributes.length > 0) return 'It has attributes here, which an include cannot have.';
  const content = tools.source.slice(element.openEnd, element.closeStart);
  if (content.trim() !== '') return 'It has content between its tags here, which an include cannot have.';
  const lineEnd = tools.source.indexOf('\n', element.end);
  const after = tools.source.slice(element.end, lineEnd === -1 ? undefined : lineEnd);
  const isAlone = /^(?:[ \t]*>)*[ \t]*$/u.test(tools.linePrefix(element.start)) && after.trim() === '';
  return isBlock && isAlone ? null : 'An include needs a line of its own.';
}

/** The attributes of a partial whose values are known. */
export function readProps(element: MdxElement, scope: Scope): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    element.attributes.flatMap((attribute) => {
      const read = attributeValue(attribute, scope);
      return read.ok && attribute.name !== '...' ? [[attribute.name, read.value]] : [];
    }),
  );
}

/** `ancestors`: the way to the partial, which it is part of. */
export function partialCycle(path: string, ancestors: readonly string[]): ProblemFields {
  return {
    code: 'partial-cycle',
    what: `The partial "${path}" includes itself.`,
    why: `Imports: ${[...ancestors, path].join(' → ')}.`,
    fix: 'Remove one of the imports.',
  };
}
