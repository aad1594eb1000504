/** Expressions in braces and formulas between dollars: their value where it is known, else their source as code. */
import { shownFormula } from '../../shown-formula.ts';
import { evaluateCode } from '../../literal.ts';
import { valueText } from '../../known-value.ts';
import type { Place } from '../read/nodes.ts';
import type { PageTools, RenderMode } from '../read/page-tools.ts';
import { dedent, placeBlock } from './indentation.ts';
import { codeSpanToHtml, escapeText, toCodeSpan, toFence } from './inline-html.ts';
import { renderElements } from './render-elements.ts';
import { markHeadingValue } from './pin-heading-ids.ts';

/** No comment may contain the end of another: `[\s\S]*?` doubles the time with each comment (28 of them: 6 s). */
const ONLY_COMMENTS = /^(?:\/\*(?:(?!\*\/)[\s\S])*\*\/\s*|\/\/[^\n]*(?:\n\s*|$))*$/u;

/** `children` is the content between the tags of the partial with the expression. */
export function renderExpression(
  { start, end }: Place,
  { mode, children }: { readonly mode: RenderMode; readonly children: string },
  page: PageTools,
): string {
  const source = page.source.slice(start, end);
  const code = source.slice(1, -1).trim();
  if (ONLY_COMMENTS.test(code)) return renderComment(code, { start, end }, page);
  if (code === 'props.children' || code === 'children') return children;
  const elements = renderElements({ start, end }, mode, page);
  if (elements !== null) return elements;
  const read = evaluateCode(code, page.scope);
  // React shows a list as its items, without anything between them.
  if (
    read.ok &&
    Array.isArray(read.value) &&
    read.value.every((item) => typeof item === 'string' || typeof item === 'number')
  )
    return escapeText(read.value.join(''));
  if (read.ok && (typeof read.value !== 'object' || read.value === null)) {
    const { value } = read;
    if (typeof value === 'boolean' || value === null || value === undefined) return '';
    const text = valueText(value);
    if (/^\s+$/u.test(text)) return text;
    // Astro makes an id of a field of the page itself, and not of its code.
    const isCounted = code.startsWith('frontmatter.') || !isInHeading(start, page);
    return !isCounted ? markHeadingValue(escapeText(text), code) : escapeText(text);
  }
  page.report(start, {
    code: 'unresolved-expression',
    what: `This expression has no value before the page runs: ${firstLine(source)}`,
    why: `${read.ok ? 'It is not text.' : `Reason: ${read.reason}.`} It is shown as code.`,
    fix: 'Write its result as text, or use a variable of docsite.config.ts: {{name}}.',
  });
  if (mode !== 'markdown') return codeSpanToHtml(toCodeSpan(source));
  const prefix = page.linePrefix(start);
  const isBlock = source.includes('\n') && prefix.trim() === '';
  return isBlock ? placeBlock(toFence(dedent(source, prefix), 'jsx'), prefix) : toCodeSpan(source);
}

/** docsite has no formulas without a plugin: their source is shown, and Markdown must not read it. */
export function renderMath({ start, end }: Place, mode: RenderMode, page: PageTools): string {
  const source = page.source.slice(start, end);
  page.report(start, shownFormula(firstLine(source)));
  if (mode !== 'markdown') return codeSpanToHtml(toCodeSpan(source));
  const prefix = page.linePrefix(start);
  const isBlock = source.startsWith('$$') && source.includes('\n') && prefix.trim() === '';
  return isBlock ? placeBlock(toFence(dedent(source.slice(2, -2), prefix), 'latex'), prefix) : toCodeSpan(source);
}

/** A comment keeps its place; where text follows on its line, HTML's form would swallow it. */
function renderComment(code: string, { start, end }: Place, page: PageTools): string {
  const signs = code.startsWith('//') ? /^[ \t]*\/\/[ \t]?/gmu : /^\/\*+|\*+\/$/gu;
  const text = code.replaceAll(signs, '').trim();
  // The form that newer sites write their heading ids in.
  const id = /^#([^\s{}]+)$/u.exec(text)?.[1];
  if (id !== undefined && isInHeading(start, page)) return `{#${id}}`;
  const rest = page.source.slice(end).split('\n', 1)[0]?.trim() ?? '';
  const isAlone = page.linePrefix(start).trim() !== '' || rest === '';
  if (text !== '' && isAlone) return `<!-- ${text.replaceAll('--', '- -')} -->`;
  if (text !== '') {
    page.report(start, {
      severity: 'info',
      code: 'comment-dropped',
      what: `A comment before text was omitted: ${firstLine(text)}`,
      fix: 'Put it on its own line to keep it.',
    });
  }
  return '';
}

/** True for an offset within the text of a heading. */
export function isInHeading(start: number, page: PageTools): boolean {
  return /^[ \t>]*#{1,6}[ \t]/u.test(page.linePrefix(start));
}

/** The first line of a text, for a message that must not be long. */
export function firstLine(text: string): string {
  const [line = '', ...rest] = text.trim().split('\n');
  return rest.length > 0 || line.length > 80 ? `${line.slice(0, 80)} …` : line;
}
