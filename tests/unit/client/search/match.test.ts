import { describe, expect, test } from 'vitest';
import { type Forms, isMeant, matchPage, splitPage } from '../../../../src/client/search/match.ts';
import { loadStemmer } from '../../../../src/search/load-stemmer.ts';
import type { PageTexts } from '../../../../src/shared/search/page-texts.ts';

/** Of a language, by beginnings and endings alone. */
function unstemmed(language: string): Forms {
  return { language, stemmer: { unify: (word) => word } };
}

describe('isMeant', () => {
  test.each([
    ['install', 'installation'],
    ['installation', 'install'],
    ['synchronising', 'synchronisation'],
    ['libraries', 'library'],
    ['running', 'run'],
    ['cafe', 'café'],
    ['enroll', 'enrolment'],
    ['enrol', 'enrollment'],
    ['enrollment', 'enrolment'],
  ])('%s means %s', (term, key) => {
    expect(isMeant(term, key, unstemmed('en'))).toBe(true);
  });

  test.each([
    ['graphql', 'graph'],
    ['kubernetes', 'ku'],
    ['dockre', 'dock'],
    ['cookies', 'cookiecutter'],
    ['zzz', 'z'],
  ])('%s does not mean %s', (term, key) => {
    expect(isMeant(term, key, unstemmed('en'))).toBe(false);
  });

  test('in other languages a short rest is an ending', () => {
    expect(isMeant('hauses', 'haus', unstemmed('de'))).toBe(true);
    expect(isMeant('hausmeister', 'haus', unstemmed('de'))).toBe(false);
    expect(isMeant('synchroniser', 'synchronisation', unstemmed('fr'))).toBe(true);
  });
});

test.each([
  ['en', 'colour', 'colors'],
  ['en', 'catalogs', 'catalogue'],
  ['ar', 'كتاب', 'والكتاب'],
])('in %s, %s means %s, by another spelling', async (language, term, key) => {
  expect(isMeant(term, key, unstemmed(language))).toBe(false);
  expect(isMeant(term, key, { language, stemmer: await loadStemmer(language) })).toBe(true);
});

test('matchPage: words count as near where a passage, with its heading, says them together', () => {
  const near = (title: string, passage: string): number | undefined => {
    const page: PageTexts = {
      page: { kind: 'page', route: '/guide' },
      language: 'en',
      sequence: [],
      texts: [{ title: 'Guide', sections: [0, 1] }],
      sections: [
        { id: '', level: 0, title: '', passages: [0] },
        { id: 'a', level: 2, title, passages: [1] },
      ],
      passages: ['Nothing of it.', passage],
    };
    return matchPage(page, splitPage(page), [new Set(['sign']), new Set(['up'])]).nearness[0];
  };
  expect(near('Accounts', 'You sign up.')).toBe(1);
  expect(near('Accounts', 'You sign requests before you look up.')).toBeCloseTo(2 / 3);
  expect(near('Sign requests', 'Look up the key.')).toBeCloseTo(2 / 3);
  expect(near('Accounts', 'You sign requests.')).toBeCloseTo(1 / 3);
  expect(near('Accounts', 'Log in.')).toBe(0);
});

test('matchPage: words of two texts together are not those of one', () => {
  const page: PageTexts = {
    page: { kind: 'document', version: '1.0', slug: 'guide' },
    language: 'en',
    sequence: [],
    texts: [
      { title: 'Guide', sections: [0] },
      { title: 'Guide', sections: [0, 1] },
    ],
    sections: [
      { id: '', level: 0, title: '', passages: [0] },
      { id: 'redis', level: 2, title: 'Redis', passages: [] },
    ],
    passages: ['Start the database.'],
  };
  const match = matchPage(page, splitPage(page), [new Set(['database']), new Set(['redis'])]);
  expect(match.passages).toEqual([1]);
  expect(match.texts).toEqual([
    [1, 0],
    [1, 1],
  ]);
  expect(match.sections).toEqual([
    [1, 0],
    [0, 1],
  ]);
  expect(matchPage(page, splitPage(page), [new Set(['guide'])]).texts).toEqual([[2], [2]]);
});
