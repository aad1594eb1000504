/** `sidebars.json` and category files in another language. */
import GithubSlugger from 'github-slugger';
import type { SourceTexts } from '../content/sources/read-texts.ts';
import { isMarkdown } from '../shared/model/source-kind.ts';
import { type Fields, isFields } from '../shared/string/fields.ts';
import type { Say } from './site-words.ts';

/** Fields whose values readers see. */
const WORDS = new Set(['label', 'title', 'description', 'badge', 'text']);

/** All texts of documents, with their menus in the words of the language. */
export function translateMenus(texts: SourceTexts, say: Say): SourceTexts {
  return new Map(
    [...texts].map(([path, menu]) => [
      path,
      isMarkdown(path) ? menu : { ...menu, text: translateMenu(menu.text, say) },
    ]),
  );
}

/** The same menu with the words of the language; a file that is not JSON stays as it is. Mistakes are found where it was written. */
export function translateMenu(text: string, say: Say): string {
  try {
    return JSON.stringify(translate(JSON.parse(text), say, new GithubSlugger()));
  } catch {
    return text;
  }
}

/** In the short form of a category its label is a key. */
function translate(value: unknown, say: Say, slugger: GithubSlugger): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => translate(item, say, slugger));
  if (!isFields(value)) return value;
  const fields = Object.fromEntries(
    Object.entries(value).map(([key, inside]: readonly [string, unknown]) => [
      Array.isArray(inside) && key !== 'items' ? say(key) : key,
      typeof inside === 'string' && WORDS.has(key) ? say(inside) : translate(inside, say, slugger),
    ]),
  );
  return { ...fields, ...addressOf(value, fields['link'], slugger) };
}

/** The list of pages of a category has the address that its label gives it in the language of the sources. */
function addressOf({ label }: Fields, link: unknown, slugger: GithubSlugger): Fields {
  if (typeof label !== 'string' || !isFields(link) || link['type'] !== 'generated-index') return {};
  return link['slug'] === undefined ? { link: { ...link, slug: `/category/${slugger.slug(label)}` } } : {};
}
