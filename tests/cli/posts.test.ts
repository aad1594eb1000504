/** A set with dates: its posts show day, authors and tags, the newest is first, and there is a feed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runDocsite } from '../support/run-docsite.ts';
import { emptySite, makeFolder, writeFiles } from '../support/site.ts';

const folder = makeFolder(afterAll);

const CONFIG = `import { defineConfig } from 'docsite';
export default defineConfig({
  title: 'T',
  url: 'https://t.example',
  search: false,
  sets: [{ id: 'blog', dated: true }, { id: 'help' }],
});
`;

test('B199 posts show what they say of themselves, the newest first, and are in a feed', async () => {
  emptySite(folder);
  const post = (fields: string, title: string): string => `---\n${fields}---\n\n# ${title}\n\nText of ${title}.\n`;
  writeFiles(folder, {
    'docsite.config.ts': CONFIG,
    'docs/next/index.md': '# Docs\n\nThe [feed](/blog/atom.xml).\n',
    'blog/a.md': post('date: 2025-03-01\nauthors: [Ann & Co., Bob]\ntags: [news]\n', 'Older'),
    'blog/z.md': post('date: 2026-01-31T10:00:00Z\nauthors: Ann\n', 'Newer'),
    'blog/m.md': post('tags: [x]\n', 'Undated'),
    'blog/u.md': post('date: 2026-02-01\nunlisted: true\n', 'Unlisted'),
    'help/a.md': post('date: 2025-03-01\ntags: [news]\n', 'Help'),
  });
  const run = await runDocsite(folder, 'build');
  expect(run.code, run.stderr).toBe(0);
  expect(run.stdout + run.stderr).toContain('blog/m.md:1  bad-front-matter');
  const read = (path: string): string => readFileSync(join(folder, 'site', path), 'utf8');
  const older = read('blog/a/index.html');
  expect(older).toMatch(
    /<h1[^>]*>Older<\/h1>(?:<\/header>)?\s*<p><time datetime="2025-03-01">1 Mar 2025<\/time> · Ann &amp; Co\. · Bob · #news<\/p>/u,
  );
  expect(older).toContain('<link rel="alternate" type="application/atom+xml" title="T" href="/blog/atom.xml">');
  const order = Array.from(read('blog/index.html').matchAll(/href="\/blog\/(\w+)\/?"/gu), ([, name]) => name);
  expect([...new Set(order)]).toEqual(['z', 'a', 'm']);
  const feed = read('blog/atom.xml');
  expect(Array.from(feed.matchAll(/<title>([^<]*)<\/title>/gu), ([, title]) => title)).toEqual([
    'T: Blog',
    'Newer',
    'Older',
  ]);
  expect(feed).toContain('<updated>2026-01-31T00:00:00Z</updated>\n<author><name>T</name></author>');
  expect(feed).toContain(
    '<author><name>Ann &amp; Co.</name></author>\n<author><name>Bob</name></author>\n<category term="news"/>',
  );
  const help = read('help/a/index.html');
  expect(help).not.toMatch(/<time|atom\+xml/u);
});

test('B199 a set with versions has no posts', async () => {
  emptySite(folder);
  writeFiles(folder, {
    'docsite.config.ts': CONFIG,
    'docs/next/index.md': '# Docs\n',
    'blog/next/a.md': '# A\n',
    'help/a.md': '# H\n',
  });
  const run = await runDocsite(folder, 'build');
  expect(run.code).toBe(2);
  expect(run.stdout + run.stderr).toContain('The set "blog" has versions, so "dated" has no effect.');
});
