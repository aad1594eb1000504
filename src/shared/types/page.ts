/** Documents, and what a template gets to draw a page. Types only: data that could be written as JSON. */
import type { LinkIconName } from '../icons/link-icons.ts';
import type { FeedbackConfig, HeadTag, ShowcaseUser, SiteConfig } from './config.ts';
import type { UserLanguage } from './settings.ts';
import type {
  BannerKind,
  BodyHash,
  DocId,
  Href,
  Html,
  IsoDate,
  RoutePath,
  SourcePath,
  VersionFile,
  VersionName,
} from './store.ts';

/** The front matter docsite knows; unknown fields are legal and left out. */
/** What a set with dates shows of a post. */
export interface PostFields {
  /** `null` where the page says none. */
  readonly date: IsoDate | null;
  /** Names of people. */
  readonly authors: readonly string[];
  readonly tags: readonly string[];
}
export interface FrontMatter {
  /** `date`, `authors` and `tags`; left out for a page with none of them. */
  readonly post?: PostFields;
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
  readonly badge?: EntryBadge;
  readonly sidebar_icon?: LinkIconName;
  readonly displayed_sidebar?: string | null;
  readonly pagination_label?: string;
  readonly pagination_next?: string | null;
  readonly pagination_prev?: string | null;
  readonly custom_edit_url?: string | null;
  readonly parse_number_prefixes?: boolean;
  readonly last_update?: { readonly date?: IsoDate; readonly author?: string };
  /** Former addresses, counted like a slug; both mean the same. */
  readonly redirects?: readonly string[];
  readonly aliases?: readonly string[];
  /** Elements of the head of the page. */
  readonly head?: readonly HeadTag[];
  /** Former ids of headings, each with the id that the heading has now. */
  readonly anchorAliases?: Readonly<Record<string, string>>;
  readonly draft?: boolean;
  readonly unlisted?: boolean;
  /** The old page that an import could not convert. */
  readonly placeholder_for?: string;
}

/** A link or an image as a text has it, not yet resolved. */
export interface BodyLink {
  readonly kind: 'link' | 'image';
  /** As written, without percent-encoding added, variables in their `{{name}}` form. */
  readonly href: string;
  /**
   * `markdown` may leave out `.md` and has its own policy; `html` is written in raw HTML; so is `written`, which is published as it is
   * and counts from the address of the page.
   */
  readonly source: 'markdown' | 'html' | 'written';
  readonly line: number;
  readonly column: number;
}

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
  /** True for drafts, too. */
  readonly unlisted: boolean;
  /** Shown by the server alone. */
  readonly draft: boolean;
  readonly frontMatter: FrontMatter;
  /** Name of the sidebar of the page; `null` for none. */
  readonly sidebar: string | null;
  /** Where its lines are written; left out for a text that includes nothing. */
  readonly runs?: readonly LineRun[];
}

/** Neighbouring lines of a text that includes others, up to the next run. Lines are 1-based. */
export interface LineRun {
  readonly line: number;
  /** The file that they are written in, under its name in the version (`include-paths.ts`); `null` for the text's own. */
  readonly path: SourcePath | null;
  /** The line of that file. */
  readonly from: number;
  /** How many more columns are before their words than in that file; below 0 for fewer. */
  readonly shift: number;
  /** All lines of the run are made from that one. */
  readonly isMade?: boolean;
}

export interface EntryBadge {
  readonly text: string;
  /** As admonitions and chips have. */
  readonly tone: 'note' | 'tip' | 'info' | 'warning' | 'danger' | 'caution';
}

/** What an entry of a sidebar has beside its label. */
export interface EntryMarks {
  readonly badge?: EntryBadge;
  readonly icon?: LinkIconName;
}

/** An entry of a sidebar, resolved: labels are final, targets exist. */
export type SidebarEntry =
  | (EntryMarks & {
      readonly type: 'doc';
      readonly id: DocId;
      readonly label: string;
      readonly href: RoutePath;
      readonly className: string | null;
      /** Shown only while it is the current page, unless it is a draft. */
      readonly unlisted: boolean;
      readonly draft?: true;
    })
  | (EntryMarks & {
      readonly type: 'link';
      readonly label: string;
      readonly href: Href;
      readonly className: string | null;
      /** Stands for the rest of the list, which is in a shared file under this name; `href` lists all of it. */
      readonly rest?: string;
    })
  | { readonly type: 'html'; readonly html: Html; readonly className: string | null }
  | (EntryMarks & {
      readonly type: 'category';
      readonly label: string;
      /** Where the label leads; `null` when the category has no page. */
      readonly href: RoutePath | null;
      readonly className: string | null;
      readonly collapsible: boolean;
      readonly collapsed: boolean;
      readonly items: readonly SidebarEntry[];
      /** A placeholder for the list of `items`, which is drawn already: a template puts it where the list goes. */
      readonly drawn?: string;
      /** In a large sidebar: what the category is known by in its version. */
      readonly branch?: string;
      /** In a large sidebar: the page that lists what is in the category; `null` when readers should not find any of it. */
      readonly landing?: RoutePath | null;
      /** The items are left out, and scripts load them; without a page of its own, `href` is `landing`. */
      readonly cut?: { readonly hasPage: boolean };
    });

/** What all pages of a site have in common. In the navbar, items on the left come before those on the right. */
export interface SiteData extends Pick<
  SiteConfig,
  'title' | 'tagline' | 'baseUrl' | 'trailingSlash' | 'repoUrl' | 'navbar' | 'footer' | 'announcementBar' | 'colorMode'
> {
  /** Where the site is in each of its languages; left out for one. */
  readonly languages?: readonly (UserLanguage & Pick<SiteConfig, 'baseUrl'>)[];
  readonly htmlLang: string;
  readonly direction: 'ltr' | 'rtl';
  readonly sidebarHideable: boolean;
  /** Left out for none. */
  readonly feedback?: FeedbackConfig;
  /** The site has a search index. */
  readonly search: boolean;
  readonly users: readonly ShowcaseUser[];
  readonly variables: Readonly<Record<string, string>>;
}

/** The version a page belongs to, as pages may show it: nothing here changes when another version is cut. */
export interface PageVersion {
  readonly name: VersionName;
  /** Id of the further set of documents that the page belongs to; left out for pages of the documentation. */
  readonly set?: string;
  readonly label: string;
  /** Route of the version's landing page. */
  readonly path: RoutePath;
  readonly status: VersionStatus;
  /** Last day with fixes, also when it has passed, if the manifest names one. */
  readonly endOfLife?: IsoDate;
  readonly banner: BannerKind;
  readonly badge: boolean;
  /** Where the banner's link leads: the same page in the latest version, or that version's main document. Left out without banner. */
  readonly bannerHref?: RoutePath;
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

/** How much of a text is different. */
export interface DifferencesCount {
  /** Words that are new, that are gone, and in blocks that were moved. */
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
}
/** Differences on a page that has a list of them, `differences`: drawn by the build alone, as texts are. */
export interface DrawnDifferences extends DifferencesCount {
  /** Index in `differences` of the page; `null` when no difference can be seen. */
  readonly index: number | null;
}
/** A page that shows differences of texts. */
export interface WithDifferences {
  /** HTML for `components/differences`, in the order of the page. */
  readonly differences: readonly Html[];
}

interface PageBase {
  /**
   * Where a document's history is: its own id says so, and no later release changes it. Left out on a site with one version,
   * for drafts and on all other pages.
   */
  readonly historyHref?: RoutePath;
  /** Tags of the languages that lack the page; left out for none. */
  readonly notIn?: readonly string[];
  /** Address of a stylesheet that the page needs besides that of all pages. */
  readonly stylesheet?: Href;
  /** Address of the script that starts the page's islands; left out on pages without one. */
  readonly islands?: Href;
  /** Address of the script of tabs that follow the query string; left out on pages without any. */
  readonly tabs?: Href;
  /** In browsers, the HTML of content that the build alone draws (`DrawnContent`): the lists it is made from are empty. */
  readonly drawn?: Html;
  readonly route: RoutePath;
  /** Heading and document title without the site's name; empty for the site's title alone. */
  readonly title: string;
  readonly description: string;
  /** `null` on pages that belong to no version. */
  readonly version: PageVersion | null;
  /** What readers call the set with versions that the page belongs to, and where these are listed. Left out on all other pages. */
  readonly ofSet?: { readonly label: string; readonly versionsHref: RoutePath };
}
export interface TextSince {
  /** Label of the oldest version from which on the page has had this text without a break. */
  readonly label: string;
  /** The text before it, labelled with the newest version that has it. `null` when the page began with this text, or the site lacks that version. */
  readonly before: PageLink | null;
  /** What changed in the page then; `null` in the oldest version, and for a page that is not listed there. */
  readonly changesHref: Href | null;
}
/** A document. */
export interface DocPageData extends PageBase {
  readonly kind: 'doc';
  readonly version: PageVersion;
  readonly id: DocId;
  /** As `components/sidebar` has drawn it; `null` for a document without a sidebar. */
  readonly sidebar: Html | null;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly toc: readonly TocEntry[];
  /** The body has its own level-one heading, or the author hides the title. */
  readonly hideTitle?: true;
  readonly bodyHtml: Html;
  /** What is said of a translation whose source has changed; left out for all others. */
  readonly notice?: Html;
  readonly unlisted?: true;
  /** Only `docsite serve` shows drafts. */
  readonly draft?: true;
  /** Where the page is edited for the next release, or on its own. */
  readonly editUrl?: string;
  /** Where its stored text is edited, in all versions that have it: how many those are is not for the page to say. */
  readonly storedEditUrl?: string;
  readonly lastUpdate: { readonly date: IsoDate | null; readonly author: string | null } | null;
  /** Where the text comes from; `null` on a site with one version. How long it lasts is not for the page to say. */
  readonly textSince: TextSince | null;
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
}
/** Which part of a list a page has that is too long for one page. */
export interface ListPart {
  /** Of the part, from 0. */
  readonly index: number;
  /** Routes of all parts, in their order. */
  readonly routes: readonly RoutePath[];
}
/** The generated page of a sidebar category. */
export interface CategoryPageData extends PageBase {
  readonly kind: 'category';
  readonly version: PageVersion;
  readonly sidebar: Html;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly cards: readonly {
    readonly label: string;
    readonly href: Href;
    readonly description: string;
    /** Number of entries inside, for a category; `null` for a page or a link. */
    readonly itemCount: number | null;
  }[];
  /** Left out when `cards` has all of them. */
  readonly part?: ListPart;
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
}
/** A page about a version as a whole. */
interface AboutVersion extends PageBase {
  readonly version: PageVersion;
  /** That of the version's main document, as `components/sidebar` has drawn it, with no entry marked; `null` for a version without one. */
  readonly sidebar: Html | null;
}
/** A titled group of pages on a version's landing page. */
export interface LandingSection {
  readonly title: string;
  readonly pages: readonly { readonly label: string; readonly href: Href; readonly description: string }[];
  /** Where the rest is; left out when `pages` has all of the section. */
  readonly more?: { readonly label: string; readonly href: Href };
}
/** `/docs` and `/docs/<version>`: where a version starts. */
export interface LandingPageData extends AboutVersion {
  readonly kind: 'version-landing';
  readonly main: { readonly label: string; readonly href: RoutePath; readonly description: string } | null;
  /** The sections of the version's sidebars, in their order. */
  readonly sections: readonly LandingSection[];
  /** Pages that are in no sidebar, by title. */
  readonly otherPages: LandingSection['pages'];
  /** `null` for a set, whose pages are all on this one. */
  readonly overviewHref: RoutePath | null;
  /** What changed against the version before; `null` for the oldest version. */
  readonly changesHref: RoutePath | null;
  readonly releaseNotesHref: Href | null;
  /** Label of the version before when all texts are its texts; otherwise `null`. */
  readonly sameAs: string | null;
}
export type OverviewChange = 'added' | 'changed' | 'renamed' | 'same';
/** `/docs/<version>/overview`: every page of the version and where its text comes from. */
export interface OverviewPageData extends AboutVersion {
  readonly kind: 'overview';
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
    readonly change: OverviewChange;
    /** Where the change is shown; `null` for a page that did not change. */
    readonly changeHref: Href | null;
    readonly inSidebar: boolean;
  }[];
  /** Pages of the version before that this one lacks. Links lead to the version before; `null` where the site lacks it. */
  readonly removed: readonly { readonly id: DocId; readonly label: string; readonly href: RoutePath | null }[];
  /** Of a list in parts, with the counts of the whole; left out when `pages` and `removed` have all. */
  readonly part?: ListPart & { readonly counts: Readonly<Record<OverviewChange | 'removed', number>> };
}
/** A page that is not what it was in the version before. */
export interface ChangedPage {
  readonly change: Exclude<OverviewChange, 'same'> | 'removed';
  /** Of its row: the page's id, without white space. */
  readonly anchor: string;
  readonly label: string;
  /** In this version, `null` for a removed page. */
  readonly to: PageAddress | null;
  /** In the version before, `null` for an added page. */
  readonly from: PageAddress | null;
  /** `null` when both versions have the same text, or only one has the page. */
  readonly differences: DrawnDifferences | null;
}
export interface PageAddress {
  readonly id: DocId;
  /** `null` when the site lacks the version. */
  readonly href: RoutePath | null;
}
/** `/docs/<version>/changes`: what changed against the version before, page by page. */
export interface ChangesPageData extends AboutVersion, WithDifferences {
  readonly kind: 'changes';
  /** The version before, `href` is its landing page; `null` for the oldest. */
  readonly previous: { readonly label: string; readonly href: RoutePath | null } | null;
  /** The changes in the version before, `null` for the oldest. What comes after is not for the page to say. */
  readonly before: { readonly label: string; readonly href: RoutePath | null } | null;
  /** Of the whole version. */
  readonly counts: Readonly<Record<ChangedPage['change'], number>>;
  /** What changed in APIs: index in `differences`. On the first part of the page; left out for nothing. */
  readonly apis?: number;
  readonly pages: readonly ChangedPage[];
  readonly overviewHref: RoutePath;
  /** For readers who followed the prereleases of a version, the oldest first; the last step is its own. Left out for one that had none. */
  readonly steps?: readonly ChangesStep[];
  /** Left out when `pages` has all. */
  readonly part?: ListPart;
}
/** From a version to what was made from it, among the prereleases of a release. */
export interface ChangesStep {
  readonly from: string;
  readonly to: string;
  /** What changed in a prerelease; `null` for the release itself, and when the site lacks it. */
  readonly href: RoutePath | null;
  readonly pages: readonly (Pick<ChangedPage, 'change' | 'label'> & { readonly href: RoutePath | null })[];
}
export interface VersionRow extends Pick<PageVersion, 'name' | 'label' | 'released' | 'status' | 'endOfLife'> {
  readonly docsHref: RoutePath;
  /** What changed against the version before; `null` for the oldest version. */
  readonly changesHref: RoutePath | null;
  readonly notesHref: Href | null;
  /** Label of the version before when all texts are its texts; otherwise `null`. */
  readonly sameAs: string | null;
  /** Label of the version that it was made from, where that is not the next one of the list; left out for all others. */
  readonly madeFrom?: string;
  readonly texts: VersionTexts | null;
}
/** How much of a release is new; `next` has none, because each save would change the list of versions. */
export interface VersionTexts {
  /** From 0 for the oldest release. */
  readonly place: number;
  /** Place of the release that it was made from; `null` for the first one. */
  readonly from: number | null;
  /** Without unlisted ones. */
  readonly pages: number;
  /** Pages whose text the version before does not have: all pages of the oldest version. */
  readonly changed: number;
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
  /** The page that compares versions; `null` on a site with one version. */
  readonly compareHref: RoutePath | null;
  /** The feed of what each release changed; `null` when the site has none. */
  readonly feedHref: RoutePath | null;
}
/** A version that a history names. Its address has the version's number, also that of the latest version. */
export interface HistoryVersion {
  readonly label: string;
  /** `null` when the version is not built. */
  readonly href: RoutePath | null;
}
/** Where a step is in the drawing of lines: columns from 0, the line of the newest version first. */
export interface HistoryRail {
  readonly column: number;
  /** Its line goes on to a newer step, and to an older one. */
  readonly above: boolean;
  readonly below: boolean;
  /** Columns of lines that pass, and of those that begin here on their way up. */
  readonly passing: readonly number[];
  readonly joins: readonly number[];
}
interface OfLine {
  /** Left out when the page has one line. */
  readonly rail?: HistoryRail;
  /** Label of the version in which the step that it came from began, where that is not the next one; left out for all others. */
  readonly from?: string;
}
/** A text that a page had in versions without a gap between them, or the versions that lack the page. */
export type HistoryStep = OfLine &
  (
    | {
        readonly type: 'text';
        /** The first version that has it, and the day of its release. */
        readonly since: HistoryVersion & { readonly released: IsoDate | null };
        /** The other versions that have it, newest first; empty for the last text of a line: a release must not change that. */
        readonly others: readonly HistoryVersion[];
        /** Whether the newest version has it. */
        readonly isCurrent: boolean;
        /** Versions of other lines, with other texts, are between those that have it: they are no range. */
        readonly isBroken?: true;
        /** `returned`: after versions without the page. `renamed`: under another id, with the same text or another one. */
        readonly change: 'first' | 'changed' | 'renamed' | 'returned';
        /** The text is the one before. */
        readonly isSame: boolean;
        /** The id that the page has from here on, if it is another one. */
        readonly renamed: { readonly from: DocId; readonly to: DocId } | null;
        /** From the text before; `null` for the first text, and where it is the same. */
        readonly differences: DrawnDifferences | null;
        /** What changed in operations that the page describes: index in `differences`; left out for nothing. */
        readonly apis?: number;
      }
    /** `until`: label of the last version without the page; `null` when no newer version has it. */
    | { readonly type: 'missing'; readonly since: string; readonly until: string | null }
  );
/** `/versions/<page id>`: the texts of a page, newest first. A release that leaves the page as it is does not change it. */
export interface HistoryPageData extends PageBase, WithDifferences {
  readonly kind: 'history';
  readonly version: null;
  /** Title of the document. */
  readonly subject: string;
  readonly steps: readonly HistoryStep[];
  /** The page in the latest version, or its last address; `null` when neither is built. */
  readonly pageHref: RoutePath | null;
  /** There are versions before the first that has the page. */
  readonly hasOlder: boolean;
}
export interface UsersPageData extends PageBase {
  readonly kind: 'users';
  readonly version: null;
}
/** How much of the latest version is translated into a language. */
export interface TranslatedShare {
  readonly tag: string;
  readonly label: string;
  /** Pages by state. */
  readonly current: number;
  readonly outdated: number;
  readonly missing: number;
  /** Of the source: in all pages, and by the state of the page. */
  readonly words: number;
  readonly currentWords: number;
  readonly outdatedWords: number;
  /** The current pages and words in words. */
  readonly summary: string;
}
/** What a language has of a page. */
export interface TranslatedPage {
  readonly state: 'current' | 'outdated' | 'missing';
  /** Of the source since the translation; 0 where it is not known. */
  readonly changedWords: number;
  /** Address of the page, with the base URL; `null` where it is not built. */
  readonly url: string | null;
  /** Where the translation is edited; `null` without a translation, or without `docs.editUrl`. */
  readonly editUrl: string | null;
}
/** `/languages`: what is translated of the latest version. */
export interface LanguagesPageData extends PageBase {
  readonly kind: 'languages';
  readonly version: null;
  /** Label of the latest version. */
  readonly subject: string;
  /** All but that of the sources, in their order. */
  readonly languages: readonly TranslatedShare[];
  /** `inLanguages`: in the order of `languages`. */
  readonly pages: readonly {
    readonly label: string;
    readonly href: RoutePath;
    readonly words: number;
    readonly inLanguages: readonly TranslatedPage[];
  }[];
  /** Left out when `pages` has all. */
  readonly part?: ListPart;
}
/** `/search`, whose results a script finds and draws. */
export interface SearchPageData extends PageBase {
  readonly kind: 'search';
  readonly version: null;
  /** The list of all pages of the latest version; `null` when the site lacks that version. */
  readonly overviewHref: RoutePath | null;
}
/** `/versions/compare`, which a script fills. */
export interface ComparePageData extends PageBase {
  readonly kind: 'compare';
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
  readonly unlisted?: true;
  readonly draft?: true;
  readonly bodyHtml: Html;
  readonly toc: readonly TocEntry[];
  readonly hideTitle?: true;
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
  | ChangesPageData
  | VersionsPageData
  | HistoryPageData
  | UsersPageData
  | LanguagesPageData
  | SearchPageData
  | ComparePageData
  | NotFoundPageData
  | MarkdownPageData
  | ComponentPageData;
