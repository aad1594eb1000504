/** Files beside the pages that the old generator published at addresses of their own, whether a page links to them or not. Pure. */
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import { decodeAddress } from '../../../src/shared/href.ts';
import { SIDEBARS_FILE } from '../../../src/shared/site-folders.ts';
import type { SourcePath } from '../../../src/shared/types/store.ts';
import type { FolderFiles } from '../build-store.ts';
import type { MarkdownSite } from './markdown-site.ts';

export interface PublishedFiles {
  /** The pages and what they name: docsite gives these files addresses by their content. By path in the version. */
  readonly beside: FolderFiles;
  /** All files of the old site at their addresses, by path in the new site. */
  readonly published: FolderFiles;
}

/** A file that no page names is only published: beside the pages nobody could reach it. */
export function publishFiles(
  files: FolderFiles,
  { pages, publishedAt }: Pick<MarkdownSite, 'pages' | 'publishedAt'>,
): PublishedFiles {
  if (publishedAt === undefined) return { beside: files, published: new Map() };
  const texts = new Set(pages.map(({ target }) => target));
  const named = new Set<string>();
  for (const [path, bytes] of files) {
    if (!texts.has(path)) continue;
    const text = Buffer.from(bytes).toString();
    for (const [name] of text.matchAll(/[^\s/\\"'<>()=]+\.\w+/gu)) named.add(decodeAddress(name));
    for (const [, address = ''] of text.matchAll(/["'<(]([^"'<>()\n]* [^"'<>()\n]*\.\w+)/gu))
      named.add(nameOf(address));
  }
  const routes = new Set<string>(pages.map(({ route }) => route));
  const beside = new Map<SourcePath, Uint8Array>();
  const published = new Map<string, Uint8Array>();
  for (const [path, bytes] of files) {
    const isFile = !isMarkdown(path) && path !== SIDEBARS_FILE;
    if (!isFile || named.has(nameOf(path))) beside.set(path, bytes);
    const address = publishedAt(path);
    // A page of the old site at the same address was what its readers saw.
    const isPage = routes.has(address.replace(/(?:\/index)?\.html$/u, '') || '/');
    if (isFile && !isPage) published.set(`static${address}`, bytes);
  }
  return { beside, published };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
