/** The versions of a site, wherever their pages are read from: commits, or folders. */
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import type { SiteTree } from '../../site-tree.ts';
import type { MarkdownSite } from '../markdown-site.ts';
import type { MikeEntry } from './mike-list.ts';

/** A site at one commit, or in its folder. */
export interface ReadSite {
  readonly site: MarkdownSite;
  readonly tree: SiteTree;
}

export interface VersionSource {
  /** The tag, if only its name suggests that it is the right one; else `null`. */
  readonly guessedTag: string | null;
  /**
   * Read again each time: the list of files of a large repository is large. `null` for a commit without a
   * configuration.
   */
  readonly read: () => ReadSite | null;
}

export interface MikeSite {
  /** The list of versions, as problems name it. */
  readonly file: string;
  /** Newest first. */
  readonly entries: readonly MikeEntry[];
  /** The version that the start of the old site leads to; `null` if it does not say. */
  readonly defaultVersion: string | null;
  /** By version; those whose commit is unknown are missing. */
  readonly sources: ReadonlyMap<string, VersionSource>;
  /** Addresses of the pages that mike serves below the name of each version. */
  readonly addresses: ReadonlyMap<string, readonly RoutePath[]>;
  /** True for folders of one site: the latest version has no name in its addresses, and languages come before versions. */
  readonly isFolders?: true;
}
