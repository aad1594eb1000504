/** Follows each document through the versions: the page × version map, renames included. */
import type { PageHistory, Version } from '../shared/site-model.ts';
import type { Doc, DocId } from '../shared/types.ts';

/**
 * For every document the list of its own page in all versions that have it, newest first. A document continues the one
 * whose file the manifest says was renamed to it, else the one with its id in the newest older version that has it.
 */
export function buildPageHistories(
  newestFirst: readonly Version[],
  renamed: RenameLookup,
): ReadonlyMap<Doc, PageHistory> {
  const byDoc = new Map<Doc, Doc[]>();
  /** The page that an id last stood for. */
  const byId = new Map<DocId, Doc[]>();
  let before: Version | null = null;
  for (const version of newestFirst.toReversed()) {
    for (const doc of version.docs.values()) {
      const old = before?.docsByPath.get(renamed(version, doc) ?? '');
      const line = (old === undefined ? undefined : byDoc.get(old)) ?? byId.get(doc.id) ?? [];
      line.unshift(doc);
      byDoc.set(doc, line);
    }
    for (const doc of version.docs.values()) byId.set(doc.id, byDoc.get(doc) ?? []);
    before = version;
  }
  return new Map([...byDoc].map(([doc, docs]) => [doc, { docs }]));
}

/** Path that a document's file had in the version before, when the manifest records a rename. */
export type RenameLookup = (version: Version, doc: Doc) => string | undefined;
