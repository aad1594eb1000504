/** The sets of documents of an old site: the main one, and those that become sets of docsite. */
import { readDocsRoute } from '../../../src/content/config/values.ts';
import { appendAll } from '../../../src/shared/append-all.ts';
import { isWithin } from '../../../src/shared/doc-routes.ts';
import { DOCS_DIR, NEXT, SITE_FOLDERS } from '../../../src/shared/site-folders.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { RoutePath } from '../../../src/shared/types/store.ts';
import type { SiteTree } from '../site-tree.ts';
import { type OldBlog, readBlog } from './blog.ts';
import type { DocsInstance, SiteSettings } from './config/settings.ts';
import { type OldVersion, readVersions, versionOptions } from './versions.ts';

/** Documents with versions of their own, or without any. */
export interface DocLine {
  readonly instance: DocsInstance;
  /** `null` for the documentation itself. */
  readonly setId: string | null;
  /** Folder of the new site. */
  readonly folder: string;
  /** Where the documents were and stay, unless docsite needs that address itself. */
  readonly route: RoutePath;
  /** Those with documents, newest first. */
  readonly versions: readonly OldVersion[];
  /** False for a set that only has the documents of today. */
  readonly hasVersions: boolean;
  /** True for a blog. */
  readonly isDated?: boolean;
}
/** What becomes of a blog. */
export type BlogChoice = 'set' | 'skip';
export interface DocLines {
  /** The documentation first, if there is one. */
  readonly lines: readonly DocLine[];
  /** Documents that can only become pages of the site: their addresses are among those of others. */
  readonly rest: readonly { readonly instance: DocsInstance; readonly versions: readonly OldVersion[] }[];
  /** The blog among the lines; `null` for none, and for one that is left out. */
  readonly blog: OldBlog | null;
  readonly problems: readonly Problem[];
}

/** Names that mean something else in commands and addresses. */
const RESERVED = new Set(['all', 'docs', 'latest', 'next', 'set', 'versions']);
const MAX_ID_LENGTH = 32;

/** Reads the versions of all instances, the main one first, and the blog if it is wanted. */
export function readDocLines({ instances, blog: options }: SiteSettings, tree: SiteTree, choice: BlogChoice): DocLines {
  const problems: Problem[] = [];
  const lines: DocLine[] = [];
  const rest: DocLines['rest'][number][] = [];
  for (const [index, instance] of instances.entries()) {
    const isMain = index === 0;
    const wanted = readDocsRoute(instance.routeBasePath);
    const setId = isMain ? null : chooseId(instance.id, lines);
    const route = wanted ?? (setId === null ? '/docs' : (`/${setId}` as const));
    const read = readVersions(instance, tree, route);
    appendAll(problems, read.problems);
    const versions = read.versions.filter(({ docs }) => docs.length > 0);
    const hasVersions = isMain || versions.some(({ newName }) => newName !== NEXT);
    if (!isMain && (wanted === null || !isFree(route, hasVersions, lines))) {
      const { versions: kept } = readVersions(instance, tree, `/${instance.routeBasePath}`);
      rest.push({ instance, versions: kept });
    } else if (isMain || versions.length > 0) {
      const folder = setId === null ? DOCS_DIR : chooseFolder(setId);
      lines.push({ instance, setId, folder, route, versions, hasVersions });
    }
  }
  const blog = options === null || choice === 'skip' ? null : readBlog(options, tree);
  if (blog === null) return { lines, rest, blog, problems };
  const { instance, version } = blog;
  const isOpen = readDocsRoute(version.newPath) !== null && isFree(version.newPath, false, lines);
  const setId = chooseId('blog', lines);
  const line = { instance, setId, folder: chooseFolder(setId), versions: [version], hasVersions: false, isDated: true };
  // A blog at the root of the site has a list of posts there, which a set does not.
  if (isOpen && lines.length > 0) lines.push({ ...line, route: version.newPath });
  else rest.push({ instance, versions: [version] });
  return { lines, rest, blog, problems };
}

/** What the configuration says of a set. */
export function setFields(
  { setId, folder, route, versions, hasVersions, isDated }: Omit<DocLine, 'instance'>,
  named: Fields,
): Fields {
  return {
    id: setId ?? '',
    ...(folder === setId ? {} : { path: folder }),
    ...(route === `/${setId}` ? {} : { route }),
    ...(isDated === true ? { dated: true } : {}),
    ...(hasVersions ? { ...versionOptions(versions), ...named } : {}),
  };
}

/** The id of a set after the name that it had, where docsite takes it. */
export function chooseId(name: string, lines: readonly Pick<DocLine, 'setId'>[]): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^\da-z]+/gu, '-')
    .replaceAll(/^[^a-z]+|-+$/gu, '')
    .slice(0, MAX_ID_LENGTH - 5);
  const base = plain === '' || RESERVED.has(plain) ? `${plain === '' ? 'more' : plain}-set` : plain;
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (lines.every(({ setId }) => setId !== id)) return id;
  }
}

/** The folder of a set, from the root of the new site. */
export function chooseFolder(id: string): string {
  return SITE_FOLDERS.includes(id) || /^(?:node_modules|site|snippets|vendor)$/u.test(id) ? `sets/${id}` : id;
}

/** A set has its addresses to itself; versions cannot be at the root. */
function isFree(route: RoutePath, hasVersions: boolean, lines: readonly DocLine[]): boolean {
  if (route === '/') return !hasVersions && lines.every((line) => line.route !== '/');
  return lines.every((line) => line.route === '/' || (!isWithin(route, line.route) && !isWithin(line.route, route)));
}

/** What the configuration says of single versions of a line. */
export function namedOptions(line: DocLine | undefined): Fields {
  const options = (line?.versions ?? []).flatMap(({ oldName, newName }) => {
    const { label, banner, noIndex } = line?.instance.versions[oldName] ?? {};
    const fields = {
      ...(typeof label === 'string' && label !== newName ? { label } : {}),
      ...(typeof banner === 'string' ? { banner } : {}),
      ...(noIndex === true ? { noIndex } : {}),
    };
    return Object.keys(fields).length === 0 ? [] : [[newName, fields] as const];
  });
  return options.length === 0 ? {} : { versions: Object.fromEntries(options) };
}
