/** Raw HTML extends to the next blank line: the break that separates it from Markdown right after it. */
import type { MdxElement, MdxNode } from '../read/nodes.ts';
import type { PageTools } from '../read/page-tools.ts';
import { hasMarkdown } from './render-html.ts';

/** Inline elements. */
const INLINE =
  /^(?:a|abbr|b|br|button|code|em|i|img|input|kbd|label|q|s|small|span|strong|sub|sup|u|video|audio|picture|svg|mark)$/u;

/** Line breaks to add between the element and the next node; often empty. */
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
