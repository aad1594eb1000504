/** The languages that docsite speaks, what `Intl` knows of all others, and which of them a site gets. */
import { ENGLISH } from './english.ts';
import ARABIC from '../../../locales/ar.json' with { type: 'json' };
import GERMAN from '../../../locales/de.json' with { type: 'json' };
import SPANISH from '../../../locales/es.json' with { type: 'json' };
import FRENCH from '../../../locales/fr.json' with { type: 'json' };
import JAPANESE from '../../../locales/ja.json' with { type: 'json' };
import PORTUGUESE from '../../../locales/pt-br.json' with { type: 'json' };
import CHINESE from '../../../locales/zh-hans.json' with { type: 'json' };
import type { StringTable } from './strings.ts';

/** What a language of docsite has: every message but those that `Intl` knows. */
export type Translation = Omit<StringTable, 'date' | 'months' | 'groupSeparator'>;

/** By language and script; the names are those that `Intl.Locale` finds to be likely. */
export const TRANSLATIONS: Readonly<Record<string, Translation>> = {
  'ar-Arab': ARABIC,
  'de-Latn': GERMAN,
  'es-Latn': SPANISH,
  'fr-Latn': FRENCH,
  'ja-Jpan': JAPANESE,
  'pt-Latn': PORTUGUESE,
  'zh-Hans': CHINESE,
};

/** Scripts that are written from right to left (UAX 9). */
const RIGHT_TO_LEFT = new Set('Adlm Arab Aran Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '));

/** Direction of the text in a language, from the script that it is mostly written in. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** All messages of a site. What a language lacks is English. */
export function buildTable(tag: string, own: Readonly<Partial<StringTable>>): StringTable {
  const { language, script } = new Intl.Locale(tag).maximize();
  if (language === 'en') return { ...ENGLISH, ...own };
  const translation = TRANSLATIONS[`${language}-${script ?? ''}`] ?? {};
  return { ...ENGLISH, ...translation, ...describeNumbers(tag), ...own };
}

/**
 * Dates and numbers as the language writes them, with the digits and the calendar of version numbers and release days. Taken
 * once, by the build: browsers know other editions of the languages' data, and would draw other words than the page has.
 */
function describeNumbers(tag: string): Pick<StringTable, 'date' | 'months' | 'groupSeparator'> {
  const locale = new Intl.Locale(tag, { calendar: 'gregory', numberingSystem: 'latn' });
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const partsOf = (month: number): readonly Intl.DateTimeFormatPart[] =>
    format.formatToParts(Date.UTC(2025, month, 3)).filter(({ type }) => type !== 'era');
  const date = partsOf(0).map(({ type, value }) => (type === 'literal' ? value : `{${type}}`));
  const months = Array.from({ length: 12 }, (_, month) => partsOf(month).find(({ type }) => type === 'month')?.value);
  const group = new Intl.NumberFormat(locale).formatToParts(1_234_567).find(({ type }) => type === 'group');
  return { date: date.join(''), months: months.join('|'), groupSeparator: group?.value ?? '' };
}
