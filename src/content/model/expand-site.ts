/** The texts of a site with all that they include. A text that includes nothing is not looked at. */
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { plainName } from '../../shared/model/sets.ts';
import { NEXT } from '../../shared/site-folders.ts';
import type { BodyHash, SourcePath, StoredVersion, VersionFile, VersionName } from '../../shared/types/store.ts';
import type { IncludeFault } from '../includes/describe-fault.ts';
import { type ExpandedText, expandText, type FindSource, type IncludedSource } from '../includes/expand-text.ts';
import { nameInVersion, placeInSite, refusalKey } from '../../shared/model/include-paths.ts';
import { findInScope, type IncludeScope, placesOf, versionShownBy } from '../includes/include-scope.ts';
import type { ReadIncludes } from '../sources/read-includes.ts';
import type { StoredSet } from '../sources/read-sets.ts';
import type { SourceText, SourceTexts } from '../sources/read-texts.ts';

export interface ExpandedSite {
  /** Those of the sets are among them. */
  readonly versions: ReadonlyMap<VersionName, ExpandedVersion>;
  /** The site's own pages that include something, by their files. */
  readonly pages: ReadonlyMap<string, ExpandedText>;
  /** To be parsed in place of those that include something. */
  readonly texts: SourceTexts;
  /** Hashes of texts that include something, and of what they include, by path on disk. */
  readonly originHashes: ReadonlyMap<string, BodyHash>;
}
export interface ExpandedVersion {
  /** By path of the document; those that include nothing are left out. Unchanged texts stay the same objects. */
  readonly docs: ReadonlyMap<SourcePath, ExpandedText>;
  /** What its documents include and is not among its files. */
  readonly included: ReadonlyMap<SourcePath, VersionFile>;
}
export interface SiteToExpand {
  readonly stored: readonly StoredVersion[];
  readonly sets: readonly StoredSet[];
  readonly texts: SourceTexts;
  readonly pageTexts: SourceTexts;
  readonly includes: ReadIncludes;
}

export const NOTHING_EXPANDED: ExpandedSite = {
  versions: new Map(),
  pages: new Map(),
  texts: new Map(),
  originHashes: new Map(),
};

export function expandSite({ stored, sets, texts, pageTexts, includes }: SiteToExpand): ExpandedSite {
  if (includes.including.size === 0) return NOTHING_EXPANDED;
  const found = new Map<string, ExpandedText>();
  const textAt = (place: string): SourceText | undefined => texts.get(place) ?? includes.texts.get(place);
  const expand = (source: SourceText, name: SourcePath, scope: IncludeScope): ExpandedText | null => {
    const expanded = expandOnce(source, name, scope);
    if (expanded !== null) found.set(expanded.hash, expanded);
    return expanded;
  };
  const [versioned, plain] = [true, false].map((wanted) =>
    sets.flatMap((one) => (one.hasVersions === wanted ? one.versions : [])),
  );
  const versions = [...stored, ...(versioned ?? [])].map((version): [VersionName, ExpandedVersion] => {
    const scope = scopeOf(version, includes, textAt);
    const expanded = new Map<SourcePath, ExpandedText>();
    for (const { path, diskPath } of version.files.values()) {
      const source = includes.including.has(diskPath) ? texts.get(diskPath) : undefined;
      const shown = versionShownBy(path, version, stored);
      const where = shown === version ? scope : scopeOf(shown, includes, textAt);
      const text = source === undefined ? null : expand(source, path, where);
      if (text !== null) expanded.set(path, text);
    }
    return [version.name, describeVersion(version, expanded, stored)];
  });
  const working = scopeOf(null, includes, textAt);
  const ofSets = (plain ?? []).map((set): [VersionName, ExpandedVersion] => {
    const expanded = new Map<SourcePath, ExpandedText>();
    for (const { path, diskPath } of set.files.values()) {
      const source = includes.including.has(diskPath) ? texts.get(diskPath) : undefined;
      const text = source === undefined ? null : expand(source, nameInVersion(diskPath), working);
      if (text !== null) expanded.set(path, text);
    }
    return [set.name, { docs: expanded, included: new Map() }];
  });
  const pages = [...pageTexts].flatMap(([file, source]): readonly [string, ExpandedText][] => {
    const text = includes.including.has(file) ? expand(source, nameInVersion(file), working) : null;
    return text === null ? [] : [[file, text]];
  });
  const origins = [...[...texts, ...pageTexts].filter(([path]) => includes.including.has(path)), ...includes.texts];
  return {
    versions: new Map([...versions, ...ofSets]),
    pages: new Map(pages),
    texts: new Map([...found.values()].map(({ hash, text }) => [`${hash}.md`, { hash, text }])),
    originHashes: new Map(origins.map(([path, { hash }]) => [path, hash])),
  };
}

/** The texts of documents and pages that are parsed: none that is only a part of others. */
export function textsToParse(
  { texts, pageTexts, includes }: Omit<SiteToExpand, 'stored' | 'sets'>,
  expanded: ExpandedSite,
): readonly SourceTexts[] {
  if (includes.including.size === 0) return [texts, pageTexts];
  const withoutIncludes = (all: SourceTexts): SourceTexts =>
    new Map([...all].filter(([path]) => !isMarkdown(path) || !includes.including.has(path)));
  return [withoutIncludes(texts), withoutIncludes(pageTexts), expanded.texts];
}

function scopeOf(
  version: StoredVersion | null,
  { refused }: ReadIncludes,
  textAt: IncludeScope['textAt'],
): IncludeScope {
  const docsDir = version?.docsDir;
  if (version !== null && plainName(version.name) !== NEXT) {
    const places = placesOf(version);
    const placeOf = (name: SourcePath): string | undefined => places(name)?.diskPath;
    return { version: version.name, docsDir, placeOf, refusalOf: () => undefined, textAt };
  }
  const placeOf = (name: SourcePath): string => version?.files.get(name)?.diskPath ?? placeInSite(name, docsDir);
  return { version: null, docsDir, placeOf, refusalOf: (name) => refused.get(refusalKey(name, docsDir)), textAt };
}

function describeVersion(
  version: StoredVersion,
  texts: ReadonlyMap<SourcePath, ExpandedText>,
  stored: readonly StoredVersion[],
): ExpandedVersion {
  const included = new Map<SourcePath, VersionFile>();
  for (const [doc, { shown }] of texts) {
    const shownBy = versionShownBy(doc, version, stored);
    const places = placesOf(shownBy);
    for (const path of shown) {
      if (version.files.has(path) || included.has(path)) continue;
      const file = { path, holder: shownBy.name, diskPath: placeInSite(path, shownBy.docsDir) };
      included.set(path, places(path) ?? file);
    }
  }
  return { docs: texts, included: new Map([...included].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

type Answer = IncludedSource | IncludeFault;

/** An expansion, and what it found. */
interface Expanded {
  readonly name: SourcePath;
  readonly questions: readonly { readonly from: SourcePath; readonly target: string; readonly answer: Answer }[];
  readonly result: ExpandedText | null;
}
const known = new WeakMap<SourceText, Expanded[]>();

/** A text is expanded once for all versions, and states of a server, in which it finds the same. */
function expandOnce(source: SourceText, name: SourcePath, scope: IncludeScope): ExpandedText | null {
  const before = known.get(source) ?? [];
  const same = before.find(
    (one) =>
      one.name === name &&
      one.questions.every(({ from, target, answer }) => isSame(findInScope(scope, from, target), answer)),
  );
  if (same !== undefined) return same.result;
  const questions: { from: SourcePath; target: string; answer: Answer }[] = [];
  const find: FindSource = (from, target) => {
    const answer = findInScope(scope, from, target);
    questions.push({ from, target, answer });
    return answer;
  };
  const result = expandText(source.text, name, find);
  known.set(source, [{ name, questions, result }, ...before].slice(0, MOST_KNOWN));
  return result;
}

/** Of one text. What is included rarely differs in more versions. */
const MOST_KNOWN = 16;

function isSame(a: Answer, b: Answer): boolean {
  if ('fault' in a || 'fault' in b) return JSON.stringify(a) === JSON.stringify(b);
  return a.path === b.path && a.text === b.text;
}
