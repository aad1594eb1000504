/** Mistakes in `translations.json` and `site.json`. */
import { expect, test } from 'vitest';
import type { LanguageFolder } from '../../../src/content/sources/read-languages.ts';
import { readSiteWords } from '../../../src/languages/site-words.ts';
import { translateMenu } from '../../../src/languages/translated-menus.ts';
import { readTranslations } from '../../../src/languages/translations.ts';

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];

function folder(files: Readonly<Record<string, string>>): LanguageFolder {
  const texts = Object.entries(files).map(([path, text]) => [`docs/languages/fr/${path}`, { hash: '', text }] as const);
  return { tag: 'fr', folder: 'docs/languages/fr', files: Object.keys(files), texts: new Map(texts), problems: [] };
}
const read = (list: unknown, files: Readonly<Record<string, string>> = {}) =>
  readTranslations(folder({ ...files, 'translations.json': JSON.stringify(list, null, 2) }));

test('entries with their pages', () => {
  const { all, problems } = read(
    { 'a.md': { of: [A], date: '2026-11-29' }, 'guide/b@2.4.0.md': { of: [B] } },
    { 'a.md': '', 'guide/b@2.4.0.md': '' },
  );
  expect(problems).toEqual([]);
  expect(all.map(({ file, page, of, date }) => [file, page, of, date])).toEqual([
    ['a.md', 'a.md', [A], '2026-11-29'],
    ['guide/b@2.4.0.md', 'guide/b.md', [B], null],
  ]);
});

test.each([
  ['a file that is missing', { 'set-up.md': { of: [A] } }, 'There is no translation "set-up.md".'],
  [
    'a text that two entries translate',
    { 'setup.md': { of: [A] }, 'b.md': { of: [A] } },
    '"b.md" translates a text that "setup.md" translates already.',
  ],
  ['a hash that is none', { 'setup.md': { of: ['abc'] } }, '"[\'setup.md\'].of[0]" must be the hash of a text'],
  ['a list without hashes', { 'setup.md': {} }, '"setup.md" has no "of"'],
])('%s is an error with its line', (_name, list, what) => {
  const { problems } = read(list, { 'setup.md': '', 'b.md': '' });
  const found = problems.find((one) => one.what.includes(what));
  expect(found, JSON.stringify(problems)).toMatchObject({
    severity: 'error',
    code: 'bad-translations',
    file: 'docs/languages/fr/translations.json',
  });
  expect(found?.line).toBeGreaterThan(1);
});

test('the first of two translations of a text stays', () => {
  const { all } = read({ 'setup.md': { of: [A] }, 'b.md': { of: [A, B] } }, { 'setup.md': '', 'b.md': '' });
  expect(all.map(({ of }) => of)).toEqual([[A], [B]]);
});

test('Markdown without an entry is a warning', () => {
  const { problems } = readTranslations(folder({ 'lost.md': '' }));
  expect(problems).toMatchObject([{ severity: 'warn', code: 'bad-translations', file: 'docs/languages/fr/lost.md' }]);
});

test('a file that is not JSON names its line', () => {
  const { all, problems } = readTranslations(folder({ 'translations.json': '{\n  oops' }));
  expect(all).toEqual([]);
  expect(problems).toMatchObject([{ severity: 'error', line: 2 }]);
});

test('words of the site, and what is wrong with them', () => {
  expect(
    readSiteWords(folder({ 'site.json': '{"words":{"Guide":"Leitfaden"},"strings":{"search":"Suche"}}' })),
  ).toEqual({
    words: { Guide: 'Leitfaden' },
    strings: { search: 'Suche' },
    problems: [],
  });
  const { words, problems } = readSiteWords(folder({ 'site.json': '{"strings":{"serch":"x"}}' }));
  expect(words).toEqual({});
  expect(problems).toMatchObject([{ code: 'bad-translations', file: 'docs/languages/fr/site.json', line: 1 }]);
});

test('lists of categories keep their addresses, with numbers in the order of a build', () => {
  const list = (label: string, slug?: string): object => ({
    type: 'category',
    label,
    link: { type: 'generated-index', ...(slug === undefined ? {} : { slug }) },
    items: ['a'],
  });
  const menu = {
    docs: [
      { ...list('Guide'), items: [list('Guide'), list('Own', '/own')] },
      { type: 'doc', id: 'a' },
    ],
  };
  const text = translateMenu(JSON.stringify(menu), () => 'Leitfaden');
  expect([...text.matchAll(/"slug":"([^"]*)"/gu)].map(([, slug]) => slug)).toEqual([
    '/category/guide-1',
    '/category/guide',
    '/own',
  ]);
});

test('menus: labels in both forms, and nothing else', () => {
  const say = (text: string): string => (text === 'Guide' ? 'Leitfaden' : text);
  const menu = { docs: [{ type: 'category', label: 'Guide', items: ['Guide'] }, { Guide: ['setup'] }] };
  expect(JSON.parse(translateMenu(JSON.stringify(menu), say))).toEqual({
    docs: [{ type: 'category', label: 'Leitfaden', items: ['Guide'] }, { Leitfaden: ['setup'] }],
  });
  expect(translateMenu('label: Guide', say)).toBe('label: Guide');
});
