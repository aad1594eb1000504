/** Shortcodes whose template highlights what is between their tags: blocks of code. Pure. */
import { toFence } from '../../mdx/write/inline-html.ts';

const HIGHLIGHTS = /\{\{[^{}]*\bhighlight\b[^{}]*\.Inner\b|\{\{[^{}]*\.Inner\b[^{}]*\|[^{}]*\bhighlight\b/iu;

/** Lines between the tags of a shortcode without empty ones at the start, and white space at the end. */
export function trimLines(text: string): string {
  return text.replaceAll(/^(?:[ \t]*\n)+|\s+$/gu, '');
}

/** The block; `null` for a template that does something else. The language is that of a parameter, or of the file that one names. */
export function writeHighlighted(template: string, code: string, params: ReadonlyMap<string, string>): string | null {
  if (!HIGHLIGHTS.test(template)) return null;
  const file = params.get('file') ?? params.get('filename') ?? '';
  const end = /\.(\w+)$/u.exec(file)?.[1];
  const language = params.get('lang') ?? params.get('language') ?? end ?? params.get('0') ?? '';
  const title = file === '' ? '' : ` title="${file.replaceAll('"', "'")}"`;
  return toFence(trimLines(code), (language === '' && title !== '' ? 'text' : language) + title);
}
