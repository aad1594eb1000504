/** What mike keeps: its list, its messages, the tags of its versions, and what each version becomes. */
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  findDefault,
  findDeployed,
  findTag,
  type MikeEntry,
  parseMikeList,
  planMike,
} from '../../../../../../packages/import/sites/mike/mike-list.ts';
import { LIMITS } from '../../../../../../src/shared/limits.ts';

function entry(version: string, ...aliases: readonly string[]): MikeEntry {
  return { version, title: version, aliases, isHidden: false };
}

test.each([
  ['1.2', ['v1.2.0', 'v1.2.10', 'v1.2.9', 'v1.3.0'], [], 'v1.2.10'],
  ['1.2', ['1.2.0', '1.2.1'], ['1.2.1'], '1.2.0'],
  ['1.2.0', ['v1.2'], [], 'v1.2'],
  ['v1', ['v1.0', 'v1.4', 'v10.0'], [], 'v1.4'],
  ['2.x', ['v2.0.0', 'v2.1.0-rc.1'], [], 'v2.0.0'],
  ['2.1.0-rc.1', ['v2.1.0-rc.1', 'v2.1.0'], [], 'v2.1.0-rc.1'],
  ['1.2', ['release-1.2.3', 'other'], [], 'release-1.2.3'],
  ['1.2', ['a@1.2.0', 'b@1.2.0'], [], null],
  ['1.2', ['a@1.2.0', 'v1.2.0'], [], 'v1.2.0'],
  ['1', ['v1.0', 'v1.5'], ['1.5'], 'v1.0'],
  ['jade', ['jade', 'v1'], [], 'jade'],
  ['3.0', ['v1.3.0', 'v13.0'], [], null],
] as const)('the tag of version %s among %j', (version, tags, others, expected) => {
  expect(findTag(version, tags, [version, ...others])).toBe(expected);
});

test('tags that are not of its line are not held to all versions', () => {
  const count = 200;
  const versions = Array.from({ length: count }, (_, index) => `${index}.0`);
  const tags = Array.from({ length: count }, (_, index) => `v${index}.0.1`);
  const startsWith = vi.spyOn(String.prototype, 'startsWith');
  onTestFinished(() => startsWith.mockRestore());
  const found = findTag('7.0', tags, versions);
  const { length: steps } = startsWith.mock.calls;
  startsWith.mockRestore();
  expect(found).toBe('v7.0.1');
  expect(steps).toBeLessThan(10 * count);
});

test('B177 a message as long as no message of mike names nothing', () => {
  const subjectOf = (length: number): string => {
    const [start, end] = ['Deployed abc1234 to 1.0 with MkDocs 1.6.1 and mike ', '2'];
    return start + end.repeat(length - start.length);
  };
  expect([...findDeployed([subjectOf(LIMITS.commitSubject)], '')]).toEqual([['1.0', 'abc1234']]);
  expect([...findDeployed([subjectOf(LIMITS.commitSubject + 1)], '')]).toEqual([]);
});

test('messages of mike name the commit of a version; the newest counts, and only those of the folder', () => {
  const subjects = [
    'Deployed abc1234 to 1.0 with MkDocs 1.6.1 and mike 2.1.3',
    'Deployed bbb2222 to 1.0 with MkDocs 1.5.0 and mike 2.0.0',
    'Deployed ccc3333 to 2.0 in sub with MkDocs 1.5.0 and mike 2.0.0',
    'Deployed $(x) to 3.0 with MkDocs 1.5.0 and mike 2.0.0',
    'Set default version to latest with mike 2.0.0',
  ];
  expect([...findDeployed(subjects, '')]).toEqual([['1.0', 'abc1234']]);
  expect([...findDeployed(subjects, 'sub')]).toEqual([['2.0', 'ccc3333']]);
});

test('a list of versions has entries with names of folders; all other texts are none', () => {
  const json =
    '[{"version":"2","title":"Two","aliases":["latest",3],"properties":{"hidden":true}},{"version":"2"},{"version":"1"}]';
  expect(parseMikeList(json)).toEqual([
    { version: '2', title: 'Two', aliases: ['latest'], isHidden: true },
    { version: '1', title: '1', aliases: [], isHidden: false },
  ]);
  for (const text of ['{}', '', '[1]', '[{"version":".."}]', '[{"version":"a/b"}]', '[{"version":""}]']) {
    expect(parseMikeList(text), text).toBe(null);
  }
});

test('the start of the site leads to the default version, by its name or another one', () => {
  const entries = [entry('dev'), entry('2.0', 'latest'), entry('1.0', 'stable')];
  expect(findDefault(entries, '<meta content="1; url=1.0/">')).toBe('1.0');
  expect(findDefault(entries, '<meta content="1; url=./stable/">')).toBe('1.0');
  expect(findDefault(entries, '<p>')).toBe('2.0');
  expect(findDefault([entry('1.0')], '')).toBe(null);
});

test.each([
  [
    'dev by name',
    [entry('dev'), entry('1.0', 'latest')],
    '1.0',
    { dev: 'next', '1.0': '1.0' },
    { dev: 'next', latest: 'latest' },
  ],
  [
    'dev by alias',
    [entry('1.1', 'dev'), entry('1.0', 'latest')],
    '1.0',
    { '1.1': 'next', '1.0': '1.0' },
    { '1.1': 'next', dev: 'next', latest: 'latest' },
  ],
  [
    'latest next to stable',
    [entry('latest'), entry('1.0', 'stable')],
    '1.0',
    { latest: 'next', '1.0': '1.0' },
    { latest: 'next', stable: 'latest' },
  ],
  [
    'latest as a release',
    [entry('latest'), entry('1.0')],
    'latest',
    { latest: 'latest-docs', '1.0': '1.0' },
    { latest: 'latest' },
  ],
  [
    'current next to next',
    [entry('next'), entry('current')],
    null,
    { next: 'next', current: 'current-docs' },
    { current: 'current-docs' },
  ],
] as const)('%s', (_case, entries, start, names, aliases) => {
  const plan = planMike(entries, start);
  expect(Object.fromEntries(plan.names)).toEqual(names);
  expect(Object.fromEntries(plan.aliases)).toEqual(aliases);
  expect(plan.problems).toEqual([]);
});

test('a name that cannot lead to a version is reported', () => {
  const { aliases, problems } = planMike([entry('2.0', 'next', 'a b'), entry('1.0', '2.0')], '2.0');
  expect([...aliases]).toEqual([]);
  expect(problems.map(({ code, what }) => [code, what])).toEqual([
    ['lost-route', 'Addresses below "/next/" no longer lead to a version.'],
    ['lost-route', 'Addresses below "/a b/" no longer lead to a version.'],
    ['lost-route', 'Addresses below "/2.0/" no longer lead to a version.'],
  ]);
});
