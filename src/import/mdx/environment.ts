/** What a page is converted from, and what the converter asks of the site around it. */

export interface PageSource {
  /** Path relative to the old site's root; other files are found from here. */
  readonly path: string;
  readonly text: string;
  readonly format: 'mdx' | 'md';
  /** True when the site read formulas between dollars. */
  readonly hasMath?: boolean;
}
/** What the converter asks of the site around the page. */
export interface ConvertEnvironment {
  /** Text of a file by its path relative to the old site's root; `null` if it does not exist. */
  readonly read: (path: string) => string | null;
  /** How a file is named in problems, by that path. */
  readonly fileName: (path: string) => string;
  /** A link of the page `page`, written in the file `from` (a partial, or the page), as the new site needs it. */
  readonly mapHref: (href: string, from: string, page: string) => string;
}
