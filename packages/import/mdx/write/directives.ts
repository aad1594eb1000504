/** What Docusaurus reads as directives: `:name` in text, and `:::name{title="…"}`. */
import type { MdxNode } from '../read/nodes.ts';
import type { PageTools } from '../read/page-tools.ts';
import { markHeadingValue } from './pin-heading-ids.ts';
import { isInHeading } from './render-expression.ts';

/** As remark-directive reads it, but for those with a label or attributes, which are not shown as they are written; not within the address of a link. */
const DIRECTIVE = /(?<![:\\]|\]\([^)\s]*|<[a-z]+):[A-Za-z](?:[\w-]*[A-Za-z\d])?(?![\w:[{-])/gu;

/** Docusaurus shows a directive that nobody handles as it is written, but makes ids without it: `## a:b` has the id `a`. */
export function markDirectives({ start, end }: Pick<MdxNode, 'start' | 'end'>, page: PageTools): string {
  return page.source
    .slice(start, end)
    .replaceAll(DIRECTIVE, (name, index: number) =>
      isInHeading(start + index, page) ? markHeadingValue(name, '') : name,
    );
}

/** `:::note{title="X"}`: a form that docsite writes otherwise. */
export function convertAdmonitionLines(text: string): string {
  return text.replaceAll(
    /^([ \t>]*(?:(?:[-+*]|\d+[.)])[ \t]+)*:{3,})[ \t]*(\w+)\{[^}\n]*?\btitle=(?:"([^"\n]*)"|'([^'\n]*)')[^}\n]*\}/gmu,
    (...[, colons = '', name = '', double, single]: (string | undefined)[]) =>
      `${colons}${name}[${double ?? single ?? ''}]`,
  );
}
