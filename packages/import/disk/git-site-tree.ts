/** The files of a site as they were in a commit: a tree like that of a folder, without a checkout. */
import { compareText } from '../../../src/shared/string/compare-text.ts';
import type { FileFault } from '../../../src/content/sources/file-kinds.ts';
import { isClosed, type SiteTree, takeFit } from '../site-tree.ts';
import type { GitRepository, ObjectId } from './git-repository.ts';

const LINK = '120000';
const SUBMODULE = '160000';
const SKIPPED = new Set(['node_modules', '.git', '.DS_Store']);
/** As many as Linux follows. */
const MAX_LINKS = 40;
const MAX_LINK_LENGTH = 4096;
/** Links to folders in one listing: folders that link to each other twice would otherwise double with each. */
const MAX_FOLDER_LINKS = 1000;
/** Neighbours of a file that are read along with it: snippets are many and small. */
const NEIGHBOURS = 500;

export interface GitTreePlace {
  readonly commit: ObjectId;
  /** Folder of the site from the root of the repository, with a slash at its end; empty for the root. */
  readonly prefix: string;
  /** Name of the commit in problems, which call its files `v1.0:docs/index.md`. */
  readonly label: string;
}

/** The tree below `prefix`. Nothing outside of the commit can be read: a symbolic link is a text, which is followed within it. */
export class GitSiteTree implements SiteTree {
  readonly #repository: GitRepository;
  readonly #place: GitTreePlace;
  readonly #files = new Map<string, ObjectId>();
  readonly #links = new Map<string, ObjectId>();
  readonly #deadLinks = new Set<string>();
  readonly #faults = new Map<string, FileFault>();
  #folderLinks = 0;

  constructor(repository: GitRepository, place: GitTreePlace) {
    this.#repository = repository;
    this.#place = place;
    for (const { path, mode, id } of repository.entries(place.commit)) {
      if (mode === LINK) this.#links.set(path, id);
      else if (mode !== SUBMODULE) this.#files.set(path, id);
    }
  }

  read(path: string): Uint8Array | null {
    const target = this.#resolve(path);
    const id = this.#files.get(target ?? '');
    if (target === null || id === undefined || isClosed(target)) return null;
    if (!this.#repository.isLoaded(id)) this.#loadNeighbours(target);
    const bytes = this.#repository.blob(id);
    return bytes === null ? null : takeFit(path, bytes, this.#faults);
  }

  faults(): ReadonlyMap<string, FileFault> {
    return this.#faults;
  }

  list(folder: string): readonly string[] {
    const target = this.#resolve(folder);
    if (target === null) return [];
    this.#folderLinks = 0;
    const listed = this.#list(target, [target]).toSorted(compareText);
    this.#repository.load(listed.flatMap((path) => this.#idOf(`${folder}/${path}`) ?? []));
    return listed;
  }

  deadLinks(): readonly string[] {
    const { prefix } = this.#place;
    return [...this.#deadLinks]
      .map((path) => (path.startsWith(prefix) ? path.slice(prefix.length) : path))
      .toSorted(compareText);
  }

  borderOf(path: string): string | null {
    return this.#resolve(path) === null ? this.#place.label : null;
  }

  fileName(path: string): string {
    return `${this.#place.label}:${this.#place.prefix}${path}`;
  }

  isTooLarge(path: string): boolean {
    return this.#repository.isTooLarge(this.#idOf(path) ?? '');
  }

  #idOf(path: string): ObjectId | undefined {
    return this.#files.get(this.#resolve(path) ?? '');
  }

  #resolve(path: string): string | null {
    return this.#follow(`${this.#place.prefix}${path}`);
  }

  #follow(path: string): string | null {
    return followPath(path, (place) => this.#targetOf(place));
  }

  /** What a link says; `undefined` for another object. */
  #targetOf(place: string): string | undefined {
    const id = this.#links.get(place);
    if (id === undefined) return undefined;
    const bytes = this.#repository.blob(id) ?? new Uint8Array();
    return bytes.length > MAX_LINK_LENGTH ? '/' : Buffer.from(bytes).toString('utf8');
  }

  #loadNeighbours(path: string): void {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const near = [...this.#files].filter(([one]) => one.startsWith(folder) && !one.includes('/', folder.length));
    this.#repository.load(near.slice(0, NEIGHBOURS).map(([, id]) => id));
  }

  /** Files below a folder of the repository, unsorted. `around` are the folders that led here: a link to one of them has no end. */
  #list(folder: string, around: readonly string[]): readonly string[] {
    const below = folder === '' ? '' : `${folder}/`;
    const found: string[] = [];
    for (const path of this.#files.keys()) if (isShown(path, below)) found.push(path.slice(below.length));
    for (const path of this.#links.keys()) {
      if (!isShown(path, below)) continue;
      const target = this.#follow(path);
      const name = path.slice(below.length);
      if (target !== null && this.#files.has(target) && !isClosed(target)) {
        found.push(name);
        continue;
      }
      const inner = target === null || isClosed(target) ? [] : this.#listTarget(path, target, around);
      if (inner.length === 0) this.#deadLinks.add(path);
      for (const one of inner) found.push(`${name}/${one}`);
    }
    return found;
  }

  #listTarget(path: string, target: string, around: readonly string[]): readonly string[] {
    this.#folderLinks += 1;
    const isCircle = isWithin(path, target) || around.some((one) => isWithin(one, target));
    return isCircle || this.#folderLinks > MAX_FOLDER_LINKS ? [] : this.#list(target, [...around, target]);
  }
}

/** A path without links and `..`; `null` for one that leaves the repository, or has no end. */
function followPath(path: string, targetOf: (place: string) => string | undefined): string | null {
  const at: string[] = [];
  const rest = path.split('/').toReversed();
  for (let followed = 0; rest.length > 0;) {
    const name = rest.pop() ?? '';
    if (name === '' || name === '.') continue;
    if (name === '..') {
      if (at.pop() === undefined) return null;
      continue;
    }
    at.push(name);
    const target = targetOf(at.join('/'));
    if (target === undefined) continue;
    followed += 1;
    if (target.startsWith('/') || followed > MAX_LINKS) return null;
    at.pop();
    for (const part of target.split('/').toReversed()) rest.push(part);
  }
  return at.join('/');
}

function isShown(path: string, below: string): boolean {
  if (!path.startsWith(below)) return false;
  const names = path.slice(below.length).split('/');
  // A commit made by hand can have any name. On Windows a backslash leads to another folder; git itself refuses it there.
  return !names.some((name) => SKIPPED.has(name) || /^\.{0,2}$|\\|^[a-z]:/iu.test(name));
}

/** True for the folder itself, too. */
function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
