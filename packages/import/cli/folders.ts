/** `docsite import folders`: a plain folder per version becomes a site with a version store. */
import { basename } from 'node:path';
import { readVersionFolders } from '../disk/read-markdown-site.ts';
import { findForeignTexts } from '../sites/foreign-texts.ts';
import { importFolders } from '../sites/folders.ts';
import type { FolderSettings } from '../sites/version-folders.ts';
import { formatProblems } from '../../../src/cli/terminal/report.ts';
import { hasColor, type Streams } from '../../../src/cli/terminal/streams.ts';
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import { EXIT } from '../../../src/shared/problem/exit.ts';
import { finishImport, type ImportOptions, readCall } from './finish.ts';

/** As commander passes them: an option that was not given is missing. */
export type ImportFoldersOptions = ImportOptions & Partial<Pick<FolderSettings, 'next' | 'title' | 'url'>>;

/** Imports each folder below `dir` with a page, under its own name. Resolves to 0, or 2 when a folder or texts in another language were left out. */
export async function runImportFolders(dir: string, options: ImportFoldersOptions, io: Streams): Promise<number> {
  const call = readCall(dir, options, io);
  const { root, shown } = call;
  const tree = await readVersionFolders(call);
  const foreign = findForeignTexts(tree);
  if (foreign.length > 0 && !tree.list('.').some(isMarkdown)) {
    io.stderr.write(
      formatProblems(foreign, { color: hasColor(io.stderr, io.env), versionsNewestFirst: [], seeAll: null }),
    );
    return EXIT.content;
  }
  const { title = basename(root), url, next } = options;
  const site = importFolders(tree, { title, url, next, shown: shown(root) });
  return finishImport(site, { ...call, baseUrl: '/' }, io);
}
