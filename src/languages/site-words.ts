/** `docs/languages/<tag>/site.json`, and the configuration of the site in that language. */
import * as v from 'valibot';
import { strings } from '../content/config/strings.ts';
import type { LanguageFolder } from '../content/sources/read-languages.ts';
import { parseJsonFile } from '../schema/json-file.ts';
import { fields, namesTo } from '../schema/objects.ts';
import { filledText } from '../schema/values.ts';
import { buildTable, directionOf } from '../shared/messages/languages.ts';
import type { LinkItem, NavbarItem, SiteConfig } from '../shared/types/config.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { UserStrings } from '../shared/types/settings.ts';
import type { Href } from '../shared/types/store.ts';

export interface SiteWords {
  /** What the configuration and the sidebars say → what they say in the language. What is left out stays as it is. */
  readonly words: Readonly<Record<string, string>>;
  /** Messages of docsite that take the place of those of the language. */
  readonly strings: UserStrings;
}

const WORDS_FILE = 'site.json';

const schema = fields({ words: v.optional(namesTo(filledText), {}), strings: v.optional(strings, {}) });

/** Errors `bad-translations`; then, and without the file, there are no words. */
export function readSiteWords({
  folder,
  texts,
}: LanguageFolder): SiteWords & { readonly problems: readonly Problem[] } {
  const file = `${folder}/${WORDS_FILE}`;
  const source = texts.get(file);
  const none = { words: {}, strings: {} };
  if (source === undefined) return { ...none, problems: [] };
  const { value, problems } = parseJsonFile(source.text, schema, {
    code: 'bad-translations',
    name: 'The file of words',
    file,
  });
  return { ...(value ?? none), problems };
}

/** A text in the language, or the same one. */
export type Say = (text: string) => string;

export function sayIn({ words }: SiteWords): Say {
  return (text) => (Object.hasOwn(words, text) ? (words[text] ?? text) : text);
}

/**
 * The configuration of the site in another language: a site of its own below the address of the sources'. Redirects and further sets
 * stay with the sources. `order`: the plain names of its versions, newest first, and `latest` that of the sources.
 */
export function configInLanguage(config: SiteConfig, tag: string, site: SiteWords): SiteConfig {
  const say = sayIn(site);
  const { navbar, footer, announcementBar: bar } = config;
  return {
    ...config,
    title: say(config.title),
    tagline: say(config.tagline),
    baseUrl: `${config.baseUrl}${tag}/`,
    locale: { htmlLang: tag, direction: directionOf(tag) },
    strings: buildTable(tag, site.strings),
    navbar: {
      ...navbar,
      title: say(navbar.title),
      logo: navbar.logo && { ...navbar.logo, alt: say(navbar.logo.alt) },
      items: navbar.items.map((item) => mapItem(item, { say })),
    },
    footer: footer && {
      ...footer,
      copyright: footer.copyright && say(footer.copyright),
      columns: footer.columns.map(({ title, items }) => ({
        title: say(title),
        items: items.map((item) => ({ ...item, label: say(item.label) })),
      })),
    },
    apis: config.apis.map((api) => ({ ...api, label: say(api.label) })),
    announcementBar: bar && { ...bar, content: say(bar.content) },
    sets: [],
    redirects: {},
    languagesPage: false,
  };
}

/** The same configuration with other addresses in its menus. */
export function withLinks(config: SiteConfig, aim: (href: Href) => Href): SiteConfig {
  const { navbar, footer } = config;
  return {
    ...config,
    navbar: { ...navbar, brandHref: aim(navbar.brandHref), items: navbar.items.map((item) => mapItem(item, { aim })) },
    footer: footer && {
      ...footer,
      columns: footer.columns.map((column) => ({
        ...column,
        items: column.items.map((item) => mapLink(item, { aim })),
      })),
    },
  };
}

interface Changes {
  readonly say?: Say;
  readonly aim?: (href: Href) => Href;
}
const same = (text: string): string => text;

function mapLink<Item extends Pick<LinkItem, 'label' | 'href'>>(item: Item, { say = same, aim = same }: Changes): Item {
  return { ...item, label: say(item.label), href: aim(item.href) };
}

function mapItem(item: NavbarItem, changes: Changes): NavbarItem {
  const { say = same, aim = same } = changes;
  switch (item.type) {
    case 'dropdown': {
      const href = item.href === null ? null : aim(item.href);
      return { ...item, label: say(item.label), href, items: item.items.map((link) => mapLink(link, changes)) };
    }
    case 'languageDropdown':
      return item;
    case 'docsVersionDropdown': {
      const [itemsBefore, itemsAfter] = [item.itemsBefore, item.itemsAfter].map((items) =>
        items.map((link) => mapLink(link, changes)),
      ) as [LinkItem[], LinkItem[]];
      return { ...item, itemsBefore, itemsAfter };
    }
    default:
      return mapLink(item, changes);
  }
}
