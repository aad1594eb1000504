/** The files below a folder, as names: nothing is opened. Decides what a symbolic link may lead to. */
import { type Dirent } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { hiddenPart } from '../../disk/hidden-part.ts';
import { isInside } from '../../disk/is-inside.ts';
import { problem } from '../../shared/problem/problem.ts';
import { compareText } from '../../shared/string/compare-text.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { SourcePath } from '../../shared/types/store.ts';

export interface FolderQuery {
  /** Absolute path of the site's root, symbolic links resolved: what a link may not leave. */
  readonly root: string;
  /** The folder, relative to the root, with `/` separators. */
  readonly folder: string;
  /** True for names of files and folders to skip with all they contain. */
  readonly isLeftOut: (name: string) => boolean;
}
export interface FolderListing {
  /** Relative to the folder, sorted. */
  readonly files: readonly SourcePath[];
  readonly problems: readonly Problem[];
}

/** What the walk over a folder collects; private to one call of `listFolder`. */
interface Walk extends FolderQuery {
  readonly files: SourcePath[];
  readonly problems: Problem[];
}

/**
 * Lists a folder and all folders in it with one `readdir` each. A symbolic link to a file or folder inside the root
 * is followed; one that leads out or to what is hidden (`symlink-outside`), nowhere or back to a folder above it (`broken-symlink`) is an
 * error and left out. A folder that cannot be read is an error, see `checkUnread`; a missing one is not.
 */
export async function listFolder(query: FolderQuery): Promise<FolderListing> {
  const walk: Walk = { ...query, files: [], problems: [] };
  const top = join(query.root, query.folder);
  try {
    const target = await realpath(top);
    const refused = refuseTarget(query.root, query.folder, target);
    if (refused !== null) return { files: [], problems: [refused] };
    await walkFolder(walk, '', [target]);
  } catch (error) {
    return { files: [], problems: await checkUnread(query, error) };
  }
  return { files: walk.files.sort(compareText), problems: walk.problems };
}

/** `ancestors` are the real paths of the folders that lead here, this one last: a link to one of them is a circle. */
async function walkFolder(walk: Walk, path: SourcePath, ancestors: readonly string[]): Promise<void> {
  const entries = await readFolder(walk, path);
  await Promise.all(
    entries.map(async (entry) => {
      if (walk.isLeftOut(entry.name)) return;
      const entryPath = path === '' ? entry.name : `${path}/${entry.name}`;
      if (isUndecoded(entry.name)) walk.problems.push(undecoded(`${walk.folder}/${entryPath}`));
      else if (entry.isSymbolicLink()) await followLink(walk, entryPath, ancestors);
      else if (entry.isFile()) walk.files.push(entryPath);
      else if (entry.isDirectory()) {
        await walkFolder(walk, entryPath, [...ancestors, join(ancestors.at(-1) ?? '', entry.name)]);
      }
    }),
  );
}

/** True for a path with invalid UTF-8: Node shows replacement characters, and no file has that name. */
export function isUndecoded(path: string): boolean {
  return path.includes('\uFFFD');
}

export function undecoded(file: string): Problem {
  return problem({
    code: 'bad-file-name',
    file,
    what: 'The name is not valid UTF-8.',
    why: 'A file with such a name cannot be opened.',
    fix: 'Give it another name.',
  });
}

async function readFolder(walk: Walk, path: SourcePath): Promise<readonly Dirent[]> {
  try {
    return await readdir(join(walk.root, walk.folder, path), { withFileTypes: true });
  } catch (error) {
    walk.problems.push(unreadable(path === '' ? walk.folder : `${walk.folder}/${path}`, error));
    return [];
  }
}

async function followLink(walk: Walk, path: SourcePath, ancestors: readonly string[]): Promise<void> {
  const file = `${walk.folder}/${path}`;
  const target = await realpath(join(walk.root, file)).catch(() => null);
  if (target === null || ancestors.includes(target)) {
    walk.problems.push(brokenLink(file, target === null ? 'is broken' : 'leads to a folder it is in'));
    return;
  }
  const refused = refuseTarget(walk.root, file, target);
  if (refused !== null) walk.problems.push(refused);
  else {
    const found = await stat(target);
    if (found.isDirectory()) await walkFolder(walk, path, [...ancestors, target]);
    // To read a pipe would never end.
    else if (found.isFile()) walk.files.push(path);
  }
}

/** What to report for a folder that could not be read. A missing one is not a mistake, a broken link in its place is. */
export async function checkUnread(
  { root, folder }: Pick<FolderQuery, 'root' | 'folder'>,
  error: unknown,
): Promise<readonly Problem[]> {
  if (errorCode(error) !== 'ENOENT') return [unreadable(folder, error)];
  const isThere = await lstat(join(root, folder)).then(
    () => true,
    () => false,
  );
  return isThere ? [brokenLink(folder, 'is broken')] : [];
}

/** `error` is what the file system said. */
export function unreadable(file: string, error: unknown): Problem {
  return problem({
    code: 'unreadable-folder',
    file,
    what: `The folder cannot be read (${errorCode(error) ?? String(error)}).`,
    fix: 'Make it a folder that you are allowed to read.',
  });
}

function brokenLink(file: string, fault: string): Problem {
  return problem({
    code: 'broken-symlink',
    file,
    what: `The symbolic link ${fault}.`,
    fix: 'Correct the link, or delete it.',
  });
}

/** `target` is a real path; `null` for one that may be read. Links come with pull requests, from anybody. */
function refuseTarget(root: string, file: string, target: string): Problem | null {
  const refuse = (what: string, why: string): Problem =>
    problem({ code: 'symlink-outside', file, what, why, fix: 'Copy its target into the site, or delete the link.' });
  if (!isInside(target, root)) {
    return refuse(
      `The symbolic link leads out of the site, to ${target}.`,
      'Files outside of the root are not read: a checkout must not publish files of the machine it is built on.',
    );
  }
  const place = relative(root, target).replaceAll(sep, '/');
  if (hiddenPart(place) === undefined) return null;
  return refuse(
    `The symbolic link leads to ${place}, which is hidden.`,
    'Hidden files are not published: .git/config, for example, may hold a token.',
  );
}
