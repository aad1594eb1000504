/** Code of a site that takes part in its build: plugins of the parser, and pure functions at three places. Types only. */
import type { HeadTag } from './config.ts';
import type { FrontMatter } from './page.ts';
import type { JsonValue, RoutePath, VersionName } from './store.ts';

/** A plugin of markdown-it: gets the parser, then its options. */
export type MarkdownPlugin = (...args: never[]) => unknown;

/** A token of markdown-it, as far as a hook needs it. */
export interface TextToken {
  readonly type: string;
  readonly tag: string;
  readonly content: string;
  readonly info: string;
  readonly children: readonly TextToken[] | null;
}
/** What the hook of a text says to those of its pages: anything that JSON can hold. */
export type HookData = Readonly<Record<string, JsonValue>>;
/** A parsed text. It is parsed once for all versions that share it, so it knows no version and no address. */
export interface HookText {
  /** In the order of the text. A variable is one private character in them. */
  readonly tokens: readonly TextToken[];
  readonly frontMatter: FrontMatter;
}
/** What is left out stays as it is. */
export interface HookTextResult {
  /** Tokens to draw instead: those of markdown-it, or copies with changes. */
  readonly tokens?: readonly TextToken[];
  /** What later hooks find as `data` of the pages that show the text. */
  readonly data?: HookData;
}

export interface HookPage {
  readonly route: RoutePath;
  readonly title: string;
  readonly description: string;
  /** `null` outside of versions. */
  readonly version: VersionName | null;
  /** Empty for a page without a text. */
  readonly frontMatter: FrontMatter;
  /** From the hook of its text; `null` for none. */
  readonly data: HookData | null;
}
/** What is left out stays as it is. */
export interface HookPageResult {
  readonly title?: string;
  readonly description?: string;
  /** Elements for the head, after those of the front matter. */
  readonly head?: readonly (Pick<HeadTag, 'tag' | 'attributes'> & { readonly content?: string })[];
}

export interface HookFiles {
  /** Paths of all files that docsite writes. */
  readonly files: readonly string[];
  /** The pages with a text. */
  readonly pages: readonly HookPage[];
  readonly baseUrl: string;
}
/** A file, or a page in the look of the site. */
export type HookFile =
  | { readonly path: string; readonly content: string }
  | { readonly route: string; readonly title: string; readonly description?: string; readonly html: string };

export type TextHook = (text: HookText) => HookTextResult | undefined;
export type PageHook = (page: HookPage) => HookPageResult | undefined;
export type FilesHook = (site: HookFiles) => readonly HookFile[];

/** The code of a site. `key` is empty for none, and differs for different code. */
export interface Extensions {
  readonly key: string;
  readonly plugins: readonly { readonly plugin: MarkdownPlugin; readonly options: readonly unknown[] }[];
  readonly text: TextHook | null;
  readonly page: PageHook | null;
  readonly files: FilesHook | null;
}
