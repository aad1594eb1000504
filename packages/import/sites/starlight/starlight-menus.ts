/** The sidebar of a Starlight site, written by hand or made from folders, and its words in further languages. Pure. */
import { smallest } from '../../../../src/shared/extremes.ts';
import { isExternal } from '../../../../src/shared/href.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { SourcePath } from '../../../../src/shared/types/store.ts';
import { trimSlashes } from '../../../../src/shared/string/trim-ends.ts';
import { fieldsOf, listOf, textOf } from '../../docusaurus/config/settings.ts';
import { convertBadge } from './starlight-page.ts';
import type { OtherLanguage } from '../markdown-site.ts';

/** A page as sidebars need it. */
export interface MenuPage {
  /** Relative to the folder of the pages of its version and language. */
  readonly path: SourcePath;
  /** Its address there, without slashes at its ends; empty for the first page. */
  readonly slug: string;
  /** Its id in docsite. */
  readonly id: string;
  readonly fields: Fields;
}
export interface Menu {
  readonly pages: readonly MenuPage[];
  readonly language: string;
  readonly report: (what: string) => void;
}
/** A folder by the names in it. */
interface Folder {
  readonly path: string;
  readonly inside: Map<string, MenuPage | Folder>;
}

/** All pages by folder, where the configuration has no sidebar. */
export function writeSidebar(value: unknown, menu: Menu): Fields | null {
  const items = Array.isArray(value) ? value.flatMap((item) => convertItem(item, menu)) : listFolder('', menu, false);
  return items.length === 0 ? null : { docs: items };
}

function convertItem(value: unknown, menu: Menu): readonly Fields[] {
  const item = typeof value === 'string' ? { slug: value } : fieldsOf(value);
  const own = fieldsOf(item['translations'])[menu.language];
  const label = textOf(own) ?? textOf(item['label']);
  const shown = { ...item, badge: pickText(item['badge'], menu.language) };
  const badge = convertBadge(shown.badge);
  const extra = { ...(label === null ? {} : { label }), ...(badge === undefined ? {} : { badge }) };
  const attributes = Object.keys(fieldsOf(item['attrs']));
  if (attributes.length > 0)
    menu.report(`Attributes of "${label ?? ''}" in the sidebar were omitted: ${attributes.join(', ')}.`);
  const { items, autogenerate, slug, link } = item;
  const isCollapsed = item['collapsed'] === true;
  if (Array.isArray(items)) {
    const inner = items.flatMap((one) => convertItem(one, menu));
    return [{ type: 'category', label: 'More', ...extra, collapsed: isCollapsed, items: inner }];
  }
  if (autogenerate !== undefined) {
    const { directory, collapsed } = fieldsOf(autogenerate);
    const folder = trimSlashes(textOf(directory) ?? '');
    const inner = listFolder(folder, menu, collapsed === undefined ? isCollapsed : collapsed === true);
    return [{ type: 'category', label: folder, ...extra, collapsed: isCollapsed, items: inner }];
  }
  const address = textOf(slug) ?? textOf(link);
  if (address === null) return [];
  const id = isExternal(address) ? undefined : findPage(address, menu.pages)?.id;
  if (id !== undefined) return [{ type: 'doc', id, ...extra }];
  if (slug !== undefined) menu.report(`The sidebar names a page that does not exist: ${address}.`);
  const href = isExternal(address) ? address : `/${address.replace(/^\//u, '')}`;
  return slug === undefined ? [{ type: 'link', label: address, href, ...extra }] : [];
}

/** Texts by language, of badges. */
function pickText(badge: unknown, language: string): unknown {
  const { text } = fieldsOf(badge);
  return typeof text === 'object' ? { ...fieldsOf(badge), text: fieldsOf(text)[language] } : badge;
}

/** The page at an address without the base URL; `undefined` for none. */
export function findPage(address: string, pages: readonly MenuPage[]): MenuPage | undefined {
  const slug = trimSlashes(address).replace(/(?:^|\/)index$/u, '');
  return pages.find((page) => page.slug === slug);
}

/** The pages below a folder as Starlight lists them: by `order`, which a folder has from its first page, then by address. */
function listFolder(directory: string, menu: Menu, isCollapsed: boolean): readonly Fields[] {
  const root: Folder = { path: directory, inside: new Map() };
  const published = menu.pages.filter(
    ({ fields }) => fieldsOf(fields['sidebar'])['hidden'] !== true && fields['draft'] !== true,
  );
  const parted = published.flatMap((page) => {
    const path = page.path.replace(/\.\w+$/u, '');
    const isInside = directory === '' || path === directory || path.startsWith(`${directory}/`);
    const below = path === directory ? 'index' : path.slice(directory === '' ? 0 : directory.length + 1);
    return isInside ? [{ page, parts: below.split('/') }] : [];
  });
  // The deepest first: a page beside a folder of its name is in that folder.
  for (const { page, parts } of parted.toSorted((a, b) => b.parts.length - a.parts.length)) {
    let folder = root;
    for (const part of parts.slice(0, -1)) {
      const found = folder.inside.get(part);
      const next =
        found !== undefined && 'inside' in found
          ? found
          : { path: [folder.path, part].filter(Boolean).join('/'), inside: new Map() };
      folder.inside.set(part, next);
      folder = next;
    }
    const name = parts.at(-1) ?? '';
    const same = folder.inside.get(name);
    if (same !== undefined && 'inside' in same) same.inside.set('index', page);
    else folder.inside.set(name, page);
  }
  return writeFolder(root, isCollapsed);
}

function writeFolder({ inside }: Folder, isCollapsed: boolean): readonly Fields[] {
  const collator = new Intl.Collator('en');
  const sorted = [...inside].toSorted(
    ([, a], [, b]) => orderOf(a) - orderOf(b) || collator.compare(addressOf(a), addressOf(b)),
  );
  return sorted.map(([name, entry]) =>
    'inside' in entry
      ? { type: 'category', label: name, collapsed: isCollapsed, items: writeFolder(entry, isCollapsed) }
      : { type: 'doc', id: entry.id },
  );
}

function orderOf(entry: MenuPage | Folder): number {
  if ('inside' in entry) return smallest([...entry.inside.values()].map(orderOf));
  const { order } = fieldsOf(entry.fields['sidebar']);
  return typeof order === 'number' ? order : Number.MAX_VALUE;
}

function addressOf(entry: MenuPage | Folder): string {
  return 'inside' in entry ? entry.path : entry.slug;
}

/** Texts by their places, in the language of the sources and in another one, by their tags. */
export function menuWords(options: Fields, source: string, language: string): OtherLanguage['words'] {
  const pair = (texts: unknown, label: unknown): OtherLanguage['words'] => {
    const [from, to] = [textOf(fieldsOf(texts)[source]) ?? textOf(label), textOf(fieldsOf(texts)[language])];
    return from === null || to === null ? [] : [[from, to]];
  };
  const ofItem = (value: unknown): OtherLanguage['words'] => {
    const { label, translations, badge, items } = fieldsOf(value);
    return [
      ...pair(translations, label),
      ...pair(fieldsOf(badge)['text'], undefined),
      ...listOf(items).flatMap(ofItem),
    ];
  };
  return [...pair(options['title'], undefined), ...listOf(options['sidebar']).flatMap(ofItem)];
}
