/** What comes after a version, by what each was made from, as `/versions.json` has it. */
import type { VersionStatus } from '../types/page.ts';

/** Of `/versions.json`. */
export interface ListedOrigin {
  readonly name: string;
  readonly status: VersionStatus;
  /** Name of the version that it was made from; `null` for the first. */
  readonly parent?: string | null;
  /** What it is compared with, where that is not its parent: for a stable version the newest stable one on the way back. */
  readonly previous?: string;
}

/** Name of the version that one is compared with; `null` for the first one. */
export function previousName({ parent = null, previous }: Pick<ListedOrigin, 'parent' | 'previous'>): string | null {
  return previous ?? parent;
}

/**
 * The versions after one on the way to the latest or, where that does not come from it, to the newest that does; the nearest first.
 * Prereleases are left out, unless the way begins with one. Empty when nothing comes after it.
 */
export function wayOn<T extends ListedOrigin>(from: T, newestFirst: readonly T[]): readonly T[] {
  const byName = new Map(newestFirst.map((version) => [version.name, version]));
  const isReleased = ({ status }: T): boolean => status !== 'unreleased' && status !== 'prerelease';
  const ends = [...newestFirst.filter(({ status }) => status === 'latest'), ...newestFirst.filter(isReleased)];
  for (const end of ends) {
    for (const back of [previousName, ({ parent }: T) => parent ?? null]) {
      const way: T[] = [];
      let at: T | undefined = end;
      while (at !== undefined && at !== from) {
        way.unshift(at);
        at = byName.get(back(at) ?? '');
      }
      if (at === from) return way;
    }
  }
  return [];
}
