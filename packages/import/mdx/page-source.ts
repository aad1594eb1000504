/** A page of an old site, and what its converter asks of the site around it. */
import type { ProblemFields } from '../../../src/shared/problem/problem.ts';
import type { PageHead } from './write/head-tags.ts';
import type { ComponentUses, DocCard } from './component-uses.ts';
import type { ExpandedText } from '../../../src/content/includes/expand-text.ts';

export interface PageSource {
  /** Path relative to the old site's root; other files are found from here. */
  readonly path: string;
  readonly text: string;
  readonly format: 'mdx' | 'md';
  /** True when the site read formulas between dollars. */
  readonly hasMath?: boolean;
  /** True when it read `:name` as a directive, which leaves nothing in the id of a heading. */
  readonly hasDirectives?: boolean;
  /** False when it showed names of emoji as they are written. */
  readonly hasEmoji?: boolean;
}

/** What the converter asks of the site around the page. */
export interface ConvertEnvironment {
  /** Text of a file by its path relative to the old site's root; `null` if it does not exist. */
  readonly read: (path: string) => string | null;
  /** How a file is named in problems, by that path. */
  readonly fileName: (path: string) => string;
  /** A link of the page `page`, written in the file `from` (a partial, or the page), as the new site needs it. */
  readonly mapHref: (href: string, from: string, page: string) => string;
  /** What a list of cards on the page shows without items of its own; left out where no sidebar says it. */
  readonly cards?: (page: string) => readonly DocCard[];
  /** The old site's own, if they are taken over. */
  readonly components?: ComponentUses;
  /** Left out where texts of other files are written into the page. */
  readonly includes?: IncludeUses;
  /** A block of code as docsite has it; left out where its options mean what they mean to Docusaurus. */
  readonly fence?: (fence: string, report: (fields: ProblemFields) => void) => string;
}

/** A partial as the page that shows it sees it. */
export interface Inclusion {
  /** Path of the page. */
  readonly page: string;
  /** Partials around this one, and the page: the way to here. */
  readonly ancestors: readonly string[];
  readonly props: Readonly<Record<string, unknown>>;
  /** The content between the tags of the partial. */
  readonly children: string;
  /** Of the page. */
  readonly head: PageHead;
}

/** How an include names the file, or why the text must be written into the page. */
export type IncludeAnswer =
  { readonly target: string; readonly why?: undefined } | { readonly target: null; readonly why: string };

/** The page or the partial that has the include. */
export type IncludingFile = Omit<PageSource, 'text'>;

/** Paths are relative to the old site's root; `from` is the page or the partial that has the include. */
export interface IncludeUses {
  /** `path` is a Markdown file; it is read as the page is. */
  readonly partial: (path: string, from: IncludingFile) => IncludeAnswer;
  /** `path` is a file of code. */
  readonly code: (path: string, from: string) => IncludeAnswer;
  /** The converted text of `page` with all that it includes; `null` if it includes nothing. */
  readonly expand: (text: string, page: string) => ExpandedText | null;
}
