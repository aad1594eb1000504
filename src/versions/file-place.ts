/**
 * The values of `files` in a manifest. `"2.14.1"`: the bytes lie in that version's folder, at the same path;
 * `"2.14.1/old-name.md"`: they lie there at another path. Names of versions hold no `/`, so the two cannot be mixed up.
 */
import type { SourcePath, VersionName } from '../shared/types.ts';

/** Where the bytes of a file lie: in which version's folder, and at which path there. */
export interface FilePlace {
  readonly holder: VersionName;
  readonly path: SourcePath;
}

/** Place of the file that a version lists as `path` with this value. */
export function parsePlace(value: string, path: SourcePath): FilePlace {
  const slash = value.indexOf('/');
  if (slash === -1) return { holder: value, path };
  return { holder: value.slice(0, slash), path: value.slice(slash + 1) };
}

/** The value for a file listed as `path`: the short form wherever it suffices. */
export function formatPlace(place: FilePlace, path: SourcePath): string {
  return place.path === path ? place.holder : placeKey(place);
}

/** `2.14.1/discover.md`: the path of a stored file below `docs/versions`, unique for it. */
export function placeKey({ holder, path }: FilePlace): string {
  return `${holder}/${path}`;
}
