/** Heading ids as the old site had them: where docsite would make another one, the heading gets an explicit `{#id}`. */
import GithubSlugger from 'github-slugger';
import { parseText } from '../../parse-text.ts';
import type { ParsedHeading } from '../../../../src/shared/model/parsed-body.ts';
import { smallest } from '../../../../src/shared/extremes.ts';

/**
 * How the old site made ids of headings: a function for each page, which knows those that it has given. It gets the text and the line
 * as it is written, without the marks of the heading. `written` are ids that authors wrote. A heading with the id `''` has none.
 */
export type CreateSlugger = (written: readonly string[]) => (text: string, source: string) => string;

/** Ids as GitHub makes them: written ones do not count when the others are numbered. */
export function createGithubSlugger(): (text: string) => string {
  const slugger = new GithubSlugger();
  return (text) => slugger.slug(text);
}

/** Marks in the converted text, each after a heading's text or in the place of a list of headings. */
const HEADING_MARK = '\u{E002}';
export const CONTENTS_MARK = '\u{E003}';

export interface PinnedHeadings {
  readonly text: string;
  /** Ids that are as they were: `pinned` of them because they were written into the text. */
  readonly kept: number;
  readonly pinned: number;
  readonly changed: number;
}

export type AnchorCounts = Pick<PinnedHeadings, 'kept' | 'pinned' | 'changed'>;

/** The counts of several pages as one. */
export function sumAnchors(pages: readonly AnchorCounts[]): AnchorCounts {
  const sum = (count: (page: AnchorCounts) => number): number => pages.reduce((all, page) => all + count(page), 0);
  return { kept: sum(({ kept }) => kept), pinned: sum(({ pinned }) => pinned), changed: sum(({ changed }) => changed) };
}

/** A value in a heading, followed by its code: the old site made the id from the code. */
const VALUE_MARK = '\u{E005}';
const VALUE = new RegExp(`${VALUE_MARK}([^${VALUE_MARK}]*)${VALUE_MARK}([^${VALUE_MARK}]*)${VALUE_MARK}`, 'gu');
const MARKED = new RegExp(`${HEADING_MARK}([^${HEADING_MARK}]*)${HEADING_MARK}`, 'gu');
const CONTENTS = new RegExp(`^([ \\t>]*)${CONTENTS_MARK}(\\d)-(\\d)-(\\d+)${CONTENTS_MARK}`, 'gmu');
/** Pinning one heading can change the number after another one's id; it settles at once in all but contrived cases. */
const MAX_ROUNDS = 4;

export function markHeadingValue(value: string, code: string): string {
  return `${VALUE_MARK}${value}${VALUE_MARK}${code.replaceAll('\n', ' ')}${VALUE_MARK}`;
}

/** Marks the headings of a partial with their ids: they were numbered within their own file. */
export function markHeadings(markdown: string): string {
  const { wanted } = takeMarks(markdown);
  const lines = markdown.replaceAll(MARKED, '').split('\n');
  for (const { line, id } of wantedIds(parseHeadings(withCode(markdown)), wanted, {
    lines,
    createSlugger: createGithubSlugger,
  })) {
    lines[line - 1] = `${lines[line - 1] ?? ''}${HEADING_MARK}${id}${HEADING_MARK}`;
  }
  return lines.join('\n');
}

/** The text without marks, but with the code of values, from which the old site made ids. */
export function withCode(marked: string): string {
  return takeMarks(marked.replaceAll(VALUE, '$2')).text;
}

/**
 * Calls `write` for headings until all that the parsed page has are those of `all`, as far as it can be. Of two equal ids the first is
 * the one that links reach, and a heading of the first level had no id in the page. `read` gives the headings of the page as it is.
 */
export function pinWanted<Heading extends WantedId>(
  all: readonly Heading[],
  read: () => readonly ParsedHeading[],
  write: (heading: Heading) => void,
): Pick<PinnedHeadings, 'kept' | 'changed'> & { readonly headings: readonly ParsedHeading[] } {
  const first = new Map(all.toReversed().map((heading) => [heading.id, heading]));
  const anchors = all.filter(({ level, id }) => level > 1 && id !== '');
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = read();
    const wrong = anchors.filter((want) => first.get(want.id) === want && found[all.indexOf(want)]?.id !== want.id);
    if (wrong.length === 0) break;
    wrong.forEach(write);
  }
  const headings = read();
  const ids = new Set(headings.map(({ id }) => id));
  const kept = anchors.filter(({ id }) => ids.has(id)).length;
  return { headings, kept, changed: anchors.length - kept };
}

/** Writes the ids that are needed, takes the marks out, and fills the lists of headings. */
export function pinHeadingIds(marked: string, createSlugger: CreateSlugger = createGithubSlugger): PinnedHeadings {
  const { text, wanted } = takeMarks(marked);
  const lines = text.split('\n');
  const all = wantedIds(parseHeadings(withCode(marked)), wanted, {
    lines,
    createSlugger,
  });
  let pinned = 0;
  const read = (): readonly ParsedHeading[] => parseHeadings(lines.join('\n'));
  const { headings, ...counts } = pinWanted(all, read, ({ line, id }) => {
    if (writeId(lines, line - 1, id)) pinned += 1;
  });
  return { text: fillContents(lines.join('\n'), headings), pinned, ...counts };
}

export function parseHeadings(markdown: string): readonly ParsedHeading[] {
  return parseText(markdown).headings;
}

export type WantedId = Pick<ParsedHeading, 'line' | 'level' | 'id'>;

/** Ids as the old site made them. */
export function wantedIds(
  headings: readonly ParsedHeading[],
  marked: ReadonlyMap<number, string>,
  { lines, createSlugger }: { readonly lines: readonly string[]; readonly createSlugger: CreateSlugger },
): readonly WantedId[] {
  const found = headings.map(({ line, level, text }) => {
    const [, source = '', id] = /^(.*?)(?:[ \t]*\{#([^\s{}]+)\})?[ \t]*#*[ \t]*$/u.exec(lines[line - 1] ?? '') ?? [];
    return { line, level, text, source, id: marked.get(line) ?? id };
  });
  const slug = createSlugger(found.flatMap(({ id }) => id ?? []));
  return found.map(({ line, level, text, source, id }) => ({
    line,
    level,
    id: id ?? slug(text, source.replace(/^[ \t>]*(?:(?:[-+*]|\d+[.)])[ \t]+)*#{1,6}[ \t]+/u, '')),
  }));
}

/** The text without the marks of headings and with values in place of their code, and the ids that marked headings must have, by line. */
export function takeMarks(marked: string): { readonly text: string; readonly wanted: ReadonlyMap<number, string> } {
  const wanted = new Map<number, string>();
  const lines = marked
    .replaceAll(VALUE, '$1')
    .split('\n')
    .map((line, index) =>
      line.replace(MARKED, (_, id: string) => {
        wanted.set(index + 1, id);
        return '';
      }),
    );
  return { text: lines.join('\n'), wanted };
}

/** False when the line already has an id or cannot take one. */
export function writeId(lines: string[], index: number, id: string): boolean {
  const line = lines[index] ?? '';
  if (/\{#[^\s{}]+\}[ \t]*$/u.test(line)) return false;
  const atx = /^([ \t>]*(?:(?:[-+*]|\d+[.)])[ \t]+)*#{1,6}(?:[ \t].*?)?)([ \t]+#+)?[ \t]*$/u.exec(line);
  if (atx !== null) {
    lines[index] = `${(atx[1] ?? '').trimEnd()} {#${id}}${atx[2] ?? ''}`;
    return true;
  }
  if (!/^[ \t>]*(?:=+|-+)[ \t]*$/u.test(lines[index + 1] ?? '')) return false;
  lines[index] = `${line.trimEnd()} {#${id}}`;
  return true;
}

/** Lists of headings in the place of their marks, nested by level. */
export function fillContents(text: string, headings: readonly ParsedHeading[]): string {
  return text.replace(CONTENTS, (...[, prefix = '', min = '', max = '', skipped = '']: string[]) => {
    const listed = headings
      .filter(({ level }) => level > 1)
      .slice(Number(skipped))
      .filter(({ level }) => level >= Number(min) && level <= Number(max));
    const top = smallest(listed.map(({ level }) => level));
    const items = listed.map(({ level, id, text: label }) => {
      return `${prefix}${'  '.repeat(level - top)}- [${label.replaceAll(/[\\[\]*_<`]/gu, '\\$&')}](#${id})`;
    });
    return items.join('\n');
  });
}
