/** Reads a folder that contains one folder per version. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { realFolder } from '../../disk/real-folder.ts';
import { appendAll } from '../../shared/append-all.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { UsageError } from '../../shared/problem/exit.ts';
import { problem } from '../../shared/problem/problem.ts';
import { countOf } from '../../shared/text/format-count.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { SourcePath } from '../../shared/types/store.ts';
import { listFolder } from '../../versions/store/list-folder.ts';
import { isLeftOut } from '../../versions/store/read-store.ts';
import type { FolderFiles } from '../build-store.ts';

export interface VersionFolders {
  /** The folders with a page, by name, sorted. */
  readonly folders: ReadonlyMap<string, FolderFiles>;
  readonly problems: readonly Problem[];
}

/** Rejects with a `UsageError` for a missing folder and for one without pages in its folders; `shown` is its name in messages. */
export async function readVersionFolders(path: string, shown: string): Promise<VersionFolders> {
  const root = await realFolder(path);
  if (root === null) throw new UsageError(`the folder ${shown} does not exist`);
  const folders = new Map<string, FolderFiles>();
  const problems: Problem[] = [];
  for (const name of (await readdir(root)).toSorted()) {
    if (isLeftOut(name)) continue;
    if ((await stat(join(root, name)).catch(() => null))?.isDirectory() !== true) {
      problems.push(notImported(name));
      continue;
    }
    const listing = await listFolder({ root, folder: name, isLeftOut: isHidden });
    appendAll(
      problems,
      listing.problems.filter(({ file }) => !isPassedOver(file ?? '')),
    );
    const files = listing.files.filter((file) => !isPassedOver(file));
    const skipped = listing.files.filter((file) => isMarkdown(file) && isPassedOver(file));
    if (skipped.length > 0) problems.push(skippedTexts(name, skipped));
    if (files.some(isMarkdown)) folders.set(name, await readFiles(join(root, name), files));
  }
  if (folders.size > 0) return { folders, problems };
  throw new UsageError(
    `${shown} contains no folder with pages.\nPass the folder that contains one folder per version, such as v1 and v2.`,
  );
}

/** Skipped without a word. Names that begin with an underscore are listed, so that skipped pages can be reported. */
function isHidden(name: string): boolean {
  return isLeftOut(name) && !name.startsWith('_');
}

function isPassedOver(path: string): boolean {
  return path.split('/').some(isLeftOut);
}

async function readFiles(folder: string, paths: readonly SourcePath[]): Promise<FolderFiles> {
  const files = new Map<SourcePath, Uint8Array>();
  for (const path of paths) files.set(path, await readFile(join(folder, path)));
  return files;
}

/** Of some generators, such as Hugo with its `_index.md`, these are pages. */
function skippedTexts(folder: string, paths: readonly SourcePath[]): Problem {
  const shown = paths.slice(0, 3).join(', ') + (paths.length > 3 ? ', …' : '');
  return problem({
    severity: 'warn',
    code: 'not-imported',
    file: folder,
    what: `${countOf(paths.length, 'Markdown file')} with a name that begins with "_", or in such a folder, ${paths.length === 1 ? 'was' : 'were'} not imported: ${shown}.`,
    why: 'Such files are parts of pages in docsite, and never pages.',
    fix: 'Rename those that are pages, "_index.md" to "index.md", and import again.',
  });
}

function notImported(name: string): Problem {
  return problem({
    severity: 'info',
    code: 'not-imported',
    file: name,
    what: 'This file is not in a version folder and was not imported.',
    fix: 'If the site needs it, move it into static/ or into a version.',
  });
}
