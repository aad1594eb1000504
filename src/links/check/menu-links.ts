/** Collects links outside texts: from the config (navbar, footer, showcase, images, redirects) and from sidebars. */
import { readHtmlAttributes } from '../../content/parse/markdown/html-attributes.ts';
import type { DataPath } from '../../schema/describe.ts';
import { isBesideBase } from '../../shared/href.ts';
import { allVersions } from '../../shared/model/lines.ts';
import type { SiteModel, Version } from '../../shared/model/site-model.ts';
import type { IconItem, LinkItem, NavbarItem, SiteConfig } from '../../shared/types/config.ts';
import type { SidebarEntry } from '../../shared/types/page.ts';
import type { Href, Html } from '../../shared/types/store.ts';
import { FIX_LINK } from './link-fault.ts';
import { type AddressReference, addressOf } from './reference.ts';

export interface ConfigLink extends AddressReference {
  readonly path: DataPath;
}

/** The targets of menu links, as routes with query and hash. */
export function menuHrefs(model: SiteModel): ReadonlySet<Href> {
  const links = menuLinks(model).filter((link) => !isBeside(link, model.config));
  return new Set(links.map((link) => addressOf(link, model.config)));
}

/** Addresses in the HTML of menus that are outside the base URL. */
export function menuHrefsBeside(model: SiteModel): ReadonlySet<Href> {
  const links = menuLinks(model).filter((link) => isBeside(link, model.config));
  return new Set(links.map(({ href }) => href));
}

function menuLinks(model: SiteModel): readonly AddressReference[] {
  return [...configLinks(model.config), ...allVersions(model).flatMap(sidebarLinks)];
}

function isBeside({ href, form }: AddressReference, config: SiteConfig): boolean {
  return form === 'url' && isBesideBase(href, config);
}

export function configLinks(config: SiteConfig): readonly ConfigLink[] {
  const one = (where: string, href: Href | null, ...path: DataPath): readonly ConfigLink[] =>
    href === null ? [] : [{ ...menuLink(where, href), path }];
  const html = (name: string, content: Html | undefined, ...path: DataPath): readonly ConfigLink[] =>
    htmlLinks(`A link of "${name}"`, content ?? '').map((link) => ({ ...link, path }));
  const { navbar, footer, announcementBar, users } = config;
  return [
    ...one('The logo', navbar.logo?.light ?? null, 'navbar', 'logo', 'light'),
    ...one('The dark logo', navbar.logo?.dark ?? null, 'navbar', 'logo', 'dark'),
    ...one('The logo', navbar.logo === null ? null : navbar.brandHref, 'navbar', 'logo', 'href'),
    ...navbar.items.flatMap((item, index) => navbarLinks(item, ['navbar', 'items', index])),
    ...(footer?.columns ?? []).flatMap(({ items }, column) => itemLinks(items, ['footer', 'columns', column, 'items'])),
    ...one('"favicon"', config.favicon, 'favicon'),
    ...one('"socialImage"', config.socialImage === 'generated' ? null : config.socialImage, 'socialImage'),
    ...(users ?? []).flatMap(({ caption, image, infoLink }, index) => [
      ...one(`The image of the user "${caption}"`, image, 'users', index, 'image'),
      ...one(`The link of the user "${caption}"`, infoLink, 'users', index, 'infoLink'),
    ]),
    ...html('footer.copyright', footer?.copyright ?? undefined, 'footer', 'copyright'),
    ...html('announcementBar.content', announcementBar?.content, 'announcementBar', 'content'),
  ];
}

/** Separate from menu links, because a redirect does not count as a link to its target. */
export function redirectLinks({ redirects }: SiteConfig): readonly ConfigLink[] {
  return Object.entries(redirects).map(([from, href]) => ({
    ...menuLink(`The redirect of "${from}"`, href),
    path: ['redirects', from],
  }));
}

function menuLink(where: string, href: Href, form: AddressReference['form'] = 'route'): AddressReference {
  return { kind: 'link', form, href, from: null, subject: `${where} leads to "${href}"`, fix: FIX_LINK };
}

function htmlLinks(where: string, html: Html): readonly AddressReference[] {
  return readHtmlAttributes(html).links.map(({ value }) => menuLink(where, value, 'url'));
}

function navbarLinks(item: NavbarItem, path: DataPath): readonly ConfigLink[] {
  switch (item.type) {
    case 'icon':
    case 'link':
      return itemLinks([item], path).map((link) => ({ ...link, path }));
    case 'dropdown': {
      const own = item.href === null ? [] : [{ ...menuLink(`The menu "${item.label}"`, item.href), path }];
      return [...own, ...itemLinks(item.items, [...path, 'items'])];
    }
    case 'languageDropdown':
      return [];
    case 'docsVersionDropdown':
      return [
        ...itemLinks(item.itemsBefore, [...path, 'itemsBefore']),
        ...itemLinks(item.itemsAfter, [...path, 'itemsAfter']),
      ];
  }
}

function itemLinks(items: readonly (LinkItem | IconItem)[], path: DataPath): readonly ConfigLink[] {
  return items.map(({ label, href }, index) => ({
    ...menuLink(`The link "${label}"`, href),
    path: [...path, index],
  }));
}

export function sidebarLinks(version: Version): readonly AddressReference[] {
  const walk = (entries: readonly SidebarEntry[]): readonly AddressReference[] =>
    entries.flatMap((entry): readonly AddressReference[] => {
      if (entry.type === 'category') return walk(entry.items);
      if (entry.type === 'html') return htmlLinks('A link in an HTML item of the sidebar', entry.html);
      return entry.type === 'link' ? [menuLink(`The link "${entry.label}" of the sidebar`, entry.href)] : [];
    });
  return [...version.sidebars.values()].flatMap(({ entries }) => walk(entries));
}
