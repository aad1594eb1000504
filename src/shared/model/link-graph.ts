/** Where each link of each text leads, page by page: what `links/` finds out, and what `render/` fills in. */
import type { Doc } from '../types/page.ts';
import type { Href, RoutePath, VersionFile } from '../types/store.ts';
import type { SitePage } from './site-model.ts';

/** A page whose body has links. */
export type LinkSource = Doc | SitePage;

export type LinkTarget =
  /** Leaves the site, or does not concern docsite (`mailto:`). */
  | { readonly type: 'external'; readonly href: Href }
  /** A place on the page itself: a hash, or a query. */
  | { readonly type: 'self'; readonly suffix: string }
  | {
      readonly type: 'route';
      readonly route: RoutePath;
      readonly suffix: string;
      /** The address that the link has, which is redirected to `route`. */
      readonly redirectedFrom?: RoutePath;
    }
  /** A file of `static/`, or a data file that docsite makes. */
  | { readonly type: 'static'; readonly route: RoutePath; readonly suffix: string }
  /** A file of the version that is not a document. */
  | { readonly type: 'asset'; readonly file: VersionFile; readonly suffix: string }
  /** A page that the language lacks, in the language of the sources: its address on the host. */
  | {
      readonly type: 'untranslated';
      readonly url: string;
      readonly language: string;
      /** The same in the site of the sources. */
      readonly page: Extract<LinkTarget, { readonly type: 'route' }>;
    }
  | { readonly type: 'broken'; readonly href: Href; readonly reason: BrokenReason };

/** `draft`: the document exists, but is not published. */
export type BrokenReason = 'no-page' | 'no-file' | 'draft' | 'empty';

/** For each page the targets of its body's links, in the order of `ParsedBody.links`. */
export type LinkGraph = ReadonlyMap<LinkSource, readonly LinkTarget[]>;

/** A picture or download that a page refers to. */
export interface SourceAsset {
  /** Path on disk for a file of a version, route for a file of `static/`: what `LinkTarget` names it by. */
  readonly key: string;
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes in hexadecimal. */
  readonly hash: string;
  /** In CSS pixels; `null` for what is not a picture, or has no intrinsic size. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Why it is not what its name says, such as a pointer of Git LFS; `null` for a file that is. */
  readonly fault: { readonly what: string; readonly fix: string; readonly isError: boolean } | null;
  /** Bytes of a file that is too large: it was not read. Left out for all others. */
  readonly tooLarge?: number;
}
