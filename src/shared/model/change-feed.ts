/** The feed of what changed with each release: where it is, and which releases it has. */
import { NEXT } from '../site-folders.ts';
import type { IsoDate } from '../types/store.ts';
import { plainName } from './sets.ts';
import type { Line, LineOfSite, Version } from './site-model.ts';
import { findVersionChanges, type VersionChanges } from './version-changes.ts';

/** Readers have seen older ones, and each release would make the file larger. */
const MAX_ENTRIES = 30;

export interface ReleaseChanges extends VersionChanges {
  readonly version: Version;
  readonly released: IsoDate;
}
type Release = Version & { readonly released: IsoDate };

/** Whether there is a release that could be in the feed; looks at no page. */
export function hasChangeFeed({ versions }: Pick<Line, 'versions'>): boolean {
  return versions.some(isFedRelease);
}

/** The releases that changed a page, the last one first. */
export function findFedReleases({ model, line }: LineOfSite): readonly ReleaseChanges[] {
  const found: ReleaseChanges[] = [];
  const releases = line.versions.filter(isFedRelease);
  // Of one day, the newer version first: sorting keeps the order.
  for (const version of releases.toSorted(
    (a, b) => Number(a.released < b.released) - Number(a.released > b.released),
  )) {
    const changes = findVersionChanges(version, model);
    if (changes === null || changes.pages.length === 0) continue;
    found.push({ ...changes, version, released: version.released });
    if (found.length === MAX_ENTRIES) break;
  }
  return found;
}

/** What is not released changes with each save, and an entry needs the day on which it was published. */
function isFedRelease(version: Version): version is Release {
  const { name, released, previous, noIndex } = version;
  return plainName(name) !== NEXT && released !== null && previous !== null && !noIndex;
}
