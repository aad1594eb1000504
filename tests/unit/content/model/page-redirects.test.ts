/** Former addresses of pages in their front matter (B210), and further names of versions (B209). */
import { describe, expect, test } from 'vitest';
import { buildTestModel, type TestFiles, type TestSiteOptions } from '../../support/build-test-model.ts';

const page = (...lines: readonly string[]): string => `---\n${lines.join('\n')}\n---\n# A\n`;
const redirectsOf = (versions: Readonly<Record<string, TestFiles>>, options: TestSiteOptions = {}) =>
  Object.fromEntries(buildTestModel(versions, options).lines[0].movedPages);
const problemsOf = (versions: Readonly<Record<string, TestFiles>>, options: TestSiteOptions = {}) =>
  buildTestModel(versions, options).problems.map(({ code, severity, file, line, what, why }) => ({
    code,
    severity,
    file,
    line,
    what,
    why,
  }));

describe('B210 former addresses of a page', () => {
  test('count from the folder of the page or from the root of the version, in each version', () => {
    const files = { '01-guides/setup.md': page('redirects: [install, /start]', 'aliases:', '  - ../setup') };
    expect(redirectsOf({ next: files, '2.0': files })).toEqual({
      '/docs/guides/install': '/docs/guides/setup',
      '/docs/start': '/docs/guides/setup',
      '/docs/setup': '/docs/guides/setup',
      '/docs/next/guides/install': '/docs/next/guides/setup',
      '/docs/next/start': '/docs/next/guides/setup',
      '/docs/next/setup': '/docs/next/guides/setup',
    });
  });

  test('count more than a page that a release has moved', () => {
    const versions = { '1.0': { 'a.md': '# A' }, '2.0': { 'b.md': '# A', 'c.md': page('redirects: [a]') } };
    const renamed = { '2.0': { 'a.md': 'b.md' } };
    expect(redirectsOf(versions, { renamed })).toEqual({ '/docs/a': '/docs/c' });
  });

  test('of drafts do not count', () => {
    expect(redirectsOf({ '1.0': { 'a.md': page('draft: true', 'redirects: [b]'), 'c.md': '' } })).toEqual({});
  });

  test('have no effect where there is a page, another one, or a redirect of the configuration', () => {
    const files = { 'a.md': page('title: A', 'redirects: [c, x, y]'), 'b.md': page('redirects: [x]'), 'c.md': '' };
    const config = { redirects: { '/docs/y': '/docs/b' } };
    expect(redirectsOf({ '1.0': files }, { config })).toEqual({ '/docs/x': '/docs/a' });
    const taken = { code: 'duplicate-route', severity: 'warn' };
    const ofA = { ...taken, file: 'docs/versions/1.0/a.md', line: 3 };
    expect(problemsOf({ '1.0': files }, { config })).toEqual([
      { ...ofA, what: 'The redirect from "c" has no effect.', why: 'A page has that address already.' },
      {
        ...ofA,
        what: 'The redirect from "y" has no effect.',
        why: 'The configuration redirects that address already.',
      },
      {
        ...taken,
        file: 'docs/versions/1.0/b.md',
        line: 2,
        what: 'The redirect from "x" has no effect.',
        why: '"a.md" lists that address already.',
      },
    ]);
  });

  test.each(['../../x', '/', 'a*b', 'a?b', '/:splat', 'guides/:name'])('%s is no address of the version', (written) => {
    const files = { 'a.md': page(`redirects: [${JSON.stringify(written)}]`) };
    expect(redirectsOf({ '1.0': files })).toEqual({});
    expect(problemsOf({ '1.0': files })).toEqual([
      expect.objectContaining({
        code: 'bad-front-matter',
        severity: 'error',
        line: 2,
        what: `"${written}" in "redirects" is not an address of this version.`,
      }),
    ]);
  });
});

describe('B209 further names of versions', () => {
  const check = (aliases: Readonly<Record<string, string>>) =>
    problemsOf({ '1.0': { 'a.md': '' }, '2.0': { 'setup.md': '' } }, { config: { docs: { aliases } } });

  test('name versions of the site', () => {
    expect(check({ stable: 'latest', '1.x': '1.0' })).toEqual([]);
  });

  test.each([
    [{ old: '1.O' }, 'The alias "old" leads to "1.O", which is not a version of this site.', 'Did you mean "1.0"?'],
    [{ '1.0': '2.0' }, 'The alias "1.0" is the name of a version of this site.', 'It would never lead anywhere else.'],
    [{ setup: '1.0' }, 'The alias "setup" is the name of a page of this site.', 'It would never lead anywhere else.'],
  ])('%j is an error', (aliases, what, why) => {
    expect(check(aliases)).toEqual([expect.objectContaining({ code: 'bad-config', severity: 'error', what, why })]);
  });
});
