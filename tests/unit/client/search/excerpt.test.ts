import { expect, test } from 'vitest';
import { buildExcerpt, findMatches } from '../../../../src/client/search/excerpt.ts';

const text = (parts: ReturnType<typeof buildExcerpt>): string =>
  parts.map(({ text: words, isMatch }) => (isMatch ? `[${words}]` : words)).join('');

test('marks the words, and not the spaces between them', () => {
  expect(text(buildExcerpt('Run make bootstrap first.', [new Set(['make']), new Set(['bootstrap'])], 'en'))).toBe(
    'Run [make] [bootstrap] first.',
  );
});

test('a mark at the end of a letter belongs to its word', () => {
  expect(text(buildExcerpt('यह हिंदी, है', [new Set(['हिंदी'])], 'hi'))).toBe('यह [हिंदी], है');
});

test('does not mark what surrounds a word', () => {
  const terms = [new Set(['make']), new Set(['nothing'])];
  expect(text(buildExcerpt('Run "make", then make.', terms, 'en'))).toBe('Run "[make]", then [make].');
});

test('shows a passage from a little before the first of the words', () => {
  const long = `${'filler '.repeat(40)}the secret word and the key ${'more '.repeat(40)}`.trim();
  const shown = text(buildExcerpt(long, [new Set(['secret']), new Set(['key'])], 'en'));
  expect(shown).toMatch(/^… filler filler filler filler filler the \[secret\] word and the \[key\] more/u);
  expect(shown).toMatch(/more …$/u);
});

test('is the beginning where no word is, and empty without a passage', () => {
  expect(text(buildExcerpt('First. Second.', [new Set(['other'])], 'en'))).toBe('First. Second.');
  expect(buildExcerpt('', [new Set(['other'])], 'en')).toEqual([]);
});

test('markup in a text stays text', () => {
  expect(text(buildExcerpt('Use <script> tags.', [new Set(['script'])], 'en'))).toBe('Use <[script]> tags.');
});

// cspell:disable
test('marks a part of a sentence that has no spaces, and shows what is around it', () => {
  const terms = [new Set(['登録'])];
  expect(text(buildExcerpt('受講者はサイトを離れずにコースに登録できます。', terms, 'ja'))).toBe(
    '受講者はサイトを離れずにコースに[登録]できます。',
  );
  const long = `${'あいうえお'.repeat(60)}登録${'かきくけこ'.repeat(60)}`;
  const shown = text(buildExcerpt(long, terms, 'ja'));
  expect(shown).toMatch(/^… [あいうえお]{18}\[登録\][かきくけこ]{70} …$/u);
});
// cspell:enable

const marked = (words: string, term: string, language = 'en'): readonly string[] =>
  findMatches(words, { terms: [new Set([term])], language }).map(([start, end]) => words.slice(start, end));

test('finds a word in whatever form a text has it, without what surrounds it', () => {
  expect(marked('"Web-analytics", `WEB_ANALYTICS`:\n  webAnalytics; web.', 'webanalytics')).toEqual([
    'Web-analytics',
    'WEB_ANALYTICS',
    'webAnalytics',
  ]);
  expect(marked('Begin in the middle.', 'in')).toEqual([]);
  expect(findMatches('Nothing.', { terms: [], language: 'en' })).toEqual([]);
});

// cspell:disable
test('finds a part of a sentence that has no spaces as one place', () => {
  expect(marked('受講者はサイトを離れずにコースに登録できます。', '登録', 'ja')).toEqual(['登録']);
});

test('marks a decomposed word as it is, and none where its places are not known', () => {
  expect(marked('Le cafe\u0301 noir', 'café', 'fr')).toEqual(['cafe\u0301']);
  expect(marked('\u{2F800} 登録', '登録', 'ja')).toEqual(['登録']);
  expect(marked('\u{2F800}登録', '登録', 'ja')).toEqual([]);
});
// cspell:enable
