/**
 * A site of MkDocs with all versions that mike keeps: each is read from the commit that it was built from. Only the
 * trees read from disk.
 */
import { appendAll } from '../../../../src/shared/append-all.ts';
import { hashBytes } from '../../../../src/disk/hash-bytes.ts';
import { nameInVersion } from '../../../../src/shared/model/include-paths.ts';
import { DOCS_DIR, NEXT } from '../../../../src/shared/site-folders.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { RoutePath, VersionName } from '../../../../src/shared/types/store.ts';
import { findLatest, sortVersions } from '../../../../src/store/format/order.ts';
import { buildStore, type FolderFiles, type ImportedFolder, type ImportedVersion, sizeOf } from '../../build-store.ts';
import { renamedVersion } from '../../docusaurus/versions.ts';
import type { ImportCounts, ImportedSite } from '../../import-report.ts';
import { SNIPPETS_DIR } from '../../include-place.ts';
import { type AnchorCounts, sumAnchors } from '../../mdx/write/pin-heading-ids.ts';
import { MISSING_PAGES } from '../../translations.ts';
import type { MarkdownSite } from '../markdown-site.ts';
import { type ConvertedSite, convertSite, copyFiles, createFileTest } from '../convert-site.ts';
import { ConvertedTexts } from '../converted-texts.ts';
import { MikeAddresses } from './mike-addresses.ts';
import { optionsOf, writeMikeConfig } from './mike-config.ts';
import { type MikePlan, type MikeSettings, planMike } from './mike-list.ts';
import {
  furtherNames,
  guessedTags,
  hiddenVersions,
  lostPages,
  noSources,
  otherAddresses,
  VersionProblems,
} from './mike-problems.ts';
import { addFenceStubs } from '../move-pages.ts';
import { leaveLanguages, leftLanguages } from '../left-languages.ts';
import type { LanguageAddresses } from '../language-addresses.ts';
import { importLanguages, type TranslatedVersion } from '../other-languages.ts';
import { leftPosts } from '../post-sets.ts';
import { placeRedirects } from '../place-redirects.ts';
import type { MikeSite, ReadSite } from './mike-versions.ts';

/** Stands for all of them: each version has its own. */
const SNIPPETS = new Map([[`${SNIPPETS_DIR}/`, null]]);

/** Imports the site in its folder as `next`, and all its versions. Mistakes of its authors are problems. */
export function importMikeSite(current: ReadSite, settings: MikeSettings, mike: MikeSite): ImportedSite {
  return new MikeImport(current, settings, mike).run();
}

class MikeImport {
  readonly #current: ReadSite;
  readonly #settings: MikeSettings;
  readonly #mike: MikeSite;
  readonly #plan: MikePlan;
  readonly #known = new ConvertedTexts();
  /** Files that versions share, once. */
  readonly #contents = new Map<string, Uint8Array>();
  readonly #fences = new Map<string, string>();
  /** Pictures that no version has, as pages name them. */
  readonly #pictures: string[] = [];
  readonly #found = new VersionProblems();
  /** Old names of versions without sources. */
  readonly #missing: string[] = [];
  /** Redirects of each version, from its own configuration. */
  readonly #redirects = new Map<VersionName, MarkdownSite['redirects']>();
  readonly #addresses: MikeAddresses;
  readonly #suffixes = new Map<VersionName, unknown>();
  readonly #counts = { pages: 0, bytesBefore: 0 };
  readonly #anchors: AnchorCounts[] = [];
  /** Those whose translations come along, newest first. */
  readonly #translated: TranslatedVersion[] = [];
  #hasSnippets = false;

  constructor(current: ReadSite, settings: MikeSettings, mike: MikeSite) {
    this.#current = current;
    this.#settings = settings;
    this.#mike = mike;
    this.#plan = planMike(mike.entries, mike.defaultVersion);
    this.#addresses = new MikeAddresses(mike.addresses, this.#plan);
  }

  run(): ImportedSite {
    const { site, tree } = this.#current;
    const converted = this.#convert(NEXT, this.#current);
    const next = this.#toFolder(NEXT, converted, this.#current);
    const released = this.#importReleased();
    const latest = this.#findLatest(released.map(({ name }) => name));
    const languages = importLanguages(this.#translated, [
      ...site.pages.map(({ route }) => route),
      ...[...site.copies.values()].map((path) => path.replace(/^static(?=\/)/u, '')),
    ]);
    for (const [word, component] of languages.fences) this.#fences.set(word, component);
    appendAll(this.#pictures, [...languages.missing]);
    const withAlone = <Folder extends ImportedFolder>(folder: Folder, name: VersionName): Folder => ({
      ...folder,
      files: new Map([...folder.files, ...(languages.alone.get(name) ?? [])]),
    });
    const store = buildStore(
      released.map((folder) => withAlone(folder, folder.name)).toReversed(),
      withAlone(next, NEXT),
    );
    const files = new Map<string, Uint8Array>([...store.files].map(([path, bytes]) => [`${DOCS_DIR}/${path}`, bytes]));
    for (const [path, bytes] of converted.included) files.set(path, bytes);
    copyFiles(site, tree, files);
    const bytesAfter = sizeOf(files);
    for (const [path, bytes] of languages.files) files.set(path, bytes);
    addFenceStubs(this.#fences, files);
    const redirects = new Map([
      ...placeRedirects(this.#redirects, { base: this.#route(), latest }),
      ...languages.addresses.redirects,
    ]);
    const { files: settings, problems: refused } = writeMikeConfig({
      site,
      plan: this.#plan,
      entries: this.#mike.entries,
      route: this.#route(),
      hasMenu: this.#settings.hasMenu,
      released: released.map(({ name }) => name),
      latest,
      languages: languages.languages,
      isPage: (route) => this.#addresses.isPage(latest ?? '', route),
      redirects,
      added: { fences: this.#fences, missing: this.#pictures, files: this.#hasSnippets ? SNIPPETS : new Map() },
    });
    for (const [path, bytes] of settings) files.set(path, bytes);
    return {
      files,
      problems: [
        ...(this.#mike.isFolders === true ? [] : leaveLanguages(leftLanguages(site.languages, tree)).problems),
        ...(site.posts ?? []).flatMap((section) => leftPosts(tree.fileName(site.configFile), section)),
        ...this.#describe(latest),
        ...this.#found.all,
        ...languages.problems,
        ...store.problems,
        ...refused,
      ],
      notes: [...site.notes, ...(languages.languages.length === 0 ? [] : [MISSING_PAGES])],
      redirects,
      counts: {
        ...this.#count(released.length + 1, { bytesAfter, latest, addresses: languages.addresses }),
        ...languages.counts,
      },
    };
  }

  /** Newest first; those that cannot be read are left out. */
  #importReleased(): readonly ImportedVersion[] {
    return this.#mike.entries.flatMap(({ version }) => {
      const name = this.#plan.names.get(version) ?? version;
      if (name === NEXT) return [];
      const read = this.#mike.sources.get(version)?.read() ?? null;
      if (read === null || read.site.pages.length === 0) {
        this.#missing.push(version);
        return [];
      }
      const converted = this.#convert(name, read);
      return [{ name, ...this.#toFolder(name, converted, read) }];
    });
  }

  #convert(name: VersionName, { site, tree }: ReadSite): ConvertedSite {
    const converted = convertSite(site, tree, this.#known);
    const { moved, included } = converted;
    this.#found.add(name, tree.fileName(''), converted.problems);
    this.#counts.pages += site.pages.length;
    this.#counts.bytesBefore += moved.bytesBefore;
    this.#anchors.push(moved.anchors);
    for (const [word, component] of moved.fences) this.#fences.set(word, component);
    appendAll(this.#pictures, [...converted.missing]);
    this.#redirects.set(name, site.redirects);
    this.#suffixes.set(name, site.fields['trailingSlash']);
    this.#hasSnippets ||= [...included.keys()].some((path) => !path.startsWith(`${DOCS_DIR}/`));
    this.#addresses.add(name, site);
    return converted;
  }

  #toFolder(version: VersionName, { files, included }: ConvertedSite, { site, tree }: ReadSite): ImportedFolder {
    const share = (bytes: Uint8Array): Uint8Array => {
      const hash = hashBytes(bytes);
      const known = this.#contents.get(hash) ?? bytes;
      this.#contents.set(hash, known);
      return known;
    };
    if (this.#mike.isFolders === true)
      this.#translated.push({ version, site, tree, stored: files, isPublished: createFileTest(site, tree, files) });
    return {
      files: mapFiles(files, (path, bytes) => [path, share(bytes)]),
      included: mapFiles(included, (path, bytes) => [nameInVersion(path), share(bytes)]),
      fileName: (path) => tree.fileName(`${site.folder}/${path}`),
    };
  }

  #findLatest(released: readonly VersionName[]): VersionName | null {
    const { latest } = this.#plan;
    if (latest !== null && (latest === NEXT || released.includes(latest))) return latest;
    const names = [NEXT, ...released].map((name) => ({ name, released: null }));
    return findLatest(
      sortVersions(names, this.#orderOf(released, null)).versions.map(({ name }) => name),
      null,
    ).latest;
  }

  #orderOf(released: readonly VersionName[], latest: VersionName | null): readonly string[] | null {
    const { versionOrder } = optionsOf(released, latest);
    return Array.isArray(versionOrder) ? (versionOrder as readonly string[]) : null;
  }

  #route(): RoutePath {
    return this.#settings.prefix === '' ? '/' : `/${this.#settings.prefix}`;
  }

  #describe(latest: VersionName | null): readonly Problem[] {
    const { file, entries, sources } = this.#mike;
    const read = entries.filter(({ version }) => !this.#missing.includes(version));
    const tags = read.flatMap(({ version }) => {
      const tag = sources.get(version)?.guessedTag ?? null;
      return tag === null || this.#plan.names.get(version) === NEXT ? [] : [{ version, tag }];
    });
    const own = this.#current.site.fields['trailingSlash'];
    const others = [...this.#suffixes].flatMap(([name, suffix]) => (suffix === own ? [] : [name]));
    const { aliases } = this.#addresses.count(this.#mike, { latest, missing: this.#missing });
    const hidden = read.filter(({ isHidden }) => isHidden).map(({ version }) => version);
    return [
      ...this.#plan.problems,
      ...[...this.#plan.names].flatMap(([oldName, name]) =>
        name === oldName || name === NEXT || this.#missing.includes(oldName) ? [] : [renamedVersion(oldName, name)],
      ),
      ...this.#missing.map((version) =>
        noSources({
          version,
          file,
          pages: this.#mike.addresses.get(version)?.length ?? 0,
          isKnown: sources.has(version),
        }),
      ),
      ...(tags.length === 0 ? [] : [guessedTags(tags, file)]),
      ...(hidden.length === 0 ? [] : [hiddenVersions(hidden, file)]),
      ...(aliases.size === 0 ? [] : [furtherNames(aliases, file)]),
      ...(others.length === 0 ? [] : [otherAddresses(others, own === true)]),
      ...lostPages(this.#addresses.lost, this.#route()),
    ];
  }

  #count(versions: number, { bytesAfter, latest, addresses }: CountedImport): ImportCounts {
    const urls = this.#addresses.count(this.#mike, { latest, missing: this.#missing });
    const { lost = 0, moved = 0 } = this.#current.site.urls ?? {};
    const all = {
      kept: urls.kept - moved + addresses.kept,
      changed: urls.changed + moved + addresses.changed,
      lost: urls.lost + lost + addresses.lost,
    };
    return { ...this.#counts, versions, bytesAfter, urls: all, anchors: sumAnchors(this.#anchors) };
  }
}

interface CountedImport {
  readonly bytesAfter: number;
  readonly latest: VersionName | null;
  /** Addresses in further languages. */
  readonly addresses: Omit<LanguageAddresses, 'redirects'>;
}

function mapFiles(
  files: FolderFiles,
  map: (path: string, bytes: Uint8Array) => readonly [string, Uint8Array],
): FolderFiles {
  return new Map([...files].map(([path, bytes]) => map(path, bytes)));
}
