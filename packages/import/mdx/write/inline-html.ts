/** Inline Markdown as HTML, for places where docsite reads no Markdown: the inside of raw HTML without blank lines. */
import { escapeHtml } from '../../../../src/shared/string/html.ts';
import { largest } from '../../../../src/shared/extremes.ts';
import { longestRun } from '../../../../src/shared/string/longest-run.ts';

const RULES: readonly (readonly [RegExp, (...groups: string[]) => string])[] = [
  [/!\[([^\]]*)\]\((\S+?)(?:\s+"[^"]*")?\)/gu, (alt = '', src = '') => `<img src="${src}" alt="${escapeHtml(alt)}">`],
  [/\[([^\]]*)\]\((\S+?)(?:\s+"[^"]*")?\)/gu, (label = '', href = '') => `<a href="${href}">${label}</a>`],
  [/(?<!\\)\*\*(?=\S)(.+?)(?<=\S)\*\*/gu, (text = '') => `<strong>${text}</strong>`],
  [/(?<![\\\w])__(?=\S)(.+?)(?<=\S)__(?!\w)/gu, (text = '') => `<strong>${text}</strong>`],
  [/(?<!\\)\*(?=\S)(.+?)(?<=\S)\*/gu, (text = '') => `<em>${text}</em>`],
  [/(?<![\\\w])_(?=\S)(.+?)(?<=\S)_(?!\w)/gu, (text = '') => `<em>${text}</em>`],
  [/(?<!\\)~~(?=\S)(.+?)(?<=\S)~~/gu, (text = '') => `<del>${text}</del>`],
  [/\\([!-/:-@[-`{-~])/gu, (char = '') => escapeHtml(char)],
];

/** Emphasis, links, pictures and escapes of a text without tags and code. */
export function inlineMarkdownToHtml(text: string): string {
  return RULES.reduce(
    (html, [pattern, write]) => html.replace(pattern, (_, ...groups: string[]) => write(...groups)),
    text,
  );
}

/** A code span, with its backticks, as HTML of what it says (CommonMark 0.31.2, section 6.1). */
export function codeSpanToHtml(span: string): string {
  const inner = span.replace(/^`+|`+$/gu, '').replaceAll('\n', ' ');
  const text = /^ .* $/u.test(inner) && inner.trim() !== '' ? inner.slice(1, -1) : inner;
  return `<code>${escapeHtml(text)}</code>`;
}

/** A line of Markdown with code in it, as HTML; its tags stay. */
export function inlineTextToHtml(text: string): string {
  return text
    .split(/(`[^`]+`)/u)
    .map((piece, index) => (index % 2 === 1 ? codeSpanToHtml(piece) : inlineMarkdownToHtml(piece)))
    .join('');
}

/** A text as a code span of Markdown that shows it unchanged. */
export function toCodeSpan(text: string): string {
  const line = text.replaceAll(/\s*\n\s*/gu, ' ');
  const longest = longestRun(line, '`');
  const marker = '`'.repeat(longest + 1);
  const pad = /^`|`$/u.test(line) ? ' ' : '';
  return `${marker}${pad}${line}${pad}${marker}`;
}

/** A text as a fenced code block without a line break at its end. */
export function toFence(code: string, info: string): string {
  const longest = largest(
    [...code.matchAll(/^[ \t]*(`+)/gmu)].map(([, run = '']) => run.length),
    2,
  );
  const marker = '`'.repeat(longest + 1);
  return `${marker}${info}\n${code.replace(/\n$/u, '')}\n${marker}`;
}

/** A text so that neither Markdown nor HTML takes a character of it for markup. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>*_`[\]\\#|~{}]/gu, (char) => `&#${char.charCodeAt(0)};`);
}
