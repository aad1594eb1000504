/** `docsite import mkdocs` and its like: sites whose pages are plain Markdown. */
import { resolve } from 'node:path';
import { type MarkdownGenerator, readMarkdownSite } from '../../import/disk/read-markdown-site.ts';
import { importMarkdownSite } from '../../import/sites/markdown-site.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import type { Streams } from '../terminal/streams.ts';
import { compareBuilds, findOldBuild } from './compare-builds.ts';
import { finishImport, type ImportOptions } from './finish.ts';

/** As commander passes them: an option that was not given is missing. */
export interface ImportMarkdownOptions extends ImportOptions {
  /** Folder of the built old site. */
  readonly compare?: string;
}

/** Imports the site in `dir`; resolves to the exit code. Rejects with a `UsageError`, and nothing is written, for a wrong call. */
export async function runImportMarkdown(
  generator: MarkdownGenerator,
  { dir, options }: { readonly dir: string; readonly options: ImportMarkdownOptions },
  io: Streams,
): Promise<number> {
  const shown = (folder: string): string => formatFolder(folder, io.cwd);
  const oldBuild = findOldBuild(options.compare, io.cwd);
  const place = { root: resolve(io.cwd, dir), target: resolve(io.cwd, options.to), shown, cwd: io.cwd };
  const { tree, site } = await readMarkdownSite(generator, place);
  const imported = importMarkdownSite(site, tree);
  if (oldBuild === null) return finishImport(imported, options, io);
  const { baseUrl } = site.fields;
  const base = typeof baseUrl === 'string' ? baseUrl : '/';
  return finishImport({ ...imported, compare: (target) => compareBuilds(target, oldBuild, base) }, options, io);
}
