/** Shortcodes whose template highlights what is between their tags: blocks of code. Pure. */
import { largest } from '../../../../src/shared/extremes.ts';
import { trimLines } from './hugo-lines.ts';

const HIGHLIGHTS = /\{\{[^{}]*\bhighlight\b[^{}]*\.Inner\b|\{\{[^{}]*\.Inner\b[^{}]*\|[^{}]*\bhighlight\b/iu;
const WIDEST = /^[ \t]*(`{3,})/gmu;

/** The block; `null` for a template that does something else. The language is that of a parameter, or of the file that one names. */
export function writeHighlighted(template: string, code: string, params: ReadonlyMap<string, string>): string | null {
  if (!HIGHLIGHTS.test(template)) return null;
  const file = params.get('file') ?? params.get('filename') ?? '';
  const end = /\.(\w+)$/u.exec(file)?.[1];
  const language = params.get('lang') ?? params.get('language') ?? end ?? params.get('0') ?? '';
  const widest = largest(
    Array.from(code.matchAll(WIDEST), ([, marks = '']) => marks.length),
    2,
  );
  const marks = '`'.repeat(widest + 1);
  const title = file === '' ? '' : ` title="${file.replaceAll('"', "'")}"`;
  return `${marks}${language === '' && title !== '' ? 'text' : language}${title}\n${trimLines(code)}\n${marks}`;
}
