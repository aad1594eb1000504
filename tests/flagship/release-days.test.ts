/** What the flagship's versions were made from, against their release days, and what that changes against the order of numbers. */
import { beforeAll, expect, test } from 'vitest';
import { findTextOrigin } from '../../src/render/page/data/page-context.ts';
import { findInVersion } from '../../src/shared/model/find-in-version.ts';
import type { SiteModel, Version } from '../../src/shared/model/site-model.ts';
import { compareWith, findVersionChanges } from '../../src/shared/model/version-changes.ts';
import { NEXT } from '../../src/shared/site-folders.ts';
import { compareText } from '../../src/shared/string/compare-text.ts';
import type { Doc } from '../../src/shared/types/page.ts';
import { loadFlagship } from './load-flagship.ts';

let model: SiteModel;
/** Oldest first, by number. */
let released: readonly Version[];
beforeAll(async () => {
  ({ model } = await loadFlagship());
  released = model.lines[0].versions.filter(({ name }) => name !== NEXT).toReversed();
});

test('each of the 66 versions was made from the one that was released last before it', () => {
  // No version of an older release line came after one of a newer line. Those of one day are in the order of their numbers.
  const byDay = released.toSorted((a, b) => compareText(a.released ?? '', b.released ?? ''));
  expect(byDay.map(({ name, parent }) => [name, parent])).toEqual(
    byDay.map(({ name }, index) => [name, byDay[index - 1]?.name ?? null]),
  );
  expect(byDay).toHaveLength(66);
});

test('only 2.25.0 is compared with another version than the one below it: the last stable one, before its betas', () => {
  const others = released.filter(({ previous }, index) => previous !== (released[index - 1]?.name ?? null));
  expect(others.map(({ name, previous }) => [name, previous])).toEqual([['2.25.0', '2.24.1']]);
  const version = model.versionByName.get('2.25.0');
  const changes = version === undefined ? null : findVersionChanges(version, model);
  const now = changes?.pages.map(({ change, from, to }) => `${change} ${(to ?? from).id}`) ?? [];
  const last = model.versionByName.get('2.25.0-beta.1') ?? null;
  const byNumber = [...(version?.docs.values() ?? [])].flatMap((doc) => {
    const { change } = compareWith(last, doc, model);
    return change === 'same' ? [] : [`${change} ${doc.id}`];
  });
  expect(now.filter((one) => !byNumber.includes(one))).toEqual([
    'changed accessibility-testing',
    'changed internationalization',
  ]);
  expect(byNumber.filter((one) => !now.includes(one))).toEqual([]);
  expect(now).toHaveLength(14);
});

/** Since which version a page has its text, where each version counts as made from the one below it. */
function sinceByNumber(doc: Doc): string {
  let first = doc;
  for (let at = released.findIndex(({ name }) => name === doc.version) - 1; at >= 0; at--) {
    const older = findInVersion(doc, released[at]?.name ?? '', model.histories);
    if (older?.hash !== first.hash || older.id !== first.id) break;
    first = older;
  }
  return first.version;
}

test('two pages say another "since" than by number: 2.25.0, which brought their texts to readers of stable versions', () => {
  const changed = new Map<string, string[]>();
  for (const { name, docs } of released) {
    for (const doc of docs.values()) {
      const [before, now] = [sinceByNumber(doc), findTextOrigin(doc, model).first.version];
      const what = `${doc.id}: ${before} → ${now}`;
      if (before !== now) changed.set(what, [...(changed.get(what) ?? []), name]);
    }
  }
  const ranges = [...changed].map(([what, names]) => [what, names[0], names.at(-1), names.length]);
  expect(ranges).toEqual([
    ['accessibility-testing: 2.25.0-beta.0 → 2.25.0', '2.25.0', '2.25.0', 1],
    ['internationalization: 2.25.0-beta.0 → 2.25.0', '2.25.0', '3.1.2', 18],
  ]);
});
