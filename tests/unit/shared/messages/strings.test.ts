/** The table of strings, its languages, and what fills it in. */
import { describe, expect, test } from 'vitest';
import { ENGLISH, type StringKey } from '../../../../src/shared/messages/english.ts';
import { buildTable, directionOf, TRANSLATIONS } from '../../../../src/shared/messages/languages.ts';
import { namesIn, splitMessage } from '../../../../src/shared/messages/message.ts';
import { createStrings } from '../../../../src/shared/messages/strings.ts';
import type { Message } from '../../../../src/shared/types/message.ts';

const languages = Object.entries(TRANSLATIONS).map(([tag, table]) => ({
  tag,
  table: table as Record<string, Message>,
}));
/** What `Intl` knows of a language. */
const KNOWN: readonly StringKey[] = ['date', 'months', 'groupSeparator'];
/** Equal in a language and in English: words of the same spelling, and messages without a word. */
const EQUAL: Readonly<Record<string, readonly StringKey[]>> = {
  '': ['pageNamedIn', 'versionRange', 'comparedWords', 'listSeparator', 'formerName', 'ofPage'],
  'fr-Latn': [
    'mainMenu',
    'danger',
    'important',
    'info',
    'version',
    'beforeVersion',
    'versionNumber',
    'versions',
    'page',
    'pages',
    'landingTitle',
    'landingTitleOf',
    'sections',
    'versionCount',
    'pageCount',
    'cookies',
  ],
  'de-Latn': [
    'info',
    'version',
    'beforeVersion',
    'versionNumber',
    'versionBadge',
    'repository',
    'inVersion',
    'feed',
    'tryServer',
    'cookies',
    'apiOperation',
    'apiServer',
  ],
  'es-Latn': ['feedbackNo', 'bytes', 'cookies'],
  'pt-Latn': ['feed', 'items', 'bytes', 'cookies', 'apiLinks'],
};

const formsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message);

describe.each(languages)('$tag', ({ tag, table }) => {
  test('B202: has every message, and no other', () => {
    const expected = Object.keys(ENGLISH).filter((key) => !KNOWN.includes(key as StringKey));
    expect(Object.keys(table).toSorted()).toEqual(expected.toSorted());
  });

  test('fills in what English fills in', () => {
    const wrong = Object.entries(table).filter(([key, message]) => {
      const english = namesIn(ENGLISH[key as StringKey]);
      return (
        [...english].some((name) => name !== 'count' && name !== 'number' && !namesIn(message).has(name)) ||
        [...namesIn(message)].some((name) => !english.has(name))
      );
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test('has the plural forms of the language where English has some', () => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    for (const [key, message] of Object.entries(table)) {
      const english = ENGLISH[key as StringKey];
      expect(typeof message, key).toBe(typeof english);
      if (typeof message === 'string') continue;
      // Millions have a form of their own in French, Spanish and Portuguese: the same words.
      const needed = categories.filter((form) => form !== 'many' || tag === 'ar-Arab');
      expect(Object.keys(message).toSorted(), key).toEqual(needed.toSorted());
    }
  });

  test('has no word in English', () => {
    const allowed = [...(EQUAL[''] ?? []), ...(EQUAL[tag] ?? [])];
    const same = Object.entries(table).filter(([key, message]) =>
      formsOf(message).some((form) => formsOf(ENGLISH[key as StringKey]).includes(form)),
    );
    expect(same.map(([key]) => key).filter((key) => !allowed.includes(key as StringKey))).toEqual([]);
  });

  test('what continues a sentence is apart from it', () => {
    if (/^(?:ja|zh)/u.test(tag)) return;
    const continued = Object.keys(table).filter(
      (key) => formsOf(ENGLISH[key as StringKey])[0]?.startsWith(' ') === true,
    );
    expect(continued.filter((key) => !formsOf(table[key] ?? '').every((form) => form.startsWith(' ')))).toEqual([]);
  });
});

test('B201: English needs no translation, whatever the region', () => {
  for (const tag of ['en', 'en-GB', 'en-US']) expect(buildTable(tag, {})).toEqual(ENGLISH);
});

test.each([
  ['fr', '{day} {month} {year}', 'nov.'],
  ['de-AT', '{day}. {month} {year}', 'Nov.'],
  ['pt', '{day} de {month} de {year}', 'nov.'],
  ['ja', '{year}年{month}月{day}日', '11'],
  ['zh-CN', '{year}年{month}月{day}日', '11'],
  ['ar-EG', '{day} {month} {year}', 'نوفمبر'],
  ['fa', '{day} {month} {year}', 'نوامبر'],
  ['th', '{day} {month} {year}', 'พ.ย.'],
])('B204: dates of %s are those of Intl, in the Gregorian calendar', (tag, date, november) => {
  const table = buildTable(tag, {});
  expect(table.date).toBe(date);
  const months = formsOf(table.months)[0]?.split('|') ?? [];
  expect(months).toHaveLength(12);
  expect(months[10]).toBe(november);
});

test('thousands are separated as the language does', () => {
  expect(['de', 'ja'].map((tag) => buildTable(tag, {}).groupSeparator)).toEqual(['.', ',']);
});

test('a language is found by language and script, and English is what it lacks', () => {
  expect(buildTable('zh', {}).search).toBe('搜索');
  expect(buildTable('zh-SG', {}).search).toBe('搜索');
  expect(buildTable('zh-TW', {}).search).toBe('Search');
  expect(buildTable('pt-PT', {}).search).toBe('Pesquisar');
  expect(buildTable('nl', { search: 'Zoeken' })).toMatchObject({ search: 'Zoeken', close: 'Close' });
});

test.each([
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['ur-PK', 'rtl'],
  ['ku-Arab', 'rtl'],
  ['ku', 'ltr'],
  ['ja', 'ltr'],
])('B201: the direction of %s is %s', (tag, direction) => {
  expect(directionOf(tag)).toBe(direction);
});

describe('createStrings', () => {
  test('B204: Arabic has six forms', () => {
    const { pageCount } = createStrings(buildTable('ar', {}), 'ar');
    expect([0, 1, 2, 3, 11, 100].map((count) => pageCount({ count }))).toEqual([
      '0 صفحة',
      'صفحة واحدة',
      'صفحتان',
      '3 صفحات',
      '11 صفحة',
      '100 صفحة',
    ]);
  });

  test('in French nothing is singular', () => {
    const { pageCount } = createStrings(buildTable('fr', {}), 'fr');
    expect([0, 1, 2].map((count) => pageCount({ count }))).toEqual(['0 page', '1 page', '2 pages']);
  });

  test('a message that fills nothing in is called all the same', () => {
    const strings = createStrings(buildTable('en', { versionBadge: 'A version', items: 'some' }), 'en');
    expect([strings.versionBadge({ version: '1' }), strings.items({ count: 2 })]).toEqual(['A version', 'some']);
  });

  test('a missing and an unknown name are errors of types', () => {
    const strings = createStrings(ENGLISH, 'en');
    // @ts-expect-error -- `version` is missing.
    expect(strings.versionBadge({})).toBe('Version: ');
    // @ts-expect-error -- `name` is unknown.
    expect(strings.versionBadge({ version: '1', name: '2' })).toBe('Version: 1');
  });
});

test('a message is split into pieces and names', () => {
  expect(splitMessage('{a} and {b}.')).toEqual({ pieces: ['', ' and ', '.'], names: ['a', 'b'] });
});
