/** The model of a whole site: what `content/` builds, and what `links/` and `render/` read. */
import type { FindApiChanges } from '../types/api-changes.ts';
import type { HeadTag, SetConfig, SiteConfig } from '../types/config.ts';
import type { Breadcrumb, Doc, LineRun, ListPart, SidebarEntry, VersionStatus } from '../types/page.ts';
import type { Problem } from '../types/problem.ts';
import type {
  BannerKind,
  BodyHash,
  DocId,
  IsoDate,
  RoutePath,
  SourcePath,
  VersionFile,
  VersionName,
} from '../types/store.ts';
import type { ParsedBody } from './parsed-body.ts';

/** A version, resolved; or the documents of a further set without versions. */
export interface Version {
  /** Unique among versions and sets: see `sets.ts`. */
  readonly name: VersionName;
  /** `null` for a version of the documentation. */
  readonly set: SetConfig | null;
  readonly label: string;
  readonly path: RoutePath;
  readonly isLatest: boolean;
  readonly status: VersionStatus;
  readonly endOfLife: IsoDate | null;
  readonly banner: BannerKind;
  readonly noIndex: boolean;
  readonly released: IsoDate | null;
  /** The version that it was made from; `null` for the first one. */
  readonly parent: VersionName | null;
  /**
   * What it is compared with, and what its marks count from: its parent; for a stable version the newest stable one on the way
   * back. `null` for one that has nothing before it.
   */
  readonly previous: VersionName | null;
  readonly files: ReadonlyMap<SourcePath, VersionFile>;
  /** What its documents include and is not among `files`. */
  readonly included: ReadonlyMap<SourcePath, VersionFile>;
  readonly updated: Readonly<Record<SourcePath, { readonly date: IsoDate; readonly author: string | null }>>;
  /** By id, in the order of their ids. Drafts are among them in the server alone. */
  readonly docs: ReadonlyMap<DocId, Doc>;
  readonly docsByPath: ReadonlyMap<SourcePath, Doc>;
  readonly docsByRoute: ReadonlyMap<RoutePath, Doc>;
  /** Ids and paths of documents that are not published. */
  readonly drafts: ReadonlyMap<SourcePath, DocId>;
  readonly sidebars: ReadonlyMap<string, Sidebar>;
  /** `null` for a version without documents, which is reported. */
  readonly mainDoc: Doc | null;
  /** Values of `{{name}}` on its pages. */
  readonly variables: Readonly<Record<string, string>>;
}

/** A sidebar with what a page that shows it needs. */
export interface Sidebar {
  readonly name: string;
  readonly entries: readonly SidebarEntry[];
  /** Pages hold only a part of it: its categories have a `branch`. */
  readonly isLarge: boolean;
  /** Documents that have their place in it; a `ref` is only a link. */
  readonly docIds: ReadonlySet<DocId>;
  /** Generated pages of its categories. */
  readonly categories: readonly CategoryPage[];
  /** Place of each page (document or category page) in the sidebar, by route. */
  readonly places: ReadonlyMap<RoutePath, SidebarPlace>;
}
export interface SidebarPlace {
  /** Categories above the page, outermost first; the page itself is not among them. */
  readonly trail: readonly Breadcrumb[];
  readonly label: string;
  /** Neighbours in reading order; `null` at the ends. */
  readonly previous: RoutePath | null;
  readonly next: RoutePath | null;
}
/** A category whose page lists what is in it. */
export interface CategoryPage {
  readonly route: RoutePath;
  readonly title: string;
  readonly description: string;
  readonly sidebar: string;
  readonly items: readonly SidebarEntry[];
  /** Added by docsite because the sidebar is large; it has no place in the reading order. */
  readonly isAdded?: boolean;
  /** Where it is written; in no file when docsite has made the item itself. */
  readonly place: Pick<Problem, 'file' | 'line'>;
}

/** A page of the site that belongs to no version. */
export type SitePage =
  | {
      readonly type: 'markdown';
      readonly route: RoutePath;
      readonly file: string;
      readonly hash: BodyHash;
      /** Shown by the server alone. */
      readonly draft: boolean;
      /** As of a document: drafts are unlisted, too. */
      readonly unlisted: boolean;
      readonly title: string;
      readonly description: string;
      /** As of a document. */
      readonly runs?: readonly LineRun[];
    }
  | { readonly type: 'component'; readonly route: RoutePath; readonly file: string };

/** Where a document's page is found in the other versions. Renames are followed. */
export interface PageHistory {
  /** The same page in each version that has it, newest first. */
  readonly docs: readonly Doc[];
}

/** Where the addresses of a version lead that was removed or has another name now. */
export interface VersionRedirects {
  /** Route of the landing page of the removed version. */
  readonly path: RoutePath;
  /** Landing page of the version they lead to. */
  readonly to: RoutePath;
  /** Old routes and the pages they lead to, the landing page first. */
  readonly pages: ReadonlyMap<RoutePath, RoutePath>;
}

/** Who answers for a route. */
export type RouteOwner =
  | { readonly type: 'doc'; readonly doc: Doc }
  | { readonly type: 'category'; readonly version: Version; readonly category: CategoryPage; readonly part?: ListPart }
  | { readonly type: 'landing'; readonly version: Version }
  | { readonly type: 'overview'; readonly version: Version; readonly part?: ListPart }
  /** What changed in a version against the version before. */
  | { readonly type: 'changes'; readonly version: Version; readonly part?: ListPart }
  /** `set`: the id of the set that it is of; left out for the documentation. */
  | { readonly type: 'versions'; readonly set?: string }
  /** All pages of one `PageHistory`. */
  | { readonly type: 'history'; readonly docs: readonly Doc[] }
  | { readonly type: 'users' }
  | { readonly type: 'languages'; readonly part?: ListPart }
  | { readonly type: 'search' }
  | { readonly type: 'compare'; readonly set?: string }
  | { readonly type: 'page'; readonly page: SitePage };

/** Addresses that a hook of the site adds. */
export type AddedFiles = ReadonlyMap<RoutePath, 'file' | 'page'>;

/**
 * A series of versions with an address of its own: the documentation, or a further set of documents. Whatever a site has
 * beside them in versions is one more line, not a field of the model or of its pages (DESIGN 13).
 */
export interface Line {
  /** What comes before the names of its versions in the whole site, see `sets.ts`; `null` for the documentation. */
  readonly id: string | null;
  /** What its documents are, where they are not the documentation. */
  readonly set: SetConfig | null;
  /** False for a folder of documents without versions: its one `Version` is what is in the folder. */
  readonly hasVersions: boolean;
  /** The configuration as its pages see it: `docs` has its route and the options of its versions. */
  readonly config: SiteConfig;
  /** Newest first, `next` at the top. With `build --only`, those that are built. */
  readonly versions: readonly Version[];
  /** All of its store, in the same order: pages say what they say of them with `build --only`, too. */
  readonly inStore: readonly Version[];
  /** `null` without versions, and when it is not built. */
  readonly latest: Version | null;
  /** Where a page says its history is, by the page's id: a route, or one of `movedHistories`. Empty for a line with one version. */
  readonly historyRoutes: ReadonlyMap<DocId, RoutePath>;
  /** Addresses by ids that pages had, and the routes of their histories. None of them is a route. */
  readonly movedHistories: ReadonlyMap<RoutePath, RoutePath>;
  /** Addresses of removed versions. None of them is a route. */
  readonly redirects: readonly VersionRedirects[];
  /**
   * Addresses below that of the latest version that pages had in other versions, and the page of the latest version that
   * each leads to. Without the latest version, the line's route itself. None of them is a route, a redirect of the
   * configuration or a file of `static/`, nor differs from one in case alone. Those that front matter names in lines without
   * versions are with the documentation's.
   */
  readonly movedPages: ReadonlyMap<RoutePath, RoutePath>;
}

/** What a page says that shows a translation of another text than its version has. */
export interface OutdatedPage {
  /** The page of the sources whose text was translated; `null` where no version has that text any more. */
  readonly madeFor: Doc | null;
  /** `madeFor`, or else the newest page of its history: it has what the translation includes, shows and links to. */
  readonly borrowsFrom: Doc;
  /** The page of the sources that it is a translation of. */
  readonly source: Doc;
}

/** What a language has of a page of a version. */
export interface PageStatus {
  /** Path in the version. */
  readonly page: SourcePath;
  readonly state: 'current' | 'outdated' | 'missing';
  /** Of the source. */
  readonly words: number;
  /** Words that are new in the source, and that are gone, since the translation; 0 where its text is in no version any more. */
  readonly changedWords: number;
  /** Relative to the root; `null` for a page that is missing. */
  readonly file: string | null;
  /** The version that it was made for, by its plain name; `null` where that is this one, and where no version has that text. */
  readonly madeFor: string | null;
}

/** The same site in one of its languages, as the others see it. */
export interface SiteLanguage {
  readonly tag: string;
  readonly label: string;
  readonly baseUrl: string;
  readonly routes: ReadonlyMap<RoutePath, RouteOwner>;
  /** Of all pages of the latest version; left out for the language of the sources, and where the site has no list of them. */
  readonly status?: readonly PageStatus[];
}

/** Of a site in a language other than that of its sources. */
export interface TranslationOf {
  /** The site in the language of the sources. */
  readonly source: SiteModel;
  /** By documents of this site; none for pages that are up to date. */
  readonly outdated: ReadonlyMap<Doc, OutdatedPage>;
}

export interface SiteModel {
  /** All languages in their order, this one among them; left out for a site in one language. */
  readonly languages?: readonly SiteLanguage[];
  readonly translationOf?: TranslationOf;
  readonly config: SiteConfig;
  /** The documentation first, then the sets in the order of the configuration. */
  readonly lines: readonly [Line, ...Line[]];
  /** Hashes of texts that include something, and of what they include, by path on disk: equal ones have equal mistakes. */
  readonly originHashes: ReadonlyMap<string, BodyHash>;
  /** What is in the stores of all lines, in their order. */
  readonly versionByName: ReadonlyMap<VersionName, Version>;
  readonly bodies: ReadonlyMap<BodyHash, ParsedBody>;
  readonly pages: readonly SitePage[];
  /** Values of `{{name}}` on pages that belong to no version. */
  readonly variables: Readonly<Record<string, string>>;
  /** Every route of the site, in the order in which pages are made. */
  readonly routes: ReadonlyMap<RoutePath, RouteOwner>;
  /** Files of `static/` as routes. */
  readonly staticFiles: ReadonlySet<RoutePath>;
  /** What the site's hook of files adds, by address; empty until all other files are planned. */
  readonly added: AddedFiles;
  readonly histories: ReadonlyMap<Doc, PageHistory>;
  /** Of operations that readers may send; left out on sites without APIs. */
  readonly tryIt?: {
    /** What is in the heads of their pages, by version and path. */
    readonly tags: ReadonlyMap<VersionName, ReadonlyMap<SourcePath, readonly HeadTag[]>>;
    /** Of their servers; sorted, each once. */
    readonly origins: readonly string[];
  };
  /** What changed in APIs between versions of the documentation; left out for a site without any. */
  readonly findApiChanges?: FindApiChanges;
  readonly problems: readonly Problem[];
}

/** A line, and the site that it is in: what builders of pages and of data files get. */
export interface LineOfSite {
  readonly model: SiteModel;
  readonly line: Line;
}
