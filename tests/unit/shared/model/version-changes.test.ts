/** What changed in a version against the one before it. */
import { expect, test } from 'vitest';
import type { SiteModel } from '../../../../src/shared/model/site-model.ts';
import { findVersionChanges } from '../../../../src/shared/model/version-changes.ts';
import { buildTestSite, versionOf } from '../../support/build-test-model.ts';

const UNLISTED = '---\nunlisted: true\n---\n';

function changes(name: string, ...site: Parameters<typeof buildTestSite>): readonly string[] | undefined {
  const { model } = buildTestSite(...site);
  const found = findVersionChanges(versionOf(model, name), model)?.pages;
  return found?.map(({ change, from, to }) => `${change} ${from?.id ?? '-'} ${to?.id ?? '-'}`);
}

test('pages are new, changed, renamed and gone, in this order of ids', () => {
  const store = {
    '2.0': { 'a.md': 'new text', 'b.md': 'same', 'c.md': 'moved', 'd.md': 'is new' },
    '1.0': { 'a.md': 'text', 'b.md': 'same', 'before-c.md': 'moved', 'e.md': 'goes' },
  };
  expect(changes('2.0', store, { renamed: { '2.0': { 'before-c.md': 'c.md' } } })).toEqual([
    'changed a a',
    'renamed before-c c',
    'added - d',
    'removed e -',
  ]);
  expect(changes('1.0', store)).toBeUndefined();
});

test('a page that comes back is new, and unlisted pages are left out', () => {
  const store = {
    '3.0': { 'a.md': 'text', 'b.md': 'text', 'secret.md': UNLISTED },
    '2.0': { 'b.md': 'text', 'old-secret.md': UNLISTED },
    '1.0': { 'a.md': 'text', 'b.md': 'text' },
  };
  expect(changes('3.0', store)).toEqual(['added - a']);
  expect(changes('2.0', store)).toEqual(['removed a -']);
});

test('a version with the same texts has no changes', () => {
  expect(changes('2.0', { '2.0': { 'a.md': 'text' }, '1.0': { 'a.md': 'text' } })).toEqual([]);
});

test('versions are compared again after a change in them or in an older one, and not after one in a newer one', () => {
  const { model } = buildTestSite({
    '3.0': { 'a.md': 'third' },
    '2.0': { 'a.md': 'second' },
    '1.0': { 'a.md': 'first' },
  });
  const names = ['3.0', '2.0', '1.0'];
  const compareAll = (of: SiteModel): ReturnType<typeof findVersionChanges>[] =>
    names.map((name) => findVersionChanges(versionOf(of, name), of));
  /** As a live server has it after an edit: the other versions are the same objects. */
  const withNew = (name: string): SiteModel => ({
    ...model,
    versionByName: new Map(model.versionByName).set(name, { ...versionOf(model, name) }),
    histories: new Map(model.histories),
  });
  const before = compareAll(model);
  const isSameAfter = (name: string): boolean[] => {
    const after = compareAll(withNew(name));
    const isSame = after.map((changes, at) => changes === before[at]);
    expect(compareAll(model), 'as it was').toEqual(before);
    return isSame;
  };
  expect(before.map((changes) => changes?.previous.name)).toEqual(['2.0', '1.0', undefined]);
  expect(isSameAfter('3.0')).toEqual([false, true, true]);
  expect(isSameAfter('2.0')).toEqual([false, false, true]);
  expect(isSameAfter('1.0')).toEqual([false, false, true]);
  expect(compareAll(withNew('2.0'))[0]?.previous).not.toBe(before[0]?.previous);
});
