/** Every page of the small sites is valid HTML; together they have every kind of page. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { PageData } from '../../src/shared/types/page.ts';
import { checkMarkup } from '../support/check-markup.ts';
import { buildSite, listTree, makeFolder, REPOSITORY } from '../support/site.ts';

const SITES = [
  'src/cli/init/starter',
  'tests/fixtures/html-suffix',
  'tests/fixtures/look',
  'tests/fixtures/translations',
  'tests/fixtures/versions',
  'tests/fixtures/arabic',
  'tests/fixtures/japanese',
  'tests/e2e/reader/sites/doc',
];
const KINDS: Readonly<Record<PageData['kind'], true>> = {
  doc: true,
  category: true,
  'version-landing': true,
  overview: true,
  changes: true,
  versions: true,
  history: true,
  users: true,
  languages: true,
  search: true,
  compare: true,
  'not-found': true,
  markdown: true,
  component: true,
};

const kindsSeen = new Set<string>();
const folder = makeFolder(afterAll);

test.each(SITES)('%s', async (source) => {
  const root = join(folder, source);
  cpSync(join(REPOSITORY, source), root, { recursive: true });
  await buildSite(root);
  const pages = listTree(join(root, 'site')).filter((path) => path.endsWith('.html'));
  expect(pages).not.toEqual([]);
  for (const path of pages) {
    const html = readFileSync(join(root, 'site', path), 'utf8');
    expect(await checkMarkup(html), path).toEqual([]);
    const kind = /id="docsite:page">\{"kind":"([a-z-]+)"/u.exec(html)?.[1];
    if (kind !== undefined) kindsSeen.add(kind);
  }
});

test('every kind of page is tested', () => {
  expect([...kindsSeen].toSorted()).toEqual(Object.keys(KINDS).toSorted());
});
