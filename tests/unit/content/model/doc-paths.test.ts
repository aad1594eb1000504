import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildDocPaths,
  resolveSlug,
  splitNumberPrefix,
  stripFolderPrefixes,
} from '../../../../src/content/model/doc-paths.ts';
import { joinRoute } from '../../../../src/shared/doc-routes.ts';

describe('number prefixes of file names (B126)', () => {
  test.each([
    ['01-intro', 'intro', 1],
    ['1. intro', 'intro', 1],
    ['2_intro', 'intro', 2],
    ['003--intro', 'intro', 3],
    ['10 - intro', 'intro', 10],
    ['0-intro', 'intro', 0],
    ['7-é', 'é', 7],
  ])('%s is %s at place %i', (name, bare, number) => {
    expect(splitNumberPrefix(name)).toEqual({ name: bare, number });
  });

  test.each([
    'intro',
    '42',
    '2021-11-notes',
    '2021-11-03-notes',
    '21-11-notes',
    '7.0-upgrade',
    '1.2.3',
    '1-2-3',
    '01-',
    '1intro',
    'v1-intro',
    '-1-intro',
  ])('%s keeps its name: no number for sorting', (name) => {
    expect(splitNumberPrefix(name)).toEqual({ name, number: null });
  });

  test('folders lose them name by name', () => {
    expect(stripFolderPrefixes('01-guide/2. more/2021-11-log')).toBe('guide/more/2021-11-log');
    expect(stripFolderPrefixes('')).toBe('');
  });
});

describe('ids from paths and front matter (B128)', () => {
  test.each([
    ['intro.md', {}, 'intro'],
    ['guide/intro.mdx', {}, 'guide/intro'],
    ['01-guide/02-intro.md', {}, 'guide/intro'],
    ['01-guide/02-intro.md', { id: 'start' }, 'guide/start'],
    ['01-guide/02-intro.md', { parse_number_prefixes: false }, '01-guide/02-intro'],
    ['guide/index.md', {}, 'guide/index'],
    ['v1.2.md', {}, 'v1.2'],
  ])('%s with %j is %s', (path, frontMatter, id) => {
    expect(buildDocPaths(path, frontMatter).id).toBe(id);
  });
});

describe('slugs as addresses of documents (B127)', () => {
  test.each([
    ['intro.md', {}, '/intro'],
    ['index.md', {}, '/'],
    ['README.md', {}, '/'],
    ['guide/index.md', {}, '/guide'],
    ['guide/ReadMe.md', {}, '/guide'],
    ['guide/Guide.md', {}, '/guide'],
    ['01-guide/01-guide.md', {}, '/guide'],
    ['a/guide/a.md', {}, '/a/guide/a'],
    ['guide/intro.md', { id: 'start' }, '/guide/start'],
    ['guide/intro.md', { slug: 'start' }, '/guide/start'],
    ['guide/intro.md', { slug: '/start' }, '/start'],
    ['guide/intro.md', { slug: '../start' }, '/start'],
    ['01-guide/intro.md', { slug: './a/../b/' }, '/guide/b'],
    ['guide/intro.md', { slug: '/' }, '/'],
    ['guide/intro.md', { slug: '//a///b/' }, '/a/b'],
    ['guide/intro.md', { slug: '3' }, '/guide/3'],
  ])('%s with %j is %s', (path, frontMatter, slug) => {
    expect(buildDocPaths(path, frontMatter).slug).toBe(slug);
  });

  test.each([
    ['intro.md', { slug: '..' }],
    ['intro.md', { slug: '/../intro' }],
    ['guide/intro.md', { slug: '../../intro' }],
    ['guide/intro.md', { slug: 'a/../../../b' }],
    ['intro.md', { id: '..' }],
  ])('%s with %j leaves the version', (path, frontMatter) => {
    expect(buildDocPaths(path, frontMatter).slug).toBeNull();
  });

  const part = fc.constantFrom('..', '.', '', 'a', 'b c', '01-x', 'é', 'index', 'a.b');
  const slug = fc.array(part, { maxLength: 6 }).map((parts) => parts.join('/'));
  const path = fc
    .array(fc.constantFrom('01-a', 'b', '2. c', '1.0-d'), { maxLength: 3 })
    .map((parts) => [...parts, '03-file.md'].join('/'));

  test('whatever the front matter says, a slug is null or a clean path inside the version', () => {
    fc.assert(
      fc.property(
        path,
        fc.option(slug, { nil: undefined }),
        fc.constantFrom('x', '..', '.', 'y z'),
        (file, text, id) => {
          const found = buildDocPaths(file, { id, ...(text === undefined ? {} : { slug: text }) }).slug;
          if (found === null) return;
          expect(found).toMatch(/^\/(?:[^/]+(?:\/[^/]+)*)?$/u);
          expect(found.split('/')).not.toContain('..');
          expect(found.split('/')).not.toContain('.');
          // As an absolute slug it means the same from any folder.
          expect(resolveSlug('any/folder', found)).toBe(found);
          const route = joinRoute('/docs/1.0', found);
          expect(route === '/docs/1.0' || route.startsWith('/docs/1.0/')).toBe(true);
          expect(route.endsWith('/')).toBe(false);
        },
      ),
      { numRuns: 200, seed: 1 },
    );
  });
});
