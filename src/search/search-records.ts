/** The sections of a site's pages as records of a search engine, each once with the versions that have it. */
import { hashBytes } from '../disk/hash-bytes.ts';
import { joinRoute } from '../shared/doc-routes.ts';
import { pageUrl } from '../shared/href.ts';
import type { PageMap } from '../shared/model/page-map.ts';
import { headingsAbove, type PageTexts, VERSION_MARK } from '../shared/search/page-texts.ts';
import {
  findPage,
  formatRanges,
  type PlacedText,
  placeTexts,
  toRanges,
  type Versions,
} from '../shared/search/page-versions.ts';
import type { SiteData } from '../shared/types/page.ts';
import type { RoutePath } from '../shared/types/store.ts';

/** One line of JSON. */
export interface SearchRecord {
  /** The same while the section keeps its heading, whatever it says: letters and digits, as all engines take them. */
  readonly id: string;
  /** Address of the section in the newest version that has it, base URL included. */
  readonly url: string;
  readonly title: string;
  /** Its own and those above it, outermost first; empty for what comes before the first one. */
  readonly headings: readonly string[];
  readonly text: string;
  /** Names of the versions in which it says exactly this, newest first; empty for a page that belongs to none. */
  readonly versions: readonly string[];
  /** The latest version says it, or a page that belongs to none. */
  readonly latest: boolean;
  /** As readers see it: `since 3.1.0`; empty for all versions. */
  readonly versionRange: string;
  readonly language: string;
  /** Route of the set with versions that it is of; `null` for the documentation and all other pages. */
  readonly set: RoutePath | null;
}
/** A record that is gone. */
export interface DeletedRecord {
  readonly id: string;
  readonly deleted: true;
}

/** Of the documentation, or of a set with versions. */
export interface SearchedLine {
  readonly versions: Versions;
  readonly map: Pick<PageMap, 'pages' | 'texts'>;
}

const ID_DIGITS = 24;

/** Lists the records of pages; `site`: how their addresses are written. */
export class RecordLister {
  readonly #versions: Versions;
  /** Where the latest version is among them: the newest, before the first release. */
  readonly #latest: number;
  readonly #site: Pick<SiteData, 'baseUrl' | 'trailingSlash'>;
  /** By the paths that pages have: the map of a large site is long. */
  readonly #maps = new Map<string, { pages: PageMap['pages'][number][]; texts: PageMap['texts'][number][] }>();

  constructor({ versions, map }: SearchedLine, site: Pick<SiteData, 'baseUrl' | 'trailingSlash'>) {
    this.#versions = versions;
    this.#latest = Math.max(
      0,
      versions.findIndex(({ status }) => status === 'latest'),
    );
    this.#site = site;
    for (const [at, runs] of map.pages.entries()) {
      for (const slug of new Set(runs.map(([own]) => own))) {
        const known = this.#maps.get(slug) ?? { pages: [], texts: [] };
        known.pages.push(runs);
        known.texts.push(map.texts[at] ?? []);
        this.#maps.set(slug, known);
      }
    }
  }

  /** In the order of the page; each section as often as it says something else. */
  list(texts: PageTexts): readonly SearchRecord[] {
    const { page } = texts;
    const placed = this.#place(texts);
    const seen = new Map<string, number>();
    const records = texts.sections.map((section, at) => {
      const places = placed.filter(({ text }) => texts.texts[text]?.sections.includes(at) === true);
      const newest = places.find((place) => this.#versions[place.at]?.status !== 'unreleased') ?? places[0];
      if (page.kind === 'document' && newest === undefined) return null;
      const text = texts.texts[newest?.text ?? 0] ?? { title: '', sections: [] };
      const fill = (words: string): string =>
        words.replaceAll(VERSION_MARK, this.#versions[newest?.at ?? -1]?.label ?? '');
      const said = section.passages.map((passage) => texts.passages[passage] ?? '');
      return {
        anchor: section.id,
        url: this.#addressOf(page, newest) + (section.id === '' ? '' : `#${encodeURIComponent(section.id)}`),
        title: fill(text.title),
        headings: headingsAbove(texts, text.sections, at).map(fill),
        text: fill(said.join('\n')),
        versions: places.map((place) => this.#versions[place.at]?.name ?? ''),
        latest: page.kind === 'page' || places.some((place) => place.at === this.#latest),
        versionRange: formatRanges(toRanges(places.map((place) => place.at)), this.#versions),
        language: texts.language,
        set: page.kind === 'document' ? (page.set ?? null) : null,
      };
    });
    // Numbered from the oldest on: what is edited is the newest.
    const numbered = records.toReversed().flatMap((record): SearchRecord | readonly [] => {
      if (record === null) return [];
      const { anchor, ...rest } = record;
      const number = seen.get(anchor) ?? 0;
      seen.set(anchor, number + 1);
      return { id: hashBytes(JSON.stringify([page, anchor, number])).slice(0, ID_DIGITS), ...rest };
    });
    return numbered.toReversed();
  }

  #place(texts: PageTexts): readonly PlacedText[] {
    const { page } = texts;
    const map = page.kind === 'page' ? undefined : this.#maps.get(page.slug);
    const found = page.kind === 'page' || map === undefined ? null : findPage(map, page, this.#versions);
    return found === null ? [] : placeTexts(texts, found, this.#versions);
  }

  #addressOf(page: PageTexts['page'], place: PlacedText | undefined): string {
    const path = this.#versions[place?.at ?? -1]?.path ?? '/';
    return pageUrl(page.kind === 'page' ? page.route : joinRoute(path, `/${place?.slug ?? ''}`), this.#site);
  }
}

/** Records that `before` does not have, or has otherwise, and those that are gone. `before`: lines of an earlier list. */
export function* changedRecords(
  records: Iterable<SearchRecord>,
  before: readonly string[],
): Generator<SearchRecord | DeletedRecord> {
  const known = new Map(before.map((line) => [(JSON.parse(line) as { readonly id: string }).id, line]));
  for (const record of records) {
    if (known.get(record.id) !== JSON.stringify(record)) yield record;
    known.delete(record.id);
  }
  for (const id of known.keys()) yield { id, deleted: true };
}
