/** Where a manifest lists a file: what problems with files name. */
import type { Problem } from '../../shared/types/problem.ts';
import type { SourcePath } from '../../shared/types/store.ts';
import type { FilePlace } from '../format/file-place.ts';
import type { VersionFolder } from './version-folder.ts';

/** An entry of `files` or of `included` in some manifest. */
export interface Listing {
  readonly folder: VersionFolder;
  /** The file's path in that version. */
  readonly path: SourcePath;
  readonly place: FilePlace;
}

/** The place of a fault that many manifests share: the entry in the newest of them. */
export function placeOf(
  group: readonly [Listing, ...Listing[]],
): Pick<Problem, 'file' | 'line' | 'column' | 'versions'> {
  const { folder, path } = group[0];
  const isIncluded = Object.hasOwn(folder.manifest?.included ?? {}, path);
  const position = folder.locate([isIncluded ? 'included' : 'files', path]);
  return {
    file: folder.manifestFile,
    line: position?.line ?? null,
    column: position?.column ?? null,
    versions: [...new Set(group.map((listing) => listing.folder.name))],
  };
}
