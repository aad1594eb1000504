/** What an entry of a sidebar may have beside its label, in front matter, sidebars and category files (BEHAVIOUR B281). */
import * as v from 'valibot';
import { LINK_ICONS, type LinkIconName } from '../shared/icons/link-icons.ts';
import { isFields } from '../shared/string/fields.ts';
import type { EntryMarks, FrontMatter } from '../shared/types/page.ts';
import { fields } from './objects.ts';
import { toMessage } from './refusal.ts';
import { choice } from './values.ts';

const TONES = ['note', 'tip', 'info', 'warning', 'danger', 'caution'] as const;
const MUST = 'must be a text, or { text, tone }';

const words = v.pipe(
  v.union([v.string(), v.number()], toMessage({ must: MUST })),
  v.transform((value) => String(value).trim()),
  v.minLength(1, toMessage({ must: 'must not be blank.' })),
);
const parts = v.pipe(
  fields({ text: words, tone: v.optional(choice(TONES)) }, { must: MUST }),
  v.transform(({ text, tone = 'note' }) => ({ text, tone })),
);
const text = v.pipe(
  words,
  v.transform((value) => ({ text: value, tone: 'note' as const })),
);

export const ENTRY_MARKS = {
  badge: v.lazy((value) => (isFields(value) ? parts : text)),
  icon: choice(Object.keys(LINK_ICONS) as LinkIconName[]),
};

/** What the front matter of a document says of its entries. */
export function marksOf({ badge, sidebar_icon: icon }: FrontMatter): EntryMarks {
  return { ...(badge !== undefined && { badge }), ...(icon !== undefined && { icon }) };
}

/** Those that are there; of each, the first list that has it counts. */
export function pickMarks(...lists: readonly EntryMarks[]): EntryMarks {
  const badge = lists.find((list) => list.badge !== undefined)?.badge;
  const icon = lists.find((list) => list.icon !== undefined)?.icon;
  return marksOf({ ...(badge && { badge }), ...(icon && { sidebar_icon: icon }) });
}
