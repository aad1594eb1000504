/** What `docsite serve` sends to the pages that are open in browsers, by server-sent events. */
import type { Problem } from './types/problem.ts';

/** Name of the `<meta>` element by which a served page says what it shows. */
export const SHOWN_META = 'docsite:live';
/** Where the server listens for pages, and where their script is; the same below every base URL. */
export const LIVE_PATH = '/__docsite/';

/** Another state of the site has other bytes for the page. Event `change`. */
export interface ChangeMessage {
  /** `page`: its text or its frame; `style`: the stylesheet alone; `reload`: the scripts. */
  readonly kind: 'page' | 'style' | 'reload';
  /** Address of the stylesheet that the page has now. */
  readonly stylesheet: string;
  /** What the page shows once it has followed: content of its `<meta>`. */
  readonly shown: string;
  /** The new document, to save a request; `null` unless the kind is `page`. */
  readonly html: string | null;
}

/** A fault with an address that opens it in the editor; `null` for a fault without a file, or without an editor. */
export type LiveProblem = Pick<Problem, 'severity' | 'file' | 'line' | 'what' | 'why' | 'fix'> & {
  readonly editorUrl: string | null;
};

/** Where the text of a page comes from. */
export interface PageSource {
  /** Relative to the site's root. */
  readonly file: string;
  readonly editorUrl: string | null;
  /** Versions whose page has this file's text: `2.14.1 … 3.2.1`. Empty for a page of no version. */
  readonly versions: string;
  readonly versionCount: number;
  /** More than one released version shows an edit; the command that gives one of them its own copy. */
  readonly shared: { readonly command: string } | null;
}

/** What is known about a page. Event `info`, at first and on each change. */
export interface InfoMessage {
  readonly source: PageSource | null;
  /** Errors of the whole site, and all faults of the page's own file; the worst first. */
  readonly problems: readonly LiveProblem[];
  /** False while a broken config or template keeps the site as it was before. */
  readonly isCurrent: boolean;
}
