/** Addresses of MkDocs and what names pages by their paths: `nav` and `redirect_maps`. Pure. */
import { buildDocPaths } from '../../../../src/content/model/doc-paths.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { fieldsOf } from '../../docusaurus/config/settings.ts';
import type { SitePage } from '../markdown-site.ts';

/** `README.md` is the page of its folder where there is no `index.md`. */
export function toPage(path: string, hasFolders: boolean): SitePage {
  const plain = path.replace(/\.mdx?$/iu, '');
  const folder = plain.replace(/(?:^|\/)(?:index|README)$/u, '');
  const route = hasFolders || folder !== plain ? `/${folder}` : `/${plain}`;
  return { path, target: path, route: route as RoutePath };
}

interface NavPlace {
  readonly pages: readonly SitePage[];
  /** Of the site; `null` where the configuration does not say it. */
  readonly url: URL | null;
  /** Gets the paths that no page has. */
  readonly miss: (path: string) => void;
}

/** An entry of `nav` as items of a sidebar. */
export function convertNav(item: unknown, place: NavPlace): readonly unknown[] {
  const [label, value] = typeof item === 'string' ? [null, item] : (Object.entries(fieldsOf(item))[0] ?? [null, null]);
  if (Array.isArray(value)) {
    // A section without a name has no line of its own.
    if (label?.trim() === '') return value.flatMap((one) => convertNav(one, place));
    return [{ type: 'category', label: label ?? 'More', items: value.flatMap((one) => convertNav(one, place)) }];
  }
  if (typeof value !== 'string') return [];
  const name = label === null || label.trim() === '' ? null : label;
  if (/^[a-z]+:/iu.test(value)) return [{ type: 'link', label: name ?? value, href: value }];
  const page = place.pages.find(({ path }) => path === value.replace(/^\.?\//u, ''));
  if (page === undefined) {
    // An address counts from the root of the host: the site may be in a folder of it, others beside it.
    if (value.startsWith('/'))
      return [
        { type: 'link', label: name ?? value, href: place.url === null ? value : new URL(value, place.url).href },
      ];
    place.miss(value);
    return [];
  }
  const { id } = buildDocPaths(page.target, {});
  return [name === null ? id : { type: 'doc', id, label: name }];
}

/** Of the plugin `redirects`. */
export function readRedirects(maps: unknown, hasFolders: boolean): ReadonlyMap<RoutePath, string> {
  return new Map(
    Object.entries(fieldsOf(maps)).flatMap(([from, to]) => {
      if (typeof to !== 'string') return [];
      const [path = '', hash] = to.split('#');
      const target = /^[a-z]+:/iu.test(to)
        ? to
        : toPage(path, hasFolders).route + (hash === undefined ? '' : `#${hash}`);
      return [[toPage(from, hasFolders).route, target] as const];
    }),
  );
}
