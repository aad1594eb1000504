/** Documents at another address: the site is the same, but for the addresses. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildSite, copyFixtureAgain, listTree, makeFolder, onlyTemplates } from '../support/site.ts';
import { maskAssets } from './expected-file.ts';

const folder = makeFolder(afterAll);
const templates = onlyTemplates(folder);

/** The site "versions" with its documents at a route: the texts of its files, by path. */
async function build(route: string, baseUrl: string): Promise<ReadonlyMap<string, string>> {
  const root = copyFixtureAgain('versions', folder);
  const file = join(root, 'docsite.config.ts');
  const written = readFileSync(file, 'utf8')
    .replace("to: '/docs'", `to: '${route}'`)
    .replace('docs: {', `baseUrl: '${baseUrl}', docs: { route: '${route}',`);
  writeFileSync(file, written);
  const { problems } = await buildSite(root, { cache: templates });
  expect(problems).toEqual([]);
  const outDir = join(root, 'site');
  const paths = listTree(outDir).filter((path) => !/\.(?:svg|js|css)$/u.test(path));
  return new Map(paths.map((path) => [path, mask(readFileSync(join(outDir, path), 'utf8'))]));
}

/** Without the hashes of what holds the address. */
function mask(text: string): string {
  return (
    maskAssets(text)
      // A script of the home page alone.
      .replace(/\n<script>[^<]*<\/script>(?=\n<link)/u, '')
      // The home page is above no other page: its link in the menu is not marked there.
      .replaceAll(/<a aria-current="page" (href="[^"]*">Documentation<)/gu, '<a $1')
      .replaceAll(/sha256-[\w+/=]+/gu, 'sha256-…')
  );
}

/** All addresses of documents, but not the paths of their files in edit links. */
const DOCS = /(?<!edit\/main)\/docs(?![\w-])(\/?)/gu;

test.each(['/', '/base/'])(
  'B197 at a longer path, below %s: every address is another one, and nothing else',
  async (baseUrl) => {
    const moved = (text: string): string => text.replaceAll(DOCS, '/handbook/manual$1');
    const usual = await build('/docs', baseUrl);
    const other = await build('/handbook/manual', baseUrl);
    expect([...other.keys()]).toEqual([...usual.keys()].map((path) => moved(`/${path}`).slice(1)).toSorted());
    for (const [path, text] of usual) expect(other.get(moved(`/${path}`).slice(1)), path).toBe(moved(text));
  },
);

test.each(['/', '/base/'])(
  'B197 at the root, below %s: addresses are shorter, and the site has one list',
  async (baseUrl) => {
    const moved = (text: string): string => text.replaceAll(DOCS, '/');
    const usual = await build('/docs', baseUrl);
    const other = await build('/', baseUrl);
    const paths = [...usual.keys()].filter((path) => path !== 'index.html' && path !== 'docs/llms.txt');
    expect([...other.keys()]).toEqual(paths.map((path) => moved(`/${path}`).slice(1)).toSorted());
    for (const path of paths) expect(other.get(moved(`/${path}`).slice(1)), path).toBe(moved(usual.get(path) ?? ''));
  },
);
