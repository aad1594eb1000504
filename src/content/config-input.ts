/** What a site's author writes in `docsite.config.ts`. Types only: editors show these comments while one types. */
import type { BannerKind, ColorMode, Policy } from '../shared/types.ts';

/** A link. Exactly one of `to` and `href` is needed. */
export interface UserLink {
  /** May be left out. */
  readonly type?: 'link';
  readonly label: string;
  /** A page of this site: `/docs/discover`. A missing leading slash is added, the base URL too. */
  readonly to?: string;
  /** An address of another site, or a path of this one with a leading slash. */
  readonly href?: string;
}

/** A link in the navbar. */
export interface UserNavbarLink extends UserLink {
  /** Side of the navbar. Default: `'left'`. */
  readonly position?: 'left' | 'right';
}

/** A menu of links. */
export interface UserDropdown {
  readonly type: 'dropdown';
  readonly label: string;
  /** A page of this site to which the label itself leads. Without `to` and `href` it only opens the menu. */
  readonly to?: string;
  /** Like `to`, for another address. */
  readonly href?: string;
  /** At least one. Menus cannot be nested. */
  readonly items: readonly UserLink[];
  /** Side of the navbar. Default: `'left'`. */
  readonly position?: 'left' | 'right';
}

/** The menu of all versions, newest first. */
export interface UserVersionDropdown {
  readonly type: 'docsVersionDropdown';
  /** Side of the navbar. Default: `'left'`. */
  readonly position?: 'left' | 'right';
  /** Links above the versions. Default: none. */
  readonly itemsBefore?: readonly UserLink[];
  /** Links below the versions, such as `{ label: 'All versions', to: '/versions' }`. Default: none. */
  readonly itemsAfter?: readonly UserLink[];
}

export type UserNavbarItem = UserNavbarLink | UserDropdown | UserVersionDropdown;

export interface UserLocale {
  /** Language of the pages: `'en'` or a region of it such as `'en-GB'`. Default: `'en'`. */
  readonly htmlLang?: string;
  /** Direction of the text. Default: `'ltr'`. */
  readonly direction?: 'ltr' | 'rtl';
}

export interface UserNavbar {
  /** The navbar slides away while the reader scrolls down. Default: `false`. */
  readonly hideOnScroll?: boolean;
  /** In the order in which they are shown. Default: none. */
  readonly items?: readonly UserNavbarItem[];
}

export interface UserFooterColumn {
  /** Either all columns have a title, or none has: untitled links stand in one row. */
  readonly title?: string;
  readonly items: readonly UserLink[];
}

export interface UserFooter {
  /** Default: `'light'`. */
  readonly style?: 'light' | 'dark';
  /** Default: none. */
  readonly columns?: readonly UserFooterColumn[];
  /** HTML below the columns. */
  readonly copyright?: string;
}

export interface UserAnnouncementBar {
  /** Name of this announcement. A reader who closed it sees the bar again when the name changes. */
  readonly id: string;
  /** HTML above the navbar. */
  readonly content: string;
  /** Readers may close it for good. Default: `true`. */
  readonly isCloseable?: boolean;
}

export interface UserColorMode {
  /** What a reader sees who has not chosen. Default: `'light'`. */
  readonly defaultMode?: ColorMode;
  /** Takes the button away that switches between light and dark. Default: `false`. */
  readonly disableSwitch?: boolean;
  /** The reader's system decides instead of `defaultMode`, until the reader chooses. Default: `false`. */
  readonly respectPrefersColorScheme?: boolean;
}

/** An organisation that uses the product. */
export interface UserShowcaseUser {
  /** Name or description, also the alternative text of the picture. */
  readonly caption: string;
  /** A file of `static/`: `/img/showcase/portal.svg`. */
  readonly image: string;
  /** Where the picture leads. */
  readonly infoLink: string;
  /** Shown on the home page too. Default: `false`. */
  readonly pinned?: boolean;
}

export interface UserTableOfContents {
  /** 2 to 6. Default: `2`. */
  readonly minHeadingLevel?: number;
  /** 2 to 6, not below `minHeadingLevel`. Default: `3`. */
  readonly maxHeadingLevel?: number;
}

export interface UserVersion {
  /** Name shown to readers. Default: the version's own name. */
  readonly label?: string;
  /** Default: `'unreleased'` above versions newer than the latest, `'unmaintained'` above older ones. */
  readonly banner?: BannerKind;
  /** Asks search engines to leave this version out. Default: `false`. */
  readonly noIndex?: boolean;
}

export interface UserDocs {
  /** Name of the version served at `/docs`. Default: the newest that is no prerelease. */
  readonly latestVersion?: string;
  /** Names of all released versions, newest first. Default: by version number. */
  readonly versionOrder?: readonly string[];
  /** What differs for single versions, by name: `{ '1.12': { banner: 'none' } }`. */
  readonly versions?: Readonly<Record<string, UserVersion>>;
  readonly sidebar?: UserDocsSidebar;
  /** Address that the path of a document on disk is appended to. Without it there are no edit links. */
  readonly editUrl?: string;
  /** Shows the day of a document's last change. Default: `false`. */
  readonly showLastUpdateTime?: boolean;
  /** Shows who made a document's last change. Default: `false`. */
  readonly showLastUpdateAuthor?: boolean;
}

export interface UserDocsSidebar {
  /** Readers may fold the sidebar away. Default: `false`. */
  readonly hideable?: boolean;
}

/** What `docsite check-links` looks at beyond broken links and anchors, which always fail it. */
export interface UserCheckLinks {
  /** What a page does that is in no menu and linked from nowhere. Default: `'log'`, a note. */
  readonly onOrphanPages?: Policy;
  /** What a file of a version does that no page uses. Default: `'log'`, a note. */
  readonly onUnusedAssets?: Policy;
  /** How `--external` goes about addresses of other sites. */
  readonly external?: UserExternalLinks;
}

export interface UserExternalLinks {
  /** What an address does that gives no clear answer: 429, 5xx, time-out, no connection. Default: `'log'`. */
  readonly onUnknown?: Policy;
  /** Looks hashes up in the HTML of the other site. Default: `false`. */
  readonly checkAnchors?: boolean;
  /** Hosts that may be asked although they are private or on this machine: `['wiki.internal', 'localhost:8080']`. */
  readonly allowPrivateHosts?: readonly string[];
  /** Seconds that one answer may take. Default: `15`. */
  readonly timeoutSeconds?: number;
  /** Requests at a time. Default: `16`. */
  readonly concurrency?: number;
  /** Requests at a time to one host. Default: `2`. */
  readonly perHost?: number;
  /** Milliseconds between two requests to one host. Default: `250`. */
  readonly pauseMs?: number;
  /** How often an address is asked again that gave no clear answer. Default: `2`. */
  readonly retries?: number;
  /** Hours for which a good answer counts without asking again. Default: `24`. */
  readonly maxAgeHours?: number;
  /** Addresses that are not checked. */
  readonly ignore?: readonly UserIgnoredAddress[];
}

export interface UserIgnoredAddress {
  /** A whole address, or the start of addresses with `*` at its end. */
  readonly url: string;
  /** Why it is not checked: whoever reads the list later must know. */
  readonly reason: string;
  /** The last day on which the entry counts, as `2026-06-30`; from then on it is told. Default: no end. */
  readonly until?: string;
}

export interface UserBuild {
  /**
   * For how many deployments old scripts, styles and pictures stay, for readers who opened a page before: a build that
   * changes nothing does not count. `0` removes them at once. Default: `1`.
   */
  readonly keepAssets?: number;
}

/** The configuration of a site. Only `title` and `url` are required. */
export interface UserConfig {
  /** Name of the site, in the navbar and behind the title of every page. */
  readonly title: string;
  /** One line about the site. Default: empty. */
  readonly tagline?: string;
  /** Scheme and host of the published site, without a path: `https://docs.example.org`. */
  readonly url: string;
  /** Path under which the site is served: `/project/`. Missing slashes are added. Default: `'/'`. */
  readonly baseUrl?: string;
  /** Stands between the title of a page and that of the site. Default: `'|'`. */
  readonly titleDelimiter?: string;
  readonly locale?: UserLocale;
  /** Address of the source repository: `https://github.com/owner/name`. */
  readonly repoUrl?: string;
  /** A file of `static/`: `/favicon.svg`. */
  readonly favicon?: string;
  /** A file of `static/` that is shown where a page is shared, 1200 × 630 pixels. */
  readonly socialImage?: string;
  /** Asks search engines to leave the whole site out. Default: `false`. */
  readonly noIndex?: boolean;
  readonly navbar?: UserNavbar;
  /** Default: no footer. */
  readonly footer?: UserFooter;
  /** Default: no announcement. */
  readonly announcementBar?: UserAnnouncementBar;
  readonly colorMode?: UserColorMode;
  /** Organisations that use the product. With an empty list `/users` is an invitation alone. Default: no such page. */
  readonly users?: readonly UserShowcaseUser[];
  /** Which headings the table of contents lists; a page's front matter can say otherwise. */
  readonly tableOfContents?: UserTableOfContents;
  /** Texts for `{{name}}` in documents. `version`, `title` and `repoUrl` are there already. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly docs?: UserDocs;
  /** What a link to a page that is not there does to the build. Default: `'log'`. */
  readonly onBrokenLinks?: Policy;
  /** The same for a relative link between Markdown files. Default: `'log'`. */
  readonly onBrokenMarkdownLinks?: Policy;
  /** The same for a link to a heading that is not there. Default: `'warn'`. */
  readonly onBrokenAnchors?: Policy;
  /** The same for two pages with one address. Default: `'warn'`. */
  readonly onDuplicateRoutes?: Policy;
  readonly checkLinks?: UserCheckLinks;
  /** Addresses that were pages once, and where they lead: `{ '/old': '/docs/new' }`. A page of that address wins. Default: none. */
  readonly redirects?: Readonly<Record<string, string>>;
  /** Links that are never reported, as written or as resolved; a `*` at the end matches any rest. Default: none. */
  readonly ignoreLinks?: readonly string[];
  /**
   * `true`: links end in a slash, files are `page/index.html`. `false`: no slash, files are `page.html`.
   * Default: links without a slash, files `page/index.html`, which works on every host.
   */
  readonly trailingSlash?: boolean;
  readonly build?: UserBuild;
}
