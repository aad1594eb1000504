/** `docsite import mkdocs`, `vitepress`, `hugo` and `mdbook`: small sites in the shape of public ones, imported, built and compared. */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { expectNoStack, finish, runDocsite, startNode } from '../support/run-docsite.ts';
import { hashTree, makeFolder, REPOSITORY, writeFiles } from '../support/site.ts';

/** Imports a fixture from `old/` to `new/`, twice, and builds it. */
async function importFixture(
  generator: string,
): Promise<{ page: (path: string) => string; folder: string; stderr: string; report: string }> {
  const folder = makeFolder(onTestFinished);
  cpSync(join(REPOSITORY, 'tests/fixtures/import', generator), join(folder, 'old'), { recursive: true });
  const before = hashTree(join(folder, 'old'));
  const run = await runDocsite(folder, 'import', generator, 'old', '--to', 'new', '--report', 'report.md');
  expect(run.code, run.stderr).toBe(0);
  expect(hashTree(join(folder, 'old'))).toEqual(before);
  const again = await runDocsite(folder, 'import', generator, 'old', '--to', 'new');
  expect(again.stdout).toContain('Nothing changed: new/ is up to date');
  const built = await runDocsite(join(folder, 'new'), 'build');
  expect(built.code, built.stderr).toBe(0);
  const page = (path: string): string => readFileSync(join(folder, 'new', path), 'utf8');
  return { page, folder, stderr: run.stderr, report: page('../report.md') };
}

test('B233 a MkDocs site keeps addresses, ids, menu and redirects; its extensions become docsite’s Markdown', async () => {
  const { page, stderr, report } = await importFixture('mkdocs');
  const home = page('docs/next/index.md');
  expect(home).toContain(':::note[Look]\n\nText **bold**.\n\n<details>\n<summary>Question</summary>\n\nInner.\n');
  expect(home).toContain('```py {2,3} showLineNumbers\n');
  expect(home).toContain(
    '::::tabs\n\n@tab Linux\n\nOne.\n\n  :::tabs\n\n  @tab Deep\n\n  X\n\n  :::\n\n@tab Mac\n\nTwo.\n\n::::\n',
  );
  expect(home).toContain(
    '\n<!-- @include: /snippets/inc/part.md -->\n\n<LinkButton href="guide/setup.md" variant="secondary">Set up</LinkButton> and `{ .kept }`',
  );
  expect(page('snippets/inc/part.md')).toBe('Included.\n');
  expect(home).toContain('```py title="one.py" file="/snippets/code/one.py" lines="2,3"\n```\n\n## Taken\n\nText.\n');
  expect(report).toContain('**written-out**: The snippet "code/heading.md" was written into the page.');
  const setup = page('docs/next/guide/setup.md');
  expect(setup).toContain(
    '## Install it {#install}\n\n## Größe & more {#groe-more}\n\n## Größe & more {#groe-more_1}\n',
  );
  expect(setup).toContain(':::tip[T]\n');
  for (const [path, text] of [
    ['walk/walk/index.html', 'W</h1>'],
    ['01-n/index.html', 'N</h1>'],
    ['guide/setup/index.html', 'id="groe-more_1"'],
    ['old/index.html', 'url=/docs/guide/setup/#install"'],
    ['index.html', 'Included.'],
  ] as const) {
    expect(page(`site/${path}`)).toContain(text);
  }
  expect(JSON.parse(page('docs/next/sidebars.json'))).toMatchObject({
    docs: ['index', { type: 'category', label: 'Guide' }, { type: 'link', href: 'https://code.example' }],
  });
  expect(stderr).toContain('old/docs/index.md:27  unknown-component');
  expect(report).toContain('Edit links were omitted: the files have moved.');
  expect(report).toContain('The plugin "macros" is not run.');
  expect(report).toContain('The hook "hooks/links.py" is not run.');
  expect(report).toContain('The Markdown extension "pymdownx.arithmatex" has no counterpart.');
});

test('B233 a VitePress site keeps addresses, ids and menus; containers, groups of code and snippets are converted', async () => {
  const { page, report, folder } = await importFixture('vitepress');
  const start = page('docs/next/guide/start.md');
  expect(start).toContain('# Start <Badge type="tip">new</Badge>\n\n- [1. What\'s up?](#_1-what-s-up)\n');
  expect(start).toContain("## 1. What's up? {#_1-what-s-up}\n\n:::tip[Hey]\nText [two](./two#a).\n:::\n");
  expect(start).toContain('@tab a.js\n\n```js {1}\na\n```\n\n@tab b.ts\n\n```ts showLineNumbers\n');
  expect(start).toContain('```js {1} file="../parts/x.js" region="one"\n```\n\n<!--@include: ../parts/p.md-->\n');
  const config = page('docsite.config.ts');
  expect(config).toContain("baseUrl: '/w/'");
  expect(config).toContain("href: '/f.svg'");
  expect(config).toContain("fences: { twoslash: 'Twoslash' }");
  expect(page('components/Twoslash.tsx')).toContain('return <>{children}</>;');
  expect(config).toContain("{ type: 'icon', icon: 'github'");
  expect(page('site/guide/start.html')).toContain('id="_1-what-s-up"');
  expect(existsSync(join(folder, 'new/site/f.svg'))).toBe(true);
  expect(report).toContain('This &lt;script> was left out');
  expect(report).toContain('The field themeConfig.carbonAds was omitted.');
});

test('B233 a Hugo site keeps addresses and aliases; its front matter and shortcodes are converted or reported', async () => {
  const { page, report } = await importFixture('hugo');
  expect(page('docs/next/index.md')).toContain(
    'Hi [guide/Set Up.md#x](./guide/Set%20Up.md#x) [S](./guide/deep/index.md)\n',
  );
  const guide = page('docs/next/guide/index.md');
  expect(guide).toContain('---\ntitle: "Guide"\nsidebar_position: 3\nsidebar_label: "G"\n---\n');
  expect(guide).toContain('<figcaption>C</figcaption></figure>\n\n```go\nx := 1\n```\n');
  expect(page('site/guide/shallow/index.html')).toContain('Deep</h1>');
  expect(page('site/guide/set-up/index.html')).toContain('id="x-1"');
  expect(page('site/old/index.html')).toContain('url=/guide/"');
  expect(page('site/older/index.html')).toContain('url=/guide/"');
  expect(report).toContain('The shortcode gallery is shown as code.');
});

test('B280 an mdBook keeps addresses, ids, menu and redirects; includes, hidden lines and warnings are converted', async () => {
  const { page, report, stderr } = await importFixture('mdbook');
  expect(page('docs/next/intro.md')).toBe(
    '---\nslug: "/"\n---\n\n# Welcome\n\nSee [the steps](./guide/setup.md), [the top of the guide](./guide/README.md) and ' +
      '[options](./options.md#a_b).\n\n<!-- @include: /snippets/code/part.md -->\n\nShared [link](./guide/setup.md).\n',
  );
  expect(page('docs/next/guide/setup.md')).toBe(
    '---\ntitle: "Steps of the Widget Book"\n---\n\n# First steps\n\n:::warning\n\nDo **not** touch.\n\n:::\n\n## Größe & more\n\n' +
      '## Größe & more\n\n## Own {#own-id}\n\nBack to [the top](./setup.md) and to [more](#größe--more-1).\n',
  );
  const code = page('docs/next/code.md');
  const all = (language: string, text: string): string =>
    `\n<details class="all-lines">\n<summary>All lines</summary>\n\n\`\`\`${language}\n${text}\n\`\`\`\n\n</details>\n`;
  expect(code).toContain(
    `\`\`\`rust\nlet a = 1;\n# shown\n#[allow(unused)]\nlet b = 2;\n\`\`\`\n${all('rust', 'fn main() {\nlet a = 1;\n# shown\n#[allow(unused)]\nlet b = 2;\n}')}`,
  );
  expect(code).toContain('```rust\nfn run() {\n    println!("run");\n}\n```\n');
  expect(code).toContain('```rust file="/snippets/code/main.rs" lines="1,3"\n```\n');
  expect(code).toContain(
    '```rust\nfn main() {\n    run();\n}\n```\n\n<details class="all-lines">\n<summary>All lines</summary>\n\n```rust\nuse std',
  );
  expect(code).toContain(`\`\`\`python\nprint(os)\n\`\`\`\n${all('python', 'import os\nprint(os)')}`);
  expect(code).toContain('  ```rust\n  y();\n  ```\n\n  <details class="all-lines">\n');
  expect(code).toContain('Written as {{#include file.rs}} in a text');
  const options = page('docs/next/options.md');
  expect(options).toContain('# Options\n\n- [a\\_b](#a_b)\n- [Odd](#own)\n  - [Third](#third)\n\n## a_b\n');
  expect(options).toContain(
    '## Odd {#own}\n\n### Third\n\n#### Fourth\n\n<dl>\n<dt>Term</dt>\n<dd>What <em>it</em> means.</dd>\n</dl>\n',
  );
  expect(options).toContain(
    '- :::warning[Take "care"]\n\n  Of Shared words.\n\n  :::\n\n<details>\n<summary>Info</summary>\n\nFolded.\n',
  );
  expect(page('site/guide/setup.html')).toContain('id="größe--more-1"');
  expect(page('site/index.html')).toContain('Welcome</h1>');
  for (const [from, to] of [
    ['intro', '/widget/'],
    ['guide/index', '/widget/guide'],
    ['old/setup', '/widget/guide/setup#first-steps'],
    ['gone', '/widget/guide/setup'],
    ['elsewhere', 'https://other.example/x'],
  ] as const) {
    expect(page(`site/${from}.html`), from).toContain(`url=${to}"`);
  }
  expect(JSON.parse(page('docs/next/sidebars.json'))).toMatchObject({
    docs: [
      { id: 'intro', label: 'Welcome' },
      {
        label: 'The basics',
        items: [
          {
            label: '1. Set up',
            link: { id: 'guide/README' },
            items: [{ id: 'guide/setup', label: '1.1. First steps' }],
          },
          { id: 'code', label: '2. Code & more' },
        ],
      },
      { label: 'Reference', items: [{ label: '3. Options [all]' }, { id: 'end', label: 'Afterword' }] },
    ],
  });
  expect(stderr).toContain('old/src/SUMMARY.md:20  not-imported');
  expect(stderr).toContain('old/src/code.md:38  code-file');
  expect(report).toContain('The preprocessor "mermaid" is not run.');
  expect(report).toContain('Left out: 1 draft chapter: "To come".');
  expect(report).toContain('SUMMARY.md does not list 2 texts, so no page was made of: linked.md, unlisted.md.');
});

test('folders without a configuration, unreadable ones and the site itself as destination are rejected', async () => {
  const folder = makeFolder(onTestFinished);
  writeFiles(folder, {
    'a/b.md': '# B\n',
    'm/mkdocs.yml': '- a\n',
    'v/.vitepress/config.ts': 'export default make();\n',
    'h/hugo.toml': '',
    'b/book.toml': '',
  });
  const runs = [
    await runDocsite(folder, 'import', 'mkdocs', 'a', '--to', 'new'),
    await runDocsite(folder, 'import', 'mkdocs', 'm', '--to', 'new'),
    await runDocsite(folder, 'import', 'vitepress', 'v', '--to', 'new'),
    await runDocsite(folder, 'import', 'mdbook', 'b', '--to', 'new'),
    await runDocsite(folder, 'import', 'hugo', 'h', '--to', 'h'),
    await runDocsite(folder, 'import', 'hugo', 'h', '--to', 'new', '--compare', 'a'),
  ];
  expect(runs.map(({ code, stderr }) => [code, stderr.split('\n')[0]])).toEqual([
    [3, 'docsite: a/ has no mkdocs.yml.'],
    [3, 'docsite: mkdocs.yml cannot be read as YAML.'],
    [3, 'docsite: .vitepress/config.ts cannot be read without running it.'],
    [3, 'docsite: src/SUMMARY.md is missing: it lists the pages of the book.'],
    [3, 'docsite: the new site cannot be written into the old one. Pass another folder with --to.'],
    [3, 'docsite: a/ does not contain a built site. Build the old site first, then pass the folder with its HTML.'],
  ]);
  for (const run of runs) expectNoStack(run);
  expect(existsSync(join(folder, 'new'))).toBe(false);
});

test('with --run-config the configuration of VitePress runs, also one that keeps a timer', async () => {
  const folder = makeFolder(onTestFinished);
  writeFiles(folder, {
    'old/.vitepress/config.ts': `import { names } from './names';
setInterval(() => {}, 1000);
export default async () => ({ title: names.join(' '), themeConfig: { nav: [{ text: 'A', link: '/a' }], editLink: { pattern: () => '' } } });
`,
    'old/.vitepress/names.ts': "export const names: string[] = ['a', 'b'].map((name) => name.toUpperCase());\n",
    'old/index.md': '# Home\n',
    'old/a.md': '# A\n',
  });
  const { code, stderr } = await runDocsite(folder, 'import', 'vitepress', 'old', '--to', 'new', '--run-config');
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('unread-config')]);
  const config = readFileSync(join(folder, 'new/docsite.config.ts'), 'utf8');
  expect(config).toContain("title: 'A B'");
  expect(config).toContain("label: 'A'");
});

test.each([
  ['the configuration of the old site', '.', '0', 'the system refused: EIO'],
  ['the record of the new site', 'new', '0', 'cannot read new/.docsite-import.json (EIO)'],
  ['a file of the new site', 'new', '1', 'the disk has an error (EIO'],
])('a disk that refuses %s is reported, and the file counts neither as missing nor as another', async (...refused) => {
  const [, place, step, said] = refused;
  const cwd = makeFolder(onTestFinished);
  writeFiles(cwd, { 'old/mkdocs.yml': 'site_name: A\n', 'old/docs/index.md': '# A\n', 'old/docs/b.md': '# B\n' });
  const loader = pathToFileURL(join(REPOSITORY, 'tests/faults/refuse-steps.mjs')).href;
  const refusing = {
    DOCSITE_TEST_STEPS_IN: join(cwd, place),
    DOCSITE_TEST_FAIL_CODE: 'EIO',
    DOCSITE_TEST_FAIL_FROM: step,
  };
  const args = ['--import', loader, join(REPOSITORY, 'bin/docsite.js'), 'import', 'mkdocs', 'old', '--to', 'new'];
  const { code, stderr } = await finish(startNode(cwd, args, refusing));
  expect([code, stderr]).toEqual([3, expect.stringContaining(said)]);
  expect(existsSync(join(cwd, 'new'))).toBe(false);
});

test('an address that no site can have becomes another, with a remark, and the site is built', async () => {
  const cwd = makeFolder(onTestFinished);
  writeFiles(cwd, { 'old/hugo.toml': "baseURL = 's:'\ntitle = ' '\n", 'old/content/_index.md': '# Home\n' });
  const run = await runDocsite(cwd, 'import', 'hugo', 'old', '--to', 'new');
  expect([run.code, run.stderr]).toEqual([
    0,
    expect.stringContaining('It became "https://docs.example.org": change it.'),
  ]);
  expect(readFileSync(join(cwd, 'new/docsite.config.ts'), 'utf8')).toMatch(
    /title: 'Documentation',\s+url: 'https:\/\/docs\.example\.org',/u,
  );
  expect(await runDocsite(join(cwd, 'new'), 'check-links')).toMatchObject({ code: 0 });
});
