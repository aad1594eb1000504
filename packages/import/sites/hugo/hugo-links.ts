/** What references and addresses in a text of Hugo lead to. */
import { decodeAddress, isExternal } from '../../../../src/shared/href.ts';
import { isMarkdown } from '../../../../src/shared/model/source-kind.ts';
import { trimSlashes } from '../../../../src/shared/string/trim-ends.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import { relativePath } from '../../include-place.ts';
import { normalise, pathBeside, type SiteTree } from '../../site-tree.ts';
import type { SitePage } from '../markdown-site.ts';

/** The file of a page that `ref` names, relative to the page; `null` for none. */
export function findPage(ref: string, from: string, byPath: ReadonlyMap<string, string>): string | null {
  const [path = '', hash] = ref.split('#');
  const suffix = hash === undefined ? '' : `#${hash}`;
  if (path === '') return suffix;
  const plain = trimSlashes(path)
    .replace(/(?:\/?_?index)?\.md$/iu, '')
    .toLowerCase();
  const inFolder = pathBeside(from, plain).toLowerCase();
  const target =
    (path.startsWith('/') ? undefined : byPath.get(inFolder)) ?? byPath.get(plain) ?? findByEnd(plain, byPath);
  return target === undefined
    ? null
    : `${'../'.repeat(from.split('/').length - 1) || './'}${encodeURI(target)}${suffix}`;
}

/** The page whose path ends like this, if it is the only one. */
function findByEnd(end: string, byPath: ReadonlyMap<string, string>): string | undefined {
  const [name, ...others] = [...byPath.keys()].filter((known) => known.endsWith(`/${end}`));
  return name === undefined || others.length > 0 ? undefined : byPath.get(name);
}

interface OtherFiles {
  readonly tree: SiteTree;
  readonly folder: string;
  readonly byRoute: ReadonlyMap<RoutePath, SitePage>;
  /** Of the site, with slashes at its ends. */
  readonly base: string;
}

/** Relative addresses count from the page's own address, which ends in a slash; docsite counts from the file. */
export function mapHref(href: string, page: SitePage, { tree, folder, byRoute, base }: OtherFiles): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/su.exec(href) ?? [];
  const isOfSite = base !== '/' && path.startsWith(base);
  if (isExternal(href) || path === '' || (path.startsWith('/') && !isOfSite) || isMarkdown(path)) return href;
  const plain = decodeAddress(path);
  const address = `/${normalise(isOfSite ? plain.slice(base.length) : `${page.route}/${plain}`)}`;
  if (address.startsWith('/..')) return href;
  const other = byRoute.get(toRoute(address));
  if (other !== undefined) return encodeURI(relativePath(page.target, other.target)) + rest;
  if (!isOfSite && tree.read(pathBeside(`${folder}/${page.path}`, plain)) !== null) return href;
  if (tree.read(`${folder}${address}`) !== null) return encodeURI(relativePath(page.target, address.slice(1))) + rest;
  return tree.read(`static${address}`) === null ? href : encodeURI(address) + rest;
}

/** The path of the site's address, with slashes at its ends. */
export function basePath(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).pathname.replace(/\/?$/u, '/') : '/';
}
