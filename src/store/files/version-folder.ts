/** One folder of `docs/versions`: its files, and what its manifest says. */
import { MANIFEST_NAME } from '../../shared/site-folders.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basename } from 'node:path/posix';
import { problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { Manifest, SourcePath, VersionName } from '../../shared/types/store.ts';
import { type ParsedManifest, parseManifest } from '../format/manifest.ts';
import { checkVersionName } from '../format/valid-name.ts';
import { listFolder } from './list-folder.ts';

/** Files that operating systems create in folders. */
export const LEFT_BY_SYSTEMS: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

export interface VersionFolder {
  readonly name: VersionName;
  /** Files in the folder, the manifest not among them. */
  readonly files: ReadonlySet<SourcePath>;
  /** Files and folders in it that cannot be used, each named by a problem: paths relative to the root. */
  readonly refused: readonly string[];
  /** Path of the manifest relative to the site's root. */
  readonly manifestFile: string;
  /** `null` when it is missing or broken, which is reported as a problem. */
  readonly manifest: Manifest | null;
  readonly locate: ParsedManifest['locate'];
}

/**
 * Lists the folder and parses its manifest. Errors: those of `listFolder`, `checkVersionName` and `parseManifest`, and
 * `no-manifest`. `path` is the folder relative to the absolute `root`. `null` for a folder without a file, which git
 * leaves on another branch when a system has put something into it.
 */
export async function readVersionFolder(
  root: string,
  path: string,
  name: VersionName,
): Promise<{ readonly folder: VersionFolder; readonly problems: readonly Problem[] } | null> {
  const listing = await listFolder({ root, folder: path, isLeftOut: (entry) => entry === 'node_modules' });
  if (listing.problems.length === 0 && listing.files.every((file) => LEFT_BY_SYSTEMS.has(basename(file)))) return null;
  const manifestFile = `${path}/${MANIFEST_NAME}`;
  const files = new Set(listing.files);
  const isThere = files.delete(MANIFEST_NAME);
  const problems = [checkVersionName(name, path), ...listing.problems].filter((found) => found !== null);
  const refused = listing.problems.flatMap(({ file }) => file ?? []);
  const folder = { name, files, refused, manifestFile, manifest: null, locate: () => null };
  if (!isThere) {
    // If a link leads out of the site, that is why nothing was found: one problem is enough.
    if (listing.problems.length === 0) problems.push(noManifest(path, name));
    return { folder, problems };
  }
  const text = await readFile(join(root, manifestFile), 'utf8').catch(() => null);
  if (text === null) return { folder, problems: [...problems, unreadableManifest(manifestFile)] };
  const parsed = parseManifest(text, { file: manifestFile, folderName: name });
  return { folder: { ...folder, ...parsed }, problems: [...problems, ...parsed.problems] };
}

function noManifest(path: string, name: VersionName): Problem {
  return problem({
    code: 'no-manifest',
    file: path,
    what: `The version "${name}" has no ${MANIFEST_NAME}.`,
    why: 'A version is what its manifest lists; without it nothing of this folder is published.',
    fix: `Restore ${path}/${MANIFEST_NAME} from git, or delete the folder.`,
    versions: [name],
  });
}

function unreadableManifest(file: string): Problem {
  return problem({
    code: 'bad-manifest',
    file,
    what: 'The manifest cannot be read.',
    fix: 'Make it a file that you are allowed to read.',
  });
}
