/** One page in MDX → the same page in docsite's Markdown. Text that needs no change keeps its bytes. */
import type { Problem } from '../../shared/types/problem.ts';
import { type ConvertEnvironment, PageConverter, type PageSource } from './page-converter.ts';
import { writeHead } from './write/head-tags.ts';
import { type PinnedHeadings, pinHeadingIds } from './write/pin-heading-ids.ts';
import { settleColons } from './write/settle-colons.ts';

export interface ConvertedPage {
  readonly text: string;
  readonly problems: readonly Problem[];
  /** Components that could not be converted, by name. */
  readonly components: ReadonlyMap<string, number>;
  readonly anchors: Pick<PinnedHeadings, 'kept' | 'pinned' | 'changed'>;
}

/** Converts a page. Never throws for what an author can write. */
export function convertPage(source: PageSource, environment: ConvertEnvironment): ConvertedPage {
  const original = source.text.replace(/^\uFEFF/u, '');
  // Line breaks of Windows are put back at the end: every rule would have to know them otherwise.
  const isWindows = original.includes('\r\n');
  const text = isWindows ? original.replaceAll('\r\n', '\n') : original;
  const converter = new PageConverter({ ...source, text }, environment);
  const pinned = pinHeadingIds(settleColons(converter.convert()));
  const converted = writeHead(pinned.text, converter.head);
  return {
    text: converted === text ? original : isWindows ? converted.replaceAll('\n', '\r\n') : converted,
    problems: converter.problems,
    components: converter.counts,
    anchors: pinned,
  };
}
