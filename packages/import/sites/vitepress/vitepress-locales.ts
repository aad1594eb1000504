/** `locales` of a VitePress site: each is a folder of pages, with menus in its language. Pure. */
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import { trimSlashes } from '../../../../src/shared/string/trim-ends.ts';
import { fieldsOf, textOf } from '../../docusaurus/config/settings.ts';
import type { OtherLanguage, SitePage } from '../markdown-site.ts';
import type { TextRules } from '../text-tools.ts';

export interface Locale {
  /** Its folder. */
  readonly name: string;
  readonly fields: Fields;
}

/** Those besides the one at the root; none where the root has no page, because nothing says what they are translations of. */
export function readLocales(config: Fields, pages: readonly SitePage[]): readonly Locale[] {
  const locales = Object.entries(fieldsOf(config['locales']))
    .map(([name, fields]) => ({ name: trimSlashes(name), fields: fieldsOf(fields) }))
    .filter(({ name }) => name !== 'root' && pages.some(({ target }) => target.startsWith(`${name}/`)));
  const isSource = ({ target }: SitePage): boolean => locales.every(({ name }) => !target.startsWith(`${name}/`));
  return pages.some(isSource) ? locales : [];
}

export function readLanguage(
  { name, fields }: Locale,
  {
    config,
    folder,
    pages,
    rules,
  }: {
    readonly config: Fields;
    readonly folder: string;
    readonly pages: readonly SitePage[];
    readonly rules: TextRules;
  },
): OtherLanguage {
  const below = (path: string): string | null => (path.startsWith(`${name}/`) ? path.slice(name.length + 1) : null);
  return {
    name,
    label: textOf(fields['label']),
    folder,
    pages: pages.flatMap(({ path, target }) => {
      const own = below(target);
      return own === null ? [] : [{ path, target: own, route: null }];
    }),
    pathOf: below,
    words: pairTexts(
      pick(config, sidebarsOf(config, name, false), name),
      pick(fields, sidebarsIn(config, fields, name), name),
    ),
    ...rules,
  };
}

/** The sidebars of a language, by folder: its own, or those that all languages share. */
function sidebarsIn(config: Fields, fields: Fields, name: string): Fields {
  const own = fieldsOf(fields['themeConfig'])['sidebar'];
  return own === undefined ? sidebarsOf(config, name, true) : sidebarsOf(fields, name, isFields(own));
}

/** The sidebars below the folder of the language, or all others. */
function sidebarsOf(fields: Fields, name: string, isBelow: boolean): Fields {
  const { sidebar } = fieldsOf(fields['themeConfig']);
  const all = isFields(sidebar) ? sidebar : { '/': sidebar };
  return Object.fromEntries(Object.entries(all).filter(([key]) => (withoutFolder(key, name) !== key) === isBelow));
}

/** What has words, by the same names in all languages. */
function pick(fields: Fields, sidebars: Fields, name: string): Fields {
  const { title, description, themeConfig } = fields;
  const { nav, footer } = fieldsOf(themeConfig);
  const inFolders = Object.entries(sidebars).map(
    ([key, part]) => [`sidebar ${withoutFolder(key, name)}`, part] as const,
  );
  return { title, description, nav, footer, ...Object.fromEntries(inFolders) };
}

/** The sidebars of the language at the root. */
export function sidebarsAtRoot(sidebar: unknown, locales: readonly Locale[]): unknown {
  if (!isFields(sidebar)) return sidebar;
  const isOther = (key: string): boolean => locales.some(({ name }) => withoutFolder(key, name) !== key);
  return Object.fromEntries(Object.entries(sidebar).filter(([key]) => !isOther(key)));
}

function withoutFolder(link: string, name: string): string {
  const whole = `/${link.replace(/^\//u, '')}`;
  return `${whole}/`.startsWith(`/${name}/`) ? whole.slice(name.length + 1) || '/' : link;
}

/** Words at the same place of two menus: items with the same link, or at the same place of lists of the same length. */
function pairTexts(from: unknown, to: unknown): readonly (readonly [string, string])[] {
  if (typeof from === 'string' && typeof to === 'string') return [[from, to]];
  if (Array.isArray(from) && Array.isArray(to)) {
    return to.flatMap((item: unknown, index) => {
      const same = from.find((one: unknown) => hasLinkOf(one, item)) as unknown;
      return pairTexts(same ?? (from.length === to.length ? (from[index] as unknown) : undefined), item);
    });
  }
  if (!isFields(from) || !isFields(to)) return [];
  return Object.entries(to).flatMap(([key, value]) => (isAddress(key) ? [] : pairTexts(from[key], value)));
}

function isAddress(key: string): boolean {
  return ['link', 'base', 'activeMatch', 'rel', 'target'].includes(key);
}

/** The link of the second one ends in that of the first: only its folder is different. */
function hasLinkOf(from: unknown, to: unknown): boolean {
  const [link, translated] = [textOf(fieldsOf(from)['link']), textOf(fieldsOf(to)['link'])];
  return link !== null && link !== '/' && translated?.endsWith(link) === true;
}
