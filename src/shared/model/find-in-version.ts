/** The same page in another version, renames followed. */
import type { Doc } from '../types/page.ts';
import type { VersionName } from '../types/store.ts';
import type { PageHistory } from './site-model.ts';

/** `undefined` when that version lacks the page. */
export function findInVersion(
  doc: Doc,
  version: VersionName,
  histories: ReadonlyMap<Doc, PageHistory>,
): Doc | undefined {
  return histories.get(doc)?.docs.find((other) => other.version === version);
}
