/** The check of the documentation against its tables of facts. The flagship's own tables are checked in tests/flagship. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  checkFacts,
  checkSiteFacts,
  compareLabels,
  findLaterVersions,
  readShownTexts,
} from '../../scripts/check-facts.mjs';

const LABELS = ['1.12', '2.0.0', '2.1.0', '2.25.0-beta.0', '2.25.0', '3.2.1', 'next'];
const SOURCE = 'settings.py';

/** A page in all versions, whose text in each is that of `textOf`. */
function shownIn(textOf: (version: string) => string): { version: string; page: string; file: string; text: string }[] {
  return LABELS.map((version) => ({ version, page: 'guide', file: `docs/${version}/guide.md`, text: textOf(version) }));
}
function laterIn(version: string, text: string, rows: Parameters<typeof findLaterVersions>[2] = []): readonly string[] {
  return findLaterVersions({ version, page: 'guide', file: 'guide.md', text }, LABELS, rows);
}

test('labels are ordered by version, a prerelease before its release, next at the end', () => {
  expect(LABELS.toReversed().sort(compareLabels)).toEqual(LABELS);
});

describe('a row', () => {
  const SETTING = { page: 'guide', from: '2.1.0', to: 'next', must: 'RUN_SYNC', source: SOURCE };
  const texts = shownIn((version) => (compareLabels(version, '2.1.0') < 0 ? 'Nothing.' : 'Set RUN_SYNC to true.'));

  test('passes when every version of its range has the words', () => {
    const before = { page: 'guide', from: '1.12', to: '2.0.0', mustNot: 'RUN_SYNC', source: SOURCE };
    expect(checkFacts([SETTING, before], texts, LABELS)).toEqual([]);
  });

  test('fails with page, version and row when the first version is one release too early', () => {
    expect(checkFacts([{ ...SETTING, from: '2.0.0' }], texts, LABELS)).toEqual([
      '2.0.0/guide (docs/2.0.0/guide.md) lacks guide 2.0.0..next must "RUN_SYNC"',
    ]);
  });

  test('fails for words that must not be there', () => {
    const row = { page: 'guide', from: '2.0.0', to: '2.1.0', mustNot: 'RUN_SYNC', source: SOURCE };
    expect(checkFacts([row], texts, LABELS)).toEqual([
      '2.1.0/guide (docs/2.1.0/guide.md) has guide 2.0.0..2.1.0 mustNot "RUN_SYNC"',
    ]);
  });

  test('may be a pattern, with "i" for any case', () => {
    expect(checkFacts([{ ...SETTING, must: '/set run_\\w+/i' }], texts, LABELS)).toEqual([]);
    expect(checkFacts([{ ...SETTING, must: '/set run_\\w+/' }], texts, LABELS)).toHaveLength(5);
  });

  test.each([
    [{ to: '9.9.9' }, 'guide 2.1.0..9.9.9 must "RUN_SYNC": "9.9.9" is not a version'],
    [{ from: 'next', to: '2.1.0' }, 'guide next..2.1.0 must "RUN_SYNC": "from" is later than "to"'],
    [{ page: 'gide' }, 'gide 2.1.0..next must "RUN_SYNC": 2.1.0 has no such page'],
    [{ source: '' }, 'guide 2.1.0..next must "RUN_SYNC": a row has a "source"'],
    [{ mustNot: 'OTHER' }, 'guide 2.1.0..next mustNot "RUN_SYNC": a row has one of "must", "mustNot" and "allow"'],
  ])('%j is refused', (change, message) => {
    expect(checkFacts([{ ...SETTING, ...change }], texts, LABELS)).toEqual([message]);
  });
});

describe('a later version of the platform', () => {
  test.each([
    'Since 2.1.0, the search is faster.',
    'Until 2.1.0 (included) it was slower.',
    '| 2.1.0 | a new setting |',
    'pip install platform==2.1.0',
    '--checkout v2.1.0',
    'It changes in 2.25.0-beta.0.',
    'From 2.25 on, use the plugin.',
    'Upgrading to {{title}} 2.25',
    'from 3.4.0 on',
    '"platform-education@3.2.1"',
  ])('is found in %j', (text) => {
    expect(laterIn('2.0.0', text)).toHaveLength(1);
  });

  test.each([
    'Since 1.12, as in 2.0.0.',
    'Python 3.10, Elasticsearch 7.14.0, Node.js 20.11.0',
    'Docker Compose version v2.25.0',
    'Docker Compose v2.25.0, docker-compose 2.1.0',
    '"react": "3.2.1"',
    'django==3.2.1 and @babel/core@2.1.0',
    'from 10.2 to 10.4 percent, up to 4.6.3',
    'The address is 127.2.1.0; the API is v1.0.',
  ])('is not seen in %j', (text) => {
    expect(laterIn('2.0.0', text)).toEqual([]);
  });

  test('counts from the version in which the text is shown', () => {
    expect(laterIn('2.25.0-beta.0', 'since 2.25.0')).toHaveLength(1);
    expect(laterIn('2.25.0', 'since 2.25.0, from 2.25 on')).toEqual([]);
    expect(laterIn('next', 'since 3.2.1')).toEqual([]);
    expect(laterIn('next', 'since 3.3.0')).toHaveLength(1);
  });

  test('is not looked for in a phrase that a row allows', () => {
    const row = { page: 'guide', from: '2.0.0', to: '2.0.0', allow: 'gitlint 2.1.0', source: 'another program' };
    expect(laterIn('2.0.0', 'Take gitlint 2.1.0.', [row])).toEqual([]);
    expect(laterIn('2.0.0', 'Take gitlint 2.1.0, not 2.25.0.', [row])).toHaveLength(1);
    expect(laterIn('1.12', 'Take gitlint 2.1.0.', [row])).toHaveLength(1);
  });
});

describe('a site', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'docsite-facts-'));
  afterAll(() => {
    rmSync(root, { recursive: true });
  });
  function write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const manifest = (files: Readonly<Record<string, string>>): string => JSON.stringify({ files });
  write('docs/versions/1.0/version.json', manifest({ 'old.md': '1.0', 'api/x.md': '1.0', 'a.svg': '1.0' }));
  write('docs/versions/1.0/old.md', '---\nid: guide\n---\nOne\n  line.');
  write('docs/versions/1.0/api/x.md', 'Since 2.0 it works.');
  write('docs/versions/2.0/version.json', manifest({ 'guide.md': '1.0/old.md', 'api/x.md': '1.0#2' }));
  write('docs/next/guide.md', 'Next.');
  write(
    'facts/guide.json',
    JSON.stringify([{ page: 'guide', from: '1.0', to: 'next', must: 'line.', source: SOURCE }]),
  );

  test('is read through its manifests, wherever the bytes of a page are stored', () => {
    expect(readShownTexts(root).map(({ version, page, file }) => `${version} ${page} ${file}`)).toEqual([
      '1.0 guide docs/versions/1.0/old.md',
      '1.0 api/x docs/versions/1.0/api/x.md',
      '2.0 guide docs/versions/1.0/old.md',
      '2.0 api/x docs/versions/1.0/api/x.md',
      'next guide docs/next/guide.md',
    ]);
  });

  test('gets one line per fault, with the table, the version, the page and the row', () => {
    // The page api/x has no row, but still may not name a later version.
    expect(checkSiteFacts(root, path.join(root, 'facts'))).toEqual({
      rows: 1,
      versions: 3,
      pages: 5,
      faults: ['guide.json: next/guide (docs/next/guide.md) lacks guide 1.0..next must "line."'],
      later: ['1.0/api/x (docs/versions/1.0/api/x.md) names a later version: "… Since 2.0"'],
    });
  });
});
