/** What the posts of an old blog say of themselves, and how docsite's front matter says it. Pure. */
import { countOf } from '../../src/shared/string/format-count.ts';
import type { Fields } from '../../src/shared/string/fields.ts';
import { isIsoDay } from '../../src/shared/string/iso-day.ts';
import { fieldsOf, listOf, textOf } from './docusaurus/config/settings.ts';
import { valueText } from './known-value.ts';

interface WrittenPost {
  /** `2024-01-31`; empty if it is unknown. */
  readonly day: string;
  /** Names, not keys. */
  readonly authors: readonly string[];
  readonly tags: readonly string[];
}

/** Fields of a set with dates and their values, in YAML on one line. */
export function postFields({ day, authors, tags }: WrittenPost): readonly (readonly [key: string, value: string])[] {
  return [
    ...(day === '' ? [] : [['date', day] as const]),
    ...(authors.length === 0 ? [] : [['authors', JSON.stringify(authors)] as const]),
    ...(tags.length === 0 ? [] : [['tags', JSON.stringify(tags)] as const]),
  ];
}

/** What readers no longer have: a note for `route`, the address of so many posts. */
export function withoutLists(posts: number, route: string): string {
  return `The blog has no lists by tag, author or year: ${countOf(posts, 'post')} in ${route}.`;
}

/** The tags of a page, by their labels. */
export function tagsOf(fields: Fields): readonly string[] {
  return listOf(fields['tags']).flatMap((tag) => textOf(tag) ?? textOf(fieldsOf(tag)['label']) ?? []);
}

/** `2024-01-31`, from what front matter has as a date; `null` for anything else. */
export function dayOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  const text = value instanceof Date ? value.toISOString() : valueText(value);
  const [year = '', month = '', day = ''] = text.slice(0, 10).split('-');
  const padded = `${year}-${month.padStart(2, '0')}-${day.slice(0, 2).padStart(2, '0')}`;
  return isIsoDay(padded) ? padded : null;
}

/** Names by key, from the list of authors. */
export function readAuthors(authors: Fields): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(authors).flatMap(([key, value]) => {
      const name = textOf(fieldsOf(value)['name']);
      return name === null ? [] : [[key, name] as const];
    }),
  );
}

/** Of a key, a name, a person with either, or a list of them. `authors` has names by key. */
export function authorNames(value: unknown, authors: ReadonlyMap<string, string>): readonly string[] {
  return [value].flat().flatMap((one: unknown) => {
    const key = textOf(one) ?? textOf(fieldsOf(one)['key']);
    return textOf(fieldsOf(one)['name']) ?? (key === null ? [] : (authors.get(key) ?? key));
  });
}
