/** A site of plain Markdown as the reader of its generator describes it, and what all of these readers need. */
import { findFrontMatter } from '../../../src/content/parse/front-matter.ts';
import { problem } from '../../../src/shared/problem/problem.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { RoutePath, SourcePath } from '../../../src/shared/types/store.ts';
import type { HugoLanguage } from './hugo/hugo-config.ts';
import type { MikeSettings } from './mike/mike-list.ts';
import type { SiteLanguages } from './other-languages.ts';
import type { PostSection } from './post-sets.ts';
import type { TextRules } from './text-tools.ts';
import type { FolderPage } from './move-pages.ts';

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

/** The body of a page, and the number of lines before it. */
export function splitPage(text: string): { readonly head: string; readonly body: string; readonly firstLine: number } {
  const { block } = findFrontMatter(text);
  return { head: block, body: text.slice(block.length), firstLine: block.split('\n').length };
}

/** A note about a setting that has no counterpart. */
export function settingNote(file: string, what: string, fix = ''): Problem {
  return problem({ severity: 'info', code: 'config', file, what, fix });
}
