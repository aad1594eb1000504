/** Which lines of a file an include shows: all, a region, a range. The markers of regions are never shown. */

export interface PickedLine {
  readonly text: string;
  /** From 0, in the file. */
  readonly line: number;
}
export type Picked =
  | { readonly ok: true; readonly lines: readonly PickedLine[] }
  | { readonly ok: false; readonly fault: 'unknown-region'; readonly names: readonly string[] }
  | { readonly ok: false; readonly fault: 'open-region'; readonly line: number }
  | { readonly ok: false; readonly fault: 'bad-range' }
  | { readonly ok: false; readonly fault: 'past-end'; readonly count: number };

interface Marker {
  readonly isEnd: boolean;
  readonly name: string;
}

/** Begins a comment in the languages that there are: `//`, `#`, `--`, `%`, `;`, `'`, `/*`, `<!--`, `(*`, `::`, `REM`. */
const MARKER =
  /^(?:\/\/+|#+|--+|%+|;+|'+|\/\*+|<!--|\(\*|::+|rem\b|\{\/\*)?\s*(#\s*(?:pragma\s+)?)?(region|end ?region)\b(?:[ \t]+(["']?)([\w.*-]+)\3)?\s*(?:\*\/\}?|-->|\*\))?$/iu;
/** Longer lines are not markers. */
const LONGEST_MARKER = 300;
const COMMENTED = /^(?:\/\/|#|--|%|;|'|\/\*|<!--|\(\*|::|rem\b|\{\/\*)/iu;

/** `first` is the first line that counts: what comes before is front matter. */
export function pickLines(
  lines: readonly string[],
  { first, region, range }: { readonly first: number; readonly region: string | null; readonly range: string | null },
): Picked {
  const all = lines.map((text, line): PickedLine => ({ text, line })).slice(0, countLines(lines));
  const picked = region === null ? { ok: true as const, lines: all } : pickRegion(all, region);
  if (!picked.ok) return picked;
  const ranged = range === null ? picked : pickRange(picked.lines, range);
  if (!ranged.ok) return ranged;
  const shown = ranged.lines.filter(({ text, line }) => line >= first && readMarker(text) === null);
  return { ok: true, lines: shown };
}

/** Without the empty line after the last line end. */
function countLines(lines: readonly string[]): number {
  return lines.at(-1) === '' ? lines.length - 1 : lines.length;
}

function readMarker(line: string): Marker | null {
  // Nearly no line has the word: the expression is for those alone.
  if (!/region/iu.test(line)) return null;
  const words = line.trim();
  const found = words.length > LONGEST_MARKER ? null : MARKER.exec(words);
  if (found === null || (found[1] === undefined && !COMMENTED.test(words))) return null;
  const isEnd = /^end/iu.test(found[2] ?? '');
  const name = found[4] ?? '';
  return !isEnd && name === '' ? null : { isEnd, name };
}

/** What is in all regions of the name, one after the other, without the indentation that they share. */
function pickRegion(lines: readonly PickedLine[], wanted: string): Picked {
  const open: { readonly name: string; readonly line: number }[] = [];
  const names = new Set<string>();
  const found: PickedLine[] = [];
  for (const picked of lines) {
    const marker = readMarker(picked.text);
    const isIn = open.some(({ name }) => name === wanted);
    if (marker === null) {
      if (isIn) found.push(picked);
    } else if (!marker.isEnd) {
      names.add(marker.name);
      open.push({ name: marker.name, line: picked.line });
    } else {
      const at = marker.name === '' ? open.length - 1 : open.findLastIndex(({ name }) => name === marker.name);
      if (at !== -1) open.splice(at, 1);
    }
  }
  const unclosed = open.find(({ name }) => name === wanted);
  if (unclosed !== undefined) return { ok: false, fault: 'open-region', line: unclosed.line };
  if (!names.has(wanted)) return { ok: false, fault: 'unknown-region', names: [...names] };
  return { ok: true, lines: withoutIndentation(found) };
}

function withoutIndentation(lines: readonly PickedLine[]): readonly PickedLine[] {
  let common: string | null = null;
  for (const { text } of lines) {
    if (text.trim() === '') continue;
    const indentation: string = /^[ \t]*/u.exec(text)?.[0] ?? '';
    common = common === null ? indentation : sharedStart(common, indentation);
  }
  const width = common?.length ?? 0;
  return width === 0 ? lines : lines.map(({ text, line }) => ({ text: text.slice(width), line }));
}

function sharedStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}

/** `3,10`, `3,`, `,10` or `3`, from 1, both ends included. */
function pickRange(lines: readonly PickedLine[], range: string): Picked {
  const found = /^\s*(\d*)\s*(,?)\s*(\d*)\s*$/u.exec(range);
  const [, from = '', comma = '', to = ''] = found ?? [];
  if (found === null || (from === '' && to === '')) return { ok: false, fault: 'bad-range' };
  const first = from === '' ? 1 : Number(from);
  const last = to !== '' ? Number(to) : comma === '' ? first : lines.length;
  if (first < 1 || (to !== '' && last < first)) return { ok: false, fault: 'bad-range' };
  if (first > lines.length || last > lines.length) return { ok: false, fault: 'past-end', count: lines.length };
  return { ok: true, lines: lines.slice(first - 1, last) };
}
