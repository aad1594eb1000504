/** `docsite check-links --fix`: writes the mendings that are certain into the Markdown files, each file as a whole. */
import { chmod, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashBytes } from '../../disk/hash-bytes.ts';
import { type LinkEdit, replaceLinks } from '../../links/mend/fix-link.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import { formatVersionRange } from '../../shared/problem/problem.ts';
import { errorCode } from '../../shared/text/error-code.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { BodyHash, VersionName } from '../../shared/types/store.ts';

/** A file with a text, and the versions that have it. */
interface TextFile {
  readonly hash: BodyHash;
  readonly versions: Set<VersionName>;
}

/**
 * Lines to print, one per link that was mended or could not be. A file that changed since it was read is left alone, and
 * so is one that the disk refuses to write.
 */
export async function fixLinks(
  root: string,
  problems: readonly Problem[],
  model: SiteModel,
): Promise<readonly string[]> {
  const files = listFiles(model);
  const newestFirst = model.versions.map(({ name }) => name);
  const certain = problems.filter(({ link }) => link !== undefined && link.certainty !== null);
  const hashOfFault = ({ file }: Problem): BodyHash => files.get(file ?? '')?.hash ?? '';
  const lines: string[] = [];
  for (const hash of new Set(certain.map(hashOfFault))) {
    const faults = certain.filter((found) => hashOfFault(found) === hash);
    // In a store of full copies one text lies in many files.
    for (const [path, file] of files) {
      if (file.hash !== hash) continue;
      const range = formatVersionRange([...file.versions], newestFirst);
      const shared = file.versions.size < 2 ? '' : `  in ${file.versions.size} versions: ${range}`;
      lines.push(...(await fixFile({ root, path, hash }, faults)).map((line) => line + shared));
    }
  }
  return lines;
}

function listFiles({ versions, pages }: SiteModel): ReadonlyMap<string, TextFile> {
  const files = new Map<string, TextFile>();
  for (const { name, docs } of versions) {
    for (const { source, hash } of docs.values()) {
      const known = files.get(source.diskPath);
      if (known === undefined) files.set(source.diskPath, { hash, versions: new Set([name]) });
      else known.versions.add(name);
    }
  }
  for (const page of pages)
    if (page.type === 'markdown') files.set(page.file, { hash: page.hash, versions: new Set() });
  return files;
}

interface FileToFix {
  readonly root: string;
  readonly path: string;
  readonly hash: BodyHash;
}

async function fixFile(place: FileToFix, faults: readonly Problem[]): Promise<readonly string[]> {
  try {
    return await rewriteFile(place, faults);
  } catch (error) {
    const code = errorCode(error);
    if (code === null) throw error;
    return [`skipped  ${place.path}  the disk refused (${code})`];
  }
}

async function rewriteFile({ root, path, hash }: FileToFix, faults: readonly Problem[]): Promise<readonly string[]> {
  // A link stays one: what it leads to is replaced.
  const file = await realpath(join(root, path));
  const bytes = await readFile(file);
  if (hashBytes(bytes) !== hash) return [`skipped  ${path}  it has changed meanwhile`];
  const before = bytes.toString('utf8');
  // Bytes that are no UTF-8 would be lost.
  if (!Buffer.from(before).equals(bytes)) return [`skipped  ${path}  it is not in UTF-8`];
  const edits = editsOf(faults);
  const { text, isFixed } = replaceLinks(before, edits);
  const lines = edits.map(
    ({ line, column, from, to }, index) =>
      `${isFixed[index] === true ? 'fixed    ' : 'left     '}${path}:${line}:${column}  ${from} → ${to}`,
  );
  if (Buffer.from(text).equals(bytes)) return lines;
  const written = `${file}.docsite-fix-${process.pid}`;
  try {
    await writeFile(written, text);
    await chmod(written, (await stat(file)).mode);
    if (hashBytes(await readFile(file)) !== hash) return [`skipped  ${path}  it has changed meanwhile`];
    await rename(written, file);
    return lines;
  } finally {
    await rm(written, { force: true }).catch(() => undefined); // The first error counts.
  }
}

/** In the order of the text. */
function editsOf(faults: readonly Problem[]): readonly LinkEdit[] {
  return faults
    .flatMap(({ line, column, link }): readonly LinkEdit[] =>
      line === null || column === null || typeof link?.suggestion !== 'string'
        ? []
        : [{ line, column, from: link.href, to: link.suggestion }],
    )
    .toSorted((a, b) => a.line - b.line || a.column - b.column);
}
