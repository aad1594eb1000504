/** The not-found page: docsite's own, or the site's. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  buildSite as build,
  emptySite,
  type Files,
  makeFolder,
  onlyTemplates,
  SMALL_SITE,
  writeFiles,
} from '../support/site.ts';

const PAGES: Files = {
  'pages/404.md': '---\ntitle: Lost\n---\nSee [the start](/).\n',
  'pages/404.tsx': "export const title = 'Lost';\nexport default () => <h1>Lost</h1>;\n",
};

/** One folder for all sites, so that docsite's templates are compiled once for each configuration. */
const root = makeFolder(afterAll);
const buildSite = () => build(root, { cache: onlyTemplates(root) });

test.each(
  Object.entries(PAGES).flatMap(([file, text]) => ['true', 'false', 'undefined'].map((slash) => [file, slash, text])),
)('%s is the page that hosts show, with trailingSlash %s', async (file = '', slash = '', text = '') => {
  emptySite(root);
  const fields = `title: 'Small', url: 'https://small.example', search: false, trailingSlash: ${slash}`;
  writeFiles(root, { ...SMALL_SITE, 'docsite.config.ts': `export default { ${fields} };\n` });
  const { stats: before } = await buildSite();
  const read = (path: string): string => readFileSync(join(root, 'site', path), 'utf8');
  expect(read('404.html')).toContain('<h1>Page not found</h1>');

  writeFiles(root, { [file]: text });
  const { ok, problems, stats } = await buildSite();
  expect([ok, problems, stats.pages]).toEqual([true, [], before.pages]);
  expect(read('404.html')).toContain('<h1>Lost</h1>');
  // It has no URL to be indexed.
  expect(read('404.html')).toContain('<meta name="robots" content="noindex">');
  expect(read('404.html')).not.toContain('rel="canonical"');
  expect(existsSync(join(root, 'site/404'))).toBe(false);
  expect(read('sitemap.xml')).not.toContain('404');
});
