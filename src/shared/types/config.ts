/** The configuration of a site, with every default filled in. Types only. */
import type { Href, Html, IsoDate, RoutePath, VersionName, VersionSettings } from './store.ts';

export type ColorMode = 'light' | 'dark';
/** What a kind of content problem does to the build: nothing, a line, a warning, a failure. */
export type Policy = 'ignore' | 'log' | 'warn' | 'throw';
export type SinceMarks = 'off' | 'new' | 'all';
/** Kinds of files that have a budget. */
export type BudgetKind = 'html' | 'css' | 'scripts' | 'picture';

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
/** A link of the navbar that is an icon there; in the menu of narrow screens it also has its label. */
export interface IconItem {
  readonly type: 'icon';
  /** Name of one of the kept set. */
  readonly icon: string;
  readonly label: string;
  readonly href: Href;
  readonly position: 'left' | 'right';
}
export type NavbarItem = LinkItem | DropdownItem | VersionDropdownItem | IconItem;

/** The picture in front of the title. */
export interface NavbarLogo {
  /** Routes of files in `static/`, or addresses; the second for dark pages, `null` for the same one. */
  readonly light: string;
  readonly dark: string | null;
  /** Empty where the title says it. */
  readonly alt: string;
}
export interface NavbarConfig {
  readonly hideOnScroll: boolean;
  /** Empty where the logo says it. */
  readonly title: string;
  readonly logo: NavbarLogo | null;
  /** Where logo and title lead. */
  readonly brandHref: Href;
  readonly items: readonly NavbarItem[];
}

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
  /** How often an address without a clear answer is retried. */
  readonly retries: number;
  /** How long a good answer is remembered. */
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

/** What is said of the versions of the documentation, or of a set. */
export interface VersionOptions {
  /** Name of the version that is served at `route`; `null` for the newest that is not a prerelease. */
  readonly latestVersion: VersionName | null;
  /** Names of released versions, newest first; `null` for the order of version precedence. */
  readonly versionOrder: readonly VersionName[] | null;
  readonly versions: Readonly<Record<VersionName, VersionSettings>>;
  /** Names in addresses besides those of versions: the name of a version, or `latest`. */
  readonly aliases: Readonly<Record<string, VersionName>>;
}

/** A further set of documents: a folder of Markdown with its own address and menus, or a store with versions of its own. */
export interface SetConfig {
  readonly id: string;
  /** What readers call it. */
  readonly label: string;
  /** Its folder, relative to the root. */
  readonly path: string;
  readonly route: RoutePath;
  /** Without meaning for a set without versions. */
  readonly options: VersionOptions;
}
/** A text for readers, or its plural forms as `Intl.PluralRules` names them. `{name}` in it is filled in. */
export type Message = string | PluralMessage;
export type PluralMessage = Readonly<Partial<Record<'zero' | 'one' | 'two' | 'few' | 'many', string>>> & {
  readonly other: string;
};
/** An element of the head of pages. */
export interface HeadTag {
  readonly tag: 'meta' | 'link' | 'script' | 'style' | 'noscript';
  /** `true` for an attribute without a value. */
  readonly attributes: Readonly<Record<string, string | true>>;
  /** Inside of the element, unescaped. */
  readonly content: string;
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
  /** All words that docsite shows to readers, in the language of the site: see `shared/strings/`. */
  readonly strings: Readonly<Record<string, Message>>;
  /** Address of the source repository without a trailing slash; `null` for none. */
  readonly repoUrl: string | null;
  /** Routes of files in `static/`; `null` for none. */
  readonly favicon: string | null;
  readonly socialImage: string | null;
  readonly noIndex: boolean;
  /** Of all pages, in their order, scripts among them. */
  readonly head: readonly HeadTag[];
  readonly navbar: NavbarConfig;
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
  /** Values of `{{name}}` in documents, in addition to the built-in `version`, `title` and `repoUrl`. */
  readonly variables: Readonly<Record<string, string>>;
  readonly docs: VersionOptions & {
    /** Left out for the documentation; where a set takes its place (`configOfSet`), that set. */
    readonly set?: SetConfig;
    /** Where the latest version is; the others are below it by their names. `/` for the root. */
    readonly route: RoutePath;
    /** Versions with a page for printing: their names, or `latest`. */
    readonly print: readonly VersionName[];
    readonly sidebarHideable: boolean;
    /** Address that a document's path inside `docs/next` or `docs/versions/…` is appended to; `null` for no edit links. */
    readonly editUrl: string | null;
    readonly showLastUpdateTime: boolean;
    readonly showLastUpdateAuthor: boolean;
    /** What is said of sections that are newer than their page: nothing, which are new, or which changed, too. */
    readonly sinceMarks: SinceMarks;
  };
  readonly sets: readonly SetConfig[];
  /** Components that draw blocks of code, by word or language. */
  readonly fences: Readonly<Record<string, string>>;
  readonly onBrokenLinks: Policy;
  readonly onBrokenMarkdownLinks: Policy;
  readonly onBrokenAnchors: Policy;
  readonly onDuplicateRoutes: Policy;
  readonly onBudgetExceeded: Policy;
  /** The site has a search index. */
  readonly search: boolean;
  readonly onSearchFailure: Extract<Policy, 'warn' | 'throw'>;
  readonly checkLinks: CheckLinksConfig;
  /** Routes that are not pages, and where they lead: kept for links from elsewhere. */
  readonly redirects: Readonly<Record<RoutePath, Href>>;
  /** Links as written or resolved that are never reported; a trailing `*` matches any rest. */
  readonly ignoreLinks: readonly string[];
  /**
   * `true`: links end in `/`, files are `x/index.html`; `false`: no slash, files are `x.html`;
   * `undefined`: links without slash, files `x/index.html`, both forms work on every host.
   */
  readonly trailingSlash: boolean | undefined;
  /**
   * `keepAssets`: for how many builds that change something old files of `assets/` stay; `budgets`: how many bytes a file may
   * have; `relative`: pages work in any folder.
   */
  readonly build: {
    readonly keepAssets: number;
    readonly budgets: Readonly<Partial<Record<BudgetKind, number | undefined>>>;
    readonly relative: boolean;
  };
  /** Sources by directive, besides those that docsite needs; `null` for a site without a policy in `_headers`. */
  readonly contentSecurityPolicy: Readonly<Record<string, readonly string[]>> | null;
  /** The versions whose documents have their text as Markdown beside them. */
  /** Differs for different plugins and hooks; empty without any. */
  readonly extensionsKey: string;
  readonly machineReadable: { readonly markdown: 'all' | 'maintained' | 'none' };
  /** Folders of which documents may include files, relative to the site: `examples`. */
  readonly snippets: readonly string[];
}
