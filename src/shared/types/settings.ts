/**
 * What a site's author writes in `docsite.config.ts`, but for code (`content/config/input.ts`). Types only. Editors show
 * these comments while one types, and the manual's configuration reference is generated from them, so a field is described
 * here and nowhere else; `config.ts` derives from it what docsite makes of it. What follows "Default:" and what examples
 * contain is checked against the schema (`tests/unit/manual.test.ts`).
 */
import type { LinkIconName } from '../icons/link-icons.ts';
import type { StringKey } from '../messages/english.ts';
import type { Message } from './message.ts';
import type { BannerKind } from './store.ts';

export type ColorMode = 'light' | 'dark';
/** What a kind of content problem does to the build: nothing, a line, a warning, a failure. */
export type Policy = 'ignore' | 'log' | 'warn' | 'throw';
export type EditLinks = 'next' | 'stored' | 'both';
export type SinceMarks = 'off' | 'new' | 'all';

/**
 * A link. Exactly one of `to` and `href` is needed.
 * @example
 * footer: {
 *   columns: [
 *     {
 *       items: [
 *         { type: 'link', label: 'Releases', to: '/versions' },
 *         { label: 'Forum', href: 'https://forum.example.org' },
 *       ],
 *     },
 *   ],
 * },
 */
export interface UserLink {
  /** May be left out. */
  readonly type?: 'link';
  /** Text of the link. */
  readonly label: string;
  /** A page of this site: `/docs/discover`. A missing leading slash is added, the base URL too. */
  readonly to?: string;
  /** An address of another site, or a path of this one with a leading slash. */
  readonly href?: string;
}

/**
 * A link in the navbar.
 * @example
 * navbar: {
 *   items: [
 *     { type: 'link', label: 'Guide', to: '/docs/guide' },
 *     { label: 'Source', href: 'https://git.example.org/project', position: 'right' },
 *   ],
 * },
 */
export interface UserNavbarLink extends UserLink {
  /** Side of the navbar. Default: `'left'`. */
  readonly position?: 'left' | 'right';
}

/**
 * A menu of links.
 * @example
 * navbar: {
 *   items: [
 *     {
 *       type: 'dropdown',
 *       label: 'Community',
 *       to: '/community', // or: href: 'https://community.example.org'
 *       position: 'left',
 *       items: [{ label: 'Forum', href: 'https://forum.example.org' }],
 *     },
 *   ],
 * },
 */
export interface UserDropdown {
  /** What makes it a menu. */
  readonly type: 'dropdown';
  /** Text of the menu. */
  readonly label: string;
  /** A page of this site that the label links to. Without `to` and `href` it only opens the menu. */
  readonly to?: string;
  /** Like `to`, for another address. */
  readonly href?: string;
  /** At least one. Menus cannot be nested. */
  readonly items: readonly UserLink[];
  /** Side of the navbar. Default: `'left'`. */
  readonly position?: 'left' | 'right';
}

/**
 * The menu of all versions, newest first.
 * @example
 * navbar: {
 *   items: [
 *     {
 *       type: 'docsVersionDropdown',
 *       position: 'right',
 *       itemsBefore: [{ label: 'What changed', to: '/changes' }],
 *       itemsAfter: [{ label: 'All versions', to: '/versions' }],
 *     },
 *   ],
 * },
 */
export interface UserVersionDropdown {
  /** What makes it the menu of versions. */
  readonly type: 'docsVersionDropdown';
  /** Side of the navbar. Default: `'left'`. */
  readonly position?: 'left' | 'right';
  /** Links above the versions. Default: none. */
  readonly itemsBefore?: readonly UserLink[];
  /** Links below the versions, such as `{ label: 'All versions', to: '/versions' }`. Default: none. */
  readonly itemsAfter?: readonly UserLink[];
}

/**
 * A menu of all `languages`, each leading to the same page and version.
 * @example
 * languages: [{ tag: 'en', label: 'English' }, { tag: 'fr', label: 'Français' }],
 * navbar: { items: [{ type: 'languageDropdown', position: 'right' }] },
 */
export interface UserLanguageDropdown {
  /** What makes it the menu of languages. */
  readonly type: 'languageDropdown';
  /** Side of the navbar. Default: `'left'`. */
  readonly position?: 'left' | 'right';
}

/**
 * A link to a further set of documents.
 * @example
 * sets: [{ id: 'community' }],
 * navbar: { items: [{ type: 'set', id: 'community', label: 'Community', position: 'left' }] },
 */
export interface UserSetLink {
  /** What makes it the link to a set. */
  readonly type: 'set';
  /** The `id` of the set. */
  readonly id: string;
  /** Text of the link. Default: the label of the set. */
  readonly label?: string;
  /** Side of the navbar. Default: `'left'`. */
  readonly position?: 'left' | 'right';
}

/**
 * A link in the navbar that is an icon. Names of icons: `bluesky`, `book`, `bug`, `calendar`, `chat`, `code`, `discord`,
 * `download`, `email`, `facebook`, `git`, `github`, `gitlab`, `globe`, `heart`, `help`, `home`, `instagram`, `linkedin`,
 * `mastodon`, `medium`, `microsoft-teams`, `package`, `people`, `puzzle`, `reddit`, `rss`, `signal`, `slack`,
 * `stack-overflow`, `star`, `telegram`, `terminal`, `threads`, `tiktok`, `translate`, `twitch`, `vimeo`, `whatsapp`, `x`,
 * `youtube`. The site has those that it uses, and no others.
 * @example
 * navbar: {
 *   items: [
 *     { type: 'icon', icon: 'github', href: 'https://git.example.org/project', label: 'Source code', position: 'right' },
 *     { type: 'icon', icon: 'rss', to: '/docs/changes.xml', label: 'Feed of releases' },
 *   ],
 * },
 */
export interface UserIconLink {
  /** What makes it an icon. */
  readonly type: 'icon';
  /** Name of the icon. */
  readonly icon: LinkIconName;
  /** What the link is called, for those who do not see the icon, and in the menu of narrow screens. */
  readonly label: string;
  /** A page of this site. Exactly one of `to` and `href` is needed. */
  readonly to?: string;
  /** An address of another site, or a path of this one with a leading slash. */
  readonly href?: string;
  /** Side of the navbar. Default: `'left'`. */
  readonly position?: 'left' | 'right';
}

export type UserNavbarItem =
  UserNavbarLink | UserDropdown | UserVersionDropdown | UserLanguageDropdown | UserSetLink | UserIconLink;

/**
 * The picture in front of the title. It is as high as the bar allows: 32 px.
 * @example
 * navbar: {
 *   title: '',
 *   logo: { light: '/img/logo.svg', dark: '/img/logo-dark.svg', alt: 'Sample', href: '/welcome' },
 * },
 */
export interface UserNavbarLogo {
  /** A file of `static/`: `/img/logo.svg`. */
  readonly light: string;
  /** The file for dark pages. Default: that of `light`. */
  readonly dark?: string;
  /** What the picture says. Default: nothing, and the title of the site when the navbar has no title. */
  readonly alt?: string;
  /** Where logo and title lead: a page of this site, with a leading slash, or another address. Default: `'/'`. */
  readonly href?: string;
}

/**
 * Language and direction of the pages. docsite's own words are available in Arabic, Chinese (simplified), English, French,
 * German, Japanese, Portuguese (Brazil) and Spanish; in other languages, write them in [strings](#strings).
 * @example locale: { htmlLang: 'ar', direction: 'rtl' },
 */
export interface UserLocale {
  /** Language of the pages, as a BCP 47 tag: `'fr'`, `'pt-BR'`, `'zh-Hans'`. Default: `'en'`. */
  readonly htmlLang?: string;
  /** Direction of the text. Default: that of the language. */
  readonly direction?: 'ltr' | 'rtl';
}

/** Messages by key. */
export type UserStrings = Readonly<Partial<Record<StringKey, Message>>>;

/**
 * An element for the head of pages.
 * @example
 * head: [
 *   { tag: 'link', attributes: { rel: 'preconnect', href: 'https://img.example.org', crossorigin: true } },
 *   { tag: 'script', attributes: { type: 'application/ld+json' }, content: '{"@context":"https://schema.org"}' },
 * ],
 */
export interface UserHeadTag {
  /** Name of the element. */
  readonly tag: 'meta' | 'link' | 'script' | 'style' | 'noscript';
  /** Its attributes, with `true` for one without a value. Handlers (`onload`) and `style` are refused. Default: none. */
  readonly attributes?: Readonly<Record<string, string | true>>;
  /** What is inside of it, as it is: code, styles, data. The content security policy knows its hash. Default: nothing. */
  readonly content?: string;
}

/** Attributes of a script; `src` is needed. */
export type UserScript = Readonly<Record<string, string | true>>;

/**
 * The bar at the top of every page.
 * @example
 * navbar: {
 *   hideOnScroll: true,
 *   title: 'Sample docs',
 *   logo: { light: '/img/logo.svg' },
 *   items: [
 *     { label: 'Documentation', to: '/docs' },
 *     { type: 'docsVersionDropdown', position: 'right' },
 *   ],
 * },
 */
export interface UserNavbar {
  /** The navbar slides away while the reader scrolls down. Default: `false`. */
  readonly hideOnScroll?: boolean;
  /** The text at the start of the bar; `''` for none, next to a logo. Default: the title of the site. */
  readonly title?: string;
  /** The picture in front of it. Default: none. */
  readonly logo?: UserNavbarLogo;
  /** Links and menus, in the order in which they are shown. What has no room is in a menu at the end. Default: none. */
  readonly items?: readonly UserNavbarItem[];
}

/**
 * A column of the footer.
 * @example footer: { columns: [{ title: 'Community', items: [{ label: 'Forum', href: 'https://forum.example.org' }] }] },
 */
export interface UserFooterColumn {
  /** Either all columns have a title or none has one: links without titles form one row. */
  readonly title?: string;
  /** The links, in their order. */
  readonly items: readonly UserLink[];
}

/**
 * The foot of every page.
 * @example
 * footer: {
 *   style: 'dark',
 *   columns: [{ title: 'Project', items: [{ label: 'Releases', to: '/versions' }] }],
 *   copyright: 'Written by the people of <b>Sample</b>.',
 * },
 */
export interface UserFooter {
  /** Colours of the foot. Default: `'light'`. */
  readonly style?: 'light' | 'dark';
  /** Columns of links, or one row of links without a title. Default: none. */
  readonly columns?: readonly UserFooterColumn[];
  /** HTML below the columns. Links in it start with the base URL; those to other sites open in a new tab. */
  readonly copyright?: string;
}

/**
 * A line above the navbar.
 * @example announcementBar: { id: 'survey-2026', content: 'Take <a href="/survey">our survey</a>', isCloseable: true },
 */
export interface UserAnnouncementBar {
  /** Name of this announcement. A reader who closed it sees the bar again when the name changes. */
  readonly id: string;
  /** HTML above the navbar. Links in it start with the base URL; those to other sites open in a new tab. */
  readonly content: string;
  /** Readers can close it permanently. Default: `true`. */
  readonly isCloseable?: boolean;
}

/**
 * A question below each document: "Was this helpful?" Either field, not both.
 * @example feedback: { href: 'https://git.example.org/x/issues/new?title={answer}:%20{path}' },
 */
export interface UserFeedback {
  /**
   * Address of each answer, a link that readers follow: `{answer}` is `yes` or `no`, `{path}` the page without the base URL,
   * `{version}` its version. Default: none.
   */
  readonly href?: string;
  /**
   * Where a form posts the fields `answer`, `path` and `version`: an address, or a path of the own host. Default: none.
   * @example feedback: { endpoint: 'https://forms.example.org/docs' },
   */
  readonly endpoint?: string;
}

/**
 * Light or dark.
 * @example colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true },
 */
export interface UserColorMode {
  /** What readers see before they choose. Default: `'light'`. */
  readonly defaultMode?: ColorMode;
  /** Removes the button that switches between light and dark. Default: `false`. */
  readonly disableSwitch?: boolean;
  /** The reader's system decides instead of `defaultMode`, until the reader chooses. Default: `false`. */
  readonly respectPrefersColorScheme?: boolean;
}

/**
 * The look of a site.
 * @example
 * theme: {
 *   accent: '#6d28d9',
 *   accentDark: '#c4b5fd',
 *   radius: 6,
 *   font: "Inter, system-ui, sans-serif",
 *   codeFont: "'Fira Code', monospace",
 *   navbar: 'accent',
 * },
 */
export interface UserTheme {
  /** The colour of links, buttons and marks: `'#4f46e5'`, `'oklch(55% 0.2 280)'`. Default: that of `'slate'`. */
  readonly accent?: string;
  /** The same in the dark mode, as light as links on a dark page need it. Default: a lighter shade of `accent`. */
  readonly accentDark?: string;
  /** How round corners of blocks are, in pixels from 0 to 24; those of small parts are half as round. Default: `10`. */
  readonly radius?: number;
  /** `font-family` of texts. Default: `'system-ui, sans-serif'`. */
  readonly font?: string;
  /** `font-family` of code. Default: that of the system. */
  readonly codeFont?: string;
  /** The navbar has the colour of the page, or that of `accent`. Default: `'plain'`. */
  readonly navbar?: 'plain' | 'accent';
}

/**
 * An organisation that uses the product.
 * @example
 * users: [
 *   { caption: 'A university', image: '/img/university.svg', infoLink: 'https://university.example', pinned: true },
 * ],
 */
export interface UserShowcaseUser {
  /** Name or description, also the alternative text of the picture. */
  readonly caption: string;
  /** A file of `static/`: `/img/showcase/portal.svg`. */
  readonly image: string;
  /** Where the picture links to. */
  readonly infoLink: string;
  /** For your own pages, which find it in `useSite().users`; `/users` shows all users alike. Default: `false`. */
  readonly pinned?: boolean;
}

/**
 * Which headings the table of contents lists; a page's front matter can override it.
 * @example tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 4 },
 */
export interface UserTableOfContents {
  /** Highest level in the list: `2` to `6`. Default: `2`. */
  readonly minHeadingLevel?: number;
  /** Lowest level in the list: `2` to `6`, not less than `minHeadingLevel`. Default: `3`. */
  readonly maxHeadingLevel?: number;
}

/**
 * What differs for one version. Each field takes precedence over `options` in the manifest of the version.
 * @example docs: { versions: { '1.12': { label: '1.12 (classic)', banner: 'none', noIndex: true } } },
 */
export interface UserVersion {
  /** Name shown to readers. Default: that of the version's manifest, else its own name. */
  readonly label?: string;
  /** The banner above the pages of the version. Default: that of the manifest, else `'unreleased'` for versions newer than the latest, `'unmaintained'` for older ones, `'none'` for those marked as maintained. */
  readonly banner?: BannerKind;
  /** Asks search engines to leave this version out. Default: what the manifest of the version says, else `false`. */
  readonly noIndex?: boolean;
}

/**
 * The documentation and its versions.
 * @example
 * docs: {
 *   route: '/docs',
 *   latestVersion: '3.2.1',
 *   versionOrder: ['3.2.1', '3.2.0', 'jade', '2.0.0'],
 *   versions: { jade: { label: 'Jade' } },
 *   aliases: { stable: 'latest', '3.x': '3.2.1' },
 *   print: ['latest'],
 *   sidebar: { hideable: true },
 *   editUrl: 'https://git.example.org/project/edit/main/{path}',
 *   editLinks: 'both',
 *   releaseUrl: 'https://git.example.org/project/releases/tag/v{version}',
 *   showLastUpdateTime: true,
 *   showLastUpdateAuthor: true,
 *   sinceMarks: 'all',
 * },
 */
export interface UserDocs {
  /**
   * Where the documentation is served: `/` or a path such as `/handbook/manual`. The latest version is there, each version
   * also below it by its name. Default: `'/docs'`.
   */
  readonly route?: string;
  /** Name of the version served at `route`. Default: the newest that is not a prerelease. */
  readonly latestVersion?: string;
  /** Names of all released versions, newest first. Default: by version number. */
  readonly versionOrder?: readonly string[];
  /** What differs for single versions, by name: `{ '1.12': { banner: 'none' } }`. */
  readonly versions?: Readonly<Record<string, UserVersion>>;
  /** Further names of versions in addresses, each with the name of a version, or `'latest'`: `/docs/3.x/setup` leads to the page of that version. Default: none. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Versions that get one page of all their pages, `/docs/3.2.1/print`, to print or to make a PDF of: names of versions, or `'latest'`. Default: none. */
  readonly print?: readonly string[];
  readonly sidebar?: UserDocsSidebar;
  /** URL of the edit page. `{path}` is replaced by the path of the file to edit, `{nextPath}` by its path in `docs/next`, and `{version}` by the version of the page. If the URL has neither `{path}` nor `{nextPath}`, the path is appended. If it has `{nextPath}`, pages that are missing from `docs/next` get no link. Default: no edit links. */
  readonly editUrl?: string;
  /** Which file edit links open: `'next'` opens the file in `docs/next` while the page exists there, otherwise the stored file; `'stored'` opens the stored file and says how many versions share it; `'both'` shows a link to each. Default: `'next'`. */
  readonly editLinks?: EditLinks;
  /** URL of a version's release notes. `{version}` is replaced by the full version number, such as 1.12.0 for 1.12. Default: no release notes. */
  readonly releaseUrl?: string;
  /** Shows when a document was last changed. Default: `false`. */
  readonly showLastUpdateTime?: boolean;
  /** Shows who last changed a document. Default: `false`. */
  readonly showLastUpdateAuthor?: boolean;
  /** Marks headings whose sections are newer than the page: `'new'` with the version that brought a section, `'all'` also with the one that last changed its text, as pages of `apis` always are. `'off'` shows no marks. Default: `'new'`. */
  readonly sinceMarks?: SinceMarks;
}

/**
 * The sidebar of documents.
 * @example docs: { sidebar: { hideable: true } },
 */
export interface UserDocsSidebar {
  /** Readers can collapse the sidebar. Default: `false`. */
  readonly hideable?: boolean;
}

/**
 * A further set of documents with its own address and sidebars: a folder of Markdown or, if there is a folder `next` or
 * `versions` in it, as in `docs`, with versions of its own.
 * @example
 * sets: [
 *   { id: 'community', label: 'Community', path: 'community', route: '/community' },
 *   { id: 'news', dated: true },
 *   {
 *     id: 'api',
 *     latestVersion: '2.0',
 *     versionOrder: ['2.1', '2.0'],
 *     versions: { '2.0': { label: 'Two' } },
 *     aliases: { '2.x': '2.0' },
 *   },
 * ],
 */
export interface UserSet {
  /** Short name: lower-case letters, digits and `-`. */
  readonly id: string;
  /** What readers call it. Default: the `id` with a capital letter. */
  readonly label?: string;
  /** Its folder, from the root of the site. Default: the `id`. */
  readonly path?: string;
  /** Where its documents are. Default: `/` and the `id`. */
  readonly route?: string;
  /** True for news or a blog, a set without versions: its pages have a `date`, the newest is first, and there is a feed. Default: `false`. */
  readonly dated?: boolean;
  /** Of a set with versions: name of the version served at `route`. Default: the newest that is not a prerelease. */
  readonly latestVersion?: string;
  /** Of a set with versions: names of all released versions, newest first. Default: by version number. */
  readonly versionOrder?: readonly string[];
  /** Of a set with versions: what differs for single versions, by name, as in `docs.versions`. */
  readonly versions?: Readonly<Record<string, UserVersion>>;
  /** Of a set with versions: further names of versions in addresses, as in `docs.aliases`. Default: none. */
  readonly aliases?: Readonly<Record<string, string>>;
}

/**
 * What `docsite check-links` checks besides broken links and anchors, which always fail it.
 * @example
 * checkLinks: {
 *   onOrphanPages: 'warn',
 *   onUnusedAssets: 'ignore',
 *   external: { checkAnchors: true },
 * },
 */
export interface UserCheckLinks {
  /** What to do about a page that no menu and no page links to. Default: `'log'`, a note. */
  readonly onOrphanPages?: Policy;
  /** What to do about a file of a version that no page uses. Default: `'log'`, a note. */
  readonly onUnusedAssets?: Policy;
  /** How `--external` checks addresses of other sites. */
  readonly external?: UserExternalLinks;
}

/**
 * How `docsite check-links --external` checks addresses of other sites.
 * @example
 * checkLinks: {
 *   external: {
 *     onUnknown: 'log',
 *     checkAnchors: true,
 *     allowPrivateHosts: ['wiki.internal', 'localhost:8080'],
 *     timeoutSeconds: 30,
 *     concurrency: 8,
 *     perHost: 1,
 *     pauseMs: 500,
 *     retries: 3,
 *     maxAgeHours: 72,
 *     ignore: [{ url: 'https://intranet.example.org/*', reason: 'Behind a password.' }],
 *   },
 * },
 */
export interface UserExternalLinks {
  /** What to do about an address without a clear answer: 429, 5xx, timeout, no connection. Default: `'log'`. */
  readonly onUnknown?: Policy;
  /** Checks anchors in the HTML of the other site. Default: `false`. */
  readonly checkAnchors?: boolean;
  /** Hosts that may be requested although they are private or on this machine: `['wiki.internal', 'localhost:8080']`. */
  readonly allowPrivateHosts?: readonly string[];
  /** Seconds to wait for an answer. Default: `15`. */
  readonly timeoutSeconds?: number;
  /** Parallel requests. Default: `16`. */
  readonly concurrency?: number;
  /** Parallel requests to one host. Default: `2`. */
  readonly perHost?: number;
  /** Milliseconds between two requests to one host. Default: `250`. */
  readonly pauseMs?: number;
  /** How often to retry an address without a clear answer. Default: `2`. */
  readonly retries?: number;
  /** Hours for which a good answer is remembered. Default: `24`. */
  readonly maxAgeHours?: number;
  /** Addresses that are not checked. */
  readonly ignore?: readonly UserIgnoredAddress[];
}

/**
 * An address that is not checked.
 * @example
 * checkLinks: {
 *   external: {
 *     ignore: [{ url: 'https://intranet.example.org/*', reason: 'Behind a password.', until: '2026-12-31' }],
 *   },
 * },
 */
export interface UserIgnoredAddress {
  /** A whole address, or the start of addresses with `*` at its end. */
  readonly url: string;
  /** Why it is not checked, for people who read the list later. */
  readonly reason: string;
  /** The last day on which the entry counts, such as `2026-06-30`; after it the entry is reported. Default: no end. */
  readonly until?: string;
}

/**
 * How the site is written.
 * @example build: { keepAssets: 3, budgets: { html: 100_000 } },
 */
export interface UserBuild {
  /**
   * For how many deployments old scripts, styles and pictures stay, for readers with an older page open. Builds that
   * change nothing do not count. `0` removes them at once. Default: `1`.
   */
  readonly keepAssets?: number;
  /**
   * Writes a site that works from any folder: opened as files, from an unpacked archive, below any path of any server. See
   * [A site in a folder](../folder.md). `docsite build --relative` does so for one build. Default: `false`.
   * @example build: { relative: true },
   */
  readonly relative?: boolean;
  readonly budgets?: UserBudgets;
}

/**
 * How large a file may be, in bytes, before compression. [onBudgetExceeded](#onBudgetExceeded) says what happens to one that is larger.
 * @example build: { budgets: { html: 100_000, css: 60_000, scripts: 300_000, picture: 500_000 } },
 */
export interface UserBudgets {
  /** Each page. Default: no limit. */
  readonly html?: number;
  /** Each stylesheet. Default: no limit. */
  readonly css?: number;
  /** Each script. Default: no limit. */
  readonly scripts?: number;
  /** Each picture, those of `static/` too. Default: no limit. */
  readonly picture?: number;
}

/**
 * What the site publishes for programs that read documentation: assistants, editors, agents.
 * @example machineReadable: { markdown: 'all' },
 */
export interface UserMachineReadable {
  /**
   * Versions whose documents have their text as Markdown beside them (`/docs/2.8.0/setup.md`), and lists of it in
   * `llms.txt` and `llms-full.txt`: `'maintained'` for the latest, those that are not released and those that are
   * maintained, `'all'`, or `'none'`. Default: `'maintained'`.
   */
  readonly markdown?: 'all' | 'maintained' | 'none';
}

/**
 * A language of the documentation.
 * @example languages: [{ tag: 'en', label: 'English' }, { tag: 'pt-BR', label: 'Português' }],
 */
export interface UserLanguage {
  /** BCP 47 tag, which is also its folder and its address: `fr`, `pt-BR`. */
  readonly tag: string;
  /** What its readers call it: `Français`. */
  readonly label: string;
}

/**
 * The specification of an API, as OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0.
 * @example
 * apis: [
 *   {
 *     file: 'api/openapi.yaml',
 *     route: 'api',
 *     label: 'REST API',
 *     pages: 'tags',
 *     extensions: ['x-rate-limit'],
 *     tryIt: true,
 *   },
 * ],
 */
export interface UserApi {
  /** The file in which it begins, in the folder of a version: YAML or JSON. Each version has its own. */
  readonly file: string;
  /** The folder of its pages in a version: `'api'` is `/docs/api`. */
  readonly route: string;
  /** What menus call it. */
  readonly label: string;
  /** A page for each operation, or for all that have the same first tag. Default: `'operations'`. */
  readonly pages?: 'operations' | 'tags';
  /** Fields of your own that operations show, such as `'x-rate-limit'`. Default: none. */
  readonly extensions?: readonly string[];
  /** Lets readers fill in an operation and send it from their browser to a server of the specification. Default: `false`. */
  readonly tryIt?: boolean;
}

/** All of a configuration but its code. Only `title` and `url` are required. */
export interface UserSettings {
  /**
   * Name of the site, in the navbar and after the title of every page.
   * @example title: 'Sample project',
   */
  readonly title: string;
  /**
   * One line about the site, for your own pages, which find it in `useSite().tagline`. Default: empty.
   * @example tagline: 'Small parts that fit',
   */
  readonly tagline?: string;
  /**
   * Scheme and host of the published site, without a path: `https://docs.example.org`.
   * @example url: 'https://docs.example.org',
   */
  readonly url: string;
  /**
   * Path under which the site is served: `/project/`. Missing slashes are added. Default: `'/'`.
   * @example baseUrl: '/project/',
   */
  readonly baseUrl?: string;
  /**
   * Separates the title of a page from that of the site. Default: `'|'`.
   * @example titleDelimiter: '·',
   */
  readonly titleDelimiter?: string;
  readonly locale?: UserLocale;
  /**
   * Languages of the documentation, that of the sources first. Each other one is below its tag (`/fr/docs`), made from the
   * translations in `docs/languages/<tag>/`: see [Languages](../languages.md). Default: one language.
   * @example languages: [{ tag: 'en', label: 'English' }, { tag: 'fr', label: 'Français' }],
   */
  readonly languages?: readonly UserLanguage[];
  /**
   * What readers of a language get where the text was changed after its translation: the translation with a notice, or, with
   * `'source'`, the page in the language of the sources alone. Default: `'notice'`.
   * @example outdatedTranslations: 'source',
   */
  readonly outdatedTranslations?: 'notice' | 'source';
  /**
   * A page `/languages`, in the language of the sources: which pages of the latest version are translated, and which translations
   * are out of date. Default: `false`.
   * @example languagesPage: true,
   */
  readonly languagesPage?: boolean;
  /**
   * Words that take the place of docsite's own: key of a message → message. A message that depends on a number may be an
   * object from plural forms (`zero`, `one`, `two`, `few`, `many`, `other`) to texts. The page [Strings](strings.md) lists
   * all keys, and what each fills in. Default: `{}`.
   * @example strings: { editThisPage: 'Improve this page', items: { one: 'one article', other: '{count} articles' } },
   */
  readonly strings?: UserStrings;
  /**
   * Address of the source repository: `https://github.com/owner/name`.
   * @example repoUrl: 'https://git.example.org/owner/project',
   */
  readonly repoUrl?: string;
  /**
   * A file of `static/`: `/favicon.svg`.
   * @example favicon: '/favicon.svg',
   */
  readonly favicon?: string;
  /**
   * A file of `static/`: the picture shown where a page is shared, 1200 × 630 pixels. `'generated'` draws one for each document of the
   * latest version, with its title, section and version, the site's title, logo and accent. That needs two packages:
   * `npm install --save-dev @napi-rs/canvas @fontsource/inter`.
   * @example socialImage: '/img/social.png',
   */
  readonly socialImage?: string;
  /**
   * Asks search engines to leave the whole site out. Default: `false`.
   * @example noIndex: true,
   */
  readonly noIndex?: boolean;
  /**
   * Elements for the head of every page: `meta`, `link`, `script`, `style`, `noscript`. A `meta` takes the place of docsite's own of
   * the same name. Addresses with a leading slash get the base URL. Default: none.
   * @example head: [{ tag: 'meta', attributes: { name: 'theme-color', content: '#028074' } }],
   */
  readonly head?: readonly UserHeadTag[];
  /**
   * Scripts that every page loads: addresses, or attributes. They are `defer`, unless they are `async` or a module. Their hosts are
   * in the content security policy. Default: none.
   * @example scripts: ['/analytics.js', { src: 'https://stats.example.org/s.js', async: true, 'data-site': 'docs' }],
   */
  readonly scripts?: readonly (string | UserScript)[];
  readonly navbar?: UserNavbar;
  /** Default: no footer. */
  readonly footer?: UserFooter;
  /** Default: no announcement. */
  readonly announcementBar?: UserAnnouncementBar;
  /** Default: no question. */
  readonly feedback?: UserFeedback;
  readonly colorMode?: UserColorMode;
  /**
   * The look of the site: the name of a theme (`'slate'`, `'pine'`, `'ember'`, `'ink'`), or a colour of your own, from which all others are
   * made: text has a contrast of 4.5 : 1 or more in both modes. `templates/custom.css` may change each. Default: `'slate'`.
   * @example theme: 'ember',
   */
  readonly theme?: 'slate' | 'pine' | 'ember' | 'ink' | UserTheme;
  /**
   * Organisations that use the product. With an empty list, `/users` only invites readers. Default: no such page.
   * @example users: [{ caption: 'A university', image: '/img/university.svg', infoLink: 'https://university.example' }],
   */
  readonly users?: readonly UserShowcaseUser[];
  readonly tableOfContents?: UserTableOfContents;
  /**
   * Texts for `{{name}}` in documents. `version`, `title` and `repoUrl` are built in.
   * @example variables: { product: 'Sample', demoUrl: 'https://demo.example.org' },
   */
  readonly variables?: Readonly<Record<string, string>>;
  readonly docs?: UserDocs;
  /**
   * Further sets of documents, each in a folder of its own. Default: none.
   * @example sets: [{ id: 'community' }, { id: 'contribute', path: 'guides/contribute', route: '/help' }],
   */
  readonly sets?: readonly UserSet[];
  /**
   * Components that draw blocks of code, by a word after the language or by a language that has no colours:
   * `{ live: 'LiveCode' }`. They get `code`, `language`, `title` and `words`, and the block as `children`. Default: none.
   * @example fences: { live: 'LiveCode', mermaid: 'Mermaid' },
   */
  readonly fences?: Readonly<Record<string, string>>;
  /**
   * What the build does about a link to a missing page, in Markdown, menus and the configuration. Links in components,
   * templates and finished HTML are only checked by `docsite check-links`. Default: `'log'`.
   * @example onBrokenLinks: 'throw',
   */
  readonly onBrokenLinks?: Policy;
  /**
   * What the build does about a relative link between Markdown files that does not lead to a page. Default: `'log'`.
   * @example onBrokenMarkdownLinks: 'throw',
   */
  readonly onBrokenMarkdownLinks?: Policy;
  /**
   * What the build does about a link to a missing heading. Default: `'warn'`.
   * @example onBrokenAnchors: 'throw',
   */
  readonly onBrokenAnchors?: Policy;
  /**
   * What the build does about two pages with the same address. Default: `'warn'`.
   * @example onDuplicateRoutes: 'throw',
   */
  readonly onDuplicateRoutes?: Policy;
  /**
   * What the build does about files that are larger than [build.budgets](#build) allow; with `'throw'` the old site stays.
   * Default: `'warn'`.
   * @example onBudgetExceeded: 'throw',
   */
  readonly onBudgetExceeded?: Policy;
  /**
   * Makes a search index for all versions, below `/search/`. With `provider`, a module of the site answers what readers look for: see
   * [An engine of your own](../search.md#an-engine-of-your-own). Default: `true`.
   * @example search: { provider: './search-provider.ts' },
   */
  readonly search?: boolean | { readonly provider: string };
  readonly checkLinks?: UserCheckLinks;
  /**
   * Old addresses and where they lead: `{ '/old': '/docs/new' }`. A page with that address wins. Addresses below `/docs`
   * of pages that a release renamed are redirected automatically, unless they are listed here. Default: none.
   * @example redirects: { '/old': '/docs/new', '/chat': 'https://chat.example.org' },
   */
  readonly redirects?: Readonly<Record<string, string>>;
  /**
   * Links that are never reported, as written or as resolved; a `*` at the end matches any rest. Default: none.
   * @example ignoreLinks: ['/api/*', '/status'],
   */
  readonly ignoreLinks?: readonly string[];
  /**
   * `true`: links end in a slash, files are `page/index.html`. `false`: no slash, files are `page.html`.
   * Default: links without a slash, files `page/index.html`, which works on every host.
   * @example trailingSlash: false,
   */
  readonly trailingSlash?: boolean;
  readonly build?: UserBuild;
  /**
   * Writes a content security policy into `_headers`, which allows what docsite needs. Here are the sources that your pages need
   * besides, by directive: `{ 'img-src': ['https://img.example.org'] }`; `{}` for none. Default: no policy.
   * @example contentSecurityPolicy: { 'img-src': ['https://img.example.org'] },
   */
  readonly contentSecurityPolicy?: Readonly<Record<string, readonly string[]>>;
  readonly machineReadable?: UserMachineReadable;
  /**
   * Folders outside of the documents whose files documents may include, relative to the site's folder. Default: none.
   * @example snippets: ['examples'],
   */
  readonly snippets?: readonly string[];
  /**
   * Specifications of APIs that become pages of each version that has them. Default: none.
   * @example apis: [{ file: 'api/openapi.yaml', route: 'api', label: 'REST API' }],
   */
  readonly apis?: readonly UserApi[];
}
