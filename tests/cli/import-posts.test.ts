/** Posts of Hugo and of MkDocs' blog become sets with dates: days, authors, tags, order, feeds, links, and what is left out. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveIn, type MovedSite } from '../support/moved-site.ts';
import { type Files, makeFolder, writeFiles } from '../support/site.ts';

const folder = makeFolder(afterAll);
let site: MovedSite;

function figures({ report }: MovedSite): readonly string[] {
  const names = ['Pages', 'URLs kept', 'URLs changed', 'URLs without a page', 'Files kept'];
  return names.map((name) => new RegExp(`^\\| ${name} \\| (\\d+)`, 'mu').exec(report)?.[1] ?? '');
}

const page = (title: string, more = '', text = 'Text.\n'): string => `---\ntitle: ${title}\n${more}---\n\n${text}`;
const MAP = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n';

const MENUS = [
  '[[menus.main]]\nname = "Code"\nurl = "https://code.example/x"\nweight = 3\n',
  '[[menus.main]]\nname = "Guide"\npageRef = "/docs"\nweight = 1\n[menus.main.params]\nicon = "book"\n',
  '[[menus.main]]\nname = "First steps"\npageRef = "/docs/a.md"\nparent = "Guide"\n',
  '[[menus.main]]\nname = "Gone"\nurl = "/gone/"\n[[menus.footer]]\nname = "Tags"\nurl = "/tags/"\n',
  '[[menus.side]]\nname = "A"\npageRef = "/docs/a"\n',
].join('');
const HUGO: Files = {
  'hugo.toml': `title = "Field notes"\nbaseURL = "https://h.example/"\npaginate = 2\n[permalinks]\nnews = "/:year/:slug/"\n${MENUS}`,
  'layouts/index.html': '<h1>{{ .Title }}</h1>{{ .Content }}',
  'layouts/_default/single.html': '<h1>{{ .Title }}</h1>{{ .Content }}',
  'layouts/_default/list.html': '<h1>{{ .Title }}</h1>{{ .Content }}{{ range .Paginator.Pages }}{{ .Title }}{{ end }}',
  'content/_index.md': page('Home'),
  'content/docs/_index.md': page('Guide', '', '[Journal](../posts/) [Two](../posts/two/#x)\n'),
  'content/docs/a.md': page('A', 'date: 2024-01-01\n'),
  'content/posts/_index.md': page('Journal', 'menu: { main: { weight: 2 } }\n', ''),
  'content/posts/one.md': page(
    'One',
    'date: 2024-01-31\ntags: [Big one]\nauthor: Ann Lee\n',
    'See [A](../../docs/a/), [Two](../two/), [the map](../trip/map.svg).\n',
  ),
  'content/posts/two.md': page('Two', 'date: 2024-02-03T23:30:00-05:00\ncategories: Trips\n', '## X\n'),
  'content/posts/trip/index.md': page('Trip', 'date: 2023-05-05\ntags: [Big one]\n', '![Map](map.svg)\n'),
  'content/posts/trip/map.svg': MAP,
  'content/posts/trip/notes.md': page('Notes'),
  'content/posts/old/_index.md': page('Old', '', ''),
  'content/posts/old/x.md': page('X', 'date: 2020-01-02\n'),
  'content/posts/draft.md': page('Draft', 'date: 2024-01-31\ndraft: true\n'),
  'content/posts/future.md': page('Future', 'date: 2999-01-01\n'),
  'content/posts/later.md': page('Later', 'date: 2024-01-01\npublishDate: 2999-01-01\n'),
  'content/posts/gone.md': page('Gone', 'date: 2024-01-01\nexpiryDate: 2020-01-01\n'),
  'content/news/first.md': `+++\ntitle = "First"\ndate = 2024-03-04\n+++\n\nNews.\n`,
};

/** All HTML and feeds of a build with Hugo 0.111.3 of Debian, without the feed of `docs`. */
const BUILT = [
  '/ /docs /docs/a /docs/page/1 /2024/first /news /news/page/1 /posts /posts/one /posts/two /posts/trip /posts/old /posts/old/x',
  '/posts/page/1 /posts/page/2 /posts/old/page/1 /tags /tags/page/1 /tags/big-one /tags/big-one/page/1 /categories',
  '/categories/page/1 /categories/trips /categories/trips/page/1 /index.xml /news/index.xml /posts/index.xml /posts/old/index.xml',
  '/tags/index.xml /tags/big-one/index.xml /categories/index.xml /categories/trips/index.xml',
];

describe('B314 posts of Hugo are sets with dates', () => {
  beforeAll(async () => {
    const pages = BUILT.flatMap((line) => line.split(' ')).filter((address) => !address.endsWith('.xml'));
    const built = pages.map((address) => [
      `built${address}/index.html`.replace('//', '/'),
      address.endsWith('/page/1')
        ? '<meta http-equiv="refresh" content="0; url=https://h.example/">'
        : '<main>A</main>',
    ]);
    writeFiles(folder, Object.fromEntries(built) as Files);
    site = await moveIn(folder, { generator: 'hugo', source: HUGO, options: ['--compare', 'built'] });
  });

  test('sections of posts are sets with dates, and all lists and feeds lead to them', () => {
    const config = site.read('docsite.config.ts');
    expect(config).toContain(
      "sets: [{ id: 'news', label: 'News', dated: true }, { id: 'posts', label: 'Journal', dated: true }]",
    );
    const answers = (address: string): boolean =>
      address.endsWith('.xml') ? readXml(`${address}/index.html`).includes('atom.xml') : site.answers(address);
    const readXml = (path: string): string => site.published(path.slice(1));
    expect(BUILT.flatMap((line) => line.split(' ')).filter((address) => !answers(address))).toEqual([]);
    // Drafts and resources are no pages, and the first part of a list only led to the list.
    expect(figures(site)).toEqual(['14', '9', '7', '0', '1']);
    expect(site.report).toContain('Compared with the old build: 16 of 16 pages exist (7 redirected)');
    expect(readXml('/index.xml/index.html')).toContain('/posts/atom.xml');
    expect(site.report).toContain('1 feed of lists was left out: /docs/index.xml.');
  });

  test('posts have the days that they name, authors, tags and categories; the newest is first', () => {
    expect(site.page('/posts/two/')).toContain('3 Feb 2024</time> · #Trips');
    expect(site.page('/posts/one/')).toContain('31 Jan 2024</time> · Ann Lee · #Big one');
    expect(site.page('/news/2024/first/')).toContain('4 Mar 2024</time>');
    const feed = site.published('posts/atom.xml');
    expect(Array.from(feed.matchAll(/<id>https:\/\/h\.example\/posts\/(.+)\/<\/id>/gu), ([, name]) => name)).toEqual([
      'two',
      'one',
      'trip',
      'old/x',
    ]);
    expect(site.page('/posts/')).toMatch(/two\/[^]*one\/[^]*trip\/[^]*old\/x\//u);
  });

  // The order is that of a build.
  test('B315 menus are links of the navbar and of the footer, entries without a page and other menus are named', () => {
    expect(site.read('docsite.config.ts').replaceAll(/\s+/gu, ' ')).toContain(
      "items: [ { type: 'dropdown', label: 'Guide', to: '/docs', items: [{ label: 'First steps', to: '/docs/a' }] }, " +
        "{ label: 'Journal', to: '/posts' }, { label: 'Code', href: 'https://code.example/x' }, { type: 'set', id: 'news' }, ]",
    );
    expect(site.read('docsite.config.ts')).toContain(
      "footer: { columns: [{ items: [{ label: 'Tags', to: '/posts' }] }] }",
    );
    expect(site.report).toContain('The entry "Gone" of the menu "main" was omitted: the site has no such page.');
    expect(site.report).toContain('The menu "side" was omitted: 1 of its entries.');
  });

  test('links between posts and documents lead to the same pages and files as before', () => {
    expect(site.read('posts/one.md')).toContain(
      'See [A](../docs/next/docs/a.md), [Two](./two.md), [the map](./trip/map.svg).',
    );
    expect(site.read('docs/next/docs/index.md')).toContain('[Journal](/posts) [Two](../../../posts/two.md#x)');
    expect(site.links).not.toContain('broken');
    expect(site.published('posts/trip/map.svg')).toBe(MAP);
  });

  test('what it does not publish is a draft with a reason, and texts in the folder of a page are named', () => {
    expect(site.report).toContain('(4 pages): This page is a draft: the old site did not publish it.');
    for (const why of ['It is a draft there, too.', 'Its day is in the future.', 'Its expiryDate is over.']) {
      expect(site.said).toContain(why);
    }
    for (const name of ['draft', 'future', 'later', 'gone']) expect(site.answers(`/posts/${name}/`)).toBe(false);
    expect(site.report).toContain('posts/trip/notes.md` **not-imported**: This text was not imported');
    expect(existsSync(join(folder, 'new/posts/trip/notes.md'))).toBe(false);
  });
});

const post = (fields: string, text: string): string => `---\n${fields}---\n\n${text}`;
const MATERIAL: Files = {
  'mkdocs.yml': [
    'site_name: Tools',
    'site_url: https://m.example/',
    'plugins:',
    '  - search',
    '  - rss: { feeds_filenames: { rss_created: news.xml } }',
    '  - blog:',
    '      pagination_per_page: 2',
    '      draft_if_future_date: true',
    'nav:',
    '  - index.md',
    '  - Guide: guide.md',
    '  - Stories: blog/index.md',
    '',
  ].join('\n'),
  'docs/index.md': '# Home\n\n[Blog](blog/index.md) [One](blog/posts/one.md#x) ![](blog/posts/map.svg)\n',
  'docs/guide.md': '# Guide\n\n## G\n',
  'docs/blog/index.md': '# Stories of ours\n',
  'docs/blog/.authors.yml': 'authors:\n  ann:\n    name: Ann Lee\n    description: Writes\n',
  'docs/blog/posts/map.svg': MAP,
  'docs/blog/posts/one.md': post(
    'date:\n  created: 2024-01-31\n  updated: 2024-02-20\nauthors: [ann, Guest]\ncategories: [Big News]\ntags: [maps]\n',
    '# One\n\nSee [Guide](../../guide.md#g), [two](two.md), ![map](map.svg).\n\n<!-- more -->\n\n## X\n',
  ),
  'docs/blog/posts/two.md': post('date: 2024-03-01\nslug: second\ncategories:\n  - Big News\n', '# Two\n'),
  'docs/blog/posts/2023/three.md': post('date: 2023-05-06\ncategories: [Other]\n', '# Three\n'),
  'docs/blog/posts/four.md': post('date: 2024-04-01\ndraft: true\n', '# Four\n'),
  'docs/blog/posts/five.md': post('date: 2999-04-01\n', '# Five\n'),
};

/** The addresses are by the rules of the plugin: it is not in Debian. */
describe('B314 posts of MkDocs are a set with dates', () => {
  beforeAll(async () => {
    site = await moveIn(folder, { generator: 'mkdocs', source: MATERIAL });
  });

  test("the posts of Material's blog are a set with dates, and its lists lead there", () => {
    const config = site.read('docsite.config.ts');
    expect(config).toContain("sets: [{ id: 'blog', label: 'Stories of ours', dated: true }]");
    expect(config).toContain("navbar: { items: [{ type: 'set', id: 'blog' }] }");
    const pages = '/ /guide /blog /blog/2024/01/31/one /blog/2024/03/01/second /blog/2023/05/06/three';
    const lists = '/blog/page/2 /blog/archive/2024 /blog/archive/2023 /blog/category/big-news /blog/category/other';
    expect(`${pages} ${lists}`.split(' ').filter((address) => !site.answers(address))).toEqual([]);
    expect(figures(site)).toEqual(['6', '6', '5', '0', '1']);
    expect(site.page('/blog/2024/01/31/one')).toContain('31 Jan 2024</time> · Ann Lee · Guest · #Big News · #maps');
    expect(site.page('/blog')).toMatch(/second[^]*one[^]*three/u);
    expect(site.published('blog/atom.xml')).toContain('<category term="Big News"/>');
    // Of another plugin.
    for (const feed of ['news.xml', 'feed_rss_updated.xml', 'feed_json_created.json', 'feed_json_updated.json'])
      expect(site.published(`${feed}/index.html`)).toContain('/blog/atom.xml');
  });

  test('links between posts and documents, and from the menu, lead to the same pages and files', () => {
    expect(site.read('blog/posts/one.md')).toContain(
      'See [Guide](../../docs/next/guide.md#g), [two](two.md), ![map](map.svg).',
    );
    expect(site.read('docs/next/index.md')).toContain(
      '[Blog](/blog) [One](../../blog/posts/one.md#x) ![](/blog/posts/map.svg)',
    );
    expect(site.read('docs/next/sidebars.json')).toContain('"href": "/blog"');
    expect(site.links).not.toContain('broken');
  });

  test('drafts and posts of a day to come are left out and named', () => {
    expect(site.report).toContain('(2 pages): This draft of the blog was not imported.');
    expect(existsSync(join(folder, 'new/blog/posts/five.md'))).toBe(false);
  });
});

test('B314 a blog at the root stays pages at their addresses; its lists redirect, and it is named with its feeds', async () => {
  const { 'docs/blog/posts/one.md': one = '', 'docs/blog/posts/two.md': two = '' } = MATERIAL;
  const root = await moveIn(folder, {
    generator: 'mkdocs',
    source: {
      'mkdocs.yml': 'site_name: T\nplugins:\n  - blog: { blog_dir: ".", pagination_per_page: 1 }\n  - rss\n',
      'docs/index.md': '# Stories of ours\n',
      'docs/posts/one.md': one.replace(/See .*/u, ''),
      'docs/posts/two.md': two,
    },
  });
  const addresses = '/ /2024/01/31/one/ /2024/03/01/second/ /page/2/ /archive/2024/ /category/big-news/';
  expect(addresses.split(' ').filter((address) => !root.answers(address))).toEqual([]);
  // Lists of two posts have two pages, too.
  expect(figures(root)).toEqual(['3', '3', '5', '0', '0']);
  expect(root.report).toContain('The list of 2 posts at / was left out, with their dates, authors and tags.');
  expect(root.report).toContain('4 feeds of lists were left out: /feed_rss_created.xml,');
});

test('B314 a site of posts alone gets a home page that leads to them, and its first build ends', async () => {
  const alone = await moveIn(folder, {
    generator: 'hugo',
    source: {
      'hugo.toml': 'title = "Only posts"\nbaseURL = "https://h.example/"\n',
      'content/posts/one.md': page('One', 'date: 2024-01-01\n'),
    },
  });
  expect(alone.read('docs/next/index.md')).toBe('# Only posts\n\n- [Posts](/posts)\n');
  // Hugo makes five pages: home, list, post, tags and categories.
  expect(figures(alone)).toEqual(['1', '3', '2', '0', '0']);
  expect(['/', '/posts/', '/posts/one/', '/tags/'].filter((address) => !alone.answers(address))).toEqual([]);
});
