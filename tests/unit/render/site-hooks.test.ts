/** Hooks for pages and for files (B214): what they change, and what happens when they fail. */
import { describe, expect, test } from 'vitest';
import { SiteHooks } from '../../../src/render/site-hooks.ts';
import { NO_EXTENSIONS } from '../../../src/shared/model/no-extensions.ts';
import type { Extensions } from '../../../src/shared/types/hooks.ts';
import type { PageData } from '../../../src/shared/types/page.ts';
import { buildTestModel } from '../support/build-test-model.ts';

const model = buildTestModel(
  { '1.0': { 'a.md': '---\nkeywords: [k]\n---\n# A\n\nFirst.\n' } },
  { config: { baseUrl: '/base/' }, pages: { 'p.md': '# P\n', 'c.tsx': '' } },
);
const hooksWith = (extensions: Partial<Extensions>): SiteHooks =>
  new SiteHooks({ ...NO_EXTENSIONS, key: 'k', ...extensions }, model);
const owner = model.routes.get('/docs/a') ?? null;
const page = { route: '/docs/a', title: 'A', description: 'First.', version: { name: '1.0' } } as unknown as PageData;

describe('the hook of pages', () => {
  test('B214 gets a page, and changes title, description and head', () => {
    const seen: unknown[] = [];
    const hooks = hooksWith({
      page: (given) => {
        seen.push(given);
        return { title: 'B', head: [{ tag: 'meta', attributes: { name: 'a' } }] };
      },
    });
    expect(hooks.change(page, owner)).toEqual({
      page: { ...page, title: 'B' },
      tags: [{ tag: 'meta', attributes: { name: 'a' }, content: '' }],
    });
    expect(seen).toEqual([
      {
        route: '/docs/a',
        title: 'A',
        description: 'First.',
        version: '1.0',
        frontMatter: { keywords: ['k'] },
        data: null,
      },
    ]);
    expect(hooks.problems).toEqual([]);
  });

  test('B214 without one, and where it returns nothing, pages are the same objects', () => {
    expect(hooksWith({}).change(page, owner).page).toBe(page);
    expect(hooksWith({ page: () => undefined }).change(page, owner).page).toBe(page);
  });

  test.each<readonly [string, unknown, string]>([
    ['a number', 3, 'It must return an object with "title", "description" or "head", or nothing.'],
    ['a title that is none', { title: 3 }, '"title" and "description" must be texts.'],
    ['code in the head', { head: [{ tag: 'script', content: 'a()' }] }, '"0" is code, which documents cannot have.'],
  ])('B214 %s is one error for all pages', (_, result, what) => {
    const hooks = hooksWith({ page: () => result as never });
    expect(hooks.change(page, owner)).toEqual({ page, tags: [] });
    hooks.change({ ...page, route: '/docs/b' }, null);
    expect(hooks.problems).toMatchObject([
      { severity: 'error', code: 'hook-error', what: `"hooks.page" of the configuration failed: ${what}` },
    ]);
    expect(hooks.problems[0]?.why).toContain('It was called for /docs/a first.');
  });
});

describe('the hook of files', () => {
  test('B214 gets paths and the pages with a text, and adds files and pages', () => {
    const hooks = hooksWith({
      files: ({ files, pages, baseUrl }) => [
        { path: 'list.txt', content: [baseUrl, ...files, ...pages.map(({ route }) => route).toSorted()].join(' ') },
        { route: '/x', title: 'X', html: '<p>' },
      ],
    });
    expect(hooks.addFiles(['a.html'])).toEqual([
      { path: 'list.txt', content: '/base/ a.html /docs/a /p' },
      { route: '/x', title: 'X', html: '<p>' },
    ]);
  });

  test.each<readonly [unknown, string]>([
    [3, 'It must return a list of files.'],
    [[{ path: 'a' }], 'Each file needs "path" and "content", each page "route", "title" and "html".'],
    [[{ path: '../a', content: '' }], '"../a" cannot be the path of a file.'],
    [[{ route: 'x', title: '', html: '' }], '"x" cannot be the route of a page.'],
    [[{ route: '/x', title: '', html: '</main>' }], 'The HTML of "/x" is not balanced: </main> closes nothing.'],
  ])('B214 %j is an error, and adds nothing', (result, what) => {
    const hooks = hooksWith({ files: () => result as never });
    expect(hooks.addFiles([])).toEqual([]);
    expect(hooks.problems).toMatchObject([{ what: `"hooks.files" of the configuration failed: ${what}` }]);
  });
});
