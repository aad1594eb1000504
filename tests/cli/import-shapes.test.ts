/** Small sites in the shape of public ones move in: every old address answers, the build and the check of links end with 0. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { moveIn, type OldSite } from '../support/moved-site.ts';
import { makeFolder, REPOSITORY } from '../support/site.ts';

const SHAPES = join(REPOSITORY, 'tests/fixtures/import/shapes');
const folder = makeFolder(afterAll);

interface Shape {
  readonly generator: OldSite['generator'];
  /** Folder with the configuration; empty for the whole. */
  readonly root?: string;
  /** Parts of pages, by their addresses: what the shape is about. */
  readonly pages: Readonly<Record<string, readonly (string | RegExp)[]>>;
  /** Parts of the report: what could not come along. */
  readonly report: readonly string[];
  /** Codes of what `check-links` reports, in this order. */
  readonly remarks?: readonly string[];
}

const SITES: Readonly<Record<string, Shape>> = {
  // Documents beside the site, one list of versions, tabs in the address, players, a blog.
  views: {
    generator: 'docusaurus',
    root: 'website',
    pages: {
      '/docs/start': ['Text of 0.73.', 'Shared by all systems.', 'id="on-two"', 'data-version-menu'],
      '/docs/0.72/start': ['Text of 0.72.', 'Shared by all systems.'],
      '/docs/next/views': ['id="onpress-1"', 'href="/docs/next/start#on-one"'],
      '/blog/2023/05/01/first': ['href="/docs/start"'],
    },
    report: ['**react-page**', '**text-plugin**', '"snackplayer" only show their code', 'import constants'],
  },
  // Documents at the root, an address that ends in /index, wrappers of details, an announcement with colours.
  store: {
    generator: 'docusaurus',
    root: 'website',
    pages: {
      '/': ['href="/tutorial/part-1"', 'href="/faq"'],
      '/faq/general': ['href="/faq/index"', 'id="when-should-i-use-it"'],
      '/tutorial/part-1': [/<summary>Why\?<\/summary>/u, /<summary>Detailed Explanation<\/summary>/u, '<iframe'],
    },
    report: ['"no-emphasis" after the language'],
    remarks: ['unused-asset'],
  },
  // Numbers before names, category files, versions with labels and paths, further documents, redirects.
  chain: {
    generator: 'docusaurus',
    pages: {
      '/learn/intro': ['Text of v0.50.', 'href="/learn/deep/transactions#a-b--c"'],
      '/next/learn/intro': ['Text of main.'],
      '/v0.47/category/in-depth': ['In Depth</h1>', 'href="/v0.47/learn/deep/transactions"'],
      '/v0.47/learn/deep/transactions': [/<li>two<\/li>\s*<\/ol>\s*<\/div>/u],
      '/tutorials/first/start': ['href="/tutorials/first/go-on"'],
      '/tutorials/first/start.html': ['href="/tutorials/first/start"'],
    },
    report: ['"reference" only show their code', '`/v0.50/learn/intro` → `/learn/intro`'],
  },
  // Translations, package managers, partials in the middle of a page.
  runner: {
    generator: 'docusaurus',
    root: 'website',
    pages: {
      '/docs/start': ['npm install --save-dev runner', 'id="types"', 'The types are in another package.'],
      '/docs/29.7/globals': ['id="testname-fn-timeout"'],
      '/help': ['href="/docs/start"'],
      '/ja/docs/next/start': ['lang="ja"', '日本語'],
    },
    report: ['1 text, from 1 file in 1 language', 'The language "uk" was not imported: 0 pages.'],
  },
  // Plain Markdown, a version called stable, sidebars with the names of versions in their ids.
  plain: {
    generator: 'docusaurus',
    root: 'website',
    pages: {
      '/docs': ['href="/docs/options"', 'href="/docs/options#tabs"'],
      '/docs/options': ['id="tabs-1"', '<code translate="no">&lt;int&gt;</code>'],
    },
    report: ['**react-page**'],
  },
  // Live code, formulas and diagrams, below a base URL.
  tool: {
    generator: 'docusaurus',
    pages: { '/': ['href="/tool/usage"', 'graph TD'], '/usage': ['<details>', 'Clock'] },
    report: ['**diagram**', '**formula**', '"live" only show their code', '&lt;Highlight> only shows its content'],
  },
  // Several sets of documents, one with versions, and a generated list at an address of its own.
  platform: {
    generator: 'docusaurus',
    pages: {
      '/docs/start': ['href="/sdk/client"', 'href="/docs/guides/one"', 'href="/community/rules"'],
      '/docs/guides': ['All guides</h1>', 'href="/docs/guides/one"'],
      // Only these have a menu of versions in the old navbar.
      '/sdk/client': ['New.', 'data-version-menu'],
      '/sdk/1.x/client': ['Old.', 'href="/sdk/1.x/client"'],
    },
    report: [],
  },
  // Heads in pages, tags of all pages, colours, a slash at the end of addresses.
  cloud: {
    generator: 'docusaurus',
    pages: {
      '/docs/start/': [
        '<title>Start here | Cloud</title>',
        /<meta property="og:image" content="https:\/\/cloud\.example\/img\/a\.svg"/u,
        '<link rel="preconnect" href="https://fonts.example"',
        'href="/docs/limits/"',
        'src="/js/measure.js"',
      ],
      '/docs/limits/': ['<td>One</td>'],
    },
    report: ['--own-gap', 'The logo of the footer was omitted'],
  },
  // Components of the site, code of its files, tabs in the address, drafts.
  library: {
    generator: 'docusaurus',
    pages: {
      '/docs': ['<section class="card"><b>One</b>', 'href="/docs/install?system=mac#on-a-mac"'],
      '/docs/install': ['id="steps"', 'hello', 'id="on-a-mac"'],
      '/docs/guides/first-guide': ['href="/docs/install#steps"'],
    },
    report: ['&lt;Chart> only shows its content, title and link'],
  },
  // A blog with authors and lists, redirects, a home page made with React, below a base URL.
  journal: {
    generator: 'docusaurus',
    pages: {
      '/guide': ['href="/app/guide/first"', 'href="/app/news/second"'],
      '/news/second': ['id="part"'],
      '/news/2024/01/02/first': ['href="/app/news/second"'],
    },
    report: ['**react-page**', 'docusaurus-plugin-sass'],
    remarks: ['orphan-page'],
  },
  // A folder for each of 24 versions, `_index.md`, front matter in TOML, shortcodes, aliases, bundles, relative addresses.
  hub: {
    generator: 'hugo',
    pages: {
      '/v1.24/setup/install/': ['get v1.24', '<figcaption>Hub</figcaption>', 'href="/v1.24/"', 'id="get-it"'],
      '/': ['href="/v1.24/"'],
      // Links count from the address of the page, not from its file.
      '/notes/plain/': [
        /href="\/notes\/">up<[^]*href="\/notes\/other-slug\/#same">the bundle<[^]*href="\/notes\/other-slug\/#same">the same</u,
        'href="/notes/#top"',
        '<code translate="no" class="whole">[code](../)</code>',
        '{{&lt; ref &quot;plain.md&quot; &gt;}}',
        '&quot;[x](../)&quot;',
        /^(?!.*hl_lines)/su,
      ],
      '/notes/other-slug/': ['alt="Picture"', 'id="same"'],
    },
    report: ['The field markup was omitted.', 'look like versions: import them with "--versions .".'],
  },
  // Containers, groups of code, snippets, includes, badges, sidebars by folder, pages at other addresses than their files.
  press: {
    generator: 'vitepress',
    root: 'docs',
    pages: {
      '/': ['Press</h1>', 'Fast pages', /⚡ <strong>Fast<\/strong><br>\s*Very/u, 'href="/press/guide/start"'],
      '/guide/start': ['id="what-s-new-in-2-0"', 'id="_2-second"', 'href="/press/reference/config#base"'],
      '/guide/markdown': ['<title>Markdown | Press</title>', 'npm add press', 'A shared part.', 'run'],
      // Pages at the address that a rule gives them: their links and pictures count from there.
      '/about': [
        'href="/press/team/people#all"',
        'href="/press/guide/start"',
        '<code translate="no">[code](./x.html)</code>',
        'alt="Team"',
      ],
      '/team/people': ['<title>People of Press | Press</title>', 'href="/press/about"'],
      '/box': ['href="/press/reference/config"'],
      '/former': ['url=/press/named"'],
      '/parts/shared': [/^(?!.*shared<\/h1>)/su],
    },
    report: ['This &lt;script> was left out'],
    remarks: ['orphan-page'],
  },
  // Admonitions, tabs, snippets, attribute lists, redirects.
  manual: {
    generator: 'mkdocs',
    pages: {
      '/guide/': ['id="first-steps_1"', 'From a file.', 'Open it.'],
      '/guide/writing/': ['id="files"', 'a.py', 'Below.'],
      '/about/release-notes/': [
        '<title>Releases | Manual</title>',
        'Release notes</h1>',
        'id="groe"',
        'id="10-2024-01-02"',
        'href="/docs/guide/writing/#files"',
      ],
    },
    report: ['Icons such as :material-rocket: were left out', 'Released versions of mike'],
  },
};

/** A page without the colours of its code. */
function plain(html: string): string {
  return html.replaceAll(/<\/?span\b[^>]*>/gu, '');
}

test.each(Object.entries(SITES))('%s', async (name, { generator, root = '', pages, report, remarks = [] }) => {
  // Here is no repository, which would be the border.
  const options = root === '' ? [] : ['--within', 'old'];
  const site = await moveIn(folder, { generator, root, options, source: join(SHAPES, name) });
  const addresses = readFileSync(join(SHAPES, name, 'addresses.txt'), 'utf8')
    .trim()
    .split('\n');
  expect(addresses.filter((address) => !site.answers(address))).toEqual([]);
  for (const [address, parts] of Object.entries(pages)) {
    for (const part of parts) expect(plain(site.page(address)), address).toMatch(part);
  }
  for (const part of report) expect(site.report).toContain(part);
  expect(Array.from(site.links.matchAll(/^ ?(?:info|warn|error) {1,2}\S+ {2}(\S+)$/gmu), ([, code]) => code)).toEqual(
    remarks,
  );
});

test('B233 the folders of versions in a site of Hugo become versions', async () => {
  const source = join(SHAPES, 'hub');
  const site = await moveIn(folder, {
    generator: 'hugo',
    source,
    options: ['--versions', '.'],
  });
  const addresses = readFileSync(join(source, 'addresses.txt'), 'utf8')
    .split('\n')
    .filter((address) => /^\/v\d/u.test(address));
  expect(addresses.length).toBeGreaterThan(70);
  expect(addresses.filter((address) => !site.answers(address))).toEqual([]);
  expect(plain(site.page('/setup/install/'))).toMatch(
    /get v1\.24[\s\S]*<figcaption>Hub<\/figcaption>[\s\S]*href="\/"/u,
  );
  expect(plain(site.page('/v1.2/setup/install/'))).toMatch(/get v1\.2[\s\S]*href="\/v1\.2\/"/u);
  expect(site.read('docs/versions/v1.24/version.json')).toContain('"setup/Install.md": "v1.24"');
  expect(site.report).toContain('its name has no number');
});
