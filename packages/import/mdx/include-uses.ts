/** Other files that pages show, as includes of docsite: what the converter asks about them. */
import type { ExpandedText } from '../../../src/content/includes/expand-text.ts';

/** How an include names the file, or why the text must be written into the page. */
export type IncludeAnswer =
  { readonly target: string; readonly why?: undefined } | { readonly target: null; readonly why: string };

/** The page or the partial that has the include. */
export interface IncludingFile {
  readonly path: string;
  readonly format: 'mdx' | 'md';
  readonly hasMath?: boolean;
}

/** Paths are relative to the old site's root; `from` is the page or the partial that has the include. */
export interface IncludeUses {
  /** `path` is a Markdown file; it is read as the page is. */
  readonly partial: (path: string, from: IncludingFile) => IncludeAnswer;
  /** `path` is a file of code. */
  readonly code: (path: string, from: string) => IncludeAnswer;
  /** The converted text of `page` with all that it includes; `null` if it includes nothing. */
  readonly expand: (text: string, page: string) => ExpandedText | null;
}
