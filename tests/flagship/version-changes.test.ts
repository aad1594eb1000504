/** What changed in each version of the flagship, by pages, agrees with its page matrix and its store. */
import { beforeAll, expect, test } from 'vitest';
import type { SiteModel } from '../../src/shared/model/site-model.ts';
import { findVersionChanges, type PageChange } from '../../src/shared/model/version-changes.ts';
import { loadFlagship } from './load-flagship.ts';

let model: SiteModel;
beforeAll(async () => {
  ({ model } = await loadFlagship());
});

function changesOf(name: string): readonly PageChange[] {
  const version = model.versionByName.get(name);
  return version === undefined ? [] : (findVersionChanges(version, model)?.pages ?? []);
}

const describePages = (pages: readonly PageChange[]): readonly string[] =>
  pages.map(({ change, from, to }) => `${change} ${from?.id ?? '-'} ${to?.id ?? '-'}`);

test('the oldest version has nothing before it', () => {
  const oldest = model.lines[0].versions.at(-1);
  expect(oldest === undefined ? undefined : findVersionChanges(oldest, model)).toBeNull();
});

test('pages that are new, gone, and changed', () => {
  expect(describePages(changesOf('3.2.1'))).toEqual([
    'changed cookiecutter cookiecutter',
    'changed installation installation',
  ]);
  const all = model.lines[0].versions.flatMap(({ name }) => changesOf(name));
  for (const kind of ['added', 'changed'] as const) expect(all.some(({ change }) => change === kind)).toBe(true);
});

test('without its changes a version is the one before', () => {
  for (const version of model.lines[0].versions) {
    const changes = findVersionChanges(version, model);
    if (changes === null) continue;
    const texts = new Map([...changes.previous.docs.values()].map(({ id, hash }) => [id, hash]));
    for (const { from, to } of changes.pages) {
      if (from !== null) texts.delete(from.id);
      if (to !== null) texts.set(to.id, to.hash);
    }
    const now = new Map([...version.docs.values()].map(({ id, hash }) => [id, hash]));
    expect([...texts].toSorted()).toEqual([...now].toSorted());
  }
});
