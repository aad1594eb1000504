/** One address with two redirects: the page that leads on and the rule for hosts say the same. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildSite, type Files, makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

/** A folder with a small site, with more fields in its configuration and more files. */
function makeSite(fields: string, files: Files = {}): string {
  const root = makeFolder(onTestFinished);
  const config = `export default {\n  title: 'Small',\n  url: 'https://small.example',\n  ${fields}\n};\n`;
  writeFiles(root, { ...SMALL_SITE, 'docsite.config.ts': config, ...files });
  return root;
}

test('what the config says counts before what a version that is gone says', async () => {
  const root = makeSite("redirects: { '/docs/0.9/intro': '/docs/next/second' },", {
    'docs/versions/1.0/version.json': JSON.stringify({ label: '1.0', files: { 'intro.md': '1.0' } }),
    'docs/versions/1.0/intro.md': '# Introduction\n',
    'docs/versions/redirects.json': JSON.stringify({ 0.9: { to: '1.0', pages: { '/intro': '/intro', '/a': '/' } } }),
  });
  const { ok, problems } = await buildSite(root);
  expect(ok, JSON.stringify(problems)).toBe(true);
  const page = (route: string): string => readFileSync(join(root, 'site', route, 'index.html'), 'utf8');
  expect(page('docs/0.9/intro')).toContain('url=/docs/next/second"');
  expect(page('docs/0.9/a')).toContain('url=/docs"');
  const rules = readFileSync(join(root, 'site/_redirects'), 'utf8').split('\n');
  expect(rules.find((rule) => rule.startsWith('/docs/0.9/intro '))).toBe('/docs/0.9/intro /docs/next/second 301');
});

test('links to a redirected address lead straight to where it leads, below the base URL too', async () => {
  const root = makeSite(
    "baseUrl: '/project/', redirects: { '/old': '/docs/second', '/chat': 'https://chat.example' },",
    {
      'docs/next/links.md': '# Links\n\n[Old](/old) and [chat](/chat).\n',
    },
  );
  const { ok, problems } = await buildSite(root);
  expect([ok, problems.filter(({ code }) => code === 'broken-link')]).toEqual([true, []]);
  const page = readFileSync(join(root, 'site/docs/links/index.html'), 'utf8');
  expect(page).toContain('<a href="/project/docs/second">Old</a>');
  expect(page).toMatch(/<a href="https:\/\/chat\.example"[^>]*>chat/u);
});

test('a redirect that differs from a page in case alone is not written: on some disks it would be the page', async () => {
  const root = makeSite("redirects: { '/docs/Second': '/docs/second' },");
  const { ok, problems } = await buildSite(root);
  expect([ok, problems.map(({ code, line }) => `${code}:${line ?? ''}`)]).toEqual([true, ['duplicate-route:4']]);
  expect(readdirSync(join(root, 'site/docs'))).not.toContain('Second');
  expect(readFileSync(join(root, 'site/_redirects'), 'utf8')).toContain('/docs/Second /docs/second 301\n');
});
