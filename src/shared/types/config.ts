/**
 * The configuration of a site with every default filled in. Derived from what its author writes (`settings.ts`): a field
 * is here only if it has another form, and its comment there holds here too. Types only.
 */
import type { Message } from './message.ts';
import type {
  UserBudgets,
  UserBuild,
  UserCheckLinks,
  UserDocs,
  UserExternalLinks,
  UserFeedback,
  UserFooter,
  UserHeadTag,
  UserIgnoredAddress,
  UserNavbar,
  UserNavbarLogo,
  UserSettings,
  UserShowcaseUser,
} from './settings.ts';
import type { Href, RoutePath, VersionName, VersionSettings } from './store.ts';

/** What is written, with no field left out at any depth; `TNull` names fields without a default, which are `null` then. */
type Filled<T, TNull extends keyof T = never> = T extends object
  ? { readonly [K in keyof T]-?: Filled<T[K]> | (K extends TNull ? null : never) }
  : T;

/** A link of the navbar or the footer. */
export interface LinkItem {
  readonly type: 'link';
  readonly label: string;
  readonly href: Href;
  /** Of an item of the navbar that is current on more pages than its own and those below it: on those below this one. */
  readonly scope?: RoutePath;
  /** Side of the navbar; ignored elsewhere. */
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
/** The menu of the languages of the site. */
export interface LanguageDropdownItem {
  readonly type: 'languageDropdown';
  readonly position: 'left' | 'right';
}
export type NavbarItem = LinkItem | DropdownItem | VersionDropdownItem | LanguageDropdownItem | IconItem;

export type NavbarLogo = Filled<Omit<UserNavbarLogo, 'href'>, 'dark'>;
export interface NavbarConfig extends Filled<Pick<UserNavbar, 'hideOnScroll' | 'title'>> {
  readonly logo: NavbarLogo | null;
  /** Where logo and title lead. */
  readonly brandHref: Href;
  readonly items: readonly NavbarItem[];
}

export interface FooterConfig extends Filled<Pick<UserFooter, 'style' | 'copyright'>, 'copyright'> {
  /** The title is empty for links that form one row. */
  readonly columns: readonly { readonly title: string; readonly items: readonly LinkItem[] }[];
}
/** One of the fields is `null`. */
export type FeedbackConfig = Filled<UserFeedback, 'href' | 'endpoint'>;
export type ShowcaseUser = Filled<UserShowcaseUser>;
export type HeadTag = Filled<UserHeadTag>;

export interface CheckLinksConfig extends Filled<Omit<UserCheckLinks, 'external'>> {
  readonly external: ExternalLinksConfig;
}
export interface ExternalLinksConfig extends Filled<
  Omit<UserExternalLinks, 'timeoutSeconds' | 'maxAgeHours' | 'ignore'>
> {
  readonly timeoutMs: number;
  readonly maxAgeMs: number;
  readonly ignore: readonly IgnoredAddress[];
}
export type IgnoredAddress = Filled<UserIgnoredAddress, 'until'>;

/** What the documentation and sets say of their versions. */
export interface VersionOptions extends Filled<
  Pick<UserDocs, 'latestVersion' | 'versionOrder' | 'aliases'>,
  'latestVersion' | 'versionOrder'
> {
  readonly versions: Readonly<Record<VersionName, VersionSettings>>;
}
export interface DocsConfig
  extends
    VersionOptions,
    Filled<
      Pick<
        UserDocs,
        'print' | 'editUrl' | 'editLinks' | 'releaseUrl' | 'showLastUpdateTime' | 'showLastUpdateAuthor' | 'sinceMarks'
      >,
      'editUrl' | 'releaseUrl'
    > {
  /** Left out for the documentation; where a set takes its place (`configOfSet`), that set. */
  readonly set?: SetConfig;
  /** Where the latest version is; the others are below it by their names. `/` for the root. */
  readonly route: RoutePath;
  readonly sidebarHideable: boolean;
}

/** A further set of documents: a folder of Markdown with its own address and menus, or a store with versions of its own. */
export interface SetConfig {
  readonly id: string;
  /** What readers call it. */
  readonly label: string;
  /** Its folder, relative to the root. */
  readonly path: string;
  readonly route: RoutePath;
  /** True for posts, in a set without versions. */
  readonly isDated: boolean;
  /** Ignored for a set without versions. */
  readonly options: VersionOptions;
}
/** Kinds of files that have a budget. */
export type BudgetKind = keyof UserBudgets;
export interface BuildConfig extends Filled<Omit<UserBuild, 'budgets'>> {
  readonly budgets: { readonly [K in BudgetKind]?: number | undefined };
}

/** Custom properties that the theme has, by name without dashes: `color-accent` → `#4f46e5`. */
export interface ThemeConfig {
  readonly light: Readonly<Record<string, string>>;
  /** Those that differ from the light mode. */
  readonly dark: Readonly<Record<string, string>>;
}

/** Settings with a form of their own. */
type Reshaped =
  | 'search'
  | 'strings'
  | 'head'
  | 'scripts'
  | 'navbar'
  | 'footer'
  | 'feedback'
  | 'docs'
  | 'sets'
  | 'checkLinks'
  | 'theme'
  | 'trailingSlash'
  | 'build';

export interface SiteConfig extends Filled<
  Omit<UserSettings, Reshaped>,
  'repoUrl' | 'favicon' | 'socialImage' | 'announcementBar' | 'users' | 'contentSecurityPolicy'
> {
  /** All words that docsite shows to readers, in the language of the site: see `shared/messages/`. */
  readonly strings: Readonly<Record<string, Message>>;
  /** Elements for the head of every page in their order, scripts among them. */
  readonly head: readonly HeadTag[];
  readonly navbar: NavbarConfig;
  readonly theme: ThemeConfig;
  readonly footer: FooterConfig | null;
  readonly feedback: FeedbackConfig | null;
  readonly docs: DocsConfig;
  readonly sets: readonly SetConfig[];
  readonly checkLinks: CheckLinksConfig;
  /**
   * `true`: links end in `/`, files are `x/index.html`; `false`: no slash, files are `x.html`;
   * `undefined`: links without slash, files `x/index.html`, both forms work on every host.
   */
  readonly trailingSlash: boolean | undefined;
  readonly build: BuildConfig;
  readonly search: boolean;
  /** A module of the site that answers the search, from its root: then there is no index. `null` for none. */
  readonly searchProvider: string | null;
  /** Differs for different plugins and hooks; empty without any. */
  readonly extensionsKey: string;
}
