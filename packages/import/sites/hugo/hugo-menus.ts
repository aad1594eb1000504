/** Menus of a site of Hugo → links of the navbar and of the footer. Pure. */
import { isExternal } from '../../../../src/shared/href.ts';
import { compareText } from '../../../../src/shared/string/compare-text.ts';
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { fieldsOf, listOf, textOf } from '../../docusaurus/config/settings.ts';
import { toRoute } from '../../docusaurus/versions.ts';
import { plainAddress } from './hugo-addresses.ts';
import type { HugoContent } from './hugo-lists.ts';

/** Where an old address of the site is now; `null` for one that it did not have. */
export type FindRoute = (old: RoutePath) => RoutePath | null;

export interface HugoMenus {
  readonly navbar: readonly Fields[];
  readonly footer: readonly Fields[];
  /** What was left out, a sentence each. */
  readonly left: readonly string[];
}

interface Entry {
  /** By which others name it as their parent. */
  readonly key: string;
  readonly label: string;
  /** `to` or `href`; empty for a mere label, `null` for an address that the site did not have. */
  readonly target: Fields | null;
  readonly parent: string;
  readonly weight: number;
}

/** The menus `main` and `footer`, from the configuration (names in lower case) and from the front matter of published pages. */
export function readMenus({ pages, fields }: HugoContent, config: Fields, find: FindRoute): HugoMenus {
  const menus = new Map<string, Entry[]>();
  const add = (menu: string, entry: Fields): void => {
    menus.set(menu, [...(menus.get(menu) ?? []), readEntry(entry, find)]);
  };
  for (const [name, entries] of Object.entries(fieldsOf(config['menus'] ?? config['menu'])))
    for (const entry of listOf(entries)) add(name, fieldsOf(entry));
  for (const { path, route, isDraft } of pages) {
    const own = fields.get(path) ?? {};
    const page = { name: textOf(own['linkTitle']) ?? own['title'], url: route };
    for (const [name, entry] of isDraft === true ? [] : menusOf(own['menus'] ?? own['menu']))
      add(name, { ...page, ...entry });
  }
  const others = [...menus].filter(([name]) => name !== 'main' && name !== 'footer');
  return {
    navbar: [...toItems(menus.get('main') ?? []), ...versionLinks(fieldsOf(config['params']))],
    footer: toItems(menus.get('footer') ?? []).flatMap(({ items, ...item }) =>
      items === undefined ? [item] : listOf(items).map(fieldsOf),
    ),
    left: [
      ...others.map(([name, { length }]) => `The menu "${name}" was omitted: ${length} of its entries.`),
      ...[...menus].flatMap(([name, entries]) =>
        entries.flatMap(({ target, label }) =>
          target === null ? [`The entry "${label}" of the menu "${name}" was omitted: the site has no such page.`] : [],
        ),
      ),
    ],
  };
}

/** Docsy's menu of versions, whose sites are elsewhere. */
function versionLinks(params: Fields): readonly Fields[] {
  const items = listOf(params['versions']).flatMap((one) => {
    const { version, name, url } = fieldsOf(one);
    return typeof url === 'string' && isExternal(url)
      ? [{ label: textOf(version) ?? textOf(name) ?? url, href: url }]
      : [];
  });
  return items.length === 0 ? [] : [{ type: 'dropdown', label: textOf(params['version_menu']) ?? 'Releases', items }];
}

/** `main`, a list of names, or the fields of the entry by the name of its menu. */
function menusOf(value: unknown): readonly (readonly [name: string, entry: Fields])[] {
  if (isFields(value)) return Object.entries(value).map(([name, entry]) => [name, fieldsOf(entry)]);
  return [value].flat().flatMap((name) => (typeof name === 'string' ? [[name, {}] as const] : []));
}

function readEntry(entry: Fields, find: FindRoute): Entry {
  const label = textOf(entry['name']) ?? textOf(entry['identifier']) ?? 'More';
  const address = textOf(entry['pageRef']) ?? textOf(entry['url']) ?? '';
  return {
    key: textOf(entry['identifier']) ?? label,
    label,
    target: address === '' || address === '#' ? {} : findTarget(address, find),
    parent: textOf(entry['parent']) ?? '',
    weight: typeof entry['weight'] === 'number' ? entry['weight'] : 0,
  };
}

function findTarget(address: string, find: FindRoute): Fields | null {
  if (isExternal(address)) return { href: address };
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/su.exec(address) ?? [];
  const route = find(toRoute(plainAddress(path.replace(/(?:\/?_?index)?\.(?:md|html)$/iu, ''))));
  if (route === null) return null;
  return rest === '' ? { to: route } : { href: route + rest };
}

/** By weight, where none comes last, then by name. Entries below others are a menu, however deep they are. */
function toItems(entries: readonly Entry[]): readonly Fields[] {
  const sorted = entries.toSorted(
    (a, b) => (a.weight || Infinity) - (b.weight || Infinity) || compareText(a.label, b.label),
  );
  const keys = new Set(sorted.map(({ key }) => key));
  const below = (key: string, around: readonly string[] = []): readonly Entry[] =>
    around.includes(key)
      ? []
      : sorted
          .filter(({ parent }) => parent === key)
          .flatMap((entry) => [entry, ...below(entry.key, [...around, key])]);
  return sorted
    .filter(({ parent }) => !keys.has(parent))
    .flatMap(({ key, label, target }): readonly Fields[] => {
      const links = below(key).flatMap((entry) => toLink(entry));
      if (links.length > 0) return [{ type: 'dropdown', label, ...target, items: links }];
      return toLink({ label, target });
    });
}

function toLink({ label, target }: Pick<Entry, 'label' | 'target'>): readonly Fields[] {
  return target === null || Object.keys(target).length === 0 ? [] : [{ label, ...target }];
}
