/** One version, whole: documents, sidebars, main document. */
import { appendAll } from '../../shared/append-all.ts';
import { namedRoute } from '../../shared/doc-routes.ts';
import { postFeedRoute } from '../../shared/model/posts.ts';
import type { Guard } from '../../shared/model/guard.ts';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import type { Sidebar, Version } from '../../shared/model/site-model.ts';
import { isCategoryFile } from '../../shared/model/source-kind.ts';
import { isSetName, plainName } from '../../shared/model/sets.ts';
import { componentNames } from '../../shared/model/site-components.ts';
import { versionVariables } from '../../shared/model/variables.ts';
import { problem } from '../../shared/problem/problem.ts';
import { NEXT, SIDEBARS_FILE } from '../../shared/site-folders.ts';
import { stringsOf } from '../../shared/messages/strings.ts';
import { splitLines } from '../../shared/string/text-lines.ts';
import type { SetConfig, SiteConfig } from '../../shared/types/config.ts';
import type { Doc, VersionStatus } from '../../shared/types/page.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type {
  BannerKind,
  BodyHash,
  DocId,
  RoutePath,
  StoredVersion,
  VersionName,
  VersionSettings,
} from '../../shared/types/store.ts';
import type { Lineage } from '../../store/format/lineage.ts';
import { isPrerelease } from '../../store/format/order.ts';
import type { SourceText, SourceTexts } from '../sources/read-texts.ts';
import { checkVariables, findVariables } from '../parse/check-variables.ts';
import { buildDocs } from './build-docs.ts';
import { checkDisplayedSidebar, checkPagination, checkTocLevels } from './check-doc-fields.ts';
import type { ExpandedVersion } from './expand-site.ts';
import { checkDay, listPosts, postItems } from './posts.ts';
import { buildSidebars } from './sidebar/build-sidebars.ts';
import { type CategoryFile, parseCategoryFile } from './sidebar/category-file.ts';
import { type ParsedSidebars, parseSidebars, type SidebarItem } from './sidebar/items.ts';
import { reduceSidebars } from './sidebar/reduce-items.ts';

export interface VersionSource {
  readonly config: SiteConfig;
  readonly texts: SourceTexts;
  readonly bodies: ReadonlyMap<BodyHash, ParsedBody>;
  /** Versions whose texts include something; left out for none. */
  readonly expanded?: ReadonlyMap<VersionName, ExpandedVersion>;
  /** Names of the site's components; left out, docsite's own. */
  readonly components?: ReadonlySet<string>;
  /** Newest first. */
  readonly order: readonly StoredVersion[];
  /** By names as in `order`. */
  readonly lineage: Lineage;
  /** Name of the latest version, as in `order`. */
  readonly latest: string | null;
  /** As in `ModelSource`. */
  readonly showDrafts?: boolean;
  /** As in `ModelSource`. */
  readonly guard?: Guard | null;
  /** For those of a further set; `config` is that of the set. */
  readonly set?: SetConfig | undefined;
}

const NOTHING_INCLUDED: ExpandedVersion = { docs: new Map(), included: new Map() };

/** What readers call a version, and where it is. */
function placeVersion(stored: StoredVersion, { config, latest, set }: VersionSource) {
  if (set !== undefined && isSetName(stored.name)) {
    return { options: undefined, isLatest: false, label: set.label, path: set.route };
  }
  const name = plainName(stored.name);
  const options = settingsOf(stored, config);
  const isLatest = stored.name === latest;
  return {
    options,
    isLatest,
    label: options.label ?? (name === NEXT ? stringsOf(config).nextLabel : name),
    path: isLatest ? config.docs.route : namedRoute(name, config),
  };
}

/** The configuration counts more than the manifest, field by field. */
function settingsOf({ name, options: own }: StoredVersion, { docs }: SiteConfig): VersionSettings {
  const chosen = docs.versions[plainName(name)];
  return {
    label: chosen?.label ?? own?.label ?? null,
    banner: chosen?.banner ?? own?.banner ?? null,
    noIndex: chosen?.noIndex ?? own?.noIndex ?? null,
  };
}

/** Builds the version at `index` of `source.order`. */
export function buildVersion(index: number, source: VersionSource): { version: Version; problems: readonly Problem[] } {
  const stored = source.order[index];
  if (stored === undefined) throw new RangeError(`There is no version at ${String(index)}.`);
  const { set = null, config } = source;
  const { options, isLatest, label, path } = placeVersion(stored, source);
  const isOfVersions = !isSetName(stored.name);
  const variables = versionVariables(config, isOfVersions ? plainName(stored.name) : null);
  const { docs: expanded, included } = source.expanded?.get(stored.name) ?? NOTHING_INCLUDED;
  const { components = componentNames([]), showDrafts = false, guard = null } = source;
  const own = { stored, path, expanded, included, variables };
  const built = buildDocs({ ...source, ...own, components, showDrafts });
  const written = readSidebarFile(stored, source.texts, listPosts(built.docs, { set, hasVersions: isOfVersions }));
  const sidebarFile = guard === null ? written : { ...written, ...reduceSidebars(written, { ...written, variables }) };
  const folders = readCategoryFiles(stored, source.texts);
  const sidebars = buildSidebars(sidebarFile.sidebars, {
    path,
    docs: built.docs,
    draftIds: new Set(built.drafts.values()),
    categoryFiles: folders.files,
    variables,
    siteUrl: config.url,
    diskPath: sidebarFile.diskPath,
  });
  const docs = placeDocs(built.docs, sidebars.sidebars);
  const status = isOfVersions ? statusOf(stored, source) : 'latest';
  const version: Version = {
    name: stored.name,
    set,
    label,
    path,
    isLatest,
    status,
    endOfLife: stored.support?.until ?? null,
    banner: options?.banner ?? defaultBanner(status),
    noIndex: options?.noIndex ?? false,
    released: stored.released,
    parent: source.lineage.get(stored.name)?.parent ?? null,
    previous: source.lineage.get(stored.name)?.base ?? null,
    files: stored.files,
    included,
    updated: stored.updated,
    docs,
    docsByPath: new Map([...docs.values()].map((doc) => [doc.source.path, doc])),
    // Of two documents with one route the first is published, so it must come last here.
    docsByRoute: new Map([...docs.values()].toReversed().map((doc) => [doc.route, doc])),
    drafts: built.drafts,
    sidebars: sidebars.sidebars,
    mainDoc: findMainDoc(docs, sidebars.sidebars, path),
    variables,
  };
  const problems = [
    ...built.problems,
    ...sidebarFile.problems,
    ...folders.problems,
    ...sidebars.problems,
    ...checkFields(version, source),
    ...checkMenuVariables(stored, source.texts, variables),
  ];
  return { version, problems: problems.map((found) => ({ ...found, versions: isOfVersions ? [stored.name] : [] })) };
}

/** What the manifest promises of an older version counts more than its age. */
function statusOf({ name, support }: StoredVersion, { order, latest }: VersionSource): VersionStatus {
  const names = order.map((version) => version.name);
  const age = versionStatus(name, names, latest);
  return age === 'unmaintained' ? (support?.status ?? age) : age;
}

/** In the list, versions before the latest are unreleased, those after it unmaintained (BEHAVIOUR B104). */
export function versionStatus(
  name: VersionName,
  newestFirst: readonly VersionName[],
  latest: VersionName | null,
): VersionStatus {
  const [index, latestAt] = [newestFirst.indexOf(name), newestFirst.findIndex((other) => other === latest)];
  if (index === latestAt) return 'latest';
  if (index > latestAt) return 'unmaintained';
  return isPrerelease(plainName(name)) ? 'prerelease' : 'unreleased';
}

function defaultBanner(status: VersionStatus): BannerKind {
  if (status === 'latest' || status === 'maintained') return 'none';
  return status === 'unmaintained' ? 'unmaintained' : 'unreleased';
}

interface SidebarFile extends ParsedSidebars {
  readonly diskPath: string | null;
}

const sidebarsOf = oncePerText(parseSidebars);
const categoryOf = oncePerText(parseCategoryFile);

/** Parses a file once for all versions that list it, and again only after an edit. */
function oncePerText<T>(parse: (text: string, diskPath: string) => T): (source: SourceText, diskPath: string) => T {
  const parsed = new WeakMap<SourceText, T>();
  return (source, diskPath) => {
    const known = parsed.get(source) ?? parse(source.text, diskPath);
    parsed.set(source, known);
    return known;
  };
}

/** Without a sidebars file the whole folder is one sidebar, and so are all posts of a set with dates. */
function readSidebarFile(stored: StoredVersion, texts: SourceTexts, posts: readonly Doc[]): SidebarFile {
  const file = stored.files.get(SIDEBARS_FILE);
  const source = file === undefined ? undefined : texts.get(file.diskPath);
  if (file === undefined || source === undefined) {
    const all: SidebarItem = { type: 'autogenerated', dirName: '', className: null, line: 1 };
    const items = posts.length === 0 ? [all] : postItems(posts);
    return { sidebars: new Map([['docs', items]]), diskPath: null, problems: [] };
  }
  return { ...sidebarsOf(source, file.diskPath), diskPath: file.diskPath };
}

function readCategoryFiles(
  stored: StoredVersion,
  texts: SourceTexts,
): { files: ReadonlyMap<string, CategoryFile>; problems: readonly Problem[] } {
  const files = new Map<string, CategoryFile>();
  const problems: Problem[] = [];
  for (const { path, diskPath } of stored.files.values()) {
    if (!isCategoryFile(path)) continue;
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    const source = texts.get(diskPath);
    if (source === undefined) continue;
    const read = categoryOf(source, diskPath);
    appendAll(problems, read.problems);
    if (read.file === null) continue;
    if (files.has(folder)) {
      const fault = { what: `The folder "${folder}" has two category files.`, fix: 'Keep one of them.' };
      problems.push(problem({ severity: 'warn', code: 'bad-category', file: diskPath, ...fault }));
    }
    files.set(folder, read.file);
  }
  return { files, problems };
}

/** Gives each document its sidebar: the one its front matter names, else the last that lists it (BEHAVIOUR B109, B123). */
function placeDocs(docs: ReadonlyMap<DocId, Doc>, sidebars: ReadonlyMap<string, Sidebar>): ReadonlyMap<DocId, Doc> {
  const lastWith = new Map<DocId, string>();
  for (const { name, docIds } of sidebars.values()) for (const id of docIds) lastWith.set(id, name);
  return new Map(
    [...docs].map(([id, doc]) => {
      const wanted = doc.frontMatter.displayed_sidebar;
      const isKnown = wanted === null || (wanted !== undefined && sidebars.has(wanted));
      return [id, { ...doc, sidebar: isKnown ? wanted : (lastWith.get(id) ?? null) }];
    }),
  );
}

/** Front matter of documents, compared with the rest of the version and the configuration. */
function checkFields(version: Version, { bodies, config, set }: VersionSource): readonly Problem[] {
  const draftIds = new Set(version.drafts.values());
  const hasPosts = postFeedRoute({ set: set ?? null, hasVersions: !isSetName(version.name) }) !== null;
  return [...version.docs.values()].flatMap(({ source: file, hash, frontMatter, route }) => {
    const fields = { file, frontMatter, fieldLines: bodies.get(hash)?.fieldLines ?? {} };
    return [
      checkDisplayedSidebar(fields, version.sidebars) ?? [],
      checkPagination(fields, version.docs, draftIds),
      checkTocLevels(fields, config.tableOfContents) ?? [],
      // The page of the set itself needs no day.
      hasPosts && route !== version.path ? (checkDay(fields) ?? []) : [],
    ].flat();
  });
}

/** Variables in the labels, slugs and texts of menus. */
function checkMenuVariables(
  { files }: StoredVersion,
  texts: SourceTexts,
  variables: Version['variables'],
): readonly Problem[] {
  return [...files.values()]
    .filter(({ path }) => path === SIDEBARS_FILE || isCategoryFile(path))
    .flatMap(({ diskPath }) => {
      const text = texts.get(diskPath)?.text ?? '';
      // Most menus have none, in any version.
      return text.includes('{{') ? checkVariables(findVariables(splitLines(text)), variables, diskPath) : [];
    });
}

/**
 * The document at the version's root, else the first of the first sidebar that has one, else the first (BEHAVIOUR B101).
 * An unlisted one is only taken when it is at the root, or when there is no other.
 */
function findMainDoc(
  docs: ReadonlyMap<DocId, Doc>,
  sidebars: ReadonlyMap<string, Sidebar>,
  path: RoutePath,
): Doc | null {
  const all = [...docs.values()];
  const atRoot = all.find((doc) => doc.route === path);
  if (atRoot !== undefined) return atRoot;
  const byRoute = new Map(all.map((doc) => [doc.route, doc]));
  const inOrder = [...sidebars.values()].flatMap(({ places }) => [...places.keys()].map((route) => byRoute.get(route)));
  return [...inOrder, ...all].find((doc) => doc?.unlisted === false) ?? all[0] ?? null;
}
