/** What the front matter of a post says besides that of other pages: its day, its authors and its tags. */
import type { Fields } from '../../shared/string/fields.ts';
import { isIsoDay } from '../../shared/string/iso-day.ts';
import type { PostFields } from '../../shared/types/page.ts';

/**
 * Of `date`, `authors` and `tags` what can be read; `undefined` for none of them. Pages of all sites may have fields of these names for
 * other programs, so nothing of them is a fault here: a set with dates reports posts without a day.
 */
export function readPostFields(data: Fields): PostFields | undefined {
  const { date, authors, tags } = data;
  // YAML reads an unquoted day as a date.
  const written = date instanceof Date ? date.toISOString() : date;
  const day = typeof written === 'string' ? written.slice(0, 10) : '';
  const post = { date: isIsoDay(day) ? day : null, authors: namesIn(authors), tags: namesIn(tags) };
  return post.date === null && post.authors.length + post.tags.length === 0 ? undefined : post;
}

/** A name, or a list of names. */
function namesIn(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? [one.trim()] : []));
}
