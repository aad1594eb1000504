/**
 * The vocabulary of docsite: every value that passes from one stage of the pipeline to the next.
 * Types only. Everything here is data that could be written as JSON, apart from the maps of the model.
 */

/** Name of a version as its folder and its URL have it: `next`, `3.2.1`, `2.25.0-beta.0`. */
export type VersionName = string;
/** Name of a document inside its version: `lms-backends`, `api/course-run-synchronization-api`. */
export type DocId = string;
/** A URL path on the site without the base URL: starts with `/`, has no trailing slash unless it is `/`, is not percent-encoded. */
export type RoutePath = `/${string}`;
/** Path of a source file relative to its version's root, with `/` separators: `assets/tour.svg`. */
export type SourcePath = string;
/** SHA-256 of a file's bytes in hexadecimal. Two files with one hash are one text. */
export type BodyHash = string;
/** Something a link may lead to: a route of this site (`/docs/discover`, query and hash allowed) or an absolute URL. */
export type Href = string;
/** HTML that is ready for the page: escaped or written by a trusted author. */
export type Html = string;
/** A day as `2025-11-03`. */
export type IsoDate = string;

// ---------------------------------------------------------------------------------------------
// Configuration, with every default filled in
// ---------------------------------------------------------------------------------------------

export type ColorMode = 'light' | 'dark';
/** What a kind of content problem does to the build: nothing, a line, a warning, a failure. */
export type Policy = 'ignore' | 'log' | 'warn' | 'throw';
export type BannerKind = 'none' | 'unreleased' | 'unmaintained';

/** A link of the navbar or the footer. */
export interface LinkItem {
  readonly type: 'link';
  readonly label: string;
  readonly href: Href;
  /** Side of the navbar; without meaning elsewhere. */
  readonly position: 'left' | 'right';
}
export interface DropdownItem {
  readonly type: 'dropdown';
  readonly label: string;
  /** Where the label itself leads; `null` when it only opens the menu. */
  readonly href: Href | null;
  readonly position: 'left' | 'right';
  readonly items: readonly LinkItem[];
}
/** The menu of all versions. It is filled in the browser from `/versions.json`, so that no page contains the list. */
export interface VersionDropdownItem {
  readonly type: 'docsVersionDropdown';
  readonly position: 'left' | 'right';
  readonly itemsBefore: readonly LinkItem[];
  readonly itemsAfter: readonly LinkItem[];
}
export type NavbarItem = LinkItem | DropdownItem | VersionDropdownItem;

export interface FooterConfig {
  readonly style: 'light' | 'dark';
  readonly columns: readonly { readonly title: string; readonly items: readonly LinkItem[] }[];
  /** Raw HTML below the columns; `null` for none. */
  readonly copyright: Html | null;
}
/** An organisation that uses the product, shown on the page `/users`. */
export interface ShowcaseUser {
  readonly caption: string;
  /** Route of a file in `static/`. */
  readonly image: string;
  readonly infoLink: Href;
  /** For pages of the site's own, as a home page that shows the pinned alone. */
  readonly pinned: boolean;
}
/** What `docsite check-links` looks at beyond broken links and anchors, which always fail it. */
export interface CheckLinksConfig {
  readonly onOrphanPages: Policy;
  readonly onUnusedAssets: Policy;
  readonly external: ExternalLinksConfig;
}
/** How addresses of other sites are checked. */
export interface ExternalLinksConfig {
  /** An address that could be neither confirmed nor refuted: 429, 5xx, no answer. */
  readonly onUnknown: Policy;
  /** Hashes are looked up in the HTML of the other site. */
  readonly checkAnchors: boolean;
  /** Hosts that are asked even when their address is private or of this machine: `localhost:8080`, `wiki.internal`. */
  readonly allowPrivateHosts: readonly string[];
  readonly timeoutMs: number;
  /** How many requests run at a time in all, and to one host. */
  readonly concurrency: number;
  readonly perHost: number;
  /** Shortest time between the starts of two requests to one host. */
  readonly pauseMs: number;
  /** How often an address is asked again that gave no clear answer. */
  readonly retries: number;
  /** How long a good answer counts before the address is asked again. */
  readonly maxAgeMs: number;
  readonly ignore: readonly IgnoredAddress[];
}
/** An address that is not checked, and why. */
export interface IgnoredAddress {
  /** A whole address, or the start of addresses with `*` at its end. */
  readonly url: string;
  readonly reason: string;
  /** The last day on which it counts; `null` for no end. */
  readonly until: IsoDate | null;
}

export interface SiteConfig {
  readonly title: string;
  readonly tagline: string;
  /** Scheme and host, without a path and without a trailing slash. */
  readonly url: string;
  /** Path under which the site is served; starts and ends with `/`. */
  readonly baseUrl: string;
  readonly titleDelimiter: string;
  readonly locale: { readonly htmlLang: string; readonly direction: 'ltr' | 'rtl' };
  /** Address of the source repository without a trailing slash; `null` when there is none to show. */
  readonly repoUrl: string | null;
  /** Routes of files in `static/`; `null` when there is none. */
  readonly favicon: string | null;
  readonly socialImage: string | null;
  readonly noIndex: boolean;
  readonly navbar: { readonly hideOnScroll: boolean; readonly items: readonly NavbarItem[] };
  readonly footer: FooterConfig | null;
  readonly announcementBar: { readonly id: string; readonly content: Html; readonly isCloseable: boolean } | null;
  readonly colorMode: {
    readonly defaultMode: ColorMode;
    readonly disableSwitch: boolean;
    readonly respectPrefersColorScheme: boolean;
  };
  /** `null` for a site without a users page; an empty list has the page, with an invitation. */
  readonly users: readonly ShowcaseUser[] | null;
  readonly tableOfContents: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number };
  /** Values of `{{name}}` in documents, beside the built-in `version`, `title` and `repoUrl`. */
  readonly variables: Readonly<Record<string, string>>;
  readonly docs: {
    /** Name of the version that is served at `/docs`; `null` for the newest that is no prerelease. */
    readonly latestVersion: VersionName | null;
    /** Names of released versions, newest first; `null` for the order of version precedence. */
    readonly versionOrder: readonly VersionName[] | null;
    readonly versions: Readonly<
      Record<
        VersionName,
        { readonly label: string | null; readonly banner: BannerKind | null; readonly noIndex: boolean }
      >
    >;
    readonly sidebarHideable: boolean;
    /** Address that a document's path inside `docs/next` or `docs/versions/…` is appended to; `null` for no edit links. */
    readonly editUrl: string | null;
    readonly showLastUpdateTime: boolean;
    readonly showLastUpdateAuthor: boolean;
  };
  readonly onBrokenLinks: Policy;
  readonly onBrokenMarkdownLinks: Policy;
  readonly onBrokenAnchors: Policy;
  readonly onDuplicateRoutes: Policy;
  readonly checkLinks: CheckLinksConfig;
  /** Routes that are no pages, by where they lead: kept for links from elsewhere. */
  readonly redirects: Readonly<Record<RoutePath, Href>>;
  /** Links as written or resolved that are never reported; a trailing `*` matches any rest. */
  readonly ignoreLinks: readonly string[];
  /**
   * `true`: links end in `/`, files are `x/index.html`; `false`: no slash, files are `x.html`;
   * `undefined`: links without slash, files `x/index.html`, both forms work on every host.
   */
  readonly trailingSlash: boolean | undefined;
  /** `keepAssets`: for how many builds that change something old files of `assets/` stay. */
  readonly build: { readonly keepAssets: number };
}

// ---------------------------------------------------------------------------------------------
// Problems
// ---------------------------------------------------------------------------------------------

export type Severity = 'error' | 'warn' | 'info';

/** A mistake in content or configuration, told so that its author can mend it. */
export interface Problem {
  readonly severity: Severity;
  /** Kebab-case name of the kind: `broken-link`. */
  readonly code: string;
  /** Path relative to the site's root; `null` when no file is at fault. */
  readonly file: string | null;
  /** 1-based, counted from the top of the file, front matter included; `null` when unknown. */
  readonly line: number | null;
  /** 1-based, in UTF-16 code units; `null` when unknown. */
  readonly column: number | null;
  /** What is wrong, with the value received: one sentence. */
  readonly what: string;
  /** Why, or a suggestion such as "Did you mean …?"; may be empty. */
  readonly why: string;
  /** How to mend it; may be empty. */
  readonly fix: string;
  /** Versions in which the fault shows, newest first; empty when no version is concerned. */
  readonly versions: readonly VersionName[];
  /** The link at fault; left out where the problem is about something else. */
  readonly link?: ProblemLink;
}

/** A link that a problem is about, for tools that read problems. */
export interface ProblemLink {
  /** As written, variables in their `{{name}}` form. */
  readonly href: Href;
  /** Where a browser would go: a path of the site or an address; `null` when the link says nothing. */
  readonly resolved: Href | null;
  /** What it should be instead, written as the link is; `null` when nothing is near. */
  readonly suggestion: Href | null;
  /** Why the suggestion is right wherever the text is used; `null` when it is a guess. */
  readonly certainty: FixCertainty | null;
}
/**
 * `case`: only upper and lower case differ, or how Unicode composes letters; `renamed`: page or heading has another name
 * now; `redirected`: it leads there already.
 */
export type FixCertainty = 'case' | 'renamed' | 'redirected';

// ---------------------------------------------------------------------------------------------
// The version store
// ---------------------------------------------------------------------------------------------

/** Whether a released version still gets fixes. */
export interface VersionSupport {
  readonly status: 'maintained' | 'unmaintained';
  /** End of life: the last day with fixes, also when it has passed; `null` when no day is set. */
  readonly until: IsoDate | null;
}

/** `docs/versions/<label>/version.json`, parsed. */
export interface Manifest {
  readonly label: VersionName;
  /** Day of the release; `null` when it is not known. */
  readonly released: IsoDate | null;
  /** What the project promises for the version; `null` when nothing is said. */
  readonly support: VersionSupport | null;
  /**
   * Every file of the version, and the version whose folder holds its bytes: `2.14.1`, or `2.14.1/old-name.md` where
   * they lie at another path. One hop, never a chain.
   */
  readonly files: Readonly<Record<SourcePath, string>>;
  /** Old path in the version before → path in this version. */
  readonly renamed: Readonly<Record<SourcePath, SourcePath>>;
  /** Day and author of the last change of a file as git had it at the cut. Files without an entry show none. */
  readonly updated: Readonly<Record<SourcePath, { readonly date: IsoDate; readonly author: string | null }>>;
}

/** One file of one version: where its bytes lie. */
export interface VersionFile {
  /** Its path in this version; in the holder's folder it may have another. */
  readonly path: SourcePath;
  /** The version whose folder holds the bytes; `next` for `docs/next`. */
  readonly holder: VersionName;
  /** Path on disk relative to the site's root, with `/` separators; unique for a stored file. */
  readonly diskPath: string;
}

/** A version as the store has it, before any of its files is read. */
export interface StoredVersion {
  readonly name: VersionName;
  readonly released: IsoDate | null;
  /** `null` when the manifest says nothing, and for `next`. */
  readonly support: VersionSupport | null;
  readonly files: ReadonlyMap<SourcePath, VersionFile>;
  readonly renamed: ReadonlyMap<SourcePath, SourcePath>;
  readonly updated: Manifest['updated'];
}

// ---------------------------------------------------------------------------------------------
// Parsed texts
// ---------------------------------------------------------------------------------------------

/** The front matter docsite knows; unknown fields are legal and left out. */
export interface FrontMatter {
  readonly id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly slug?: string;
  readonly keywords?: readonly string[];
  readonly image?: string;
  readonly hide_title?: boolean;
  readonly hide_table_of_contents?: boolean;
  readonly toc_min_heading_level?: number;
  readonly toc_max_heading_level?: number;
  readonly sidebar_label?: string;
  readonly sidebar_position?: number;
  readonly sidebar_class_name?: string;
  readonly displayed_sidebar?: string | null;
  readonly pagination_label?: string;
  readonly pagination_next?: string | null;
  readonly pagination_prev?: string | null;
  readonly custom_edit_url?: string | null;
  readonly parse_number_prefixes?: boolean;
  readonly last_update?: { readonly date?: IsoDate; readonly author?: string };
  readonly draft?: boolean;
  readonly unlisted?: boolean;
}

/** A link or an image as a text has it, not yet resolved. */
export interface BodyLink {
  readonly kind: 'link' | 'image';
  /** As written, without percent-encoding added, variables in their `{{name}}` form. */
  readonly href: string;
  /** `markdown` may leave out `.md` and is held to Markdown's own policy; `html` stands in raw HTML. */
  readonly source: 'markdown' | 'html';
  readonly line: number;
  readonly column: number;
}

// ---------------------------------------------------------------------------------------------
// The model of the site
// ---------------------------------------------------------------------------------------------

/** How readers should see a version. */
export type VersionStatus = 'latest' | 'unreleased' | 'prerelease' | 'maintained' | 'unmaintained';

export interface Doc {
  readonly id: DocId;
  readonly version: VersionName;
  readonly source: VersionFile;
  readonly hash: BodyHash;
  readonly route: RoutePath;
  /** Plain text, variables filled. */
  readonly title: string;
  readonly description: string;
  readonly sidebarLabel: string;
  readonly unlisted: boolean;
  readonly frontMatter: FrontMatter;
  /** Name of the sidebar beside the page; `null` for none. */
  readonly sidebar: string | null;
}

/** An entry of a sidebar, resolved: labels are final, targets exist. */
export type SidebarEntry =
  | {
      readonly type: 'doc';
      readonly id: DocId;
      readonly label: string;
      readonly href: RoutePath;
      readonly className: string | null;
      /** Shown only while it is the current page. */
      readonly unlisted: boolean;
    }
  | { readonly type: 'link'; readonly label: string; readonly href: Href; readonly className: string | null }
  | { readonly type: 'html'; readonly html: Html; readonly className: string | null }
  | {
      readonly type: 'category';
      readonly label: string;
      /** Where the label leads; `null` when the category has no page of its own. */
      readonly href: RoutePath | null;
      readonly className: string | null;
      readonly collapsible: boolean;
      readonly collapsed: boolean;
      readonly items: readonly SidebarEntry[];
    };

// ---------------------------------------------------------------------------------------------
// What a template gets
// ---------------------------------------------------------------------------------------------

/** What all pages of a site have in common. */
export interface SiteData {
  readonly title: string;
  readonly tagline: string;
  readonly baseUrl: string;
  readonly trailingSlash: boolean | undefined;
  readonly htmlLang: string;
  readonly direction: 'ltr' | 'rtl';
  readonly repoUrl: string | null;
  readonly navbar: SiteConfig['navbar'];
  readonly footer: FooterConfig | null;
  readonly announcementBar: SiteConfig['announcementBar'];
  readonly colorMode: SiteConfig['colorMode'];
  readonly sidebarHideable: boolean;
  readonly users: readonly ShowcaseUser[];
  readonly variables: Readonly<Record<string, string>>;
}

/** The version a page belongs to, as the page may show it for ever: nothing here changes when another version is cut. */
export interface PageVersion {
  readonly name: VersionName;
  readonly label: string;
  /** Route of the version's landing page. */
  readonly path: RoutePath;
  readonly status: VersionStatus;
  /** Last day with fixes, also when it has passed; `null` when the manifest names none. */
  readonly endOfLife: IsoDate | null;
  readonly banner: BannerKind;
  readonly badge: boolean;
  /** Where the banner's link leads: the same page in the latest version, or that version's main document. `null` without banner. */
  readonly bannerHref: RoutePath | null;
  readonly released: IsoDate | null;
}

export interface Breadcrumb {
  readonly label: string;
  /** `null` for a category without a page and for the page itself. */
  readonly href: RoutePath | null;
}
export interface TocEntry {
  readonly id: string;
  readonly html: Html;
  readonly children: readonly TocEntry[];
}
export interface PageLink {
  readonly label: string;
  readonly href: RoutePath;
}

interface PageBase {
  readonly route: RoutePath;
  /** Heading and document title without the site's name; empty for the site's title alone. */
  readonly title: string;
  readonly description: string;
  /** `null` on pages that belong to no version. */
  readonly version: PageVersion | null;
}
export interface TextSince {
  /** Label of the oldest version from which on the page has had this text without a break. */
  readonly label: string;
  /** The text before it, labelled with the newest version that has it; `null` when the page began with this text. */
  readonly before: PageLink | null;
}
/** A document. */
export interface DocPageData extends PageBase {
  readonly kind: 'doc';
  readonly version: PageVersion;
  readonly id: DocId;
  /** `null` for a document that stands beside no sidebar. */
  readonly sidebar: readonly SidebarEntry[] | null;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly toc: readonly TocEntry[];
  /** The body has a level-one heading of its own, or the author hides the title. */
  readonly hideTitle: boolean;
  readonly bodyHtml: Html;
  readonly unlisted: boolean;
  readonly editUrl: string | null;
  readonly lastUpdate: { readonly date: IsoDate | null; readonly author: string | null } | null;
  /** Where the text comes from; `null` on a site with one version. How long it lasts is not for the page to say. */
  readonly textSince: TextSince | null;
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
}
/** The generated page of a sidebar category. */
export interface CategoryPageData extends PageBase {
  readonly kind: 'category';
  readonly version: PageVersion;
  readonly sidebar: readonly SidebarEntry[];
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly cards: readonly {
    readonly label: string;
    readonly href: Href;
    readonly description: string;
    /** Number of entries inside, for a category; `null` for a page or a link. */
    readonly itemCount: number | null;
  }[];
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
}
/** A titled group of pages on a version's landing page. */
export interface LandingSection {
  readonly title: string;
  readonly pages: readonly { readonly label: string; readonly href: Href; readonly description: string }[];
}
/** `/docs` and `/docs/<version>`: where a version starts. */
export interface LandingPageData extends PageBase {
  readonly kind: 'version-landing';
  readonly version: PageVersion;
  readonly main: { readonly label: string; readonly href: RoutePath; readonly description: string } | null;
  /** The sections of the version's sidebars, in their order. */
  readonly sections: readonly LandingSection[];
  /** Pages that are in no sidebar, by title. */
  readonly otherPages: LandingSection['pages'];
  readonly overviewHref: RoutePath;
  readonly releaseNotesHref: Href | null;
  /** Label of the version before when all texts are its texts; otherwise `null`. */
  readonly sameAs: string | null;
}
/** `/docs/<version>/overview`: every page of the version and where its text comes from. */
export interface OverviewPageData extends PageBase {
  readonly kind: 'overview';
  readonly version: PageVersion;
  /** Label of the version before; `null` for the first. */
  readonly previousLabel: string | null;
  /** No page differs from the version before. */
  readonly isSame: boolean;
  readonly pages: readonly {
    readonly id: DocId;
    readonly label: string;
    readonly href: RoutePath;
    /** Label of the version that introduced the text. */
    readonly since: string;
    readonly change: 'added' | 'changed' | 'renamed' | 'same';
    readonly inSidebar: boolean;
  }[];
  /** Pages of the version before that this one lacks. Links lead to the version before. */
  readonly removed: readonly { readonly id: DocId; readonly label: string; readonly href: RoutePath }[];
}
export interface VersionRow {
  readonly name: VersionName;
  readonly label: string;
  readonly released: IsoDate | null;
  readonly docsHref: RoutePath;
  readonly notesHref: Href | null;
  readonly status: VersionStatus;
  readonly endOfLife: IsoDate | null;
  /** Label of the version before when all texts are its texts; otherwise `null`. */
  readonly sameAs: string | null;
}
/** `/versions`. */
export interface VersionsPageData extends PageBase {
  readonly kind: 'versions';
  readonly version: null;
  readonly stable: VersionRow | null;
  /** Versions newer than the stable one: `next` first. */
  readonly preRelease: readonly VersionRow[];
  /** Every other version, newest first. */
  readonly past: readonly VersionRow[];
}
export interface UsersPageData extends PageBase {
  readonly kind: 'users';
  readonly version: null;
}
export interface NotFoundPageData extends PageBase {
  readonly kind: 'not-found';
  readonly version: null;
}
/** A site's own page written in Markdown. */
export interface MarkdownPageData extends PageBase {
  readonly kind: 'markdown';
  readonly version: null;
  readonly bodyHtml: Html;
  readonly toc: readonly TocEntry[];
  readonly hideTitle: boolean;
}
/** A site's own page written in TSX: its component draws everything between navbar and footer. */
export interface ComponentPageData extends PageBase {
  readonly kind: 'component';
  readonly version: null;
  /** Path of the module relative to the site's root. */
  readonly module: string;
}
export type PageData =
  | DocPageData
  | CategoryPageData
  | LandingPageData
  | OverviewPageData
  | VersionsPageData
  | UsersPageData
  | NotFoundPageData
  | MarkdownPageData
  | ComponentPageData;

// ---------------------------------------------------------------------------------------------
// Output
// ---------------------------------------------------------------------------------------------

/** A file of the built site. */
export interface OutputFile {
  /** Relative to the output folder, with `/` separators. */
  readonly path: string;
  readonly content: string | Uint8Array;
}
/** A file of the site that is made when it is asked for. */
export interface PlannedFile {
  /** As in `OutputFile`. */
  readonly path: string;
  /** `null` when it cannot be made: the plan it comes from has the problem then. The same each time. */
  readonly make: () => OutputFile['content'] | null;
  /** What it is made from beside what all pages are: data for JSON. Missing where that is not known. */
  readonly ownData?: () => unknown;
}
/** What earlier builds left on the disk. It saves work and changes nothing: whoever deletes it loses time. */
export interface BuildCache {
  /** Absolute path of a folder that need not exist. */
  readonly folder: string;
  /** Stands for docsite's own code: another key, other entries. */
  readonly key: string;
}
/** A file in which the site differs from the one that was there before the build. */
export interface OutputChange {
  readonly kind: 'added' | 'changed' | 'removed';
  /** As in `OutputFile`. */
  readonly path: string;
}
