/** What imports once lost, changed without a word, or left to fail in the first build: the smallest site for each. */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { moveIn, type MovedSite } from '../support/moved-site.ts';
import { finish, readAddress, runDocsite, startDocsite } from '../support/run-docsite.ts';
import { type Files, makeFolder, writeFiles } from '../support/site.ts';

const folder = makeFolder(afterAll);

/** A Docusaurus site with these options of its documents, and these further fields. */
function moveDocusaurus(files: Files, docs = '{}', fields = ''): Promise<MovedSite> {
  const config = `module.exports = {
  title: 'T', url: 'https://t.example', ${fields}
  presets: [['classic', { docs: ${docs}, theme: { customCss: './custom.css' } }]],
};
`;
  return moveIn(folder, { generator: 'docusaurus', source: { 'docusaurus.config.js': config, ...files } });
}

/** The content of a page. */
function mainOf(html: string): string {
  return /<main\b[\s\S]*<\/main>/u.exec(html)?.[0] ?? '';
}

test('a file may be listed beside a pattern that matches it', async () => {
  const site = await moveDocusaurus(
    { 'docs/FAQ.md': '# F\n', 'docs/a.md': '# A\n' },
    "{ include: ['**/*.md', 'FAQ.md'] }",
  );
  expect(site.said).toContain('URLs kept                 2\n');
  expect(site.page('/docs/FAQ')).toContain('F</h1>');
});

test('a box ends at a fence that is indented by one to three spaces', async () => {
  const site = await moveDocusaurus({ 'docs/a.md': '# A\n\n:::tip\nText:\n\n- a\n- b\n  :::\n\nAfter.\n' });
  expect(site.page('/docs/a')).toMatch(/<li>b<\/li>\s*<\/ul>\s*<\/div>\s*<p>After\.<\/p>/u);
});

test('links from the folders of the documents and of the site lead to their pages', async () => {
  const site = await moveDocusaurus({
    'docs/two.md': '# Two\n\n## X\n',
    'docs/a/page.md': '# Page\n\n[1](two.md) [2](/docs/two.md) [3](docs/two.md#x) [4](../two.md)\n',
  });
  const hrefs = Array.from(
    mainOf(site.page('/docs/a/page')).matchAll(/<a href="([^"]*)">\d<\/a>/gu),
    ([, href]) => href,
  );
  expect(hrefs).toEqual(['/docs/two', '/docs/two', '/docs/two#x', '/docs/two']);
  expect(site.links).not.toContain('warn');
});

test('what the build would reject is left out of sidebars and configuration, and reported', async () => {
  const site = await moveDocusaurus(
    {
      'docs/a.md': '# A\n',
      'sidebars.js':
        "const { make } = require('./make');\nmodule.exports = { s: ['a', { ...make('Rules'), collapsed: false }] };\n",
      'make.js': 'exports.make = (name) => compute(name);\n',
    },
    "{ sidebarPath: './sidebars.js' }",
    "organizationName: 'An Owner, Inc.', projectName: 'p',",
  );
  expect(JSON.parse(site.read('docs/next/sidebars.json'))).toEqual({ s: ['a'] });
  expect(site.read('docsite.config.ts')).not.toContain('repoUrl');
  expect(site.report).toMatch(/\*\*bad-sidebar\*\*: An item of the sidebars was left out\./u);
});

test('an address that ends in /index answers, built and live', async () => {
  await moveDocusaurus({ 'docs/a/one.md': '---\nslug: index\n---\n\n# One\n', 'docs/a/b.md': '# B\n' });
  for (const args of [['--built'], []]) {
    const child = startDocsite(join(folder, 'new'), ['serve', '--port', '0', ...args]);
    const ended = finish(child);
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    const page = await fetch(`${await readAddress(child, ended)}docs/a/index`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('One</h1>');
  }
});

test('a category of a folder has the title and the position of its index page', async () => {
  const site = await moveDocusaurus({
    'docs/a/x.md': '# X\n',
    'docs/b/index.md': '---\ntitle: Basics\nsidebar_position: 1\n---\n\nText.\n',
    'docs/b/y.md': '# Y\n',
  });
  const labels = Array.from(site.page('/docs/a/x').matchAll(/href="(\/docs\/b|\/docs\/a\/x)"/gu), ([, href]) => href);
  expect([...new Set(labels)]).toEqual(['/docs/b', '/docs/a/x']);
  expect(site.page('/docs/a/x')).toContain('>Basics</a>');
});

test('a numbered file that is called like its folder keeps its address', async () => {
  const site = await moveDocusaurus({ 'docs/run/01-run.md': '# Run\n', 'docs/run/02-walk.md': '# Walk\n' });
  expect(['/docs/run/run', '/docs/run/walk'].map((route) => site.answers(route))).toEqual([true, true]);
});

test('folders of versions get a menu of them, and their pages with an underscore are reported', async () => {
  const site = await moveIn(folder, {
    generator: 'folders',
    source: { 'v1/a.md': '# A\n', 'v2/a.md': '# A\n\nNew.\n', 'v2/_index.md': '# Start\n' },
  });
  expect(site.page('/docs/a')).toContain('data-version-menu');
  expect(site.report).toContain('1 Markdown file with a name that begins with "_"');
});

test('an import below a comment is read, and its partial shown', async () => {
  const site = await moveDocusaurus({
    'docs/a.mdx': "<!-- Made by a tool -->\nimport Part from './_part.mdx';\n\n# A\n\n<Part />\n",
    'docs/_part.mdx': 'The part.\n',
  });
  expect(mainOf(site.page('/docs/a'))).toContain('<p>The part.</p>');
  expect(mainOf(site.page('/docs/a'))).not.toContain('import Part');
});

test('the head of a page has its tags once, and its body none', async () => {
  const head = `<head>
  <title>Window</title>
  <meta name="description" content="Of the head" />
  <meta name="keywords" content="one, two" />
  <link rel="canonical" href="https://other.example/a" />
</head>`;
  const site = await moveDocusaurus({ 'docs/a.mdx': `# A\n\n${head}\n\nText.\n` });
  const page = site.page('/docs/a');
  for (const tag of [
    /<title>Window \| T<\/title>/gu,
    /<meta name="description" content="Of the head"/gu,
    /<meta name="keywords" content="one,\s?two"/gu,
    /<link rel="canonical" href="https:\/\/other\.example\/a"/gu,
  ]) {
    expect(page.match(tag), String(tag)).toHaveLength(1);
  }
  expect(page.match(/<title>|rel="canonical"|name="description"/gu)).toHaveLength(3);
  expect(mainOf(page)).not.toMatch(/<title|<meta|<link/u);
});

test('notes name the lines of settings, and folders that may not be read are reported as such', async () => {
  const site = await moveDocusaurus(
    { 'docs/a.md': '# A\n', 'sidebars.js': 'module.exports = {};\n' },
    '{\n    breadcrumbs: false,\n  }',
    "\n  onBrokenLinks: 'throw',",
  );
  expect(site.said).toContain('old/docusaurus.config.js:5  config\n  The option docs.breadcrumbs was omitted.');
  expect(site.said).toContain(
    "old/docusaurus.config.js:3  config\n  \"onBrokenLinks\" is 'warn' now, and was 'throw'.",
  );
  writeFiles(folder, {
    'docs/a.md': '# A\n',
    'old/sub/docusaurus.config.js': "module.exports = { presets: [['classic', { docs: { path: '../../docs' } }]] };\n",
  });
  const run = await runDocsite(folder, 'import', 'docusaurus', 'old/sub', '--to', 'outside');
  expect(run.stderr).toContain('An import reads no files outside of old/sub.');
});

test('colours of the theme become those of the site, and unreadable ones are changed with a remark', async () => {
  const site = await moveDocusaurus({
    'docs/a.md': '# A\n',
    'custom.css': ':root { --ifm-color-primary: #eeee00; --ifm-link-color: #eeee00; }\n',
  });
  expect(site.read('docsite.config.ts')).toContain("theme: { accent: '#eeee00' }");
  expect(site.read('templates/custom.css')).toContain('--color-accent-text: #');
  expect(site.report).toContain('**theme-style**');
});

test('a second import merges pages that were edited, and writes the others', async () => {
  await moveDocusaurus({ 'docs/a.md': '# A\n\nOne.\n\nTwo.\n\nThree.\n', 'docs/b.md': '# B\n' });
  const [a, b] = ['docs/next/a.md', 'docs/next/b.md'].map((path) => join(folder, 'new', path));
  appendFileSync(a ?? '', '\nMine.\n');
  writeFiles(folder, { 'old/docs/a.md': '# New\n\nOne.\n\nTwo.\n\nThree.\n', 'old/docs/b.md': '# New\n' });
  const run = await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'new');
  expect(run.code, run.stderr).toBe(0);
  expect(readFileSync(a ?? '', 'utf8')).toBe('# New\n\nOne.\n\nTwo.\n\nThree.\n\nMine.\n');
  expect(readFileSync(b ?? '', 'utf8')).toBe('# New\n');
});

test('the last line says what must be in vendor/ before "npm install"', async () => {
  writeFiles(folder, {
    'plain/docusaurus.config.js': "module.exports = { presets: [['classic', { docs: {} }]] };\n",
    'plain/docs/a.md': '# A\n',
  });
  const run = await runDocsite(folder, 'import', 'docusaurus', 'plain', '--to', 'project');
  const { devDependencies = {}, dependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'project/package.json'), 'utf8'),
  ) as Readonly<Record<string, Readonly<Record<string, string>>>>;
  const file = Object.values({ ...devDependencies, ...dependencies }).find((range) => range.startsWith('file:vendor/'));
  expect(run.stdout.trimEnd().split('\n').at(-1)).toContain(
    `put ${file?.replace('file:vendor/', '') ?? 'nothing'} into project/vendor/`,
  );
});

test('a refused import with --json is one JSON document on standard output', async () => {
  const run = await runDocsite(makeFolder(onTestFinished), 'import', 'folders', 'nope', '--to', 'x', '--json');
  expect(run.code).toBe(3);
  const report: unknown = JSON.parse(run.stdout);
  expect(report).toMatchObject({ ok: false, exitCode: 3, problems: [{ severity: 'error', code: 'bad-call' }] });
  expect(run.stderr).toContain('nope');
});
