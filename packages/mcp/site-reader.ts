/** Finds versions and pages in the data files of a site, and reads Markdown copies. Wrong names are errors that name the right ones. */
import { isWithin, joinRoute, relativeRoute } from '../../src/shared/doc-routes.ts';
import { decodeAddress } from '../../src/shared/href.ts';
import { isInRun, type PageMap, textFinder } from '../../src/shared/model/page-map.ts';
import { type ListedOrigin } from '../../src/shared/model/way-on.ts';
import { SITE_LIST } from '../../src/shared/model/markdown-copies.ts';
import { toRanges } from '../../src/shared/search/page-versions.ts';
import { describeKnown, didYouMean } from '../../src/shared/problem/suggest.ts';
import type { RoutePath, VersionName } from '../../src/shared/types/store.ts';
import { compareLabels, isVersionNumber } from '../../src/store/format/order.ts';
import { InputError, type SiteSource, SourceError, sourceInLanguage } from './site-source.ts';
import { readMarkdownCopy, type CopyText } from './copy-text.ts';

export interface ListedVersion extends Pick<ListedOrigin, 'parent' | 'previous'> {
  readonly name: VersionName;
  readonly label: string;
  readonly path: RoutePath;
  readonly status: string;
  readonly released: string | null;
  /** Label of the set with versions that it is of. */
  readonly ofSet?: string;
}
export interface ListedDoc {
  readonly id: string;
  readonly path: RoutePath;
  /** Missing where the text is not published as Markdown. */
  readonly markdown?: string;
  readonly unlisted?: true;
}
interface VersionList {
  readonly siteVersion: VersionName | null;
  readonly baseUrl: string;
  readonly versions: readonly ListedVersion[];
  /** Missing for none. */
  readonly sets?: readonly ListedSet[];
  /** That of the sources first; missing for one. */
  readonly languages?: readonly { readonly tag: string }[];
}
/** A further set of documents. */
export interface ListedSet {
  readonly id: string;
  readonly label: string;
  readonly path: RoutePath;
  /** It has versions of its own; missing for none. */
  readonly versioned?: boolean;
}
interface VersionRecord {
  readonly docs: readonly ListedDoc[];
}

/** A text of a page, and the versions that have it, newest first; empty for a page of a set. */
export interface PlacedCopy {
  readonly doc: ListedDoc;
  readonly version: ListedVersion;
  readonly range: string;
}

/** How many names an error lists around a wrong one. */
const NEAREST = 2;

/** A data file as it was read last. */
interface Parsed {
  readonly text: string;
  readonly value: unknown;
}

/** Reads the documentation, or a further set of documents: see `inSet`. */
export class SiteReader {
  readonly #source: SiteSource;
  readonly #parsed: Map<string, Parsed>;
  readonly #set: ListedSet | null;
  /** By tag. */
  readonly #inLanguages = new Map<string, SiteReader>();

  constructor(source: SiteSource, set: ListedSet | null = null, parsed = new Map<string, Parsed>()) {
    this.#source = source;
    this.#set = set;
    this.#parsed = parsed;
  }

  /** Tags of all languages, that of the sources first; empty for one. */
  async listLanguages(): Promise<readonly string[]> {
    return this.#source.languages ?? ((await this.#listSite()).languages ?? []).map(({ tag }) => tag);
  }

  /** The reader of a language, by its tag. */
  async inLanguage(wanted: string): Promise<SiteReader> {
    const tags = await this.listLanguages();
    const tag = tags.find((one) => one.toLowerCase() === wanted.trim().toLowerCase());
    if (tag === undefined)
      throw new InputError(`"${wanted}" is not a language of this site. It has: ${tags.join(', ')}.`);
    if (tag === tags[0]) return this;
    const reader = this.#inLanguages.get(tag) ?? new SiteReader(sourceInLanguage(this.#source, tag));
    this.#inLanguages.set(tag, reader);
    return reader;
  }

  /** The reader of a set, by its id: its versions are those of the set. */
  async inSet(wanted: string): Promise<SiteReader> {
    const { sets = [] } = await this.#listSite();
    const id = wanted.trim().toLowerCase();
    const set = sets.find((one) => one.id === id);
    if (set !== undefined) return this.#readerOf(set);
    const ids = sets.map((one) => one.id);
    const known = ids.length === 0 ? 'It has none: leave "set" out.' : `It has: ${ids.join(', ')}.`;
    throw new InputError(
      `"${wanted}" is not a set of documents of this site. ${didYouMean(id, ids)} ${known}`.replace('  ', ' '),
    );
  }

  /** Throws `InputError` for a set without versions. */
  needVersions(): void {
    if (this.#isPlain()) throw new InputError(this.#explainPlain());
  }

  /** A set without versions. */
  #isPlain(): boolean {
    return this.#set !== null && this.#set.versioned !== true;
  }

  #explainPlain(): string {
    return `The set "${this.#set?.id ?? ''}" has no versions. Its documents are read with the version "latest".`;
  }

  #readerOf(set: ListedSet): SiteReader {
    return new SiteReader(this.#source, set, this.#parsed);
  }

  /** Of the documentation, or of the set. A set without versions is one. */
  async list(): Promise<VersionList> {
    const site = await this.#listSite();
    const set = this.#set;
    if (set === null) return site;
    const { id: name, label, path } = set;
    if (set.versioned !== true) {
      return { ...site, siteVersion: name, versions: [{ name, label, path, status: 'set', released: null }] };
    }
    const list = await this.#readJson<VersionList>(this.#fileOf('versions.json'));
    if (list === null) throw new SourceError(`${this.addressOf(path)} has no versions.json.`);
    return { ...list, versions: list.versions.map((version) => ({ ...version, ofSet: label })) };
  }

  /** A data file of the documentation or of the set. */
  #fileOf(name: string): string {
    return joinRoute(this.#set?.path ?? '/', `/${name}`).slice(1);
  }

  async #listSite(): Promise<VersionList> {
    const list = await this.#readJson<VersionList>('versions.json');
    if (list !== null && Array.isArray(list.versions)) return list;
    throw new SourceError(
      `${this.#source.address} is not a site of docsite: it has no versions.json. Check the address after --site.`,
    );
  }

  /** By name, label, or `latest`; a leading `v` is left out. */
  async findVersion(wanted: string): Promise<ListedVersion> {
    const { versions, siteVersion } = await this.list();
    const name = wanted.trim();
    const found =
      versions.find((version) => version.name === name || version.label.toLowerCase() === name.toLowerCase()) ??
      versions.find((version) => version.name === name.replace(/^v(?=\d)/iu, '')) ??
      (name === 'latest' ? versions.find((version) => version.name === siteVersion) : undefined);
    if (found !== undefined) return found;
    throw new InputError(await this.#explainNoVersion(wanted, versions));
  }

  async #explainNoVersion(wanted: string, versions: readonly ListedVersion[]): Promise<string> {
    if (this.#isPlain()) return this.#explainPlain();
    const near = nearestVersions(wanted.trim(), versions).join(', ');
    const owner = this.#set === null ? 'this site' : `the set "${this.#set.id}"`;
    const known = `"${wanted}" is not a version of ${owner}. Nearest: ${near}. list_versions has all; find_version finds the one for a release.`;
    // As problems and the search name a version of a set.
    const [id = '', name = ''] = wanted.split(':');
    const isOfSet = (await this.listSets()).some((set) => set.id === id.trim());
    if (!isOfSet) return known;
    return `${known} For one of the set, give "set": "${id.trim()}" and "version": "${name.trim() || 'latest'}".`;
  }

  /** The further sets of the site; of a set none. */
  async listSets(): Promise<readonly ListedSet[]> {
    return this.#set === null ? ((await this.#listSite()).sets ?? []) : [];
  }

  async docsOf(version: ListedVersion): Promise<readonly ListedDoc[]> {
    const record = await this.#readJson<VersionRecord>(joinRoute(version.path, '/version.json').slice(1));
    if (record === null) throw new SourceError(`${this.addressOf(version.path)} has no version.json.`);
    return record.docs;
  }

  /** By id, path or address, of this version or of another one that has the page under another name. */
  async findDoc(wanted: string, version: ListedVersion): Promise<ListedDoc> {
    const docs = await this.docsOf(version);
    const name = await this.#toSlug(wanted);
    const at = (slug: string): ListedDoc | undefined =>
      docs.find(({ id, path }) => id === slug || path === joinPath(version, slug)) ??
      docs.find(({ id }) => id.toLowerCase() === slug.toLowerCase());
    const found = at(name) ?? at(await this.#slugIn(name, version));
    if (found !== undefined) return found;
    const elsewhere = await this.#rangesOf(name);
    const ids = docs.filter(({ unlisted }) => unlisted !== true).map(({ id }) => id);
    const advice =
      elsewhere === '' ? describeKnown(name, ids) : `It is a page of ${elsewhere}. ${didYouMean(name, ids)}`;
    throw new InputError(`${namePlace(version)} has no page "${wanted}". ${advice.trim()} list_pages has all.`);
  }

  /** The text of a page. */
  async readDoc(doc: ListedDoc, version: ListedVersion): Promise<CopyText> {
    const text = doc.markdown === undefined ? null : await this.#source.read(doc.markdown.slice(1));
    if (text !== null) return readMarkdownCopy(text);
    throw new InputError(
      `This site publishes no Markdown for ${inSentence(version)}. Its page is ${this.addressOf(doc.path)}. ` +
        'With machineReadable.markdown: "all" in its configuration, all versions have some.',
    );
  }

  /** `llms.txt` of a version; `null` where it has none. */
  async readOverview(version: ListedVersion): Promise<string | null> {
    return this.#source.read(joinRoute(version.path, SITE_LIST).slice(1));
  }

  /** The texts that may be found in a version. */
  async listTextsOf(version: ListedVersion): Promise<readonly PlacedCopy[]> {
    const docs = (await this.docsOf(version)).filter(({ unlisted }) => unlisted !== true);
    return docs.map((doc) => ({ doc, version, range: version.status === 'set' ? '' : version.name }));
  }

  /** The different texts of all pages, each at the newest version that has it. */
  async listTexts(): Promise<readonly PlacedCopy[]> {
    if (this.#isPlain()) return this.listTextsOf(await this.findVersion('latest'));
    const [{ versions }, map] = await Promise.all([this.list(), this.#pageMap()]);
    const docs = new Map(await Promise.all(versions.map(async (one) => [one, await this.docsOf(one)] as const)));
    const ofSets = await Promise.all((await this.listSets()).map(async (set) => this.#readerOf(set).listTexts()));
    const textAt = textFinder(map, versions);
    const ofVersions = map.pages.flatMap((runs, page) => {
      const placesOf = new Map<string, number[]>();
      for (const index of versions.keys()) {
        const text = runs.some((run) => isInRun(run, index, versions)) ? textAt(page, index) : undefined;
        if (text !== undefined) placesOf.set(text, [...(placesOf.get(text) ?? []), index]);
      }
      return [...placesOf.values()].flatMap((places) => {
        const range = formatRange(places, versions);
        const found = places.flatMap((index) => {
          const [run, version] = [runs.find((one) => isInRun(one, index, versions)), versions[index]];
          if (run === undefined || version === undefined) return [];
          const doc = docs.get(version)?.find(({ path }) => path === joinPath(version, run[0]));
          return doc === undefined || doc.unlisted === true ? [] : [{ doc, version, range }];
        });
        return found.slice(0, 1);
      });
    });
    return [...ofVersions, ...ofSets.flat()];
  }

  /** For each page that one of two versions has: where it is in either, and whether its text is the same. */
  async comparePages(from: ListedVersion, to: ListedVersion): Promise<readonly ComparedSlugs[]> {
    const [{ versions }, map] = await Promise.all([this.list(), this.#pageMap()]);
    const indexOf = (wanted: ListedVersion): number => versions.findIndex(({ name }) => name === wanted.name);
    const [fromAt, toAt] = [indexOf(from), indexOf(to)];
    const textAt = textFinder(map, versions);
    return map.pages.flatMap((runs, page) => {
      const slugAt = (index: number): string | null => runs.find((run) => isInRun(run, index, versions))?.[0] ?? null;
      const [before, after] = [slugAt(fromAt), slugAt(toAt)];
      if (map.texts[page]?.length === 0 || (before === null && after === null)) return [];
      return { from: before, to: after, isSame: textAt(page, fromAt) === textAt(page, toAt) };
    });
  }

  addressOf(path: string): string {
    return new URL(path.slice(1).split('/').map(encodeURIComponent).join('/'), this.#source.address).href;
  }

  async #pageMap(): Promise<PageMap> {
    // A set without versions has no map: its pages are the same in all versions.
    if (this.#isPlain()) return { pages: [], texts: [], site: [] };
    const file = this.#fileOf('pages.json');
    const map = await this.#readJson<PageMap>(file);
    if (map === null) throw new SourceError(`${this.#source.address} has no ${file}.`);
    return map;
  }

  /** The path of a page below its version's, from an id, a path or an address with any version. */
  async #toSlug(wanted: string): Promise<string> {
    const path = wanted
      .trim()
      .replace(/^https?:\/\/[^/]+/iu, '')
      .replace(/[?#].*$/u, '')
      .replace(/\.md$|\/$/u, '');
    if (!path.startsWith('/')) return path;
    const { versions, baseUrl } = await this.list();
    const route: RoutePath = `/${path.slice(path.startsWith(baseUrl) ? baseUrl.length : 1)}`;
    const version = [...versions, ...(await this.listSets())]
      .filter((one) => isWithin(route, one.path))
      .toSorted((a, b) => b.path.length - a.path.length)[0];
    return decodeAddress(relativeRoute(version?.path ?? '/', route).slice(1));
  }

  /** Where a page that has this path in some version is in another one; the path itself when it is not known. */
  async #slugIn(slug: string, version: ListedVersion): Promise<string> {
    const [{ versions }, { pages }] = await Promise.all([this.list(), this.#pageMap()]);
    const index = versions.findIndex(({ name }) => name === version.name);
    const runs = pages.find((page) => page.some(([known]) => known === slug));
    return runs?.find((run) => isInRun(run, index, versions))?.[0] ?? slug;
  }

  async #rangesOf(slug: string): Promise<string> {
    const [{ versions }, { pages }] = await Promise.all([this.list(), this.#pageMap()]);
    const runs = pages.find((page) => page.some(([known]) => known === slug)) ?? [];
    const having = [...versions.keys()].filter((index) => runs.some((run) => isInRun(run, index, versions)));
    return formatRange(having, versions);
  }

  async #readJson<T>(path: string): Promise<T | null> {
    const text = await this.#source.read(path);
    if (text === null) return null;
    const known = this.#parsed.get(path);
    if (known?.text === text) return known.value as T;
    try {
      const value: unknown = JSON.parse(text);
      this.#parsed.set(path, { text, value });
      return value as T;
    } catch (error) {
      throw new SourceError(`${this.#source.address}${path} is not JSON.`, { cause: error });
    }
  }
}

/** Paths of a page below those of two versions; `null` where the version lacks it. */
export interface ComparedSlugs {
  readonly from: string | null;
  readonly to: string | null;
  readonly isSame: boolean;
}

/** `Version 2.8.0`, `API version 2.0` of a set with versions, or the label of a set without. */
export function namePlace({ name, label, status, ofSet }: ListedVersion): string {
  if (status === 'set') return label;
  return ofSet === undefined ? `Version ${name}` : `${ofSet} version ${name}`;
}

/** As `namePlace`, in a sentence. */
export function inSentence(version: ListedVersion): string {
  return namePlace(version).replace(/^Version /u, 'version ');
}

function joinPath({ path }: ListedVersion, slug: string): string {
  return joinRoute(path, `/${slug}`);
}

/** `1.0.0 – 2.1.0, 3.0.0`: no range has a version that is not among those at `places`, which ascend. */
function formatRange(places: readonly number[], versions: readonly ListedVersion[]): string {
  const nameAt = (index: number): string => versions[index]?.name ?? '';
  const ranges = toRanges(places).toReversed();
  return ranges
    .map(({ oldest, newest }) => (oldest === newest ? nameAt(newest) : `${nameAt(oldest)} – ${nameAt(newest)}`))
    .join(', ');
}

/** Names before and after a number in order, else what is written alike. */
function nearestVersions(name: string, versions: readonly ListedVersion[]): readonly string[] {
  const names = versions.map((version) => version.name);
  if (!isVersionNumber(name)) return names.slice(0, 2 * NEAREST);
  const sorted = [...names, name].toSorted(compareLabels);
  const at = sorted.indexOf(name);
  return [...sorted.slice(Math.max(0, at - NEAREST), at), ...sorted.slice(at + 1, at + 1 + NEAREST)];
}
