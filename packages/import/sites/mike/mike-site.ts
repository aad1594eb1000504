/**
 * A site of MkDocs with all versions that mike keeps: each is read from the commit that it was built from. Only the
 * trees read from disk.
 */
import { appendAll } from '../../../../src/shared/append-all.ts';
import { hashBytes } from '../../../../src/disk/hash-bytes.ts';
import { nameInVersion } from '../../../../src/shared/model/include-paths.ts';
import { CONFIG_FILE, DOCS_DIR, NEXT } from '../../../../src/shared/site-folders.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { RoutePath, VersionName } from '../../../../src/shared/types/store.ts';
import { findLatest, sortVersions } from '../../../../src/store/format/order.ts';
import { buildStore, type FolderFiles, type ImportedFolder, type ImportedVersion, sizeOf } from '../../build-store.ts';
import { fieldsOf } from '../../docusaurus/config/settings.ts';
import { acceptedConfig } from '../../docusaurus/leave-out-refused.ts';
import { renamedVersion, versionOptions } from '../../docusaurus/versions.ts';
import { formatSiteConfig } from '../../format-config.ts';
import type { ImportCounts, ImportedSite } from '../../import-report.ts';
import type { SiteTree } from '../../site-tree.ts';
import { type ConvertedSite, convertSite, copyFiles, type MarkdownSite, withAdded } from '../markdown-site.ts';
import { ConvertedTexts } from '../converted-texts.ts';
import { lostAlias, type MikeEntry, type MikePlan, type MikeSettings, planMike } from './mike-list.ts';
import { guessedTags, hiddenVersions, lostPages, noSources, otherAddresses } from './mike-problems.ts';
import { addFenceStubs } from '../move-pages.ts';
import { leaveLanguages, leftLanguages } from '../other-languages.ts';
import { leftPosts } from '../post-sets.ts';
import { placeRedirects } from '../place-redirects.ts';
import { VersionProblems } from './version-problems.ts';

const REDIRECTS_FILE = 'redirects.json';

/** A site at one commit, or in its folder. */
export interface ReadSite {
  readonly site: MarkdownSite;
  readonly tree: SiteTree;
}
export interface VersionSource {
  /** The tag, if only its name suggests that it is the right one; else `null`. */
  readonly guessedTag: string | null;
  /**
   * Read again each time: the list of files of a large repository is large. `null` for a commit without a
   * configuration.
   */
  readonly read: () => ReadSite | null;
}
export interface MikeSite {
  /** The list of versions, as problems name it. */
  readonly file: string;
  /** Newest first. */
  readonly entries: readonly MikeEntry[];
  /** The version that the start of the old site leads to; `null` if it does not say. */
  readonly defaultVersion: string | null;
  /** By version; those whose commit is unknown are missing. */
  readonly sources: ReadonlyMap<string, VersionSource>;
  /** Addresses of the pages that mike serves below the name of each version. */
  readonly addresses: ReadonlyMap<string, readonly RoutePath[]>;
  /** True for a generator whose latest version has no name in its addresses. */
  readonly hasLatestAtRoot?: true;
}

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
  /** Old pages without a new one, by version and by address in it. */
  readonly #lost = new Map<RoutePath, VersionName[]>();
  /** Addresses of the pages of each version, in it. */
  readonly #routes = new Map<VersionName, ReadonlySet<RoutePath>>();
  readonly #suffixes = new Map<VersionName, unknown>();
  readonly #counts = { pages: 0, bytesBefore: 0, kept: 0, changed: 0, lost: 0 };
  readonly #anchors = { kept: 0, pinned: 0, changed: 0 };
  #hasSnippets = false;

  constructor(current: ReadSite, settings: MikeSettings, mike: MikeSite) {
    this.#current = current;
    this.#settings = settings;
    this.#mike = mike;
    this.#plan = planMike(mike.entries, mike.defaultVersion);
  }

  run(): ImportedSite {
    const { site, tree } = this.#current;
    const converted = this.#convert(NEXT, this.#current);
    const next = this.#toFolder(converted, tree, site);
    const released = this.#importReleased();
    const latest = this.#findLatest(released.map(({ name }) => name));
    this.#countAddresses(latest);
    const store = buildStore(released.toReversed(), next);
    const files = new Map<string, Uint8Array>([...store.files].map(([path, bytes]) => [`${DOCS_DIR}/${path}`, bytes]));
    for (const [path, bytes] of converted.included) files.set(path, bytes);
    copyFiles(site, tree, files);
    const bytesAfter = sizeOf(files);
    addFenceStubs(this.#fences, files);
    const redirects = placeRedirects(this.#redirects, { base: this.#route(), latest });
    const refused = this.#writeConfig(released, { latest, redirects }, files);
    return {
      files,
      problems: [
        ...leaveLanguages(leftLanguages(site.languages, tree)).problems,
        ...(site.posts ?? []).map((section) => leftPosts(tree.fileName(site.configFile), section)),
        ...this.#describe(),
        ...this.#found.all,
        ...store.problems,
        ...refused,
      ],
      notes: site.notes,
      redirects,
      counts: this.#count(released.length + 1, bytesAfter),
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
      return [{ name, ...this.#toFolder(converted, read.tree, read.site) }];
    });
  }

  #convert(name: VersionName, { site, tree }: ReadSite): ConvertedSite {
    const converted = convertSite(site, tree, this.#known);
    const { moved, included } = converted;
    this.#found.add(name, tree.fileName(''), converted.problems);
    this.#counts.pages += site.pages.length;
    this.#counts.bytesBefore += moved.bytesBefore;
    this.#anchors.kept += moved.anchors.kept;
    this.#anchors.pinned += moved.anchors.pinned;
    this.#anchors.changed += moved.anchors.changed;
    for (const [word, component] of moved.fences) this.#fences.set(word, component);
    appendAll(this.#pictures, [...converted.missing]);
    this.#redirects.set(name, site.redirects);
    this.#routes.set(name, new Set(site.pages.map(({ route }) => route)));
    this.#suffixes.set(name, site.fields['trailingSlash']);
    this.#hasSnippets ||= [...included.keys()].some((path) => !path.startsWith(`${DOCS_DIR}/`));
    this.#checkAddresses(name, site);
    return converted;
  }

  #toFolder({ files, included }: ConvertedSite, tree: SiteTree, { folder }: MarkdownSite): ImportedFolder {
    const share = (bytes: Uint8Array): Uint8Array => {
      const hash = hashBytes(bytes);
      const known = this.#contents.get(hash) ?? bytes;
      this.#contents.set(hash, known);
      return known;
    };
    return {
      files: mapFiles(files, (path, bytes) => [path, share(bytes)]),
      included: mapFiles(included, (path, bytes) => [nameInVersion(path), share(bytes)]),
      fileName: (path) => tree.fileName(`${folder}/${path}`),
    };
  }

  /** Compares what mike serves with what the sources have: plugins may add pages. */
  #checkAddresses(name: VersionName, site: MarkdownSite): void {
    const version = [...this.#plan.names].find(([, newName]) => newName === name)?.[0];
    const served = version === undefined ? undefined : this.#mike.addresses.get(version);
    if (served === undefined) return;
    for (const route of served) {
      if (this.#routes.get(name)?.has(route) === true || site.redirects.has(route)) continue;
      const versions = this.#lost.get(route) ?? [];
      versions.push(name);
      this.#lost.set(route, versions);
    }
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

  /** Old addresses contained the name of their version, even those of the latest. */
  #countAddresses(latest: VersionName | null): void {
    const lostOf = new Map<VersionName, number>();
    for (const versions of this.#lost.values()) {
      for (const name of versions) lostOf.set(name, (lostOf.get(name) ?? 0) + 1);
    }
    for (const { version } of this.#mike.entries) {
      const name = this.#plan.names.get(version) ?? version;
      const served = this.#mike.addresses.get(version)?.length ?? 0;
      const lost = this.#missing.includes(version) ? served : (lostOf.get(name) ?? 0);
      this.#counts.lost += lost;
      const isKept = name === version && (name !== latest || this.#mike.hasLatestAtRoot === true);
      this.#counts[isKept ? 'kept' : 'changed'] += served - lost;
    }
  }

  #route(): RoutePath {
    return this.#settings.prefix === '' ? '/' : `/${this.#settings.prefix}`;
  }

  #writeConfig(
    released: readonly ImportedVersion[],
    { latest, redirects }: { readonly latest: VersionName | null; readonly redirects: ReadonlyMap<RoutePath, string> },
    files: Map<string, Uint8Array>,
  ): readonly Problem[] {
    const names = released.map(({ name }) => name);
    const isThere = (name: string): boolean => name === NEXT || name === 'latest' || names.includes(name);
    const isPage = (alias: string): boolean => this.#routes.get(latest ?? '')?.has(`/${alias}`) === true;
    const found = [...this.#plan.aliases].filter(([, name]) => isThere(name));
    const aliases = found.filter(([alias]) => !isPage(alias));
    const lost = found
      .filter(([alias]) => isPage(alias))
      .map(([alias]) => lostAlias(alias, 'A page has this address.'));
    const labels = this.#mike.entries.flatMap(({ version, title }): readonly (readonly [string, Fields])[] => {
      const name = this.#plan.names.get(version) ?? version;
      return title === version || !isThere(name) ? [] : [[name, { label: title }]];
    });
    const docs: Fields = {
      ...fieldsOf(this.#current.site.fields['docs']),
      route: this.#route(),
      ...optionsOf(names, latest),
      ...(aliases.length === 0 ? {} : { aliases: Object.fromEntries(aliases) }),
      ...(labels.length === 0 ? {} : { versions: Object.fromEntries(labels) }),
    };
    const menu = { items: [{ type: 'docsVersionDropdown', position: 'right' }] };
    const fields = {
      ...this.#current.site.fields,
      docs,
      ...(this.#settings.hasMenu && names.length > 0 ? { navbar: menu } : {}),
    };
    const snippets = this.#hasSnippets ? new Map([['snippets/', null]]) : new Map<string, null>();
    const all = withAdded(fields, { fences: this.#fences, missing: this.#pictures, files: snippets });
    const accepted = acceptedConfig(redirects.size === 0 ? all : { ...all, redirects: Object.fromEntries(redirects) });
    const { redirects: kept, ...rest } = accepted.fields;
    if (kept !== undefined) files.set(REDIRECTS_FILE, Buffer.from(`${JSON.stringify(kept, null, 2)}\n`));
    files.set(CONFIG_FILE, Buffer.from(formatSiteConfig(rest, kept === undefined ? undefined : REDIRECTS_FILE)));
    return [...lost, ...accepted.problems];
  }

  #describe(): readonly Problem[] {
    const { file, entries, sources } = this.#mike;
    const read = entries.filter(({ version }) => !this.#missing.includes(version));
    const tags = read.flatMap(({ version }) => {
      const tag = sources.get(version)?.guessedTag ?? null;
      return tag === null || this.#plan.names.get(version) === NEXT ? [] : [{ version, tag }];
    });
    const own = this.#current.site.fields['trailingSlash'];
    const others = [...this.#suffixes].flatMap(([name, suffix]) => (suffix === own ? [] : [name]));
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
      ...(others.length === 0 ? [] : [otherAddresses(others, own === true)]),
      ...lostPages(this.#lost, this.#route()),
    ];
  }

  #count(versions: number, bytesAfter: number): ImportCounts {
    const { pages, bytesBefore, kept, changed, lost } = this.#counts;
    return {
      pages,
      versions,
      bytesBefore,
      bytesAfter,
      urls: { kept, changed, lost: lost + (this.#current.site.urls?.lost ?? 0) },
      anchors: this.#anchors,
    };
  }
}

function optionsOf(released: readonly VersionName[], latest: VersionName | null): Fields {
  return versionOptions([NEXT, ...released].map((newName) => ({ newName, isLatest: newName === latest })));
}

function mapFiles(
  files: FolderFiles,
  map: (path: string, bytes: Uint8Array) => readonly [string, Uint8Array],
): FolderFiles {
  return new Map([...files].map(([path, bytes]) => map(path, bytes)));
}
