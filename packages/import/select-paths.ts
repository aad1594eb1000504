/** Paths that globs name, as Docusaurus reads its `include` and `exclude`. Pure. */
import picomatch, { type PicomatchOptions } from 'picomatch';

export interface PathPatterns {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Globs use `/` on every system. */
const OPTIONS: PicomatchOptions = { windows: false };

/**
 * The paths, in their order, that `include` matches and `exclude` does not. The name of a folder matches everything
 * in it; `!` in `include` excludes. Hidden files match only where a pattern has their dot, except in `exclude`.
 */
export function selectPaths(paths: readonly string[], { include, exclude }: PathPatterns): readonly string[] {
  const folders = new Set(paths.flatMap(foldersAround));
  const expand = (pattern: string): string => {
    const plain = pattern.replace(/^\.\//u, '').replaceAll(/\/{2,}/gu, '/');
    const folder = plain.replace(/\/$/u, '');
    return folders.has(folder) ? `${folder}/**` : plain;
  };
  const isNegated = (pattern: string): boolean => /^!(?!\()/u.test(pattern);
  const included = include.filter((pattern) => !isNegated(pattern)).map(expand);
  const excluded = [...exclude, ...include.filter(isNegated).map((pattern) => pattern.slice(1))].map(expand);
  if (included.length === 0) return [];
  const isIncluded = picomatch(included, OPTIONS);
  const isExcluded = picomatch(excluded, { ...OPTIONS, dot: true });
  // `**/drafts` excludes a folder with everything in it, `**/_*` only files.
  const isFolderExcluded = picomatch(excluded.filter(endsInName), OPTIONS);
  return paths.filter(
    (path) => isIncluded(path) && !isExcluded(path) && !foldersAround(path).some((one) => isFolderExcluded(one)),
  );
}

/** `a/b/c.md` → `a`, `a/b`. */
function foldersAround(path: string): readonly string[] {
  const names = path.split('/');
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
}

function endsInName(pattern: string): boolean {
  return !/[*?[\]{}()!]/u.test(pattern.slice(pattern.lastIndexOf('/') + 1));
}
