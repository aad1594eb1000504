/** The pages of a VitePress site: where they are, the addresses that `rewrites` give them, and what links between them mean. Pure. */
import { decodeAddress, isExternal } from '../../../../src/shared/href.ts';
import { isMarkdown } from '../../../../src/shared/model/source-kind.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { RoutePath, SourcePath } from '../../../../src/shared/types/store.ts';
import { notImported } from '../../not-imported.ts';
import { fieldsOf, textsOf } from '../../docusaurus/config/settings.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import { relativePath } from '../../include-place.ts';
import { selectPaths } from '../../select-paths.ts';
import { normalise, pathBeside, type SiteTree } from '../../site-tree.ts';
import type { SitePage } from '../markdown-site.ts';
import { isHidden } from '../move-pages.ts';
import { readRewrites } from './vitepress-rewrites.ts';

/** Folder of files that the old site published as they were. */
export const PUBLIC = 'public';

/** Files of `public/` come into `static/`. */
export function isElsewhere(path: string): boolean {
  return path.startsWith(`${PUBLIC}/`);
}

interface FoundPages {
  readonly pages: readonly SitePage[];
  readonly redirects: ReadonlyMap<RoutePath, string>;
  /** What was not read of `rewrites`. */
  readonly remarks: readonly string[];
  /** Files that code makes pages of. */
  readonly dynamic: readonly SourcePath[];
}
/** `[package].md`: a module beside it says for which values there is a page. */
const DYNAMIC = /\[\w+\]/u;

/** The pages, each at the path that it has the address of; its links count from there, too. */
export function findPages(tree: SiteTree, folder: string, config: Fields): FoundPages {
  const found = tree.list(folder).filter((path) => isMarkdown(path) && !isHidden(path) && !isElsewhere(path));
  const selected = selectPaths(found, { include: ['**'], exclude: textsOf(config['srcExclude']) });
  const paths = selected.filter((path) => !DYNAMIC.test(path));
  const rewrites = readRewrites(fieldsOf(config['rewrites']));
  const remarks = rewrites.unread.map((from) => `The rule "${from}" of rewrites was omitted.`);
  const targets = new Map(paths.map((path) => [path, rewrites.pathOf(path)]));
  const taken = new Set<SourcePath>();
  // A page that no rule moves keeps its place.
  for (const path of paths.toSorted((a, b) => Number(targets.get(a) !== a) - Number(targets.get(b) !== b))) {
    const target = targets.get(path) ?? path;
    if (taken.has(target)) {
      targets.set(path, path);
      remarks.push(`${path} keeps its address: rewrites give ${target} to two pages.`);
    }
    taken.add(targets.get(path) ?? path);
  }
  const pages = paths.map((path): SitePage => {
    const target = targets.get(path) ?? path;
    return { path, target, route: routeOf(target) };
  });
  const routes = new Set(pages.map(({ route }) => route));
  const named = Object.keys(fieldsOf(config['rewrites']));
  const former = pages.filter(
    ({ path, target }) => path !== target && named.includes(path) && !routes.has(routeOf(path)),
  );
  return {
    pages,
    redirects: new Map(former.map(({ path, route }) => [routeOf(path), route])),
    remarks,
    dynamic: selected.filter((path) => DYNAMIC.test(path)),
  };
}

export function dynamicPages(file: string): Problem {
  return notImported(file, {
    what: 'The pages that code makes of this file were not imported.',
    why: 'Only running the module beside it says how many they are, and at which addresses.',
    fix: 'Write each of them as a page.',
  });
}

/** The address of the page at this path. */
function routeOf(path: SourcePath): RoutePath {
  return toRoute(path.replace(/\.md$/iu, '').replace(/(?:^|\/)index$/u, ''));
}

/** Addresses in the text of a page: without the end of pages, and those of files beside a page that has moved, from its new place. */
export function createLinkMapper(
  tree: SiteTree,
  folder: string,
  pages: readonly SitePage[],
): (href: string, path: string) => string {
  const targets = new Map(pages.map(({ path, target }) => [normalise(`${folder}/${path}`), target]));
  return (href, path) => {
    const [, name = '', rest = ''] = /^([^?#]*)(.*)$/su.exec(href) ?? [];
    if (isExternal(href) || name === '') return href;
    if (name.startsWith('/'))
      return tree.read(normalise(`${folder}/${PUBLIC}${name}`)) === null ? dropSuffix(href) : href;
    const target = targets.get(path);
    const file = pathBeside(path, decodeAddress(name));
    const inner = folder === '.' ? file : file.slice(folder.length + 1);
    if (isElsewhere(inner) && tree.read(file) !== null) return encodeURI(inner.slice(PUBLIC.length)) + rest;
    if (
      target === undefined ||
      normalise(`${folder}/${target}`) === path ||
      isMarkdown(file) ||
      tree.read(file) === null
    ) {
      return dropSuffix(href);
    }
    return encodeURI(relativePath(target, inner)) + rest;
  };
}

/** `./start.html#x` is `./start` here. */
export function dropSuffix(href: string): string {
  return isExternal(href)
    ? href
    : href.replace(/(?:\/index)?\.html(?=$|[?#])/u, (end) => (end.startsWith('/') ? '/' : ''));
}
