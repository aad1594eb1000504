/** `docsite check-links --fix`: writes the fixes that are certain into the Markdown files, each file as a whole. */
import { join } from 'node:path';
import { rewriteText } from '../disk/rewrite-text.ts';
import { type LinkEdit, replaceLinks } from '../links/fix/replace-links.ts';
import { appendAll } from '../shared/append-all.ts';
import { allVersionNames, allVersions } from '../shared/model/lines.ts';
import { isSetName } from '../shared/model/sets.ts';
import type { SiteModel } from '../shared/model/site-model.ts';
import { formatVersionRange } from '../shared/problem/problem.ts';
import { errorCode } from '../shared/string/error-code.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { BodyHash, VersionName } from '../shared/types/store.ts';

const SKIPPED = { changed: 'it has changed in the meantime', 'not-utf8': 'it is not UTF-8' };

/** A file with a text, and the versions that have it. */
interface TextFile {
  /** Of its bytes. */
  readonly hash: BodyHash;
  readonly versions: Set<VersionName>;
}

/** Lines to print, one per link. A file that changed since it was read, or that refuses writing, is left alone. */
export async function fixLinks(
  root: string,
  problems: readonly Problem[],
  models: readonly SiteModel[],
): Promise<readonly string[]> {
  const files = new Map(models.flatMap((model) => [...listFiles(model)]));
  const newestFirst = [...new Set(models.flatMap(allVersionNames))];
  const certain = problems.filter(({ link }) => link !== undefined && link.certainty !== null);
  const hashOfFault = ({ file }: Problem): BodyHash => files.get(file ?? '')?.hash ?? '';
  const lines: string[] = [];
  for (const hash of new Set(certain.map(hashOfFault))) {
    const faults = certain.filter((found) => hashOfFault(found) === hash);
    // In a store of full copies, many files have the same text.
    for (const [path, file] of files) {
      if (file.hash !== hash) continue;
      const range = formatVersionRange([...file.versions], newestFirst);
      const shared = file.versions.size < 2 ? '' : `  in ${file.versions.size} versions: ${range}`;
      appendAll(
        lines,
        (await fixFile({ root, path, hash }, faults)).map((line) => line + shared),
      );
    }
  }
  return lines;
}

function listFiles(model: SiteModel): ReadonlyMap<string, TextFile> {
  const { originHashes } = model;
  const files = new Map<string, TextFile>();
  for (const { name, docs } of allVersions(model)) {
    for (const { source, hash } of docs.values()) {
      const known = files.get(source.diskPath) ?? {
        hash: originHashes.get(source.diskPath) ?? hash,
        versions: new Set(),
      };
      if (!isSetName(name)) known.versions.add(name);
      files.set(source.diskPath, known);
    }
  }
  for (const page of model.pages)
    if (page.type === 'markdown') {
      files.set(page.file, { hash: originHashes.get(page.file) ?? page.hash, versions: new Set() });
    }
  return files;
}

interface FileToFix {
  readonly root: string;
  readonly path: string;
  readonly hash: BodyHash;
}

async function fixFile({ root, path, hash }: FileToFix, faults: readonly Problem[]): Promise<readonly string[]> {
  const edits = editsOf(faults);
  let isFixed: readonly boolean[] = [];
  try {
    const rewriting = await rewriteText(join(root, path), hash, (before) => {
      const fixed = replaceLinks(before, edits);
      isFixed = fixed.isFixed;
      return fixed.text;
    });
    if (rewriting !== 'done') return [`skipped  ${path}  ${SKIPPED[rewriting]}`];
  } catch (error) {
    const code = errorCode(error);
    if (code === null) throw error;
    return [`skipped  ${path}  the disk refused (${code})`];
  }
  return edits.map(
    ({ line, column, from, to }, index) =>
      `${isFixed[index] === true ? 'fixed    ' : 'left     '}${path}:${line}:${column}  ${from} → ${to}`,
  );
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
