import { describe, expect, test } from 'vitest';
import { isMeant, matchPage } from '../../../../src/client/search/match.ts';
import type { PageTexts } from '../../../../src/shared/search/page-texts.ts';

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
    expect(isMeant(term, key, 'en')).toBe(true);
  });

  test.each([
    ['graphql', 'graph'],
    ['kubernetes', 'ku'],
    ['dockre', 'dock'],
    ['cookies', 'cookiecutter'],
    ['zzz', 'z'],
  ])('%s does not mean %s', (term, key) => {
    expect(isMeant(term, key, 'en')).toBe(false);
  });

  test('in other languages a short rest is an ending', () => {
    expect(isMeant('hauses', 'haus', 'de')).toBe(true);
    expect(isMeant('hausmeister', 'haus', 'de')).toBe(false);
    expect(isMeant('synchroniser', 'synchronisation', 'fr')).toBe(true);
  });
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
  const match = matchPage(page, [new Set(['database']), new Set(['redis'])]);
  expect(match.texts).toEqual([
    [1, 0],
    [1, 1],
  ]);
  expect(match.sections).toEqual([
    [1, 0],
    [0, 1],
  ]);
  expect(matchPage(page, [new Set(['guide'])]).texts).toEqual([[2], [2]]);
});
