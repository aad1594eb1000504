/** Heading ids of a page that includes others: those that it needs are written into the file that has the heading. */
import type { ExpandedText } from '../../../../src/content/includes/expand-text.ts';
import type { SourcePath } from '../../../../src/shared/types/store.ts';
import {
  createGithubSlugger,
  fillContents,
  parseHeadings,
  type PinnedHeadings,
  pinWanted,
  takeMarks,
  type WantedId,
  wantedIds,
  withCode,
  writeId,
} from './pin-heading-ids.ts';

/** A file that pages include. */
export interface IncludedText {
  readonly lines: string[];
  /** Ids that its headings must have, by line, 1-based: they were numbered within it. */
  readonly ids: ReadonlyMap<number, string>;
}
export interface IncludedTexts {
  /** A text with all that it includes, as it is now; `null` if it includes nothing. */
  readonly expand: (text: string) => ExpandedText | null;
  /** By its name in the version. */
  readonly find: (name: SourcePath) => IncludedText | undefined;
}
export interface PinnedIncluding extends PinnedHeadings {
  /** True when an id was written into an included file: other pages may need other ids then. */
  readonly isShared: boolean;
}

const WRITTEN = /\{#[^\s{}]+\}[ \t]*#*[ \t]*$/u;

/** `before` is the page with all that it includes before any id was written. */
export function pinIncluding(marked: string, texts: IncludedTexts, before: string): PinnedIncluding {
  const { text, wanted } = takeMarks(marked);
  const own = text.split('\n');
  const all = findWanted(withCode(marked), wanted, texts);
  let isShared = false;
  const whole = (): string => expanded(own.join('\n'), texts).text;
  const { headings, ...counts } = pinWanted(
    all,
    () => parseHeadings(whole()),
    ({ path, from, id }) => {
      const lines = path === null ? own : texts.find(path)?.lines;
      if (lines !== undefined && writeId(lines, from - 1, id) && path !== null) isShared = true;
    },
  );
  const [oldLines, newLines] = [before.split('\n'), whole().split('\n')];
  const isAdded = ({ line }: { readonly line: number }): boolean =>
    WRITTEN.test(newLines[line - 1] ?? '') && !WRITTEN.test(oldLines[line - 1] ?? '');
  return { text: fillContents(own.join('\n'), headings), pinned: headings.filter(isAdded).length, isShared, ...counts };
}

interface WantedHeading extends WantedId {
  /** The file that has it, `null` for the page itself, and the line there. */
  readonly path: SourcePath | null;
  readonly from: number;
}

/** In the order of the page. `wanted` are ids of its own headings, by line. */
function findWanted(text: string, wanted: ReadonlyMap<number, string>, texts: IncludedTexts): readonly WantedHeading[] {
  const { text: whole, runs } = expanded(text, texts);
  const headings = parseHeadings(whole);
  const places = new Map<number, Pick<WantedHeading, 'path' | 'from'>>();
  const marked = new Map<number, string>();
  for (const { line } of headings) {
    const run = runs.findLast((one) => one.line <= line);
    const from = (run?.from ?? 1) + line - (run?.line ?? 1);
    const path = run?.path ?? null;
    places.set(line, { path, from });
    const id = path === null ? wanted.get(from) : texts.find(path)?.ids.get(from);
    if (id !== undefined) marked.set(line, id);
  }
  const ids = wantedIds(headings, marked, { lines: whole.split('\n'), createSlugger: createGithubSlugger });
  return ids.map((heading) => ({ path: null, from: heading.line, ...places.get(heading.line), ...heading }));
}

function expanded(text: string, texts: IncludedTexts): Pick<ExpandedText, 'text' | 'runs'> {
  return texts.expand(text) ?? { text, runs: [{ line: 1, path: null, from: 1, shift: 0 }] };
}
