/** `docsite import mkdocs` and its like: sites whose pages are plain Markdown. */
import { resolve } from 'node:path';
import { type MarkdownGenerator, readMarkdownSite, readVersions } from '../../import/disk/read-markdown-site.ts';
import { importMarkdownSite } from '../../import/sites/markdown-site.ts';
import { importMikeSite, type ReadSite } from '../../import/sites/mike/mike-site.ts';
import type { ImportedSite } from '../../import/import-report.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import type { Streams } from '../terminal/streams.ts';
import { compareBuilds, findOldBuild } from './compare-builds.ts';
import { finishImport, type ImportOptions } from './finish.ts';

/** As commander passes them: an option that was not given is missing. */
export interface ImportMarkdownOptions extends ImportOptions {
  /** Folder of the built old site. */
  readonly compare?: string;
  /** Commits of versions that mike keeps, by version: of MkDocs alone. */
  readonly revision?: ReadonlyMap<string, string>;
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
  const read = await readMarkdownSite(generator, place);
  const imported = importWithVersions(read, readVersions(read, place, options.revision ?? new Map()));
  if (oldBuild === null) return finishImport(imported, options, io);
  const { baseUrl } = read.site.fields;
  const base = typeof baseUrl === 'string' ? baseUrl : '/';
  return finishImport({ ...imported, compare: (target) => compareBuilds(target, oldBuild, base) }, options, io);
}

function importWithVersions(read: ReadSite, found: ReturnType<typeof readVersions>): ImportedSite {
  const { site, tree } = read;
  if (found?.mike !== undefined && found.mike !== null && site.mike !== undefined) {
    return importMikeSite(read, site.mike, found.mike);
  }
  const imported = importMarkdownSite(site, tree);
  const { notes = [], problems = [] } = found ?? {};
  return { ...imported, notes: [...imported.notes, ...notes], problems: [...imported.problems, ...problems] };
}
