/** Follows each document through the versions: the page × version map, renames included. */
import { findMovedTexts } from '../../shared/model/moved-texts.ts';
import { isWritten } from '../../shared/model/line-runs.ts';
import { plainName } from '../../shared/model/sets.ts';
import type { PageHistory, Version } from '../../shared/model/site-model.ts';
import { NEXT } from '../../shared/site-folders.ts';
import type { FindApiChanges } from '../../shared/types/api-changes.ts';
import type { Doc } from '../../shared/types/page.ts';
import type { DocId, SourcePath, VersionName } from '../../shared/types/store.ts';

/** Path that a document's file had in the version that its own was made from, when the manifest records a rename. */
export type RenameLookup = (version: Version, doc: Doc) => string | undefined;

/** Documents by their ids on the way to a version: of each id the last one. */
type LastById = ReadonlyMap<DocId, Doc>;

/** A page as a list that grows at its front. */
interface Page {
  readonly docs: Doc[];
}

/**
 * For every document the list of its page in all versions that have it, newest first, no version twice. A document
 * continues, in this order: the one whose file the manifest says was renamed to it; the one that had its text under another name,
 * where either name has another text now, in `next` any that a cut would record; the one with its id in the version that its own was made from; the one in the same file there; of a page of an API, the one that described its operation there;
 * the one with its id in the last version on the way that has it; and the one with its id on another release line. Of two documents
 * that could continue one page, the first in this order does, and the other is a new page; of two whose ids the page had on the way,
 * the one that has its last.
 */
export function buildPageHistories(
  newestFirst: readonly Version[],
  renamed: RenameLookup,
  findApiChanges: FindApiChanges | null = null,
): ReadonlyMap<Doc, PageHistory> {
  const pageOf = new Map<Doc, Page>();
  const versions = new Map(newestFirst.map((version) => [version.name, version]));
  const lasts = new LastDocs(newestFirst);
  /** On any release line. */
  const anywhere = new Map<DocId, Doc>();
  const sorted = parentsFirst(newestFirst, versions);
  const places = new Map(sorted.map(({ name }, index) => [name, index]));
  for (const version of sorted) {
    const docs = published(version);
    const parent = versions.get(version.parent ?? '');
    const before = lasts.before(version);
    const moved = findMoved(parent, version, docs);
    continuePages(version, { docs, pageOf }, [
      (doc) => parent?.docsByPath.get(renamed(version, doc) ?? ''),
      (doc) => moved.get(doc),
      (doc) => parent?.docs.get(doc.id),
      (doc) => parent?.docsByPath.get(doc.source.path),
      (doc) => parent?.docsByPath.get(findFormerPage(doc, parent, findApiChanges) ?? ''),
    ]);
    const lastSeen = ({ id }: Doc): number => places.get(before.get(id)?.version ?? '') ?? -1;
    const open = docs.filter((doc) => !pageOf.has(doc)).toSorted((a, b) => lastSeen(b) - lastSeen(a));
    continuePages(version, { docs: open, pageOf }, [
      (doc) => before.get(doc.id),
      (doc) => {
        const other = anywhere.get(doc.id);
        return other === undefined || hasAncestor(pageOf.get(other), version, versions) ? undefined : other;
      },
    ]);
    for (const doc of docs) {
      if (!pageOf.has(doc)) pageOf.set(doc, { docs: [doc] });
      anywhere.set(doc.id, doc);
    }
    lasts.add(version, docs);
  }
  return sortPages(pageOf, newestFirst);
}

/**
 * The last document of each id on the way to each version. A way that goes on in one version alone goes on in the same map: a copy for
 * each of 300 versions took half a second for 1,000 pages.
 */
class LastDocs {
  readonly #found = new Map<VersionName, Map<DocId, Doc>>();
  /** How many versions that were made from it are not added yet. */
  readonly #waiting = new Map<VersionName, number>();

  constructor(versions: readonly Version[]) {
    for (const { parent } of versions) {
      if (parent !== null) this.#waiting.set(parent, (this.#waiting.get(parent) ?? 0) + 1);
    }
  }

  before({ parent }: Version): LastById {
    return this.#found.get(parent ?? '') ?? new Map<DocId, Doc>();
  }

  /** After all that ask what was before the version. */
  add(version: Version, docs: readonly Doc[]): void {
    const parent = version.parent ?? '';
    const waiting = (this.#waiting.get(parent) ?? 1) - 1;
    this.#waiting.set(parent, waiting);
    const known = this.#found.get(parent) ?? new Map<DocId, Doc>();
    const last = waiting === 0 ? known : new Map(known);
    if (waiting === 0) this.#found.delete(parent);
    for (const doc of docs) last.set(doc.id, doc);
    this.#found.set(version.name, last);
  }
}

/** Histories list published pages only, so drafts are skipped. */
function published(version: Version): readonly Doc[] {
  return [...version.docs.values()].filter(({ draft }) => !draft);
}

/** Oldest first, but none before what it was made from. */
function parentsFirst(
  newestFirst: readonly Version[],
  versions: ReadonlyMap<VersionName, Version>,
): readonly Version[] {
  const sorted = new Set<Version>();
  for (const version of newestFirst.toReversed()) {
    const missing: Version[] = [];
    for (let at: Version | undefined = version; at !== undefined && !sorted.has(at);) {
      missing.push(at);
      at = versions.get(at.parent ?? '');
    }
    for (const one of missing.toReversed()) sorted.add(one);
  }
  return [...sorted];
}

/** By document, the one of the version before that had its text, as `findMovedTexts` has it. */
function findMoved(parent: Version | undefined, version: Version, docs: readonly Doc[]): ReadonlyMap<Doc, Doc> {
  const old = new Map((parent === undefined ? [] : published(parent)).map((doc) => [doc.id, doc]));
  const now = new Map(docs.map((doc) => [doc.id, doc]));
  const hashes = (of: ReadonlyMap<DocId, Doc>): ReadonlyMap<DocId, string> =>
    new Map([...of].map(([id, { hash }]) => [id, hash]));
  return new Map(
    [...findMovedTexts(hashes(old), hashes(now), plainName(version.name) === NEXT)].flatMap(([from, to]) => {
      const [older, newer] = [old.get(from), now.get(to)];
      return older === undefined || newer === undefined ? [] : [[newer, older] as const];
    }),
  );
}

/** Of an operation that has another tag, or names the parameters of its path otherwise. */
function findFormerPage(doc: Doc, parent: Version, findApiChanges: FindApiChanges | null): SourcePath | null {
  const changes = isWritten(doc) ? [] : (findApiChanges?.(parent.name, doc.version) ?? []);
  return changes.find(({ page }) => page === doc.source.path)?.formerPage ?? null;
}

function continuePages(
  version: Version,
  { docs, pageOf }: { readonly docs: readonly Doc[]; readonly pageOf: Map<Doc, Page> },
  rules: readonly ((doc: Doc) => Doc | undefined)[],
): void {
  for (const findOlder of rules) {
    for (const doc of docs) {
      const older = pageOf.has(doc) ? undefined : findOlder(doc);
      const page = older === undefined ? undefined : pageOf.get(older);
      if (page === undefined || page.docs[0]?.version === version.name) continue;
      page.docs.unshift(doc);
      pageOf.set(doc, page);
    }
  }
}

/**
 * Whether a version that this one comes from has the page: under another id there, or one of the rules before had found it. Then the
 * page of the other release line has only the name of this one, and a release there must not change what this one is compared with.
 */
function hasAncestor(page: Page | undefined, version: Version, versions: ReadonlyMap<VersionName, Version>): boolean {
  const names = new Set(page?.docs.map((doc) => doc.version));
  for (let at = versions.get(version.parent ?? ''); at !== undefined; at = versions.get(at.parent ?? '')) {
    if (names.has(at.name)) return true;
  }
  return false;
}

/** Newest first, as versions are: on a tree they were not found in that order. */
function sortPages(pageOf: ReadonlyMap<Doc, Page>, newestFirst: readonly Version[]): ReadonlyMap<Doc, PageHistory> {
  const order = new Map(newestFirst.map(({ name }, index) => [name, index]));
  for (const { docs } of new Set(pageOf.values())) {
    docs.sort((a, b) => (order.get(a.version) ?? 0) - (order.get(b.version) ?? 0));
  }
  return pageOf;
}
