/** Tags whose content is Markdown, as the extension `md_in_html` reads them. Pure. */
import { inlineTextToHtml } from '../../mdx/write/inline-html.ts';
import type { Taken } from './mkdocs-fences.ts';

/** The tag without the attribute, its name, and what follows it on the line. */
const OPEN =
  /^( {0,3}<([a-z][\w-]*)\b[^<>]*?)[ \t]+markdown(?:=(?:"(?:1|block|span)"|1|block|span))?(?=[ \t>])([^<>]*>)(.*)$/u;
const SUMMARY = /^[ \t]*<summary>(.*)<\/summary>[ \t]*$/u;

/** The first lines without the attribute; `null` without such a tag. What follows a tag without an empty line is HTML in CommonMark. */
export function takeMarkdownTag(lines: readonly string[]): Taken | null {
  const [, open = '', name = '', end = '', rest = ''] = OPEN.exec(lines[0] ?? '') ?? [];
  if (name === '') return null;
  const [tag, close, inner] = [open + end, `</${name}>`, rest.trim()];
  if (inner.endsWith(close)) return { text: [tag + inlineTextToHtml(inner.slice(0, -close.length)) + close], count: 1 };
  const count = inner === '' && SUMMARY.test(lines[1] ?? '') ? 2 : 1;
  const summary = SUMMARY.exec(count === 2 ? (lines[1] ?? '') : inner)?.[1];
  const gap = lines[count]?.trim() === '' ? [] : [''];
  if (summary !== undefined) return { text: [tag, `<summary>${inlineTextToHtml(summary)}</summary>`, ...gap], count };
  return { text: inner === '' ? [tag, ...gap] : [tag, '', inner], count };
}
