/** Lists of definitions, as PHP Markdown Extra has them and MkDocs and Hugo read them → `<dl>`. */
import { inlineTextToHtml } from '../mdx/write/inline-html.ts';

export interface Definitions {
  /** Terms and their definitions, in the order of the list. */
  readonly entries: readonly DefinitionEntry[];
  /** Lines that the list has. */
  readonly count: number;
}
type DefinitionEntry =
  | { readonly type: 'term'; readonly text: string }
  /** `line` is the number of its first line in the list, from 0. */
  | { readonly type: 'definition'; readonly lines: readonly string[]; readonly line: number };

const DEFINITION = /^ {0,3}:[ \t]+(?=\S)/u;
/** What begins another block, and can be no term. */
const OTHER_BLOCK =
  /^(?:\s|:|#{1,6}\s|>|[-*+]\s|\d+[.)]\s|\||[!?]{3}|={3}|\/{3}|-{1,}8<|`{3,}|~{3,}|<|\[[^\]]+\]:|\*\[|\u{E001})/u;

/** The list that begins with the first line; `null` for none. */
export function readDefinitions(lines: readonly string[]): Definitions | null {
  const entries: DefinitionEntry[] = [];
  if ((lines[0] ?? '').trim() === '') return null;
  let count = 0;
  for (;;) {
    const blank = lines.slice(count).findIndex((line) => line.trim() !== '');
    if (blank === -1) break;
    const start = count + blank;
    const terms = DEFINITION.test(lines[start] ?? '') && entries.length > 0 ? [] : readTerms(lines.slice(start));
    if (terms === null) break;
    for (const text of terms) entries.push({ type: 'term', text });
    let at = start + terms.length;
    if (lines[at]?.trim() === '') at++;
    const { body, count: taken } = readBody(lines.slice(at));
    entries.push({ type: 'definition', lines: body, line: at });
    count = at + taken;
  }
  return entries.length === 0 ? null : { entries, count };
}

/** Lines of text up to a definition, with one blank line between them or none; `null` where no definition follows. */
function readTerms(lines: readonly string[]): readonly string[] | null {
  const end = lines.findIndex((line) => line.trim() === '' || OTHER_BLOCK.test(line));
  if (end < 1) return null;
  const next = lines[end]?.trim() === '' ? lines[end + 1] : lines[end];
  return DEFINITION.test(next ?? '') ? lines.slice(0, end) : null;
}

function readBody(lines: readonly string[]): { readonly body: readonly string[]; readonly count: number } {
  const [first = ''] = lines;
  let count = 1;
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const isLazy = lines[at - 1]?.trim() !== '' && line.trim() !== '' && !OTHER_BLOCK.test(line);
    if (/^(?: {4}|\t)\s*\S/u.test(line) || isLazy) count = at + 1;
    else if (line.trim() !== '') break;
  }
  return {
    body: [first.replace(DEFINITION, ''), ...lines.slice(1, count).map((line) => line.replace(/^(?: {4}|\t)/u, ''))],
    count,
  };
}

/** The list as HTML. `convert` gives the text of a definition in docsite's Markdown. */
export function writeDefinitions(
  { entries }: Definitions,
  convert: (lines: readonly string[], line: number) => readonly string[],
): readonly string[] {
  const written = entries.flatMap((entry) => {
    if (entry.type === 'term') return [`<dt>${inlineTextToHtml(entry.text.trim())}</dt>`];
    const lines = convert(entry.lines, entry.line);
    const isLine = lines.every((line) => line.trim() !== '' && !OTHER_BLOCK.test(line));
    return isLine ? [`<dd>${inlineTextToHtml(lines.join(' '))}</dd>`] : ['<dd>', '', ...lines, '', '</dd>'];
  });
  return ['<dl>', ...written, '</dl>', ''];
}

/** A text in docsite's Markdown with its lists of definitions as HTML; code stays. */
export function convertDefinitions(text: string): string {
  const lines = text.split('\n');
  const output: string[] = [];
  let fence = '';
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const marks = /^[ \t]*(`{3,}|~{3,})/u.exec(line)?.[1] ?? '';
    if (fence === '') fence = marks;
    else if (marks.startsWith(fence)) fence = '';
    const isStart = fence === '' && marks === '' && (lines[at - 1] ?? '').trim() === '';
    const found = isStart ? readDefinitions(lines.slice(at)) : null;
    const shown = found === null ? [line] : writeDefinitions(found, (inner) => inner);
    for (const one of shown) output.push(one);
    at += found?.count ?? 1;
  }
  return output.join('\n');
}
