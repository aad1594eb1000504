/** The whole configuration as its author writes it: settings, and code that takes part in the build. Types only. */
import type { FilesHook, MarkdownPlugin, PageHook, TextHook } from '../../shared/types/hooks.ts';
import type { UserSettings } from '../../shared/types/settings.ts';

/**
 * How documents are parsed.
 * @example markdown: { plugins: [[(md, options) => md.enable('text', options.quiet), { quiet: true }]] },
 */
export interface UserMarkdown {
  /** Plugins of [markdown-it](https://github.com/markdown-it/markdown-it), each alone or with its options. docsite's own rules win. Default: none. */
  readonly plugins?: readonly (MarkdownPlugin | readonly [plugin: MarkdownPlugin, ...options: readonly unknown[]])[];
}

/**
 * Functions that take part in the build. They must be pure: the same input, the same result.
 * @example
 * hooks: {
 *   text: ({ tokens }) => ({ data: { pictures: tokens.some(({ content }) => content.includes('![')) } }),
 *   page: ({ data }) => (data?.pictures ? { head: [{ tag: 'meta', attributes: { name: 'pictures' } }] } : undefined),
 *   files: ({ pages }) => [{ path: 'titles.txt', content: pages.map(({ title }) => title).join('\n') }],
 * },
 */
export interface UserHooks {
  /** Gets each parsed text once: its tokens and front matter. Returns other `tokens`, and `data` for the hooks of its pages. Default: none. */
  readonly text?: TextHook;
  /** Gets each page: `route`, `title`, `description`, `version`, `frontMatter`, `data`. Returns another title or description, and elements for its `head`. Default: none. */
  readonly page?: PageHook;
  /** Gets the paths of all files, and the pages with a text. Returns further files (`path`, `content`), and further pages (`route`, `title`, `html`). Default: none. */
  readonly files?: FilesHook;
}

/** The configuration of a site. Only `title` and `url` are required. */
export interface UserConfig extends UserSettings {
  readonly markdown?: UserMarkdown;
  readonly hooks?: UserHooks;
}
