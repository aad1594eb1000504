/** The feed in a built site: where it is, what leads to it, and whose address it has. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  buildSite as build,
  emptySite,
  type Files,
  listTree,
  makeFolder,
  onlyTemplates,
  SMALL_SITE,
  writeFiles,
} from '../support/site.ts';

const FEED = 'site/docs/changes.xml';
const version = (label: string, released: string): Files => ({
  [`docs/versions/${label}/version.json`]: JSON.stringify({ label, released, files: { 'intro.md': label } }),
  [`docs/versions/${label}/intro.md`]: `# Introduction ${label}\n`,
});

/** One folder for all sites, so that their templates are compiled once. */
const root = makeFolder(afterAll);
const buildSite: typeof build = (site, options) => build(site, { cache: onlyTemplates(root), ...options });
function makeSite(files: Files = {}): (path: string) => string {
  emptySite(root);
  writeFiles(root, {
    ...SMALL_SITE,
    'docsite.config.ts':
      "export default { title: 'Small', url: 'https://small.example', baseUrl: '/base/', search: false };\n",
    ...version('1.0', '2024-01-01'),
    ...version('2.0', '2024-02-02'),
    ...files,
  });
  return (path) => join(root, path);
}
const read = (file: string): string => readFileSync(file, 'utf8');

test('B154 the page of versions alone leads to the feed, which is not in the sitemap', async () => {
  const at = makeSite();
  expect((await buildSite(at(''))).problems).toEqual([]);
  expect(read(at(FEED))).toContain('<id>https://small.example/base/docs/2.0</id>');
  const link = '<link rel="alternate" type="application/atom+xml" title="Small" href="/base/docs/changes.xml">';
  const naming = listTree(at('site')).filter(
    (path) => path.endsWith('.html') && read(at(`site/${path}`)).includes(link),
  );
  expect(naming).toEqual(['versions/index.html']);
  expect(read(at('site/versions/index.html'))).toContain('A <a href="/base/docs/changes.xml">feed</a> lists');
  expect(read(at('site/sitemap.xml'))).not.toContain('changes.xml');
});

test('B154 a part of the versions has its own, and the first part of the pages has the whole', async () => {
  const at = makeSite();
  await buildSite(at(''));
  const whole = read(at(FEED));
  await buildSite(at(''), { shard: { index: 1, count: 2 } });
  expect(read(at(FEED))).toBe(whole);
  await buildSite(at(''), { shard: { index: 2, count: 2 } });
  expect(existsSync(at(FEED))).toBe(false);
  await buildSite(at(''), { only: ['2.0'] });
  expect(read(at(FEED))).toBe(whole);
  await buildSite(at(''), { only: ['1.0'] });
  expect([existsSync(at(FEED)), read(at('site/versions/index.html')).includes('changes.xml')]).toEqual([false, false]);
});

test('B154 the address belongs to the feed: a page there is an error, a file of the site replaces it', async () => {
  const taken = makeSite({ 'docs/versions/2.0/intro.md': '---\nslug: changes.xml\n---\n# Introduction\n' });
  const { ok, problems } = await buildSite(taken(''));
  expect([ok, problems.map(({ code }) => code)]).toEqual([false, ['output-conflict']]);
  const own = makeSite({ 'static/docs/changes.xml': '<own/>\n' });
  expect((await buildSite(own(''))).problems).toEqual([]);
  expect(read(own(FEED))).toBe('<own/>\n');
});
