/**
 * `/search/text/<id>.json`: all texts that a page has had, each passage once. A text is a list of sections, a section a
 * list of passages; versions that differ in one sentence share the rest. `<id>` begins its hash.
 */
import { isWithin } from '../doc-routes.ts';
import type { RoutePath } from '../types/store.ts';

/** A part of a text: what comes before the first heading, or a heading and what follows it up to the next. */
export interface TextSection {
  /** Of the heading; empty before the first one. */
  readonly id: string;
  /** Of the heading: 1 to 6; 0 before the first one. */
  readonly level: number;
  /** Words of the heading; empty before the first one. */
  readonly title: string;
  /** Paragraphs, rows of tables, blocks of code: as plain text. */
  readonly passages: readonly string[];
}

/** A page of the site that is drawn by code: what it says is known when it has been drawn. */
export interface DrawnPage {
  readonly route: `/${string}`;
  readonly title: string;
  readonly description: string;
  readonly sections: readonly TextSection[];
}

/** Stands in texts for the name of the version that is read; no text can contain it. */
export const VERSION_MARK = '\uFDD0';

export interface PageTexts {
  /** Where the page is found: a document by the path it has below that of a version, a page of the site by its route. */
  readonly page:
    | {
        readonly kind: 'document';
        readonly version: string;
        readonly slug: string;
        /** Route of the set with versions that it is of; left out for the documentation. */
        readonly set?: `/${string}`;
      }
    | { readonly kind: 'page'; readonly route: `/${string}` };
  readonly language: string;
  /**
   * Of a document: its texts in the order in which `/pages.json`, or that of its set, has the versions in which they begin,
   * newest first, as indexes in `texts`; `null` for one that is not searched. No version is named here, so that a release
   * changes only the pages to which it adds a text. Empty for a page of the site, which has one text.
   */
  readonly sequence: readonly (number | null)[];
  readonly texts: readonly { readonly title: string; readonly sections: readonly number[] }[];
  readonly sections: readonly (Omit<TextSection, 'passages'> & { readonly passages: readonly number[] })[];
  readonly passages: readonly string[];
}

/** True for pages of the further set of documents at a route, with versions or without. */
export function isOfSet({ page }: Pick<PageTexts, 'page'>, set: RoutePath): boolean {
  return page.kind === 'page' ? isWithin(page.route, set) : page.set === set;
}

/** The words of a page's address: people remember them as they do its title. */
export function addressWords({ page }: Pick<PageTexts, 'page'>): string {
  const address = page.kind === 'page' ? page.route : `${page.set === undefined ? '' : `${page.set}/`}${page.slug}`;
  return address.replaceAll('/', ' ');
}

/** Titles of the headings that a section of a text is below, outermost first, and its own; none before the first heading. */
export function headingsAbove(texts: PageTexts, sections: readonly number[], section: number): readonly string[] {
  const above: PageTexts['sections'][number][] = [];
  for (const at of sections) {
    const own = texts.sections[at];
    if (own === undefined) continue;
    while ((above.at(-1)?.level ?? 0) >= own.level && above.length > 0) above.pop();
    if (own.level > 0) above.push(own);
    if (at === section) break;
  }
  return above.map(({ title }) => title);
}
