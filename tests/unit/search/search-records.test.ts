/** Records of a site for a search engine. */
import { expect, test } from 'vitest';
import { changedRecords, RecordLister, type SearchRecord } from '../../../src/search/search-records.ts';
import type { PageTexts } from '../../../src/shared/search/page-texts.ts';
import type { Versions } from '../../../src/shared/search/page-versions.ts';

const VERSIONS: Versions = [
  { name: 'next', label: 'Next', path: '/docs/next', status: 'unreleased' },
  { name: '2.0', label: '2.0', path: '/docs', status: 'latest' },
  { name: '1.0', label: '1.0', path: '/docs/1.0', status: 'older' },
] as Versions;
const MAP = { pages: [[['guide', 'next', '1.0'] as const]], texts: [['2.0', '1.0']] };
const lister = new RecordLister({ versions: VERSIONS, map: MAP }, { baseUrl: '/base/', trailingSlash: undefined });

function guide(newest: string): PageTexts {
  return {
    page: { kind: 'document', version: '1.0', slug: 'guide' },
    language: 'en',
    sequence: [0, 1],
    texts: [
      { title: 'Guide', sections: [0, 1] },
      { title: 'Old guide', sections: [2, 1] },
    ],
    sections: [
      { id: '', level: 0, title: '', passages: [0] },
      { id: 'set-up', level: 2, title: 'Set up', passages: [1] },
      { id: '', level: 0, title: '', passages: [2] },
    ],
    passages: [newest, 'Shared.', 'Old.'],
  };
}

const byText = (records: readonly SearchRecord[], text: string): SearchRecord =>
  records.find((record) => record.text === text) ?? expect.unreachable(text);

test('a section is a record with the versions that say it, and leads to the newest of them', () => {
  const records = lister.list(guide('New.'));
  expect(records).toHaveLength(3);
  expect(byText(records, 'New.')).toMatchObject({
    url: '/base/docs/guide',
    title: 'Guide',
    headings: [],
    versions: ['next', '2.0'],
    latest: true,
    versionRange: 'since 2.0',
    set: null,
  });
  expect(byText(records, 'Old.')).toMatchObject({ url: '/base/docs/1.0/guide', versions: ['1.0'], latest: false });
  expect(byText(records, 'Shared.')).toMatchObject({
    url: '/base/docs/guide#set-up',
    headings: ['Set up'],
    versionRange: '',
  });
});

test('an id is the same whatever the section says, and that of one section alone', () => {
  const [before, after] = [lister.list(guide('New.')), lister.list(guide('Edited.'))];
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(new Set(before.map(({ id }) => id)).size).toBe(3);
  expect(before.every(({ id }) => /^[\da-f]{24}$/u.test(id))).toBe(true);
});

test('a page that belongs to no version is in all of them', () => {
  const [record] = lister.list({ ...guide('Help.'), page: { kind: 'page', route: '/help' } });
  expect(record).toMatchObject({ url: '/base/help', versions: [], latest: true, versionRange: '' });
});

test('since an earlier list there is what has changed, and what is gone', () => {
  const before = lister.list(guide('New.')).map((record) => JSON.stringify(record));
  expect([...changedRecords(lister.list(guide('New.')), before)]).toEqual([]);
  const [edited = expect.unreachable()] = lister.list(guide('Edited.'));
  const kept = lister.list(guide('Edited.')).filter(({ text }) => text !== 'Old.');
  const gone = byText(lister.list(guide('New.')), 'Old.').id;
  expect([...changedRecords(kept, before)]).toEqual([edited, { id: gone, deleted: true }]);
});
