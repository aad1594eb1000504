/** The names by which everything else is found, and the version store as read. Types only; it imports nothing. */

/** Name of a version as its folder and its URL have it: `next`, `3.2.1`, `2.25.0-beta.0`. */
export type VersionName = string;
/** Name of a document inside its version: `lms-backends`, `api/course-run-synchronization-api`. */
export type DocId = string;
/** A URL path on the site without the base URL: starts with `/`, has no trailing slash unless it is `/`, is not percent-encoded. */
export type RoutePath = `/${string}`;
/** Path of a source file relative to its version's root, with `/` separators: `assets/tour.svg`. */
export type SourcePath = string;
/** SHA-256 in hexadecimal: of a file's bytes, or of a text without what editors change (`hashText`). Two files with one hash are one text. */
export type BodyHash = string;
/** Something a link may lead to: a route of this site (`/docs/discover`, query and hash allowed) or an absolute URL. */
export type Href = string;
/** HTML that is ready for the page: escaped or written by a trusted author. */
export type Html = string;
/** A day as `2025-11-03`. */
export type IsoDate = string;

/** Whether a released version still gets fixes. */
export interface VersionSupport {
  readonly status: 'maintained' | 'unmaintained';
  /** End of life: the last day with fixes, also when it has passed; `null` when no day is set. */
  readonly until: IsoDate | null;
}

export type BannerKind = 'none' | 'unreleased' | 'unmaintained';
/** How a version is shown, where that is chosen: in its manifest, or in the configuration, which counts more. */
export interface VersionSettings {
  /** `null`, as in the other fields, for what is not chosen. */
  readonly label: string | null;
  readonly banner: BannerKind | null;
  readonly noIndex: boolean | null;
}

/** `docs/versions/<label>/version.json`, parsed. */
export interface Manifest {
  readonly label: VersionName;
  /** Day of the release; `null` when it is not known. */
  readonly released: IsoDate | null;
  /** What the project promises for the version; `null` if the manifest does not say. */
  readonly support: VersionSupport | null;
  /** `null` when nothing is said. */
  readonly options: VersionSettings | null;
  /** The version that this one was made from; `null` when nothing is said: then it is inferred (`findLineage`). */
  readonly parent: VersionName | null;
  /** The holder of each file's bytes: `2.14.1`, or `2.14.1/old-name.md` if they are at another path. Never a chain. */
  readonly files: Readonly<Record<SourcePath, string>>;
  /** The same for what its texts include and readers have no page of: `_part.md`, `_root/examples/client.ts`. */
  readonly included: Readonly<Record<SourcePath, string>>;
  /** Old path in the version that this one was made from → path in this version. */
  readonly renamed: Readonly<Record<SourcePath, SourcePath>>;
  /** Day and author of the last change of a file as git had it at the cut. Files without an entry show none. */
  readonly updated: Readonly<Record<SourcePath, { readonly date: IsoDate; readonly author: string | null }>>;
}

/** One file of one version: where its bytes lie. */
export interface VersionFile {
  /** Its path in this version; in the holder's folder it may have another. */
  readonly path: SourcePath;
  /** The version whose folder has the bytes; `next` for `docs/next`. */
  readonly holder: VersionName;
  /** Path on disk relative to the site's root, with `/` separators; unique for a stored file. */
  readonly diskPath: string;
}

/** A version as the store has it, before any of its files is read. */
export interface StoredVersion {
  readonly name: VersionName;
  readonly released: IsoDate | null;
  /** The version that it was made from, as the manifest has it; left out when it says nothing, and for `next`. */
  readonly parent?: VersionName;
  /** `null` when the manifest says nothing, and for `next`. */
  readonly support: VersionSupport | null;
  /** Left out when the manifest says nothing, and for `next`. */
  readonly options?: VersionSettings;
  readonly files: ReadonlyMap<SourcePath, VersionFile>;
  /** What its texts include and is not among `files`; left out for nothing, and for `next` until its texts are read. */
  readonly included?: ReadonlyMap<SourcePath, VersionFile>;
  /** Of translations of another version's text: the version whose files they include, by path. */
  readonly borrowsFrom?: ReadonlyMap<SourcePath, VersionName>;
  readonly renamed: ReadonlyMap<SourcePath, SourcePath>;
  readonly updated: Manifest['updated'];
  /** The folder that its store is in; left out for `docs`, and for a set without versions. */
  readonly docsDir?: string;
}

/** What JSON can hold. */
export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [name: string]: JsonValue };
