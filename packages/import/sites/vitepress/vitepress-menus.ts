/** Navigation bar, sidebars, footer and list of headings of a VitePress site → those of docsite. Pure. */
import { buildDocPaths } from '../../../../src/content/model/doc-paths.ts';
import { isExternal } from '../../../../src/shared/href.ts';
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { trimSlashes } from '../../../../src/shared/string/trim-ends.ts';
import { fieldsOf, listOf, textOf } from '../../docusaurus/config/settings.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import { plainText } from '../../mdx/write/astro-components.ts';
import type { SitePage } from '../markdown-site.ts';
import { convertLanguageLinks, convertSocial } from '../header-links.ts';
import { dropSuffix } from './vitepress-pages.ts';

/** `nav`, logo, title and links with icons, and the menu of languages that are sites of their own; `undefined` if there are none. */
export function convertNavbar(theme: Fields, locales: Fields): Fields | undefined {
  const { logo } = theme;
  const light = textOf(logo) ?? textOf(fieldsOf(logo)['light']) ?? textOf(fieldsOf(logo)['src']);
  const dark = textOf(fieldsOf(logo)['dark']) ?? undefined;
  const items = [
    ...listOf(theme['nav']).flatMap(convertNavItem),
    ...convertLanguageLinks(
      Object.entries(locales).map(([name, locale]) => {
        const { label, link } = fieldsOf(locale);
        return { label: label ?? name, href: link };
      }),
    ),
    ...convertSocial(
      listOf(theme['socialLinks']).map((one) => {
        const { icon, link, ariaLabel } = fieldsOf(one);
        return { icon, label: ariaLabel, href: link };
      }),
    ),
  ];
  const fields = {
    ...(textOf(theme['siteTitle']) === null ? {} : { title: theme['siteTitle'] }),
    ...(light === null ? {} : { logo: { light, dark } }),
    ...(items.length === 0 ? {} : { items }),
  };
  return Object.keys(fields).length === 0 ? undefined : fields;
}

function convertNavItem(value: unknown): readonly Fields[] {
  const { text, link, items } = fieldsOf(value);
  const label = plainText(textOf(text) ?? '');
  if (Array.isArray(items)) {
    // A menu has one level: the items of its groups follow each other.
    const links = items.flatMap((item) =>
      Array.isArray(fieldsOf(item)['items']) ? listOf(fieldsOf(item)['items']) : [item],
    );
    return [{ type: 'dropdown', label: label || 'More', items: links.flatMap(convertNavItem) }];
  }
  if (typeof link !== 'string') return [];
  return [isExternal(link) ? { label, href: link } : { label, to: toRoute(dropSuffix(link)) }];
}

/** Components in `nav`, also in its menus. */
export function componentsIn(nav: unknown): readonly string[] {
  return listOf(nav).flatMap((item) => {
    const { component, items } = fieldsOf(item);
    return [...(typeof component === 'string' ? [component] : []), ...componentsIn(items)];
  });
}

/** `3`, `[2, 4]` or `'deep'`, or that as `level`. */
export function convertOutline(value: unknown): Fields | undefined {
  const level = isFields(value) ? value['level'] : value;
  const [min, max] = level === 'deep' ? [2, 6] : Array.isArray(level) ? listOf(level) : [level, level];
  if (typeof min !== 'number' || typeof max !== 'number') return undefined;
  return { minHeadingLevel: Math.max(min, 2), maxHeadingLevel: max };
}

/** Message and copyright, a line each. */
export function convertFooter({ message, copyright }: Fields): Fields | undefined {
  const text = [textOf(message), textOf(copyright)].filter((one) => one !== null).join('<br>');
  return text === '' ? undefined : { copyright: text };
}

/** One sidebar, or one for each part of the site. */
export function convertSidebars(value: unknown, pages: readonly SitePage[]): Fields | null {
  if (Array.isArray(value)) return { docs: listOf(value).flatMap((item) => convertItem(item, pages, '')) };
  if (!isFields(value)) return null;
  const sidebars = Object.entries(value).map(([key, part]) => {
    const base = textOf(fieldsOf(part)['base']) ?? '';
    const items = Array.isArray(part) ? listOf(part) : listOf(fieldsOf(part)['items']);
    return [trimSlashes(key) || 'docs', items.flatMap((item) => convertItem(item, pages, base))] as const;
  });
  return Object.fromEntries(sidebars.filter(([, items]) => items.length > 0));
}

function convertItem(value: unknown, pages: readonly SitePage[], outer: string): readonly unknown[] {
  const { text, link, items, collapsed, base: own } = fieldsOf(value);
  const base = textOf(own) ?? outer;
  const label = plainText(textOf(text) ?? '') || 'More';
  const id = typeof link === 'string' ? idOf(isExternal(link) ? link : base + link, pages) : null;
  if (Array.isArray(items)) {
    const inner = items.flatMap((item) => convertItem(item, pages, base));
    const folding = typeof collapsed === 'boolean' ? { collapsed } : { collapsible: false };
    return [
      { type: 'category', label, ...(id === null ? {} : { link: { type: 'doc', id } }), ...folding, items: inner },
    ];
  }
  if (typeof link !== 'string') return [];
  return [id === null ? { type: 'link', label, href: link } : { type: 'doc', id, label }];
}

/** The id of the page that an address of the site leads to; `null` for none. */
export function idOf(link: string, pages: readonly SitePage[]): string | null {
  const route: RoutePath = toRoute(
    dropSuffix(link)
      .replace(/\.md$/u, '')
      .replace(/(?:^|\/)index$/u, ''),
  );
  const page = pages.find((one) => one.route === route);
  return page === undefined ? null : buildDocPaths(page.target, {}).id;
}
