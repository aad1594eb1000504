/**
 * Writes the site. All files of a build go into a folder beside the output, which then takes its place: a build that
 * fails or is killed leaves the old site whole. Files that did not change are linked, not written.
 */
import { link, mkdir, readdir, readFile, rename, rm, writeFile, copyFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { problem } from '../shared/problem.ts';
import type { OutputFile, Problem } from '../shared/types.ts';

export interface WriteResult {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly problems: readonly Problem[];
}
/** A file that is copied as it is, by its absolute path. */
export interface CopiedFile {
  readonly path: string;
  readonly from: string;
}

/** How many files are handled at a time. */
const BATCH_SIZE = 64;

/**
 * Replaces the site in `outDir` by these files. Files of the old site that are not among them are gone afterwards. Only
 * a folder that is empty or was written by docsite is replaced; anything else is a problem (`foreign-output`), and so
 * is a disk that refuses (`unwritable-output`). With a problem nothing has changed.
 */
export async function writeOutput(
  outDir: string,
  files: readonly OutputFile[],
  copies: readonly CopiedFile[],
): Promise<WriteResult> {
  const nothing = { written: 0, unchanged: 0, removed: 0 };
  try {
    await recoverOutput(outDir);
    const old = await listFiles(outDir);
    if (old.size > 0 && !(await isOwnOutput(outDir))) return { ...nothing, problems: [foreignOutput(outDir, old)] };
    const wanted = [...files.map(toBytes), ...(await Promise.all(copies.map(readCopy)))];
    const changed = new Set<string>();
    await inBatches(wanted, async (file) => {
      if (!old.has(file.path) || !(await hasBytes(join(outDir, file.path), file.content))) changed.add(file.path);
    });
    const paths = new Set(wanted.map(({ path }) => path));
    const removed = [...old].filter((path) => !paths.has(path)).length;
    const result = { written: changed.size, unchanged: wanted.length - changed.size, removed, problems: [] };
    if (changed.size > 0 || removed > 0 || old.size === 0) await replaceOutput(outDir, wanted, changed);
    return result;
  } catch (error) {
    return { ...nothing, problems: [unwritableOutput(outDir, error)] };
  }
}

/** Refuses an output folder that is, holds, or lies in what the site is made from; `null` when it is all right. */
export function checkOutputFolder(root: string, outDir: string): Problem | null {
  const sources = ['docs', 'pages', 'templates', 'static', 'src', '.git', 'node_modules'].map((name) =>
    join(root, name),
  );
  const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);
  if (!isInside(root, outDir) && !sources.some((source) => isInside(outDir, source))) return null;
  return problem({
    code: 'bad-output',
    what: `The output folder "${outDir}" is, holds, or lies in a folder of the site's sources.`,
    why: 'A build replaces its output folder; the sources would be lost.',
    fix: 'Name a folder of its own with --out, such as "site".',
  });
}

interface WantedFile {
  readonly path: string;
  readonly content: Uint8Array;
}

function toBytes({ path, content }: OutputFile): WantedFile {
  return { path, content: typeof content === 'string' ? Buffer.from(content) : content };
}

async function readCopy({ path, from }: CopiedFile): Promise<WantedFile> {
  return { path, content: await readFile(from) };
}

/** Builds the new site beside the old one and swaps the two. */
async function replaceOutput(
  outDir: string,
  files: readonly WantedFile[],
  changed: ReadonlySet<string>,
): Promise<void> {
  const { staged, retired } = sideFolders(outDir);
  await rm(staged, { recursive: true, force: true });
  const folders = new Set(files.map(({ path }) => dirname(join(staged, path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await inBatches(files, async ({ path, content }) => {
    const target = join(staged, path);
    if (changed.has(path)) await writeFile(target, content);
    else await linkOrCopy(join(outDir, path), target);
  });
  await mkdir(dirname(outDir), { recursive: true });
  await mkdir(outDir, { recursive: true });
  // Between these two lines there is no site; `recoverOutput` brings the old one back when a build dies right here.
  await rename(outDir, retired);
  await rename(staged, outDir);
  await rm(retired, { recursive: true, force: true });
}

/** Cleans up after a build that was killed. */
async function recoverOutput(outDir: string): Promise<void> {
  const { staged, retired } = sideFolders(outDir);
  if ((await exists(retired)) && !(await exists(outDir))) await rename(retired, outDir);
  await rm(retired, { recursive: true, force: true });
  await rm(staged, { recursive: true, force: true });
}

/** Names that begin with a dot, beside the output so that a rename stays on one disk. */
function sideFolders(outDir: string): { staged: string; retired: string } {
  const name = basename(outDir);
  return {
    staged: join(dirname(outDir), `.${name}.docsite-new`),
    retired: join(dirname(outDir), `.${name}.docsite-old`),
  };
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to); // A disk without hard links.
  }
}

async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return new Set(
    entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
}

/** The version list says who wrote a site. */
async function isOwnOutput(outDir: string): Promise<boolean> {
  const list = await readFile(join(outDir, 'versions.json'), 'utf8').catch(() => '');
  return list.includes('"generator":"docsite ');
}

async function hasBytes(path: string, content: Uint8Array): Promise<boolean> {
  return Buffer.compare(await readFile(path), content) === 0;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function inBatches<T>(items: readonly T[], action: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += BATCH_SIZE)
    await Promise.all(items.slice(from, from + BATCH_SIZE).map(action));
}

function foreignOutput(outDir: string, files: ReadonlySet<string>): Problem {
  const [first] = files;
  return problem({
    code: 'foreign-output',
    what: `The output folder "${outDir}" holds ${String(files.size)} files that docsite did not write, such as "${first ?? ''}".`,
    why: 'A build replaces the whole folder; they would be lost.',
    fix: 'Name another folder with --out, or empty this one.',
  });
}

function unwritableOutput(outDir: string, error: unknown): Problem {
  const reason = error instanceof Error ? error.message : String(error);
  return problem({
    code: 'unwritable-output',
    what: `The site could not be written to "${outDir}": ${reason}.`,
    why: 'The site of the build before is untouched.',
    fix: 'Check that the folder above it exists and may be written to, and that the disk is not full.',
  });
}
