import { expect, test } from 'vitest';
import { buildTestModel, docOf, type TestSiteOptions } from '../../support/build-test-model.ts';

type Store = Parameters<typeof buildTestModel>[0];

/** The pages of a store, each as `version/id` newest first; the pages in the order of the newest documents. */
function histories(store: Store, options: TestSiteOptions = {}): readonly string[] {
  const { histories: found } = buildTestModel(store, options);
  const lines = [...found.values()].map(({ docs }) => docs.map(({ version, id }) => `${version}/${id}`).join(' ← '));
  return [...new Set(lines)].sort();
}

test('a page is followed by its id through all versions, next included', () => {
  const store = { next: { 'a.md': '3' }, '2.0': { 'a.md': '2' }, '1.0': { 'a.md': '1', 'b.md': '' } };
  expect(histories(store)).toEqual(['1.0/b', 'next/a ← 2.0/a ← 1.0/a']);
});

test('every document of a page has the same history', () => {
  const model = buildTestModel({ '2.0': { 'a.md': '2' }, '1.0': { 'a.md': '1' } });
  const newest = model.histories.get(docOf(model, '2.0/a'));
  expect(newest?.docs).toEqual([docOf(model, '2.0/a'), docOf(model, '1.0/a')]);
  expect(model.histories.get(docOf(model, '1.0/a'))?.docs).toEqual(newest?.docs);
});

test('a page that is missing for a while is the same page afterwards', () => {
  const store = { '3.0': { 'a.md': '', 'b.md': '' }, '2.0': { 'b.md': '' }, '1.0': { 'a.md': '', 'b.md': '' } };
  expect(histories(store)).toEqual(['3.0/a ← 1.0/a', '3.0/b ← 2.0/b ← 1.0/b']);
});

test('a recorded rename continues the page', () => {
  const store = { '3.0': { 'start.md': '' }, '2.0': { 'start.md': '' }, '1.0': { 'quick.md': '' } };
  expect(histories(store, { renamed: { '2.0': { 'quick.md': 'start.md' } } })).toEqual([
    '3.0/start ← 2.0/start ← 1.0/quick',
  ]);
  expect(histories(store)).toEqual(['1.0/quick', '3.0/start ← 2.0/start']);
});

test('a text that docs/next alone has under another name is the page already, as it will be after the cut', () => {
  const store = { next: { 'start.md': 'Start' }, '2.0': { 'quick.md': 'Start' }, '1.0': { 'quick.md': 'Begin' } };
  expect(histories(store)).toEqual(['next/start ← 2.0/quick ← 1.0/quick']);
  expect(histories({ ...store, next: { 'start.md': 'Start', 'same.md': 'Start' } })).toEqual([
    '2.0/quick ← 1.0/quick',
    'next/same',
    'next/start',
  ]);
});

test('of two documents under names that a page had, the one with its last name continues it', () => {
  const store = {
    '4.0': { 'a.md': '4', 'b.md': '5' },
    '3.0': { 'c.md': '' },
    '2.0': { 'b.md': '' },
    '1.0': { 'a.md': '' },
  };
  expect(histories(store, { renamed: { '2.0': { 'a.md': 'b.md' } } })).toEqual([
    '3.0/c',
    '4.0/a',
    '4.0/b ← 2.0/b ← 1.0/a',
  ]);
});

test('a new page under the old name of a renamed one is a separate page, in the same version and later', () => {
  const renamed = { '2.0': { 'quick.md': 'start.md' } };
  const same = { '2.0': { 'quick.md': 'new', 'start.md': '' }, '1.0': { 'quick.md': '' } };
  expect(histories(same, { renamed })).toEqual(['2.0/quick', '2.0/start ← 1.0/quick']);
  const later = { '3.0': { 'a.md': 'new', 'b.md': '' }, '2.0': { 'b.md': '' }, '1.0': { 'a.md': '' } };
  expect(histories(later, { renamed: { '2.0': { 'a.md': 'b.md' } } })).toEqual(['3.0/a', '3.0/b ← 2.0/b ← 1.0/a']);
});

test('two pages that swap names keep their histories', () => {
  const store = { '2.0': { 'a.md': 'b', 'b.md': 'a' }, '1.0': { 'a.md': 'a', 'b.md': 'b' } };
  expect(histories(store, { renamed: { '2.0': { 'a.md': 'b.md', 'b.md': 'a.md' } } })).toEqual([
    '2.0/a ← 1.0/b',
    '2.0/b ← 1.0/a',
  ]);
});

test('a rename that is taken back later is still one page', () => {
  const store = { '3.0': { 'a.md': '' }, '2.0': { 'b.md': '' }, '1.0': { 'a.md': '' } };
  expect(histories(store, { renamed: { '2.0': { 'a.md': 'b.md' } } })).toEqual(['3.0/a ← 2.0/b ← 1.0/a']);
});

test('a file whose id changes is the same page, unless another document has taken the id', () => {
  const store = { '2.0': { 'a.md': '---\nid: b\n---\n' }, '1.0': { 'a.md': '' } };
  expect(histories(store)).toEqual(['2.0/b ← 1.0/a']);
  const taken = { '2.0': { 'a.md': '---\nid: b\n---\n', 'c.md': '---\nid: a\n---\n' }, '1.0': { 'a.md': '' } };
  expect(histories(taken)).toEqual(['2.0/a ← 1.0/a', '2.0/b']);
});

test('a file that moves and keeps its id is the same page', () => {
  const store = { '2.0': { 'x/a.md': '', 'x/b.md': '---\nid: y\n---\n' }, '1.0': { '01-x/a.md': '' } };
  expect(histories(store)).toEqual(['2.0/x/a ← 1.0/x/a', '2.0/x/y']);
});

test('no version appears twice in a history', () => {
  const texts = ['', '---\nid: a\n---\n', '---\nid: b\n---\n', '---\nid: c\n---\n'];
  const versions: Record<string, Record<string, string>> = {};
  for (let number = 1; number <= 30; number++) {
    const files = ['a.md', 'b.md', 'c.md', 'd.md'].filter((_, index) => (number * 7 + index * 3) % 4 !== 0);
    versions[`${number}.0`] = Object.fromEntries(
      files.map((file, index) => [file, texts[(number * 5 + index * 7) % 4] ?? '']),
    );
  }
  const { histories: found } = buildTestModel(versions, { renamed: { '9.0': { 'a.md': 'b.md', 'c.md': 'b.md' } } });
  expect(found.size).toBeGreaterThan(50);
  for (const { docs } of found.values()) {
    const names = docs.map(({ version }) => version);
    expect(new Set(names).size).toBe(names.length);
  }
});

test('what another release line made of a page is not on the way to a version', () => {
  const store = { '2.0': { 'b.md': '2' }, '1.1': { 'b.md': '1' }, '1.0': { 'a.md': '' } };
  const parents = { '1.1': '1.0', '2.0': '1.0' };
  expect(histories(store, { parents, renamed: { '1.1': { 'a.md': 'b.md' } } })).toEqual(['1.1/b ← 1.0/a', '2.0/b']);
});
