import { describe, expect, test } from 'vitest';
import { checkMenus } from '../../../../src/links/check/check-menus.ts';
import { menuHrefs } from '../../../../src/links/check/menu-links.ts';
import { AnchorIndex } from '../../../../src/links/graph/anchor-index.ts';
import { buildTestModel, tell, type TestSiteOptions } from '../../support/build-test-model.ts';

type Config = NonNullable<TestSiteOptions['config']>;

const store = { '2.0': { 'a.md': '## X' }, '1.0': { 'a.md': '' } };
const options: TestSiteOptions = {
  pages: { 'help.md': '' },
  staticFiles: ['/logo.svg', '/paper.pdf', '/api/index.html'],
};

function check(config: Config): readonly string[] {
  return tell(checkMenus(buildTestModel(store, { ...options, config })));
}
const link = (to: string) => ({ label: 'L', to });

test('working links in the config are not reported', () => {
  const fine = [
    '/docs',
    '/docs/a#x',
    '/docs/1.0/a',
    '/docs/2.0/a',
    '/help?x',
    '/versions',
    '/',
    '/paper.pdf',
    '/api/',
    '/api#x',
  ];
  expect(
    check({
      navbar: {
        items: [...fine.map(link), { label: 'E', href: 'https://e.org' }, { label: 'M', href: 'mailto:a@e.org' }],
      },
      footer: { columns: [{ items: fine.map(link) }] },
      favicon: '/logo.svg',
      socialImage: 'https://e.org/x.png',
      users: [{ caption: 'U', image: '/logo.svg', infoLink: '/docs' }],
      redirects: { '/old': '/api/', '/older': '/docs/a' },
    }),
  ).toEqual([]);
});

test('a link in the config can name the file that a page is written to', () => {
  const navbar = { items: [link('/docs/a.html'), link('/help/index.html')] };
  const broken = (config: Config) => check({ navbar, ...config }).map((line) => /"(\/[^"]*)"/u.exec(line)?.[1]);
  expect(broken({ trailingSlash: false })).toEqual(['/help/index.html']);
  expect(broken({})).toEqual(['/docs/a.html']);
});

test('links in all places are checked', () => {
  const version = { type: 'docsVersionDropdown', itemsBefore: [link('/x3')], itemsAfter: [link('/x4')] } as const;
  const problems = check({
    navbar: { items: [link('/x0'), { type: 'dropdown', label: 'D', to: '/x1', items: [link('/x2')] }, version] },
    footer: { columns: [{ items: [link('/x5')] }] },
    favicon: '/x6.svg',
    socialImage: '/x7.png',
    users: [{ caption: 'U', image: '/x8.svg', infoLink: '/x9' }],
  });
  const subjects = [
    'The link "L"',
    'The menu "D"',
    'The link "L"',
    'The link "L"',
    'The link "L"',
    'The link "L"',
    '"favicon"',
    '"socialImage"',
    'The image of the user "U"',
    'The link of the user "U"',
  ];
  const hrefs = ['/x0', '/x1', '/x2', '/x3', '/x4', '/x5', '/x6.svg', '/x7.png', '/x8.svg', '/x9'];
  expect(problems).toEqual(
    subjects.map(
      (subject, index) =>
        `info broken-link docsite.config.ts: ${subject} leads to "${hrefs[index] ?? ''}", which is not a page or file of this site.`,
    ),
  );
});

test('redirects are checked, with their places, and links to redirected addresses are fine', () => {
  const redirects = {
    '/old': '/docs/nowhere',
    '/old2': '/docs/a',
    '/old3': '/docs/a#nope',
    '/old4': 'https://e.org',
    '/old5': '/old2',
    '/docs/9': '/docs/9',
  };
  const navbar = { items: [link('/old2'), link('/old4'), link('/old5')] };
  const model = buildTestModel(store, { ...options, config: { navbar, redirects } });
  const places: (readonly (string | number)[])[] = [];
  const ofConfig = (path: readonly (string | number)[]) => {
    places.push(path);
    return { file: 'docsite.config.ts', line: 7, column: 3 };
  };
  expect(tell(checkMenus(model, { ofConfig, anchors: new AnchorIndex(model) }))).toEqual([
    'info broken-link docsite.config.ts:7: The redirect of "/old" leads to "/docs/nowhere", which is not a page or file of this site.',
    'warn broken-anchor docsite.config.ts:7: The redirect of "/old3" leads to "/docs/a#nope": the target page has no anchor "nope".',
    'info broken-link docsite.config.ts:7: The redirect of "/docs/9" leads to "/docs/9", which is not a page or file of this site.',
  ]);
  expect(places).toEqual(['/old', '/old3', '/docs/9'].map((from) => ['redirects', from]));
  expect(menuHrefs(model).has('/docs/nowhere')).toBe(false);
});

test('the nearest address is suggested', () => {
  const model = buildTestModel(store, { ...options, config: { navbar: { items: [link('/hlep')] } } });
  expect(checkMenus(model)[0]?.why).toBe('Did you mean "/help"?');
});

describe('links of sidebars', () => {
  const sidebar = (...hrefs: readonly string[]) => {
    const items = hrefs.map((href) => ({ type: 'link', label: href, href }));
    return { 'a.md': '', 'sidebars.json': { docs: ['a', { C: items }] } };
  };

  test('are reported once for all versions that share the file', () => {
    const files = sidebar('/docs/b', '/docs/a', 'https://e.org', '/docs/1.0/a/');
    const model = buildTestModel({ '2.0': files, '1.0': files });
    expect(checkMenus(model)).toMatchObject([
      { severity: 'info', code: 'broken-link', file: 'docs/versions/1.0/sidebars.json', versions: ['2.0', '1.0'] },
    ]);
  });

  test('need a leading slash, because a menu is on every page', () => {
    expect(tell(checkMenus(buildTestModel({ '1.0': sidebar('a', '#x', './a.md') })))).toEqual(
      ['a', './a.md'].map(
        (href) =>
          `info broken-link docs/versions/1.0/sidebars.json: The link "${href}" of the sidebar leads to "${href}", which is not a page or file of this site.`,
      ),
    );
  });
});

test('the policy for broken links and ignoreLinks apply', () => {
  const navbar = { items: [link('/x'), link('/y')] };
  expect(check({ navbar, onBrokenLinks: 'throw' }).map((line) => line.split(' ')[0])).toEqual(['error', 'error']);
  expect(check({ navbar, onBrokenLinks: 'ignore' })).toEqual([]);
  expect(check({ navbar, ignoreLinks: ['/x'] })).toHaveLength(1);
});

test('addresses in HTML of the config need the base URL', () => {
  const footer = { copyright: '<a href="/docs/a">A</a> <a href="/p/docs/a">A</a> <a href="/shop">S</a>' };
  const announcementBar = { id: 'n', content: '<a href="/nothing/at/all">N</a>' };
  const config = { baseUrl: '/p/', footer, announcementBar, ignoreLinks: ['/shop'] };
  const model = buildTestModel(store, { ...options, config });
  const problems = checkMenus(model);
  expect(tell(problems)).toEqual([
    'info broken-link docsite.config.ts: A link of "footer.copyright" leads to "/docs/a", which is not under the base URL "/p/" of this site.',
    'info broken-link docsite.config.ts: A link of "announcementBar.content" leads to "/nothing/at/all", which is not under the base URL "/p/" of this site.',
  ]);
  expect(problems.map(({ link }) => link?.suggestion)).toEqual(['/p/docs/a', null]);
});

test('with very many broken links in a large site the last get no suggestion, which would take minutes', () => {
  const staticFiles = Array.from({ length: 10_000 }, (_, index) => `/downloads/${index}.pdf` as const);
  const hrefs = ['/docs/intrp', ...Array.from({ length: 40 }, (_, index) => `/x${index}`), '/docs/intrq'];
  const copyright = hrefs.map((href) => `<a href="${href}">x</a>`).join('');
  for (const config of [{ navbar: { items: hrefs.map(link) } }, { baseUrl: '/p/', footer: { copyright } }]) {
    const model = buildTestModel({ '1.0': { 'intro.md': '' } }, { staticFiles, config });
    const hints = checkMenus(model).map((found) => found.link?.suggestion ?? null);
    expect([hints.length, hints[0]?.replace(/^\/p/u, ''), hints.at(-1)]).toEqual([42, '/docs/intro', null]);
  }
});
