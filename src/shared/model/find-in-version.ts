/** The same page in another version, renames followed. */
import type { Doc } from '../types/page.ts';
import type { VersionName } from '../types/store.ts';
import type { PageHistory } from './site-model.ts';

/** Lists that are shorter are searched as quickly as a map. */
const MOST_SEARCHED = 8;

/** By version, of pages that many versions have: each page of each version asks, so a search each time would cost its square. */
const known = new WeakMap<PageHistory['docs'], ReadonlyMap<VersionName, Doc>>();

/** `undefined` when that version lacks the page. */
export function findInVersion(
  doc: Doc,
  version: VersionName,
  histories: ReadonlyMap<Doc, PageHistory>,
): Doc | undefined {
  const docs = histories.get(doc)?.docs ?? [];
  if (docs.length <= MOST_SEARCHED) return docs.find((other) => other.version === version);
  const byVersion = known.get(docs) ?? new Map(docs.map((other) => [other.version, other]));
  known.set(docs, byVersion);
  return byVersion.get(version);
}
