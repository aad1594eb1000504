/** Links that work, but by a detour. */
import { describe, expect, test } from 'vitest';
import { checkLinks } from '../../../../src/links/check/check-links.ts';
import { checkMenus } from '../../../../src/links/check/check-menus.ts';
import { buildLinkGraph } from '../../../../src/links/graph/build-link-graph.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import { buildTestModel, tell } from '../../support/build-test-model.ts';

function check(...site: Parameters<typeof buildTestModel>): readonly Problem[] {
  const model = buildTestModel(...site);
  return checkLinks(model, buildLinkGraph(model), { isStrict: true });
}

test('a redirected link is reported once, with its target', () => {
  const redirects = { '/old': '/docs/a?x=1#there' };
  const text = '## There\n\n[r](/old?q=2) [s](/old/#there)';
  expect(check({ '1.0': { 'a.md': text } }, { config: { redirects } })).toMatchObject(
    ['/old?q=2', '/old/#there'].map((href) => ({
      code: 'redirected-link',
      what: `"${href}" is redirected by the configuration.`,
      why: 'Did you mean "a.md?x=1#there"?',
      link: { resolved: '/docs/a?x=1#there', suggestion: 'a.md?x=1#there', certainty: 'redirected' },
    })),
  );
});

test('a link to the old address of a page is fixed like any redirected link', () => {
  const versions = { '2.0': { 'discover.md': '## X', 'b.md': '[r](/docs/start#x)' }, '1.0': { 'start.md': '' } };
  expect(check(versions, { renamed: { '2.0': { 'start.md': 'discover.md' } } })).toMatchObject([
    {
      severity: 'warn',
      code: 'redirected-link',
      what: '"/docs/start#x" is the old address of a renamed page.',
      why: 'Did you mean "discover.md#x"?',
      link: { resolved: '/docs/discover#x', suggestion: 'discover.md#x', certainty: 'redirected' },
    },
  ]);
});

describe('what --fix writes for a redirect', () => {
  const renamed = { '2.0': { 'start.md': 'discover.md' } };
  const text = '# T\n\n## New\n';
  const redirects = {
    '/chain': '/link',
    '/link': '/docs/start',
    '/gone': '/docs/discover#old',
    '/1': '/docs/1.0/start',
    '/page': '/p',
  } as const;
  const findFix = (file: string, link: string) => {
    const store = {
      next: { 'discover.md': text, [file]: link },
      '2.0': { 'discover.md': text },
      '1.0': { 'start.md': '# T\n\n## Old\n' },
    };
    const problems = check(store, { renamed, config: { redirects }, pages: { 'p.md': '' } });
    const found = problems.find((problem) => problem.file === `docs/next/${file}`);
    return [found?.link?.suggestion, found?.link?.certainty];
  };

  test.each([
    ['a.md', '[x](/docs/start)', 'discover.md'],
    ['a/b.md', '[x](/docs/start?q#new)', '../discover.md?q#new'],
    ['a.md', '<a href="/chain">x</a>', 'discover.md'],
    // Its heading has been renamed, too.
    ['a.md', '[x](/docs/start#old)', 'discover.md#new'],
    ['a.md', '[x](/gone)', 'discover.md#new'],
    // Not a page of this version, but of a version named explicitly.
    ['a.md', '[x](/page)', '/p'],
    ['a.md', '[x](/1)', '/docs/1.0/start'],
  ])('in %s for %s', (file, link, wanted) => {
    expect(findFix(file, link)).toEqual([wanted, 'redirected']);
  });

  test('a page is not an image', () => {
    expect(findFix('a.md', '![x](/docs/start)')[1]).toBeNull();
  });
});

test('a text of two versions is fixed if the file has the same name in both', () => {
  const link = '[x](/docs/start)';
  const versions = (page: string) => ({
    '3.0': { 'discover.md': '', 'a.md': link },
    '2.0': { [page]: '', 'a.md': link },
    '1.0': { 'start.md': '' },
  });
  const findFix = (page: string, version: string) =>
    check(versions(page), { renamed: { [version]: { 'start.md': 'discover.md' } } }).map(({ link }) => [
      link?.suggestion,
      link?.certainty,
    ]);
  expect(findFix('discover.md', '2.0')).toEqual([['discover.md', 'redirected']]);
  // In 2.0 it is still start.md.
  expect(findFix('start.md', '3.0')).toEqual([['discover.md', null]]);
});

test('an absolute address of this site is published as written, so it must exist', () => {
  const links = [
    '/docs/b',
    '/docs/b/',
    '/',
    '/f.txt',
    '/docs/b#x',
    '/old#x',
    '/docs/b.md',
    '/docs/B',
    '/docs/b#y',
    '/old#y',
  ];
  const text = links.map((path) => `[l](https://docs.example.org${path})`).join(' ');
  const found = check(
    { '1.0': { 'a.md': text, 'b.md': '## X' } },
    { config: { redirects: { '/old': '/docs/b' } }, staticFiles: ['/f.txt'] },
  );
  expect(found.map(({ code, link }) => `${code} ${link?.href.slice('https://docs.example.org'.length) ?? ''}`)).toEqual(
    ['broken-link /docs/b.md', 'broken-link /docs/B', 'broken-anchor /docs/b#y', 'broken-anchor /old#y'],
  );
});

test('redirected menu links and chained redirects are reported with their targets', () => {
  const config = {
    baseUrl: '/p/',
    navbar: {
      items: ['/docs/start#x', '/docs/discover', '/docs/2.0/discover', '/', '/chat'].map((to) => ({ label: to, to })),
    },
    footer: { copyright: '<a href="/p/old?q">o</a> <a href="/old">beside</a> <a href="https://e.org/old">e</a>' },
    redirects: { '/old': '/docs/start#y', '/older': '/old', '/chat': 'https://e.org', '/ignored': '/old?i' },
    ignoreLinks: ['/old?i'],
  };
  const sidebar = { s: [{ type: 'link', label: 'S', href: '/older' }, 'discover'] };
  const versions = { '2.0': { 'discover.md': '', 'sidebars.json': sidebar }, '1.0': { 'start.md': '' } };
  const model = buildTestModel(versions, { config, renamed: { '2.0': { 'start.md': 'discover.md' } } });
  const problems = checkMenus(model, { isStrict: true }).filter(({ code }) => code === 'redirected-link');
  const renamed = 'which is the old address of a renamed page.';
  const redirected = 'which is redirected by the configuration.';
  expect(tell(problems)).toEqual([
    `warn redirected-link docsite.config.ts: The link "/docs/start#x" leads to "/docs/start#x", ${renamed}`,
    `warn redirected-link docsite.config.ts: A link of "footer.copyright" leads to "/p/old?q", ${redirected}`,
    `warn redirected-link docsite.config.ts: The redirect of "/old" leads to "/docs/start#y", ${renamed}`,
    `warn redirected-link docsite.config.ts: The redirect of "/older" leads to "/old", ${redirected}`,
    `warn redirected-link docs/versions/2.0/sidebars.json: The link "S" of the sidebar leads to "/older", ${redirected}`,
  ]);
  expect(problems.map(({ link, why }) => [link?.suggestion, why])).toEqual(
    ['/docs/discover#x', '/p/docs/discover?q#y', '/docs/discover#y', '/docs/discover#y', '/docs/discover#y'].map(
      (to) => [to, `It leads to "${to}".`],
    ),
  );
});
