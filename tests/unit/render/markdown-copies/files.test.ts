/** Markdown copies of documents and their lists, on small sites (BEHAVIOUR B184–B186). */
import { expect, test } from 'vitest';
import { planMarkdownCopies } from '../../../../src/render/markdown-copies/files.ts';
import { planListsOfCopies } from '../../../../src/render/markdown-copies/lists.ts';
import type { PlannedFile } from '../../../../src/shared/types/output.ts';
import { buildTestSite, type TestFiles, type TestSiteOptions } from '../../support/build-test-model.ts';

/** The files by path. */
function planAll(versions: Readonly<Record<string, TestFiles>>, options: TestSiteOptions = {}): Record<string, string> {
  const { context } = buildTestSite(versions, options);
  return Object.fromEntries(
    [...planMarkdownCopies(context), ...planListsOfCopies(context)].map(({ path, make }) => [path, text(make())]),
  );
}
function text(content: ReturnType<PlannedFile['make']>): string {
  if (typeof content !== 'string') throw new Error('It cannot be made.');
  return content;
}

const ALL = { machineReadable: { markdown: 'all' } } as const;
const THREE = {
  next: { 'guide.md': '# Guide\n\nNew.\n' },
  '2.0': { 'guide.md': '# Guide\n\nSee [setup](setup.md#how).\n', 'setup.md': '## How\n' },
  '1.0': { 'guide.md': '# Guide\n\nSee [setup](setup.md#how).\n', 'setup.md': '## How\n' },
};

test('a Markdown copy is beside its page and says title, version, since when it has its text, and the canonical address (B184, B185)', () => {
  const files = planAll(THREE, { config: ALL });
  expect(Object.keys(files).filter((path) => path.endsWith('.md'))).toEqual([
    'docs/next/guide.md',
    'docs/guide.md',
    'docs/setup.md',
    'docs/1.0/guide.md',
    'docs/1.0/setup.md',
  ]);
  expect(files['docs/guide.md']).toBe(`---
title: "Guide"
description: "See setup."
version: "2.0"
since: "1.0"
canonical: "https://docs.example.org/docs/guide"
---

# Guide

See [setup](https://docs.example.org/docs/setup.md#how).
`);
  expect(files['docs/1.0/guide.md']).toContain(
    'version: "1.0"\nsince: "1.0"\ncanonical: "https://docs.example.org/docs/guide"',
  );
});

test('addresses that a component of the site names are absolute, other attributes are as they were written', () => {
  const texts = { '1.0': { 'guide.md': '<Chart title="guide.md &amp; more" more="guide.md"/>\n' } };
  const components = ['Chart'];
  const named = planAll(texts, { components, componentLinks: ['more'] });
  expect(named['docs/guide.md']).toContain(
    '<Chart title="guide.md &amp; more" more="https://docs.example.org/docs/guide.md"/>',
  );
  expect(planAll(texts, { components })['docs/guide.md']).toContain('more="guide.md"');
});

test.each([
  [true, '/base/docs/guide.md', 'https://docs.example.org/base/docs/guide/', 'docs/guide.md'],
  [false, '/base/docs/guide.md', 'https://docs.example.org/base/docs/guide', 'docs/guide.md'],
])('with trailingSlash: %s the address is the same, below the base URL', (trailingSlash, link, canonical, path) => {
  const texts = { '1.0': { 'guide.md': 'See [itself](guide.md) and [a page](/about).' } };
  const files = planAll(texts, { config: { trailingSlash, baseUrl: '/base/' }, pages: { 'about.md': '# About' } });
  expect(files[path]).toContain(`canonical: "${canonical}"`);
  expect(files[path]).toContain(`[itself](https://docs.example.org${link})`);
  expect(files[path]).toContain(`[a page](https://docs.example.org/base/about${trailingSlash ? '/' : ''})`);
});

test('by default, versions that are no longer maintained have no Markdown copies, and links to their pages stay links to pages', () => {
  const texts = {
    ...THREE,
    '0.9': { 'guide.md': 'Old.' },
    next: { 'guide.md': '[old](/docs/1.0/guide) [older](/docs/0.9/guide)' },
  };
  const support = { '1.0': { status: 'maintained', until: null } } as const;
  const files = planAll(texts, { support });
  expect(Object.keys(files).filter((path) => /^docs\/(?:0\.9|1\.0)\//u.test(path))).toEqual([
    'docs/1.0/guide.md',
    'docs/1.0/setup.md',
    'docs/1.0/llms.txt',
    'docs/1.0/llms-full.txt',
  ]);
  expect(files['docs/next/guide.md']).toContain(
    '[old](https://docs.example.org/docs/1.0/guide.md) [older](https://docs.example.org/docs/0.9/guide)',
  );
  expect(files['llms.txt']).not.toContain('0.9');
});

test('before the first release, the list at the root is that of the text that is not released', () => {
  const files = planAll({ next: { 'guide.md': '# Guide' } });
  expect(files['llms.txt']).toContain('\nDocumentation of Guides. Every page');
  expect(files['llms.txt']).toContain('- [Guide](https://docs.example.org/docs/guide.md)');
});

test('with none there is no such file', () => {
  expect(planAll(THREE, { config: { machineReadable: { markdown: 'none' } } })).toEqual({});
});

test('values are escaped as words and put in as they are in code; addresses and titles are safe', () => {
  const texts = {
    '1.0': {
      'a (b).md':
        '---\ntitle: "A: \\"b\\" [c]"\n---\n{{mark}} `{{mark}}` [x]({{site}}/y) {{unknown}} [b](a%20(b).md) [gone](gone.md)\n',
    },
  };
  const files = planAll(texts, { config: { variables: { mark: '*_a_*\nb', site: 'https://site.example' } } });
  const markdownCopy = files['docs/a (b).md'] ?? '';
  expect(markdownCopy).toContain('title: "A: \\"b\\" [c]"');
  expect(markdownCopy).toContain('\\*\\_a\\_\\* b `*_a_*\nb` [x](https://site.example/y) {{unknown}}');
  expect(markdownCopy).toContain('[b](https://docs.example.org/docs/a%20%28b%29.md) [gone](gone.md)');
  expect(files['docs/llms.txt']).toContain('- [A: "b" \\[c\\]](https://docs.example.org/docs/a%20%28b%29.md)');
});

test('lists follow the sidebar, say descriptions and sizes, and leave unlisted documents out (B186)', () => {
  const texts = {
    next: { 'start.md': '# Start\n' },
    '2.0': {
      'sidebars.json': {
        docs: [
          'start',
          { type: 'category', label: 'Deep', items: [{ type: 'category', label: 'Deeper', items: ['far'] }] },
        ],
      },
      'start.md': '---\ndescription: Where to begin.\n---\n\n# Start\n',
      'far.md': `# Far\n\n${'word '.repeat(1000)}\n`,
      'loose.md': '# Loose\n',
      'hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
    },
  };
  const released = { '2.0': '2026-01-02' };
  const files = planAll(texts, { config: { tagline: 'Small parts' }, released });
  expect(files['llms.txt']).toBe(`# Guides

> Small parts

Documentation of Guides, version 2.0, the latest release. Every page is Markdown and names the version it is about. Read the version that is in use: each has a list of its own.

## Pages

- [Start](https://docs.example.org/docs/start.md): Where to begin. (1 kB)

## Deep

- [Far](https://docs.example.org/docs/far.md): ${'word '.repeat(1000).trim()} (5 kB)

## Other pages

- [Loose](https://docs.example.org/docs/loose.md): (1 kB)

## Versions

- [Next](https://docs.example.org/docs/next/llms.txt): unreleased
- [2.0](https://docs.example.org/docs/llms.txt): latest, released 2026-01-02

## Optional

- [versions.json](https://docs.example.org/versions.json): all versions, as data
`);
  expect(files['docs/llms.txt']).toMatch(/^# Guides 2\.0\n\n> Documentation of Guides, version 2\.0\.\n\n/u);
  expect(files['docs/llms.txt']).toContain(
    '- [All pages in one file](https://docs.example.org/docs/llms-full.txt): 6 kB\n',
  );
  const whole = files['docs/llms-full.txt'] ?? '';
  expect(whole.match(/^title: .*$/gmu)).toEqual(['title: "Start"', 'title: "Far"', 'title: "Loose"']);
  expect(whole).not.toContain('Hidden');
  expect(files['docs/hidden.md']).toContain('# Hidden');
});

test('a version with more than 250 documents has no file with all of them', () => {
  const many = Object.fromEntries(
    Array.from({ length: 251 }, (_, index) => [`page-${String(index)}.md`, `# Page ${String(index)}\n`]),
  );
  const files = planAll({ '1.0': many });
  expect(Object.keys(files).filter((path) => path.endsWith('.txt'))).toEqual(['llms.txt', 'docs/llms.txt']);
  expect(files['docs/llms.txt']).not.toContain('llms-full');
});
