/** The same page on the way back from its version: what it is compared with, and what its marks count from. */
import type { Doc } from '../types/page.ts';
import { findInVersion } from './find-in-version.ts';
import type { SiteModel } from './site-model.ts';

/**
 * The document in the nearest version that has the page, of the one that its own version is compared with, the one that this is
 * compared with, and so on; `null` without one. Releases on other lines are not on the way.
 */
export function findOlderDoc(
  doc: Doc,
  { histories, versionByName }: Pick<SiteModel, 'histories' | 'versionByName'>,
): Doc | null {
  let at = versionByName.get(doc.version)?.previous ?? null;
  while (at !== null) {
    const found = findInVersion(doc, at, histories);
    if (found !== undefined) return found;
    at = versionByName.get(at)?.previous ?? null;
  }
  return null;
}

/** The page in the first version on the way that has it. */
export function findFirstDoc(doc: Doc, model: Pick<SiteModel, 'histories' | 'versionByName'>): Doc {
  let first = doc;
  for (let older = findOlderDoc(first, model); older !== null; older = findOlderDoc(first, model)) first = older;
  return first;
}
