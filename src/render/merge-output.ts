/** Merges the files that docsite makes with those of `static/`, and finds conflicts between them. */
import { appendAll } from '../shared/append-all.ts';
import { problem } from '../shared/problem/problem.ts';
import { compareText } from '../shared/string/compare-text.ts';
import type { PlannedFile } from '../shared/types/output.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { RoutePath } from '../shared/types/store.ts';

export interface OutputSource {
  readonly files: readonly PlannedFile[];
  /** Files that are wanted only where nothing else has their path. */
  readonly fallbacks: readonly PlannedFile[];
  readonly staticFiles: readonly RoutePath[];
  /** Paths of files that are made later. */
  readonly reserved: readonly string[];
}
/** Without errors, no two paths of `files` and `staticFiles` are equal, and none is a folder of another. */
export interface MergedOutput extends Omit<OutputSource, 'fallbacks' | 'reserved'> {
  readonly problems: readonly Problem[];
}

/**
 * A file of `static/` replaces a fallback, and loses against every other file: for a page `content` has reported it
 * (`duplicate-route`), for the rest there is a warning `shadowed-file`. Errors `output-conflict`: two files of one
 * path, and a path that is both a file and a folder.
 */
export function mergeOutput({ files, fallbacks, staticFiles, reserved }: OutputSource): MergedOutput {
  const problems: Problem[] = [];
  const made = new Map<string, PlannedFile>();
  for (const file of files) {
    if (made.has(file.path)) problems.push(twoFiles(file.path));
    made.set(file.path, file);
  }
  const isMade = (route: RoutePath): boolean => made.has(route.slice(1)) || reserved.includes(route.slice(1));
  const copied = staticFiles.filter((route) => !isMade(route));
  appendAll(problems, staticFiles.filter((route) => isMade(route) && !route.endsWith('.html')).map(shadowed));
  const taken = new Set(copied.map((route) => route.slice(1)));
  for (const file of fallbacks) if (!taken.has(file.path) && !made.has(file.path)) made.set(file.path, file);
  appendAll(problems, checkFolders([...made.keys(), ...reserved], [...taken]));
  return { files: [...made.values()], staticFiles: copied, problems };
}

/** A file cannot contain a file: the page `/a` as `a.html`, and a page in the folder `a.html`. */
function checkFolders(made: readonly string[], copied: readonly string[]): readonly Problem[] {
  const paths = [...made, ...copied];
  const folders = foldersOf(paths);
  const conflict = (path: string, file: string | null): readonly Problem[] => {
    if (!folders.has(path)) return [];
    const [inside = ''] = paths.filter((other) => other.startsWith(`${path}/`)).toSorted(compareText);
    return [fileAndFolder(path, inside, file)];
  };
  return [
    ...made.flatMap((path) => conflict(path, null)),
    ...copied.flatMap((path) => conflict(path, `static/${path}`)),
  ];
}

function foldersOf(paths: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      // With a folder those above it are known, too.
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

function twoFiles(path: string): Problem {
  return problem({
    code: 'output-conflict',
    what: `Two pages of the site would be written to "${path}".`,
    why: 'A file can hold only one of them.',
    fix: 'Change the name or the "slug" of one of them.',
  });
}

function fileAndFolder(path: string, inside: string, file: string | null): Problem {
  return problem({
    code: 'output-conflict',
    file,
    what: `"${path}" would be both a file and a folder: it contains "${inside}".`,
    why: 'A disk cannot hold both.',
    fix: 'Change the name or the "slug" of one of the two.',
  });
}

function shadowed(route: RoutePath): Problem {
  return problem({
    severity: 'warn',
    code: 'shadowed-file',
    file: `static${route}`,
    what: `docsite writes "${route}" itself.`,
    why: 'The scripts of the site read that file, so the one in static/ is left out.',
    fix: 'Give the file another name.',
  });
}
