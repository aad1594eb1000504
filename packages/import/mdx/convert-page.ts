/** One page in MDX → the same page in docsite's Markdown. Text that needs no change keeps its bytes. */
import { findFrontMatter } from '../../../src/content/parse/front-matter.ts';
import { largest } from '../../../src/shared/extremes.ts';
import { problem } from '../../../src/shared/problem/problem.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import { drawEmoji } from '../draw-emoji.ts';
import { PageConverter } from './page-converter.ts';
import type { ConvertEnvironment, PageSource } from './page-source.ts';
import { hasSameBlocks } from './same-blocks.ts';
import { writeHead } from './write/head-tags.ts';
import {
  type AnchorCounts,
  CONTENTS_MARK,
  markHeadings,
  markHeadingValue,
  pinHeadingIds,
  takeMarks,
} from './write/pin-heading-ids.ts';
import { settleColons } from './write/settle-colons.ts';

export interface ConvertedPage {
  /** With the marks of `pinHeadingIds` in it if the page includes others; its line breaks are `\n` then. */
  readonly text: string;
  readonly problems: readonly Problem[];
  /** Components that could not be converted, by name. */
  readonly components: ReadonlyMap<string, number>;
  /** `null` for a page that includes others: its ids depend on them, and on those that will be written into them. */
  readonly anchors: AnchorCounts | null;
}
export interface ConvertedPartial {
  readonly text: string;
  /** Ids that its headings must have, by line, 1-based. */
  readonly ids: ReadonlyMap<number, string>;
  readonly problems: readonly Problem[];
  readonly components: ReadonlyMap<string, number>;
  /** Why no page can include it; `null` if they can. */
  readonly why: string | null;
}

/** Converts a page. Never throws for what an author can write. */
export function convertPage(source: PageSource, environment: ConvertEnvironment): ConvertedPage {
  const original = source.text.replace(/^\uFEFF/u, '');
  // Line breaks of Windows are put back at the end: every rule would have to know them otherwise.
  const isWindows = original.includes('\r\n');
  const text = isWindows ? original.replaceAll('\r\n', '\n') : original;
  const converter = new PageConverter({ ...source, text }, environment);
  const settled = settleText(converter, { ...source, text }, environment);
  const { problems, counts: components, head } = converter;
  if (converter.hasIncludes) {
    const included = writeHead(settled, head);
    const { includes, ...others } = environment;
    const written = convertPage({ ...source, text }, others);
    if (showsSame(written.text, includes?.expand(takeMarks(included).text, source.path) ?? null)) {
      return { text: included, problems, components, anchors: null };
    }
    const remark = problem({
      severity: 'info',
      code: 'written-out',
      file: environment.fileName(source.path),
      what: 'All that this page includes was written into it.',
      why: 'Its blocks would run into those of the page otherwise.',
    });
    return { ...written, text: restoreBreaks(written.text, isWindows), problems: [...written.problems, remark] };
  }
  const pinned = pinHeadingIds(settled);
  const converted = writeHead(pinned.text, head);
  return {
    text: converted === text ? original : restoreBreaks(converted, isWindows),
    problems,
    components,
    anchors: pinned,
  };
}

/** Converts a partial as a file that pages include. */
export function convertPartial(source: PageSource, environment: ConvertEnvironment): ConvertedPartial {
  const plain = { ...source, text: source.text.replace(/^\uFEFF/u, '').replaceAll('\r\n', '\n') };
  const converter = new PageConverter(plain, environment);
  const settled = settleText(converter, plain, environment);
  const { block } = findFrontMatter(settled);
  const body = markHeadings(settled.slice(block.length));
  const { text, wanted } = takeMarks(block + body);
  const why = settled.includes(CONTENTS_MARK)
    ? 'It lists the headings of the page.'
    : converter.hasHead
      ? 'It says something in the head of the page.'
      : null;
  return { text, ids: wanted, problems: converter.problems, components: converter.counts, why };
}

/** The converted text with signs for names of emoji; ids were made from the names. */
function settleText(converter: PageConverter, source: PageSource, environment: ConvertEnvironment): string {
  const settled = settleColons(converter.convert(), widthIn(source.path, environment));
  if (source.hasEmoji === false) return settled;
  const file = environment.fileName(source.path);
  return drawEmoji(settled, {
    report: (line, fields) => converter.problems.push(problem({ file, line, ...fields })),
    source: source.text,
    inHeading: markHeadingValue,
  });
}

/** The most colons at the start of a line of what a line of the page includes. */
function widthIn(page: string, { includes }: ConvertEnvironment): (line: string) => number {
  return (line) => {
    const text = includes?.expand(line.trimStart(), page)?.text ?? '';
    return largest(
      Array.from(text.matchAll(/^[ \t>]*(:{3,})/gmu), ([, colons = '']) => colons.length),
      0,
    );
  };
}

function showsSame(
  written: string,
  expanded: ReturnType<NonNullable<ConvertEnvironment['includes']>['expand']>,
): boolean {
  return expanded?.findings.length === 0 && hasSameBlocks(written, expanded.text);
}

/** The text with the line breaks of Windows. */
export function restoreBreaks(text: string, isWindows: boolean): string {
  return isWindows ? text.replaceAll('\n', '\r\n') : text;
}
