/** Where docsite leads readers of a random history, against what its owner knows: ranges of the search, canonical addresses, offers. */
import { expect } from 'vitest';
import { buildDataFiles } from '../../../src/render/data-files.ts';
import { buildPageVersion, type PageContext } from '../../../src/render/page/data/page-context.ts';
import { canonicalOf } from '../../../src/render/page/head.ts';
import { listPages } from '../../../src/search/page-texts.ts';
import { isInRun, type PageMap } from '../../../src/shared/model/page-map.ts';
import type { SiteModel } from '../../../src/shared/model/site-model.ts';
import { findNextText, findRemoval, type ListedOrigin } from '../../../src/shared/model/way-on.ts';
import { findPage, placeTexts, toRanges, type Versions } from '../../../src/shared/search/page-versions.ts';
import type { Doc } from '../../../src/shared/types/page.ts';
import { compareLabels, isPrerelease } from '../../../src/store/format/order.ts';

type Pages = ReadonlyMap<string, { readonly id: number; readonly text: string }>;
/** The versions by name. */
type Known = ReadonlyMap<string, { readonly name: string; readonly pages: Pages }>;
/** A version and those that it was made from, nearest first. */
type PathTo = (name: string) => readonly string[];

/** What the owner of a project would answer. */
class Owner {
  readonly #known: Known;
  readonly #pathTo: PathTo;
  readonly #newestFirst: readonly string[];
  readonly latest: string;

  constructor(known: Known, pathTo: PathTo) {
    this.#known = known;
    this.#pathTo = pathTo;
    this.#newestFirst = [...known.keys()].toSorted(compareLabels).toReversed();
    this.latest = this.#newestFirst.find((name) => !isPrerelease(name)) ?? '';
  }

  /** The numbers of a page: on another release line, a page of the same name is that page, whatever its owner calls it. */
  idsOf(doc: Doc, { histories }: SiteModel): ReadonlySet<number> {
    const docs = histories.get(doc)?.docs ?? [];
    return new Set(docs.map(({ version, id }) => this.#known.get(version)?.pages.get(id)?.id ?? -1));
  }

  addressIn(name: string, ids: ReadonlySet<number>): string | null {
    const found = [...(this.#known.get(name)?.pages ?? [])].find(([, { id }]) => ids.has(id));
    return found === undefined ? null : `/docs${name === this.latest ? '' : `/${name}`}/${found[0]}`;
  }

  canonical(name: string, ids: ReadonlySet<number>): string | null {
    const released = this.#newestFirst.slice(this.#newestFirst.indexOf(this.latest));
    const having = released.filter((one) => this.addressIn(one, ids) !== null);
    return this.addressIn(having.find((one) => !isPrerelease(one)) ?? having[0] ?? name, ids);
  }

  /** The places of each text that the page has had, newest first. */
  textsOf(ids: ReadonlySet<number>): readonly (readonly string[])[] {
    const texts = new Map<string, string[]>();
    for (const name of this.#newestFirst) {
      for (const [path, { id, text }] of this.#known.get(name)?.pages ?? []) {
        if (ids.has(id)) texts.set(text, [...(texts.get(text) ?? []), `${name}/${path}`]);
      }
    }
    return [...texts.values()];
  }

  /** The next version with another text, on the way to the newest release that comes from this one. */
  changedIn(name: string, path: string): string | null {
    const page = this.#known.get(name)?.pages.get(path);
    const isChanged = (one: string): boolean =>
      [...(this.#known.get(one)?.pages.values() ?? [])].some(({ id, text }) => id === page?.id && text !== page.text);
    return this.#wayOn(name).find(isChanged) ?? null;
  }

  /** The first of the next versions that lack the page and never get it back. */
  removedIn(name: string, path: string): string | null {
    const id = this.#known.get(name)?.pages.get(path)?.id;
    const lacks = (one: string): boolean =>
      ![...(this.#known.get(one)?.pages.values() ?? [])].some((page) => page.id === id);
    const way = this.#wayOn(name);
    return way.find((_, at) => way.slice(at).every(lacks)) ?? null;
  }

  #wayOn(name: string): readonly string[] {
    const released = this.#newestFirst.slice(this.#newestFirst.indexOf(this.latest));
    const stable = released.filter((one) => !isPrerelease(one));
    const counts = (one: string): boolean => isPrerelease(name) || !isPrerelease(one);
    const end = [...stable, ...released.filter(counts)].find((one) => this.#pathTo(one).includes(name));
    const way = end === undefined ? [] : this.#pathTo(end).toReversed();
    return way.slice(way.indexOf(name) + 1).filter(counts);
  }
}

interface ReadersData extends PageMap {
  readonly versions: Versions & readonly ListedOrigin[];
}

/** Holds all that leads readers of the site from version to version against what the owner knows. */
export function checkReaders(model: SiteModel, known: Known, pathTo: PathTo): void {
  const owner = new Owner(known, pathTo);
  const [line] = model.lines;
  const files = new Map(buildDataFiles(model, '1.0.0').map((file) => [file.path, file]));
  const read = (path: string): object => JSON.parse(String(files.get(path)?.make())) as object;
  const data = { ...read('pages.json'), ...read('versions.json') } as ReadersData;
  checkRanges(model, data, owner);
  for (const [index, version] of line.versions.entries()) {
    for (const doc of version.docs.values()) {
      const ids = owner.idsOf(doc, model);
      const at = data.pages.findIndex((runs) =>
        runs.some((run) => run[0] === doc.id && isInRun(run, index, data.versions)),
      );
      const shown = buildPageVersion(version, doc, { model, line } as PageContext).bannerHref;
      const inLatest = owner.addressIn(owner.latest, ids) ?? line.latest?.mainDoc?.route;
      const found = {
        canonical: canonicalOf({ route: doc.route }, { type: 'doc', doc }, { model, line }),
        changedIn: findNextText(data, { at, index })?.name ?? null,
        removedIn: findRemoval(data, { at, index })?.name ?? null,
        banner: shown,
      };
      expect([version.name, doc.id, found]).toEqual([
        version.name,
        doc.id,
        {
          canonical: owner.canonical(version.name, ids),
          changedIn: owner.changedIn(version.name, doc.id),
          removedIn: owner.removedIn(version.name, doc.id),
          banner: version.name === owner.latest ? undefined : inLatest,
        },
      ]);
    }
  }
}

/** Of each text of each page, as the search shows them. */
function checkRanges(model: SiteModel, data: ReadersData, owner: Owner): void {
  const { versions } = data;
  for (const source of listPages(model, [])) {
    if (source.page.kind === 'page') continue;
    const { version, slug } = source.page;
    const doc = model.versionByName.get(version)?.docs.get(slug);
    const page = findPage(data, source.page, versions);
    const placed = page === null ? [] : placeTexts(source, page, versions);
    const found = source.texts.map((_, text) => {
      const places = placed.filter((place) => place.text === text);
      const slugs = new Map(places.map((place) => [place.at, place.slug]));
      return toRanges(places.map(({ at }) => at)).flatMap(({ newest, oldest }) =>
        versions.slice(newest, oldest + 1).map(({ name }, at) => `${name}/${slugs.get(newest + at) ?? ''}`),
      );
    });
    expect(found).toEqual(doc === undefined ? [] : owner.textsOf(owner.idsOf(doc, model)));
  }
}
