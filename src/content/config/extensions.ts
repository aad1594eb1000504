/** Code in the configuration: `markdown.plugins` and `hooks`. */
import * as v from 'valibot';
import { toMessage } from '../../schema/refusal.ts';
import { list } from '../../schema/values.ts';
import type { Extensions, FilesHook, PageHook, TextHook } from '../../shared/types/hooks.ts';
import type { UserMarkdown } from './input.ts';

type Plugin = Extensions['plugins'][number];
type WrittenPlugin = NonNullable<UserMarkdown['plugins']>[number];

const plugin = v.pipe(
  v.custom<WrittenPlugin>(
    (value) => typeof value === 'function' || (Array.isArray(value) && typeof value[0] === 'function'),
    toMessage({ must: 'must be a plugin of markdown-it, or a list of one and its options' }),
  ),
  v.transform((written): Plugin => {
    if (typeof written === 'function') return { plugin: written, options: [] };
    const [found, ...options] = written;
    return { plugin: found, options };
  }),
);

export const markdown = { plugins: v.optional(list(plugin), []) };
export const hooks = { text: hook<TextHook>(), page: hook<PageHook>(), files: hook<FilesHook>() };

function hook<T>() {
  return v.optional(v.custom<T>((value) => typeof value === 'function', toMessage({ must: 'must be a function' })));
}

interface WrittenExtensions {
  readonly markdown: { readonly plugins: readonly Plugin[] };
  readonly hooks: {
    readonly text?: TextHook | undefined;
    readonly page?: PageHook | undefined;
    readonly files?: FilesHook | undefined;
  };
}

/** Without their key, which is that of the files that they come from. */
export function readExtensions({ markdown: { plugins }, hooks: { text, page, files } }: WrittenExtensions): Extensions {
  return { key: '', plugins, text: text ?? null, page: page ?? null, files: files ?? null };
}

export function hasCode({ plugins, text, page, files }: Extensions): boolean {
  return plugins.length > 0 || [text, page, files].some((written) => written !== null);
}
