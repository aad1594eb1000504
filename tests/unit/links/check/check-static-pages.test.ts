/** Links in HTML files of `static/`. */
import { expect, test } from 'vitest';
import { StaticFiles } from '../../../../src/links/check/check-static-pages.ts';
import { AnchorIndex } from '../../../../src/links/graph/anchor-index.ts';
import { buildTestModel, tell, type TestSiteOptions } from '../../support/build-test-model.ts';

function problemsOf(html: string, config: TestSiteOptions['config'] = {}): ReturnType<StaticFiles['toProblems']> {
  const staticFiles = ['/demo/x.html', '/demo/y.html', '/demo/my file.html', '/demo/ä.html', '/pic.svg'] as const;
  const model = buildTestModel({ '1.0': { 'a.md': '' } }, { staticFiles, config });
  const found = { anchors: new AnchorIndex(model), findExternal: () => null };
  return new StaticFiles(new Map([['/demo/x.html', html]])).toProblems(model, found);
}
function check(html: string): readonly string[] {
  return tell(problemsOf(html));
}

test('relative addresses cannot leave the site: browsers stop at its root', () => {
  expect(check('<a href="y.html">y</a> <a href="../docs/a">a</a> <a href="../../../docs/a">a</a>')).toEqual([]);
  expect(check('<p>\n<a href="../../nothing">nothing</a>')).toEqual([
    'info broken-link static/demo/x.html:2: "../../nothing" is not a page or file of this site.',
  ]);
});

test('percent-encoding is decoded, also in relative addresses', () => {
  expect(
    check('<a href="my%20file.html">m</a> <a href="%C3%A4.html">ä</a> <a href="../demo/my%20file.html">m</a>'),
  ).toEqual([]);
});

test('addresses outside the base URL are broken, unless the config ignores them', () => {
  const html =
    '<a href="/docs/a?x">a</a> <a href="/p/docs/a">a</a> <img src="/pic.svg"> <img src="/p/pic.svg"> <a href="/api/x">x</a>';
  const problems = problemsOf(html, { baseUrl: '/p/', ignoreLinks: ['/api/*'] });
  expect(tell(problems)).toEqual([
    'info broken-link static/demo/x.html:1: "/docs/a?x" is not under the base URL "/p/" of this site.',
    'error missing-image static/demo/x.html:1: "/pic.svg" is not under the base URL "/p/" of this site.',
  ]);
  expect(problems.map(({ link }) => link?.suggestion)).toEqual(['/p/docs/a?x', '/p/pic.svg']);
  expect(problems[0]?.fix).toContain('ignoreLinks');
  expect(problemsOf(html.replaceAll('/p/', '/'), { ignoreLinks: ['/api/*'] })).toEqual([]);
});

test('a link can name the file that a page is written to, and no other', () => {
  const files = ['/docs/a.html', '/docs/a/index.html', '/docs/1.0/a.html', '/docs.html', '/index.html', '/docs/.html'];
  const html = files.map((file) => `<a href="${file}">x</a>`).join(' ');
  const broken = (trailingSlash: boolean): readonly (string | undefined)[] =>
    problemsOf(html, { trailingSlash }).map(({ link }) => link?.href);
  expect(broken(false)).toEqual(['/docs/a/index.html', '/docs/.html']);
  expect(broken(true)).toEqual(['/docs/a.html', '/docs/1.0/a.html', '/docs.html', '/docs/.html']);
});
