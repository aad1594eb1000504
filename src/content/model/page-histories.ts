/** Follows each document through the versions: the page × version map, renames included. */
import type { PageHistory, Version } from '../../shared/model/site-model.ts';
import type { Doc } from '../../shared/types/page.ts';
import type { DocId } from '../../shared/types/store.ts';

/** Path that a document's file had in the version before, when the manifest records a rename. */
export type RenameLookup = (version: Version, doc: Doc) => string | undefined;

/**
 * For every document the list of its page in all versions that have it, newest first, no version twice. A document
 * continues, in this order: the one whose file the manifest says was renamed to it; the one with its id in the version
 * before; the one in the same file there; the one with its id in the newest older version that has it. Of two documents
 * that could continue one page, the first in this order does, and the other is a new page.
 */
export function buildPageHistories(
  newestFirst: readonly Version[],
  renamed: RenameLookup,
): ReadonlyMap<Doc, PageHistory> {
  /** Pages as lists that grow at their front, and the page of each document. */
  const pageOf = new Map<Doc, { readonly docs: Doc[] }>();
  const lastById = new Map<DocId, Doc>();
  let before: Version | null = null;
  for (const version of newestFirst.toReversed()) {
    // Histories list published pages only, so drafts are skipped.
    const docs = [...version.docs.values()].filter(({ draft }) => !draft);
    const previous: Version | null = before;
    const rules: readonly ((doc: Doc) => Doc | undefined)[] = [
      (doc) => previous?.docsByPath.get(renamed(version, doc) ?? ''),
      (doc) => previous?.docs.get(doc.id),
      (doc) => previous?.docsByPath.get(doc.source.path),
      (doc) => lastById.get(doc.id),
    ];
    for (const findOlder of rules) {
      for (const doc of docs) {
        const older = pageOf.has(doc) ? undefined : findOlder(doc);
        const page = older === undefined ? undefined : pageOf.get(older);
        if (page === undefined || page.docs[0]?.version === version.name) continue;
        page.docs.unshift(doc);
        pageOf.set(doc, page);
      }
    }
    for (const doc of docs) {
      if (!pageOf.has(doc)) pageOf.set(doc, { docs: [doc] });
      lastById.set(doc.id, doc);
    }
    before = version;
  }
  return pageOf;
}
