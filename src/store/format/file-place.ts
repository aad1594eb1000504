/**
 * The values of `files` in a manifest. `"2.14.1"`: the bytes are in that version's folder, at the same path;
 * `"2.14.1/old-name.md"`: they are there at another path. Names of versions contain no `/`, so the two cannot be confused.
 *
 * `"2.14.1#2"`: the second text at that place. Branches that merge without a conflict may disagree on what a place
 * holds: on one the text there is given to another version to keep, and on the other a release refers to it. So a place
 * that goes on with another text while the old one lives on elsewhere counts up, and a reference that has the old number
 * is reported (`stale-holder`) where it would show the wrong text. A place that `gc` emptied and an edit fills again
 * starts at 1: its files are those of a text edited in its place, which changes every version that names it.
 */
import type { SourcePath, VersionName } from '../../shared/types/store.ts';

/** Where the bytes of a file are: in which version's folder, and at which path there. */
export interface FilePlace {
  readonly holder: VersionName;
  readonly path: SourcePath;
  /** Which of the texts that have been there it is, from 1. */
  readonly generation: number;
}

/** Place of the file that a version lists as `path` with this value, which the manifest's schema has found good. */
export function parsePlace(value: string, path: SourcePath): FilePlace {
  const slash = value.indexOf('/');
  const [holder = '', generation = '1'] = (slash === -1 ? value : value.slice(0, slash)).split('#');
  return { holder, path: slash === -1 ? path : value.slice(slash + 1), generation: Number(generation) };
}

/** Why a value has an invalid generation, as the end of a sentence; `null` for a valid one or none. */
export function checkGeneration(value: string): string | null {
  const [, ...generations] = value.replace(/\/.*$/su, '').split('#');
  if (generations.length === 0) return null;
  const [generation = ''] = generations;
  const isGood = generations.length === 1 && /^[1-9]\d{0,8}$/u.test(generation) && generation !== '1';
  return isGood ? null : 'may have one "#", followed by a number from 2, as in "2.14.1#2"';
}

/** The value for a file listed as `path`: the short form wherever it suffices. */
export function formatPlace({ holder, path: heldAs, generation }: FilePlace, path: SourcePath): string {
  return holder + (generation === 1 ? '' : `#${generation}`) + (heldAs === path ? '' : `/${heldAs}`);
}

/** `2.14.1/discover.md`: the path of a stored file below `docs/versions`, unique for it. */
export function placeKey({ holder, path }: Pick<FilePlace, 'holder' | 'path'>): string {
  return `${holder}/${path}`;
}
