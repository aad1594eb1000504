/** Links that stand in no text: those of the config (navbar, footer, showcase, pictures) and of sidebars. */
import { isExternal, splitHref } from '../shared/href.ts';
import { mergeProblems } from '../shared/merge-problems.ts';
import { SEVERITY_OF_POLICY } from '../shared/policy.ts';
import { problem } from '../shared/problem.ts';
import type { SiteModel, Version } from '../shared/site-model.ts';
import { didYouMean } from '../shared/suggest.ts';
import type { Href, LinkItem, NavbarItem, Problem, RoutePath, SidebarEntry, SiteConfig } from '../shared/types.ts';
import { isIgnored } from './ignored-link.ts';
import { findRoute } from './resolve-link.ts';

const CONFIG_FILE = 'docsite.config.ts';
const SIDEBARS_FILE = 'sidebars.json';

interface MenuLink {
  /** Where it stands, as the subject of a sentence. */
  readonly where: string;
  readonly href: Href;
}

/** Problems `broken-link` under the policy of broken links; a link of a sidebar that versions share is told once. */
export function checkMenus(model: SiteModel): readonly Problem[] {
  const severity = SEVERITY_OF_POLICY[model.config.onBrokenLinks];
  if (severity === null) return [];
  const check = (links: readonly MenuLink[], place: Partial<Problem>): readonly Problem[] =>
    links
      .filter(({ href }) => leadsNowhere(href, model))
      .map(({ where, href }) =>
        problem({
          severity,
          code: 'broken-link',
          ...place,
          what: `${where} leads to "${href}", which is no page or file of this site.`,
          why: didYouMean(href, [...model.routes.keys(), ...model.staticFiles]),
          fix: 'Fix the link, or list it under ignoreLinks in the config.',
        }),
      );
  const inSidebars = model.versions.flatMap((version) =>
    check(sidebarLinks(version), {
      file: version.files.get(SIDEBARS_FILE)?.diskPath ?? null,
      versions: [version.name],
    }),
  );
  const names = model.versions.map(({ name }) => name);
  return [...check(configLinks(model.config), { file: CONFIG_FILE }), ...mergeProblems(inSidebars, names)];
}

function leadsNowhere(href: Href, model: SiteModel): boolean {
  if (isExternal(href) || isIgnored([href], model.config.ignoreLinks)) return false;
  const { path } = splitHref(href);
  // A menu stands on pages of all depths, so what has no leading slash leads elsewhere from each of them.
  if (!path.startsWith('/')) return path !== '' || href === '';
  const route: RoutePath = `/${path.slice(1).replace(/\/$/u, '')}`;
  return !model.staticFiles.has(route) && findRoute(route, model) === null;
}

function configLinks(config: SiteConfig): readonly MenuLink[] {
  const file = (where: string, href: Href | null): readonly MenuLink[] => (href === null ? [] : [{ where, href }]);
  return [
    ...config.navbar.items.flatMap(navbarLinks),
    ...(config.footer?.columns ?? []).flatMap(({ items }) => items.map(itemLink)),
    ...file('"favicon"', config.favicon),
    ...file('"socialImage"', config.socialImage),
    ...(config.users ?? []).flatMap(({ caption, image, infoLink }) => [
      { where: `The picture of the user "${caption}"`, href: image },
      { where: `The link of the user "${caption}"`, href: infoLink },
    ]),
  ];
}

function navbarLinks(item: NavbarItem): readonly MenuLink[] {
  switch (item.type) {
    case 'link':
      return [itemLink(item)];
    case 'dropdown': {
      const own = item.href === null ? [] : [{ where: `The menu "${item.label}"`, href: item.href }];
      return [...own, ...item.items.map(itemLink)];
    }
    case 'docsVersionDropdown':
      return [...item.itemsBefore, ...item.itemsAfter].map(itemLink);
  }
}

function itemLink({ label, href }: LinkItem): MenuLink {
  return { where: `The link "${label}"`, href };
}

function sidebarLinks(version: Version): readonly MenuLink[] {
  const walk = (entries: readonly SidebarEntry[]): readonly MenuLink[] =>
    entries.flatMap((entry): readonly MenuLink[] => {
      if (entry.type === 'category') return walk(entry.items);
      return entry.type === 'link' ? [{ where: `The link "${entry.label}" of the sidebar`, href: entry.href }] : [];
    });
  return [...version.sidebars.values()].flatMap(({ entries }) => walk(entries));
}
