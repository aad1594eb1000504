/** A site of plain Markdown as the reader of its generator describes it, and what all of these readers need. */
import { findFrontMatter } from '../../../src/content/parse/front-matter.ts';
import { problem } from '../../../src/shared/problem/problem.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { RoutePath, SourcePath } from '../../../src/shared/types/store.ts';
import type { HugoLanguage } from './hugo/hugo-config.ts';
import type { MikeSettings } from './mike/mike-list.ts';
import type { TextRules } from './text-tools.ts';

export interface FolderPage {
  /** Relative to the folder of the pages. */
  readonly path: SourcePath;
  /** The same in the version that it becomes a page of. */
  readonly target: SourcePath;
  /** Where the page was, without the base URL and without a slash at its end; `null` if that is unknown. */
  readonly route: RoutePath | null;
  /** True for a page that the old site did not publish. */
  readonly isDraft?: boolean;
  /** What the window called it, whatever its heading says; left out where the heading says it. */
  readonly title?: string;
}
/** One whose address is known. */
export interface SitePage extends FolderPage {
  readonly route: RoutePath;
}

export interface MarkdownSite extends TextRules {
  readonly configFile: string;
  /** Folder of the pages, relative to the root. */
  readonly folder: string;
  readonly pages: readonly SitePage[];
  /** As in `PageFolder`. */
  readonly pathOf?: (path: SourcePath) => SourcePath | null;
  /** Where the old site had a file beside the pages, by its path in the version; left out if it only had those that pages link to. */
  readonly publishedAt?: (path: SourcePath) => RoutePath;
  /** Fields of the new configuration. */
  readonly fields: Fields;
  readonly sidebars: Fields | null;
  readonly redirects: ReadonlyMap<RoutePath, string>;
  /** Files that get another place: path in the old site → path in the new one. */
  readonly copies: ReadonlyMap<string, string>;
  /** Files from elsewhere that pages show, by their path in the version. It has all of them once the pages are converted. */
  readonly beside?: ReadonlyMap<SourcePath, string>;
  /** Components that pages use: sources and stubs by path in the new site, once the pages are converted. */
  readonly components?: { readonly files: () => ReadonlyMap<string, string> };
  /** Released versions that are folders of the site, newest first. */
  readonly versions?: readonly { readonly name: string; readonly label: string; readonly site: MarkdownSite }[];
  readonly problems: readonly Problem[];
  readonly notes: readonly string[];
  /** Service workers that the generator made, by their addresses below the base URL. */
  readonly workers?: readonly string[];
  /** Addresses that redirect now, of pages that were generated and of `moved` pages, and those that are left behind. */
  readonly urls?: {
    readonly changed: number;
    readonly moved?: number;
    readonly lost?: number;
    /** Addresses of lists that sets make. */
    readonly listed?: number;
  };
  /** Left out for a site in one language. */
  readonly languages?: SiteLanguages;
  /** The language of a site of Hugo that is imported. */
  readonly language?: HugoLanguage;
  /** Folders of the version that become sets with dates. */
  readonly posts?: readonly PostSection[];
  /** Of a site whose versions mike may keep; left out for others. */
  readonly mike?: MikeSettings;
}

/** A folder of the version whose pages are posts. */
export interface PostSection {
  readonly folder: SourcePath;
  /** Where its list was, which is the address of the set. */
  readonly route: RoutePath;
  /** What the old site called it. */
  readonly label: string;
  /** How many posts it published. */
  readonly posts: number;
  /** Pages that said nothing but the list, which the set makes itself. */
  readonly lists: readonly SourcePath[];
  /** Addresses of its feeds. */
  readonly feeds: readonly RoutePath[];
}

/** `folder` and `beside` as in `MarkdownSite`. */
export interface OtherLanguage extends TextRules, Pick<MarkdownSite, 'folder' | 'beside'> {
  /** Its folder among the addresses, such as `fr`. */
  readonly name: string;
  readonly label?: string | null;
  /** Each at the place of the page that it translates. */
  readonly pages: readonly FolderPage[];
  readonly pathOf: NonNullable<MarkdownSite['pathOf']>;
  /**
   * Lists of pages and redirects that the generator made, from the root of the old site, by address, with the address that it leads to.
   * Left out by generators that have each translation at the address of its source.
   */
  readonly made?: Readonly<Record<'lists' | 'redirects', ReadonlyMap<RoutePath, RoutePath>>>;
  /** What the configuration says in the language of the sources, and in this one. */
  readonly words: readonly (readonly [from: string, to: string])[];
}
export interface SiteLanguages {
  /** The language of the sources. */
  readonly name: string;
  readonly label?: string | null;
  readonly others: readonly OtherLanguage[];
  /** True for a generator that shows the source where a page has no translation: each language has all addresses. */
  readonly showsSources?: true;
}

/** The body of a page, and the number of lines before it. */
export function splitPage(text: string): { readonly head: string; readonly body: string; readonly firstLine: number } {
  const { block } = findFrontMatter(text);
  return { head: block, body: text.slice(block.length), firstLine: block.split('\n').length };
}

/** A note about a setting that has no counterpart. */
export function settingNote(file: string, what: string, fix = ''): Problem {
  return problem({ severity: 'info', code: 'config', file, what, fix });
}
