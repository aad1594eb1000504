/** What changed between two versions: pages added, removed, renamed and changed, and the lines of those. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseBody } from '../../content/parse/parse-body.ts';
import { compareLines, countWords, type Hunk } from '../../differences/compare-lines.ts';
import { hashText } from '../../disk/hash-bytes.ts';
import type { ExpandedVersion } from '../../content/model/expand-site.ts';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { NEXT } from '../../shared/site-folders.ts';
import { compareText } from '../../shared/string/compare-text.ts';
import type { SourcePath, VersionName } from '../../shared/types/store.ts';
import { continueBetween } from '../files/continuations.ts';
import { findLineage } from '../format/lineage.ts';
import { findVersion, hashOfKey, type SnapshotVersion, type TextKey } from '../files/snapshot.ts';
import { expandVersion } from './expand-versions.ts';
import { fileOfPage, type OpenStore, requireListed } from './open-store.ts';
import { versionsWithNext } from './next-pages.ts';
import { requireUtf8 } from './read-change.ts';
import { refuse, Refusal } from './refusal.ts';
import { findPage, requireVersion, unknownVersion } from './resolve-page.ts';

export interface CompareQuery {
  /** A version, `next`, `latest`, or a range `A..B`. */
  readonly from: string;
  /** The other version; where `from` is a range, the page. */
  readonly to?: string | undefined;
  /** Compares this page alone. */
  readonly page?: string | undefined;
}

export type FileChange = 'added' | 'removed' | 'renamed' | 'changed';

/** A file that differs. */
export interface ComparedFile {
  /** `renamed` ones may have changed as well. */
  readonly change: FileChange;
  /** Path in either version; `null` where the version lacks it. */
  readonly from: SourcePath | null;
  readonly to: SourcePath | null;
}
export interface ComparedPage extends ComparedFile {
  readonly title: string;
  /** Files with the texts, relative to the root of the site. */
  readonly files: Readonly<Record<'from' | 'to', string | null>>;
  readonly hunks: readonly ComparedHunk[];
  /** Words that are new and words that are gone. */
  readonly words: { readonly added: number; readonly removed: number };
}
export interface ComparedHunk extends Hunk {
  /** Words of the heading that the first change is under; `null` above the first one. */
  readonly section: string | null;
}
export interface VersionComparison {
  readonly from: VersionName;
  readonly to: VersionName;
  /** The page that alone was compared, by its path in the new version, else in the old one; `null` for all. */
  readonly page: SourcePath | null;
  /** Sorted by path. Pages that are equal are left out. */
  readonly pages: readonly ComparedPage[];
  /** Pictures, `sidebars.json` and all that is not a page. Empty where one page is compared. */
  readonly otherFiles: readonly ComparedFile[];
  /** Number of pages that are equal. */
  readonly unchanged: number;
}

/** Compares two versions. Refuses (exit code 3) unknown versions and pages. */
export async function compareVersions(store: OpenStore, query: CompareQuery): Promise<VersionComparison> {
  // The list says which version was renamed to which.
  requireListed(store, store.newestFirst);
  const { from, to, page } = resolveQuery(store, query);
  const versions = [from, to].includes(NEXT) ? await versionsWithNext(store) : store.snapshot.versions;
  const path = page === null ? null : await resolvePath(store, { from, to }, page);
  const expanded = { from: await expandVersion(store, from), to: await expandVersion(store, to) };
  const files = compareFiles(versions, { from, to }, expanded);
  const changed = files.filter(({ change }) => change !== null) as readonly ComparedFile[];
  const isWanted = (file: ComparedFile): boolean => path === null || (file.to ?? file.from) === path;
  const parts = new Set([from, to].flatMap((name) => [...(findVersion(versions, name)?.included ?? [])]));
  // Pages say what changed in their parts.
  const isPage = (file: Pick<ComparedFile, 'from' | 'to'>): boolean => {
    const name = file.to ?? file.from ?? '';
    return parts.has(name) ? name === path : isMarkdown(name);
  };
  const wanted = changed.filter(isPage).filter(isWanted);
  return {
    from,
    to,
    page: path,
    pages: await Promise.all(wanted.map((file) => comparePage(store, { from, to }, { file, expanded }))),
    otherFiles: path === null ? changed.filter((file) => !isPage(file)) : [],
    unchanged: files.filter((file) => file.change === null && isPage(file)).length,
  };
}

interface Sides {
  readonly from: VersionName;
  readonly to: VersionName;
}

/** `A..B` is both versions; one version alone is compared with the one that it follows (BEHAVIOUR B260). */
export function resolveQuery(store: OpenStore, query: CompareQuery): Sides & { readonly page: string | null } {
  if (query.from.includes('..')) {
    const ends = query.from.split('..');
    const [from = '', to = ''] = ends;
    if (ends.length !== 2 || from === '' || to === '' || query.page !== undefined) {
      const what = `"${query.from}" is not a range of versions.`;
      throw refuse('bad-range', what, 'Write it like docsite versions diff 2.20.0..3.2.1');
    }
    return { from: resolveVersion(store, from), to: resolveVersion(store, to), page: query.to ?? null };
  }
  const from = resolveVersion(store, query.from);
  if (query.to !== undefined) return { from, to: resolveVersion(store, query.to), page: query.page ?? null };
  const { versions } = store.snapshot;
  const before = from === NEXT ? versions.at(-1)?.name : findLineage(versions).get(from)?.base;
  if (before !== undefined && before !== null) return { from: before, to: from, page: null };
  throw refuse('unknown-version', `"${from}" was made from no other version.`, 'Pass the version to compare it with.');
}

function resolveVersion(store: OpenStore, label: string): VersionName {
  if (label !== NEXT) return requireVersion(store, label);
  if (store.next === null) throw unknownVersion(store, NEXT);
  return NEXT;
}

/** The path of a page in the new version, else in the old one. */
async function resolvePath(store: OpenStore, { from, to }: Sides, page: string): Promise<SourcePath> {
  try {
    return (await findPage(store, to, page)).path;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const removed = await findPage(store, from, page).catch(() => null);
    if (removed === null) throw error;
    return removed.path;
  }
}

/** Both versions with what they include: a page that shows a changed file has changed. */
type BothExpanded = Readonly<Record<'from' | 'to', ExpandedVersion>>;

interface PairedFile extends Omit<ComparedFile, 'change'> {
  /** `null` for files that are equal. */
  readonly change: FileChange | null;
}

function compareFiles(
  versions: readonly SnapshotVersion[],
  { from, to }: Sides,
  expanded: BothExpanded,
): readonly PairedFile[] {
  const hashOf = (side: 'from' | 'to', path: SourcePath, key: TextKey): string =>
    expanded[side].docs.get(path)?.hash ?? hashOfKey(key);
  const [older, newer] = [findVersion(versions, from), findVersion(versions, to)].map((version) => version?.files);
  const continued = continueBetween(versions, from, to);
  const before = new Map([...continued].map(([oldPath, newPath]) => [newPath, oldPath]));
  const removed = [...(older?.keys() ?? [])]
    .filter((path) => !continued.has(path))
    .map((path): PairedFile => ({ change: 'removed', from: path, to: null }));
  const kept = [...(newer ?? [])].map(([path, key]): PairedFile => {
    const oldPath = before.get(path);
    if (oldPath === undefined) return { change: 'added', from: null, to: path };
    const isEqual = hashOf('from', oldPath, older?.get(oldPath) ?? '') === hashOf('to', path, key);
    return { change: oldPath !== path ? 'renamed' : isEqual ? null : 'changed', from: oldPath, to: path };
  });
  return [...kept, ...removed].toSorted((a, b) => compareText(a.to ?? a.from ?? '', b.to ?? b.from ?? ''));
}

async function comparePage(
  store: OpenStore,
  { from, to }: Sides,
  { file, expanded }: { readonly file: ComparedFile; readonly expanded: BothExpanded },
): Promise<ComparedPage> {
  const [before, after] = await Promise.all([
    readPage(store, { version: from, path: file.from }, expanded.from),
    readPage(store, { version: to, path: file.to }, expanded.to),
  ]);
  const hunks = compareLines(before?.text ?? '', after?.text ?? '');
  const shown = after ?? before;
  const title =
    shown?.body.frontMatter.title ?? shown?.body.leadingTitle ?? (file.to ?? file.from ?? '').replace(/\.mdx?$/u, '');
  return {
    ...file,
    title,
    files: { from: before?.file ?? null, to: after?.file ?? null },
    hunks: hunks.map((hunk) => ({ ...hunk, section: sectionOf(hunk, shown?.body, after === null ? 'from' : 'to') })),
    words: countWords(hunks),
  };
}

interface PageText {
  readonly file: string;
  readonly text: string;
  readonly body: ParsedBody;
}

async function readPage(
  store: OpenStore,
  { version, path }: { readonly version: VersionName; readonly path: SourcePath | null },
  { docs }: ExpandedVersion,
): Promise<PageText | null> {
  if (path === null) return null;
  const file = fileOfPage(store, { version, path });
  const bytes = await readFile(join(store.root, file));
  const own = requireUtf8(bytes, file);
  const { text, hash } = docs.get(path) ?? { text: own, hash: hashText(bytes) };
  return { file, text, body: parseBody(hash, text) };
}

/** The nearest heading at or above the first line that changed. The page title does not count. */
function sectionOf(hunk: Hunk, body: ParsedBody | undefined, side: 'from' | 'to'): string | null {
  const [first] = hunk.runs;
  const line = hunk[side].line + (first?.type === 'same' ? first.lines.length : 0);
  return body?.headings.findLast((heading) => heading.line <= line && heading.level > 1)?.text ?? null;
}
