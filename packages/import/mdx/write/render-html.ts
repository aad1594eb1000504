/** Elements of HTML in JSX → raw HTML in docsite's Markdown, and the breaks that separate it from Markdown. */
import { escapeHtml } from '../../../../src/shared/string/html.ts';
import { evaluateCode } from '../../literal.ts';
import { toHtmlTag } from '../read/html-tag.ts';
import type { MdxElement, MdxNode } from '../read/nodes.ts';
import { isBlock, type PageTools, type RenderMode } from '../read/page-tools.ts';
import { VOID_ELEMENTS } from '../read/scan.ts';
import { placeBlock } from './indentation.ts';

/** Elements with raw content up to their end tag (CommonMark 0.31.2, section 4.6, kind 1). */
const RAW_TEXT = /^(?:script|style|pre|textarea)$/u;
/** Elements that contain a line of text: their content is written as HTML, so that it gets no paragraph. */
const HOLDS_TEXT =
  /^(?:summary|p|h[1-6]|td|th|li|dt|dd|caption|figcaption|legend|label|button|a|span|b|i|em|strong|small|sub|sup|kbd|center|u|s|q|cite|mark)$/u;
/** Blocks with a line of text: they are raw HTML, also where they share their line with others. */
const LINE = /^(?:td|th|li|dt|dd|summary|p|h[1-6]|caption|figcaption|legend|center)$/u;
const MARKDOWN =
  /[*~]\S|(?<!\w)_\S|`|!?\[[^\]]*\]\(|^[ \t]*(?:#{1,6}[ \t]|[-+*][ \t]|\d{1,9}[.)][ \t]|>|:{3,}|\|)|\n[ \t]*\n[ \t]*\S|\\[!-/:-@[-`{-~]/mu;
const BLOCKS = /^[ \t]*(?:#{1,6}[ \t]|[-+*][ \t]|\d{1,9}[.)][ \t]|>|:{3,}|\|)|\n[ \t]*\n[ \t]*\S/mu;

/** The element as HTML; `null` when it is a component. */
export function renderHtmlElement(element: MdxElement, mode: RenderMode, page: PageTools): string | null {
  const { name } = element;
  if (!/^[a-z]/u.test(name) || name.includes('.') || page.bindingOf(name) !== undefined) return null;
  const tag = toHtmlTag(element, page);
  for (const { name: attribute, start, end } of tag.dropped) {
    page.report(start, {
      code: 'dropped-attribute',
      what: `The attribute ${page.source.slice(start, end).split('\n')[0] ?? ''} of <${name}> cannot be converted.`,
      why: /^on[A-Z]/u.test(attribute)
        ? 'Documents run no code of their own: a component of components/ can.'
        : 'Its value is unknown before the page runs.',
      fix: 'Write the value as text, or remove it.',
    });
  }
  if (VOID_ELEMENTS.has(name)) return tag.html;
  const close = `</${name}>`;
  if (tag.innerHtml !== null) return tag.html + tag.innerHtml + close;
  if (RAW_TEXT.test(name)) return tag.html + renderRawText(element, page) + close;
  const renderAs = (inner: RenderMode): string => tag.html + page.render(element.children, inner) + close;
  if (mode !== 'markdown') return renderAs(mode);
  const isLine = LINE.test(name) && holdsMarkdown(element.children, page);
  if (isLine && isPhrase(element.children, page)) return renderAs('inline-html');
  if (!isBlock(element, page) && !isLine) return renderAs('markdown');
  if (!holdsMarkdown(element.children, page)) return renderAs('raw');
  if (HOLDS_TEXT.test(name) && isPhrase(element.children, page)) return renderAs('inline-html');
  return renderAround(element, [tag.html, close], page);
}

/** Raw HTML around Markdown: blank lines part the two, and nothing is indented so far that it would be code. */
function renderAround(element: MdxElement, [open, close]: readonly [string, string], page: PageTools): string {
  const prefix = page.linePrefix(element.start);
  // HTML's comments end on their line, and with it what is raw.
  const block = page.renderBlock(element).replace(/^((?:<!--(?:(?!-->)[\s\S])*-->)+)[ \t]*(?=\S)/u, '$1\n');
  const meaningful = element.children.filter(
    ({ type, start, end }) => type !== 'text' || page.source.slice(start, end).trim() !== '',
  );
  // The text after a tag is raw up to the next blank line.
  const [first = ''] = block.split(/\n[ \t]*\n/u, 1);
  const before = isTag(meaningful[0]) && !hasMarkdown(first) ? '\n' : '\n\n';
  const after = isTag(meaningful.at(-1)) ? '\n' : '\n\n';
  return placeBlock(`${open}${before}${block}${after}${close}`, prefix);
}

function isTag(node: MdxNode | undefined): boolean {
  return node === undefined || node.type === 'comment' || (node.type === 'element' && /^[a-z]/u.test(node.name));
}

/** A template or a string in braces becomes the content of the element; anything else stays as written. */
function renderRawText(element: MdxElement, page: PageTools): string {
  const inner = page.source.slice(element.openEnd, element.closeStart);
  const code = /^\s*\{([\s\S]*)\}\s*$/u.exec(inner)?.[1];
  const read = code === undefined ? null : evaluateCode(code, page.scope);
  if (read?.ok !== true || typeof read.value !== 'string') {
    return element.name === 'pre' ? page.render(element.children, 'raw') : inner;
  }
  return element.name === 'pre' || element.name === 'textarea' ? escapeHtml(read.value) : read.value;
}

/** True for Markdown between the tags of a text. */
function hasMarkdown(text: string): boolean {
  // A character in their place: lines with nothing but tags are not blank.
  return MARKDOWN.test(text.replaceAll(/<[^>]*>/gu, '\0'));
}

/** True when something in these nodes is Markdown, or a component that becomes Markdown. */
function holdsMarkdown(nodes: readonly MdxNode[], page: PageTools): boolean {
  return nodes.some((node) => {
    if (node.type === 'text') return MARKDOWN.test(page.source.slice(node.start, node.end));
    if (node.type === 'span' || node.type === 'fence') return true;
    if (node.type !== 'element') return false;
    return !/^[a-z]/u.test(node.name) || (!RAW_TEXT.test(node.name) && holdsMarkdown(node.children, page));
  });
}

/** True when nothing in these nodes is a block. */
function isPhrase(nodes: readonly MdxNode[], page: PageTools): boolean {
  return nodes.every((node) => {
    if (node.type === 'text') return !BLOCKS.test(page.source.slice(node.start, node.end));
    if (node.type === 'fence') return false;
    if (node.type !== 'element') return true;
    const isInline = /^[a-z]/u.test(node.name)
      ? HOLDS_TEXT.test(node.name) || /^(?:code|br|img|input|wbr|svg|video|abbr)$/u.test(node.name)
      : node.name === 'Link' || node.name === 'Translate';
    return isInline && isPhrase(node.children, page);
  });
}

/** Inline elements. */
const INLINE =
  /^(?:a|abbr|b|br|button|code|em|i|img|input|kbd|label|q|s|small|span|strong|sub|sup|u|video|audio|picture|svg|mark)$/u;

/** Line breaks between the element and the next node: raw HTML extends to the next blank line. Often empty. */
export function breakAfter(element: MdxElement, next: MdxNode | undefined, page: PageTools): string {
  if (next === undefined || element.name === '' || /^[A-Z]/u.test(element.name)) return '';
  if (!/^[ \t>]*(?:<[^>]*>[ \t]*)*$/u.test(page.linePrefix(element.start))) return '';
  const [after = '', line = ''] = page.source.slice(element.end, element.end + 400).split('\n', 2);
  const isBlock = !INLINE.test(element.name);
  if (after.trim() !== '') return isBlock && hasMarkdown(after) ? '\n\n' : '';
  const text = line.replace(/^[ \t>]+/u, '');
  const isText = text.startsWith('<')
    ? INLINE.test(/^<([a-z]+)/u.exec(text)?.[1] ?? '') && hasMarkdown(text)
    : text !== '' && !/^:{3,}[ \t]*$/u.test(text);
  const isSingleTag = element.openEnd === element.end && isAfterTags(element.start, page);
  return isText && (isBlock || isSingleTag) ? '\n' : '';
}

/** True when there are only tags between the last blank line and this offset. */
function isAfterTags(offset: number, page: PageTools): boolean {
  for (let end = offset; ;) {
    const prefix = page.linePrefix(end);
    if (prefix.replaceAll(/<[^>]*>/gu, '').replaceAll(/[\s>]/gu, '') !== '') return false;
    const start = end - prefix.length;
    const isBlank = end < offset && /^[ \t>]*$/u.test(prefix);
    if (isBlank || start === 0) return true;
    end = start - 1;
  }
}
