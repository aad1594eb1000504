/** `docsite import`: whole sites, imported once and again, and what is rejected. */
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { expectNoStack, runDocsite } from '../support/run-docsite.ts';
import { hashTree, listTree, makeFolder, REPOSITORY, writeFiles } from '../support/site.ts';

const SITE = join(REPOSITORY, 'tests/fixtures/import/site');

/** A folder with a copy of the fixture in `old/`. */
function copySite(): string {
  const folder = makeFolder(onTestFinished);
  cpSync(SITE, join(folder, 'old'), { recursive: true });
  return folder;
}

/** A folder with the fixture imported from `old/` to `new/`, for tests of what comes next. */
const imported = makeFolder(afterAll);
beforeAll(async () => {
  cpSync(SITE, join(imported, 'old'), { recursive: true });
  expect(await runDocsite(imported, 'import', 'docusaurus', 'old', '--to', 'new')).toMatchObject({ code: 0 });
});
function copyImported(): string {
  const folder = makeFolder(onTestFinished);
  cpSync(imported, folder, { recursive: true });
  return folder;
}

interface ImportJson {
  readonly written: number;
  readonly deleted: number;
  readonly unchanged: number;
  readonly counts: Readonly<Record<string, unknown>>;
  readonly redirects: Readonly<Record<string, string>>;
  readonly problems: readonly { readonly code: string; readonly file: string; readonly line: number }[];
}

describe('a Docusaurus site', () => {
  test('is imported with its versions, addresses and settings, and builds', async () => {
    const folder = copySite();
    const before = hashTree(join(folder, 'old'));
    const run = await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'new', '--report', 'report.md');
    expect(run.code, run.stderr).toBe(0);
    expect(hashTree(join(folder, 'old'))).toEqual(before);
    expect(run.stdout).toContain('Versions                  3\n');
    expect(run.stdout).toContain('URLs kept                 13\n');
    expect(run.stdout).toContain('URLs changed              2, each with a redirect\n');
    expect(run.stdout).toContain('Components not converted  2: Chart (2)\n');
    // Without docsite there, nothing runs in the new project.
    expect(run.stdout).toMatch(
      /\nNext: put docsite-ssg-\S+\.tgz into new\/vendor\/ \(.*\), then run "npm install" there\.\n$/u,
    );
    expect(run.stderr).toContain('warn  old/docs/guides/advanced.mdx:18  component-stub');
    const report = readFileSync(join(folder, 'report.md'), 'utf8');
    expect(report).toContain('- `/docs/one/intro` → `/docs/1.0/intro`\n');
    expect(report).toContain('`old/docs/guides/advanced.mdx:20` **missing-image**');

    const built = await runDocsite(join(folder, 'new'), 'build');
    expect(built.code, built.stderr).toBe(0);
    const site = join(folder, 'new/site');
    const page = readFileSync(join(site, 'docs/intro.html'), 'utf8');
    expect(page).toContain("<title>Introduction | Ada's tools</title>");
    expect(readFileSync(join(site, 'docs/one/intro.html'), 'utf8')).toContain('url=/tools/docs/1.0/intro"');
    expect(readFileSync(join(site, 'old-intro.html'), 'utf8')).toContain('url=/tools/docs/intro"');
    expect(readFileSync(join(site, '_redirects'), 'utf8')).toContain(
      '/tools/docs/one/intro /tools/docs/1.0/intro 301\n',
    );
    expect(readFileSync(join(site, 'docs/next/guides/start.html'), 'utf8')).toContain('id="install-1"');
    expect(readFileSync(join(site, 'community/team.html'), 'utf8')).toContain(
      'href="/tools/community/rules-of-the-house#no-1"',
    );
    expect(existsSync(join(site, 'docs/next/category/guides.html'))).toBe(true);
  });

  test('becomes a project like that of `init`, except for what exists already', async () => {
    const folder = copyImported();
    expect(readFileSync(join(folder, 'new/.gitignore'), 'utf8')).toContain('site/\n');
    expect(JSON.parse(readFileSync(join(folder, 'new/package.json'), 'utf8'))).toMatchObject({
      name: 'new',
      scripts: { build: 'docsite build', serve: 'docsite serve', preview: 'docsite serve --built' },
    });
    // What was removed stays removed.
    rmSync(join(folder, 'new/.gitignore'));
    await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'new');
    expect(existsSync(join(folder, 'new/.gitignore'))).toBe(false);

    writeFiles(folder, { 'mine/package.json': '{}\n' });
    const run = await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'mine');
    expect(run.stdout).toContain('Added .gitignore, as "docsite init" does.\n');
    expect(run.stdout).not.toContain('Next:');
    expect(readFileSync(join(folder, 'mine/package.json'), 'utf8')).toBe('{}\n');
  });

  test('stores equal texts of two versions once', async () => {
    const folder = copySite();
    const versioned = join(folder, 'old/versioned_docs');
    cpSync(join(versioned, 'version-2.0/guides'), join(versioned, 'version-1.0/guides'), { recursive: true });
    await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'new');
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'new/docs/versions/2.0/version.json'), 'utf8'));
    expect(manifest).toMatchObject({ label: '2.0', files: { 'intro.md': '2.0', 'guides/advanced.mdx': '1.0' } });
    expect(existsSync(join(folder, 'new/docs/versions/2.0/guides/advanced.mdx'))).toBe(false);
  });

  test('imported again, nothing changes', async () => {
    const folder = copyImported();
    const before = hashTree(join(folder, 'new'));
    const again = await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'new');
    expect(again.code).toBe(0);
    expect(again.stdout).toMatch(/Nothing changed: new\/ is up to date \(\d+ files\)\.\n$/u);
    expect(hashTree(join(folder, 'new'))).toEqual(before);
  });

  test('imported again after a change, updates only that and removes what is gone', async () => {
    const folder = copyImported();
    appendFileSync(join(folder, 'old/docs/intro.md'), '\nMore.\n');
    rmSync(join(folder, 'old/src/pages/about.md'));
    const again = await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'new', '--json');
    const json = JSON.parse(again.stdout) as ImportJson;
    expect([json.written, json.deleted, again.stderr]).toEqual([1, 1, '']);
    expect(existsSync(join(folder, 'new/pages/about.md'))).toBe(false);
    expect(readFileSync(join(folder, 'new/docs/next/intro.md'), 'utf8')).toContain('More.');
  });

  test('B221 merges edited pages with what changed in the old site, and keeps those where both changed', async () => {
    const folder = copyImported();
    const importSite = (...args: readonly string[]) =>
      runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'new', ...args);
    appendFileSync(join(folder, 'new/docs/next/intro.md'), '\nMine.\n');
    appendFileSync(join(folder, 'new/docs/next/guides/advanced.mdx'), '\nMine.\n');
    const change = (path: string, before: string, after: string): void => {
      const old = readFileSync(join(folder, path), 'utf8');
      expect(old).toContain(before);
      writeFiles(folder, { [path]: old.replace(before, after) });
    };
    change('old/docs/intro.md', '# Introduction', '# Introduced');
    appendFileSync(join(folder, 'old/docs/guides/advanced.mdx'), '\nTheirs.\n');
    rmSync(join(folder, 'old/src/pages/about.md'));
    appendFileSync(join(folder, 'new/pages/about.md'), '\nMine.\n');

    const run = await importSite('--report', 'report.md');
    expect(run.code, run.stderr).toBe(0);
    const intro = readFileSync(join(folder, 'new/docs/next/intro.md'), 'utf8');
    expect([intro.includes('# Introduced'), intro.includes('Mine.')]).toEqual([true, true]);
    const advanced = readFileSync(join(folder, 'new/docs/next/guides/advanced.mdx'), 'utf8');
    expect([advanced.includes('Theirs.'), advanced.includes('Mine.')]).toEqual([false, true]);
    expect(run.stdout).toContain('docs/next/intro.md was edited since the last import: both changes were merged.\n');
    expect(run.stdout).toMatch(
      /^docs\/next\/guides\/advanced\.mdx was kept, but the import changes what you edited: line \d+(?:–\d+)?\. Compare/mu,
    );
    expect(run.stdout).toContain('pages/about.md was edited since the last import and was kept.\n');
    expect(readFileSync(join(folder, 'report.md'), 'utf8')).toContain('- docs/next/intro.md was edited');

    // What is open stays open; what was merged is settled.
    const before = hashTree(join(folder, 'new'));
    const again = JSON.parse((await importSite('--json')).stdout) as unknown;
    expect(again).toMatchObject({
      written: 0,
      deleted: 0,
      merged: [],
      conflicts: ['docs/next/guides/advanced.mdx'],
      kept: ['docs/next/intro.md', 'pages/about.md'],
    });
    expect(hashTree(join(folder, 'new'))).toEqual(before);
    const built = await runDocsite(join(folder, 'new'), 'build');
    expect(built.code, built.stderr).toBe(0);
  });

  test('without the texts of the last import, edited pages are kept and the rest is imported', async () => {
    const folder = copyImported();
    appendFileSync(join(folder, 'new/docs/next/intro.md'), '\nMine.\n');
    writeFiles(folder, { 'new/.docsite-import.gz': 'damaged' });
    appendFileSync(join(folder, 'old/docs/intro.md'), '\nTheirs.\n');
    appendFileSync(join(folder, 'old/docs/guides/advanced.mdx'), '\nMore.\n');
    const run = await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'new', '--json');
    expect(run.code, run.stderr).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ written: 1, kept: ['docs/next/intro.md'], merged: [] });
    expect(readFileSync(join(folder, 'new/docs/next/intro.md'), 'utf8')).not.toContain('Theirs.');
  });

  test('never overwrites a file that it did not write', async () => {
    const folder = copySite();
    writeFiles(folder, { 'mine/docsite.config.ts': 'export default {};\n' });
    const foreign = await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'mine');
    expect([foreign.code, foreign.stdout]).toEqual([3, '']);
    expect(foreign.stderr).toContain('mine/ contains files that no import wrote:\n  docsite.config.ts\n');
    expect(foreign.stderr).toContain('Nothing was written.');
    expectNoStack(foreign);
    expect(listTree(join(folder, 'mine'))).toEqual(['docsite.config.ts']);
  });

  test('keeps an edited configuration, says so, and imports the rest, every time', async () => {
    const folder = copyImported();
    const importSite = (...args: readonly string[]) =>
      runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'new', ...args);
    appendFileSync(join(folder, 'new/docsite.config.ts'), '// Mine.\n');
    for (const line of ['One more.', 'Two more.']) {
      appendFileSync(join(folder, 'old/docs/intro.md'), `\n${line}\n`);
      const run = await importSite();
      expect([run.code, run.stdout]).toEqual([
        0,
        expect.stringContaining('docsite.config.ts was edited since the last import and was kept.\n1 file written'),
      ]);
      expect(readFileSync(join(folder, 'new/docsite.config.ts'), 'utf8')).toContain('// Mine.');
      expect(readFileSync(join(folder, 'new/docs/next/intro.md'), 'utf8')).toContain(line);
    }
    const json = JSON.parse((await importSite('--json')).stdout) as unknown;
    expect(json).toMatchObject({ ok: true, exitCode: 0, written: 0, kept: ['docsite.config.ts'] });
  });

  test('an interrupted import can be repeated', async () => {
    const folder = copyImported();
    const whole = hashTree(join(folder, 'new'));
    const record = join(folder, 'new/.docsite-import.json');
    const { files } = JSON.parse(readFileSync(record, 'utf8')) as { files: Record<string, string> };
    // The state after the process died in the middle.
    rmSync(join(folder, 'new/docs/next'), { recursive: true });
    rmSync(join(folder, 'new/.gitignore'));
    writeFiles(folder, { 'new/.docsite-import.json': JSON.stringify({ files: {}, pending: files }) });
    const again = await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'new');
    expect(again.code, again.stderr).toBe(0);
    expect(hashTree(join(folder, 'new'))).toEqual(whole);
  });

  test('with --run-config its configuration runs, and a failure is reported without a stack', async () => {
    const folder = copySite();
    writeFiles(folder, {
      'old/docusaurus.config.js': `const name = process.version === '' ? 'None' : 'Computed';
module.exports = async () => ({ title: name, url: 'https://a.example', presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js') } }]] });
`,
      'old/sidebars.js': `module.exports = { docs: ['intro', 'guides/start'].map((id) => ({ type: 'doc', id })) };\n`,
    });
    const literal = await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'literal');
    expect(readFileSync(join(folder, 'literal/docsite.config.ts'), 'utf8')).toContain("title: 'Documentation'");
    expect(literal.stderr).toContain('docusaurus.config.js:2  unread-config');
    const run = await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'new', '--run-config');
    expect(run.code, run.stderr).toBe(0);
    expect(readFileSync(join(folder, 'new/docsite.config.ts'), 'utf8')).toContain("title: 'Computed'");
    const sidebars = readFileSync(join(folder, 'new/docs/next/sidebars.json'), 'utf8');
    expect(JSON.parse(sidebars)).toEqual({
      docs: [
        { type: 'doc', id: 'intro' },
        { type: 'doc', id: 'guides/start' },
      ],
    });

    writeFiles(folder, { 'old/docusaurus.config.js': `throw new Error('no network');\n` });
    const failed = await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'failed', '--run-config');
    expect([failed.code, failed.stdout, existsSync(join(folder, 'failed'))]).toEqual([3, '', false]);
    expect(failed.stderr).toContain('docsite: cannot run docusaurus.config.js: Error: no network\n');
    expectNoStack(failed);
  });

  test('B223 a configuration that prints, deletes and never ends is not run, and the import says so', async () => {
    const folder = copySite();
    const hostile = `const fs = require('fs');
console.log('run');
fs.rmSync('old/docs', { recursive: true });
fs.writeFileSync('old/proof.txt', 'run');
module.exports = {
  title: (() => { for (;;); })(),
  url: 'https://a.example',
  tagline: 'Read',
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]],
};
`;
    writeFiles(folder, { 'old/docusaurus.config.js': hostile, 'old/sidebars.js': `${hostile}module.exports = {};\n` });
    const before = hashTree(join(folder, 'old'));
    const run = await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'new');
    expect(run.code, run.stderr).toBe(0);
    expect(hashTree(join(folder, 'old'))).toEqual(before);
    expect(run.stdout).not.toContain('run\n');
    expect(run.stderr).toContain(
      'docusaurus.config.js:6  unread-config\n  "title" is unknown without running the configuration',
    );
    expect(run.stderr).toContain('Pass --run-config');
    expect(readFileSync(join(folder, 'new/docsite.config.ts'), 'utf8')).toContain("tagline: 'Read'");
    const built = await runDocsite(join(folder, 'new'), 'build');
    expect(built.code, built.stderr).toBe(0);
  });

  test('with --run-config, documents outside the site and a preset named by its file are found', async () => {
    const folder = makeFolder(onTestFinished);
    writeFiles(folder, {
      'old/.git/HEAD': 'ref: refs/heads/main\n',
      'old/node_modules/@docusaurus/preset-classic/index.js': 'module.exports = {};\n',
      'old/documents/a.md': '# A\n\n![X](x.svg)\n',
      'old/documents/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
      'old/website/docusaurus.config.js': `const path = require('path');
const docs = { path: path.resolve(__dirname, '../documents') };
module.exports = { title: 'T', url: 'https://t.example', presets: [[require.resolve('@docusaurus/preset-classic'), { docs }]] };
`,
    });
    const run = await runDocsite(folder, 'import', 'docusaurus', 'old/website', '--to', 'new', '--run-config');
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(listTree(join(folder, 'new/docs'))).toEqual(['next/a.md', 'next/x.svg']);
  });

  test('compared with the old build, different pages, ids and texts are reported', async () => {
    const folder = copySite();
    const page = (content: string): string =>
      `<html><body><nav>Menu</nav><main><article><div class="theme-doc-markdown markdown">${content}</div></article></main></body></html>`;
    writeFiles(folder, {
      'built/docs/intro.html': page(
        '<header><h1>Introduction</h1></header><p>Begin with the <a href="/tools/docs/guides/start">guide</a>, nothing\n else.</p>',
      ),
      'built/docs/one/intro.html': page('<h1>Introduction</h1><p>The first version: <code>{{name}}</code>.</p>'),
      'built/docs/guides/start.html': page(
        '<h1>Start</h1><h2 id="installation">Install<a class="hash-link" href="#installation">#</a></h2>',
      ),
      'built/docs/lost.html': page('<h1>Lost</h1>'),
      'built/404.html': page('<h1>Not found</h1>'),
    });
    const run = await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'new', '--compare', 'built', '--json');
    expect(run.code, run.stderr).toBe(0);
    const { comparison } = JSON.parse(run.stdout) as { readonly comparison: readonly string[] };
    expect(comparison.slice(0, 3)).toEqual([
      'Compared with the old build: 3 of 4 pages exist (1 redirected), 2 with all their heading ids, 2 with the same text.',
      '/docs/guides/start lacks the ids installation.',
      expect.stringMatching(/^\/docs\/guides\/start has a different text: before "Start Install", now "Start Tip/iu),
    ]);
    expect(comparison.at(3)).toBe('/docs/lost is missing.');
    expect(existsSync(join(folder, 'new/site'))).toBe(false);
    const none = await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'new', '--compare', 'old/blog');
    expect([none.code, none.stderr.split('\n')[0]]).toEqual([
      3,
      'docsite: old/blog/ does not contain a built site. Build the old site first, then pass the folder with its HTML.',
    ]);
  });

  test('a wrong folder, a missing configuration and the site itself as destination are rejected', async () => {
    const folder = copySite();
    const runs = [
      await runDocsite(folder, 'import', 'docusaurus', 'nowhere', '--to', 'new'),
      await runDocsite(folder, 'import', 'docusaurus', 'old/docs', '--to', 'new'),
      await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'old'),
      await runDocsite(folder, 'import', 'docusaurus', 'old'),
      await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'old/docs/new'),
      await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'old/static/new'),
      await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'old/src'),
      await runDocsite(folder, 'import', 'folders', 'old/docs', '--to', 'old'),
    ];
    expect(runs.map(({ code }) => code)).toEqual([3, 3, 3, 3, 3, 3, 3, 3]);
    expect(runs.map(({ stderr }) => stderr.split('\n')[0])).toEqual([
      'docsite: the folder nowhere/ does not exist',
      'docsite: old/docs/ has no docusaurus.config.js or .ts.',
      'docsite: the new site cannot be written into the old one. Pass another folder with --to.',
      "docsite: required option '--to <dir>' not specified",
      'docsite: the new site would write to old/docs/new/docs/, and the old one has its files in old/docs/.',
      'docsite: the new site would write to old/static/new/docs/, and the old one has its files in old/static/.',
      'docsite: the new site would write to old/src/pages/, and the old one has its files in old/src/pages/.',
      'docsite: the new site would write to old/docs/, and the old one has its files in old/docs/.',
    ]);
    for (const run of runs) expectNoStack(run);
    expect(existsSync(join(folder, 'new'))).toBe(false);
  });
});

test('B238 partials and code become includes of every version, which builds and whose store is right', async () => {
  const folder = makeFolder(onTestFinished);
  const docs = (dir: string): Record<string, string> => ({
    [`old/${dir}/a.mdx`]:
      "import P from './_p.mdx';\nimport S from '@site/src/_s.md';\n\n# A\n\n<P />\n\n## Set up\n\n<S />\n\n```js file=<rootDir>/code/x.js\n```\n",
    [`old/${dir}/_p.mdx`]: `## Set up\n\nText of ${dir}.\n\n## Set up\n`,
  });
  writeFiles(folder, {
    'old/docusaurus.config.js':
      "export default { title: 'T', url: 'https://t.example', presets: [['classic', { docs: {} }]] };\n",
    'old/versions.json': '["2.0", "1.0"]',
    'old/src/_s.md': 'Shared.\n',
    'old/code/x.js': 'run();\n',
    ...docs('docs'),
    ...docs('versioned_docs/version-2.0'),
    ...docs('versioned_docs/version-1.0'),
  });
  const run = await runDocsite(folder, 'import', 'docusaurus', 'old', '--to', 'new', '--report', 'report.md');
  expect(run.code, run.stderr).toBe(0);
  const read = (path: string): string => readFileSync(join(folder, 'new', path), 'utf8');
  // The snippet is stored once, by the oldest version.
  expect(JSON.parse(read('docs/versions/2.0/version.json'))).toMatchObject({
    included: { '_p.mdx': '2.0', '_root/snippets/code/x.js': '1.0', '_root/snippets/src/_s.md': '1.0' },
  });
  const verified = await runDocsite(join(folder, 'new'), 'versions', 'verify');
  expect(verified.code, verified.stdout + verified.stderr).toBe(0);
  const built = await runDocsite(join(folder, 'new'), 'build');
  expect(built.code, built.stderr).toBe(0);
  expect(built.stderr).not.toContain('warn');
  for (const [path, text] of [
    ['docs/a', 'Text of versioned_docs/version-2.0.'],
    ['docs/1.0/a', 'Text of versioned_docs/version-1.0.'],
    ['docs/next/a', 'Text of docs.'],
  ] as const) {
    const html = read(`site/${path}/index.html`);
    for (const shown of [text, 'Shared.', 'run', 'id="set-up"', 'id="set-up-1"']) expect(html).toContain(shown);
  }
});

describe('a folder per version', () => {
  test('is compared with the build of the old site, even if the new one has errors', async () => {
    const folder = makeFolder(onTestFinished);
    writeFiles(folder, {
      'old/1.0/a.md': '# A\n\nText, see B.\n\n<!-- @include: ./none.md -->\n',
      'built/docs/a.html':
        '<html><body><main><div class="markdown"><h1>A</h1><p>Text, see B.</p></div></main></body></html>',
    });
    const run = await runDocsite(folder, 'import', 'folders', 'old', '--to', 'new', '--compare', 'built', '--json');
    expect(run.code, run.stderr).toBe(0);
    const { comparison } = JSON.parse(run.stdout) as { readonly comparison: readonly string[] };
    expect(comparison).toEqual([
      'Compared with the old build: 1 of 1 pages exist (0 redirected), 1 with all their heading ids, 1 with the same text.',
      'The new site has 1 error: run "docsite build" there to see it.',
    ]);
  });

  test('is compared with the build of the old site', async () => {
    const folder = makeFolder(onTestFinished);
    writeFiles(folder, {
      'old/1.0/a.md': '# A\n\nText.\n',
      'built/docs/a.html': '<html><body><main><div class="markdown"><h1>A</h1><p>Text.</p></div></main></body></html>',
      'built/docs/lost.html': '<html><body><main><h1>Lost</h1></main></body></html>',
    });
    const run = await runDocsite(folder, 'import', 'folders', 'old', '--to', 'new', '--compare', 'built', '--json');
    expect(run.code, run.stderr).toBe(0);
    const { comparison } = JSON.parse(run.stdout) as { readonly comparison: readonly string[] };
    expect(comparison).toEqual([expect.stringContaining('1 of 2 pages exist'), '/docs/lost is missing.']);
    const none = await runDocsite(folder, 'import', 'folders', 'old', '--to', 'new', '--compare', 'old');
    expect([none.code, none.stderr.split('\n')[0]]).toEqual([
      3,
      expect.stringContaining('does not contain a built site'),
    ]);
  });

  test('becomes a store with equal texts stored once, and builds', async () => {
    const folder = makeFolder(onTestFinished);
    writeFiles(folder, {
      'docs/v1/intro.md': '# Intro\n',
      'docs/v1/guide/a.md': '# A\n\nOne.\n',
      'docs/v2/intro.md': '# Intro\n',
      'docs/v2/guide/a.md': '# A\n\nTwo. ![P](p.svg)\n',
      'docs/v2/guide/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
      'docs/next/intro.md': '# Intro\n\nNew.\n',
      'docs/README.txt': 'Not a version.\n',
      'docs/v2/_index.md': '# Start\n',
      'docs/v2/_parts/a.md': 'A part.\n',
      'docs/v2/.hidden.md': 'Nothing.\n',
    });
    const importFolders = ['import', 'folders', 'docs', '--to', 'site', '--title', 'T', '--url', 'https://t.example'];
    const run = await runDocsite(folder, ...importFolders);
    expect(run.code, run.stderr).toBe(0);
    expect(run.stderr).toContain('info  docs/README.txt  not-imported');
    expect(run.stderr).toContain(
      'warn  docs/v2  not-imported\n  2 Markdown files with a name that begins with "_", or in such a folder, were not imported: _index.md, _parts/a.md.',
    );
    expect(listTree(join(folder, 'site'))).toEqual([
      '.docsite-import.gz',
      '.docsite-import.json',
      '.gitignore',
      'docs/next/intro.md',
      'docs/versions/v1/guide/a.md',
      'docs/versions/v1/intro.md',
      'docs/versions/v1/version.json',
      'docs/versions/v2/guide/a.md',
      'docs/versions/v2/guide/p.svg',
      'docs/versions/v2/version.json',
      'docsite.config.ts',
      'package.json',
    ]);
    expect(JSON.parse(readFileSync(join(folder, 'site/docs/versions/v2/version.json'), 'utf8'))).toMatchObject({
      files: { 'intro.md': 'v1', 'guide/a.md': 'v2' },
    });
    const built = await runDocsite(join(folder, 'site'), 'build');
    expect(built.code, built.stderr).toBe(0);
    const page = readFileSync(join(folder, 'site/site/docs/guide/a/index.html'), 'utf8');
    expect(page).toContain('Two.');
    // Readers find the other versions.
    expect(page).toContain('data-version-menu');
    const again = await runDocsite(folder, ...importFolders);
    expect(again.stdout).toContain('Nothing changed: site/ is up to date');
  });

  test('B248 keeps bytes and ids of headings, as other imports do', async () => {
    const folder = makeFolder(onTestFinished);
    const [plain, numbered] = ['\u{FEFF}# A\r\n\r\n## Set `up`\r\n', '# A\r\n\n## One\n\n## One {#two}\n\n## One\n'];
    const texts = { 'a.md': plain, 'b.md': numbered, 'c.md': '# C\n\n```js twoslash\nrun();\n```\n' };
    const names = ['v1', 'v2'].flatMap((version) => Object.keys(texts).map((name) => [version, name] as const));
    writeFiles(
      folder,
      Object.fromEntries(
        names.map(([version, name]) => [`docs/${version}/${name}`, texts[name as keyof typeof texts]]),
      ),
    );
    const run = await runDocsite(folder, 'import', 'folders', 'docs', '--to', 'site', '--json');
    const { counts, problems } = JSON.parse(run.stdout) as ImportJson;
    expect(counts['anchors']).toEqual({ kept: 8, pinned: 0, changed: 0 });
    // The word of a block of code is in two versions, and reported once.
    expect(problems.map(({ code, file, line }) => [code, file, line])).toEqual([['component-stub', 'docs/v1/c.md', 3]]);
    const read = (path: string): string => readFileSync(join(folder, 'site', path), 'utf8');
    expect(read('docs/versions/v1/a.md')).toBe(plain);
    expect(read('docs/versions/v1/b.md')).toBe(numbered);
    expect(read('docsite.config.ts')).toContain("fences: { twoslash: 'Twoslash' }");
    expect(read('components/Twoslash.tsx')).toContain('{children}');
  });

  test('settings that the next build would reject are rejected before anything is written', async () => {
    const folder = makeFolder(onTestFinished);
    writeFiles(folder, { 'docs/v1/a.md': '# A\n' });
    const run = await runDocsite(folder, 'import', 'folders', 'docs', '--to', 'site', '--url', 'ftp://x');
    expect([run.code, run.stdout, existsSync(join(folder, 'site'))]).toEqual([3, '', false]);
    expect(run.stderr).toContain('docsite: "url" must be an http or https address, but is "ftp://x".');
    expectNoStack(run);
  });

  test('a folder whose name cannot be a version is reported, and the others are imported', async () => {
    const folder = makeFolder(onTestFinished);
    writeFiles(folder, { 'docs/latest/a.md': '# A\n', 'docs/1.0/a.md': '# A\n' });
    const run = await runDocsite(folder, 'import', 'folders', 'docs', '--to', 'site');
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('error docs/latest  bad-version-name');
    expect(existsSync(join(folder, 'site/docs/versions/1.0/a.md'))).toBe(true);
  });

  test('of two folders that differ only in case, one is reported and the other is imported and builds', async () => {
    const folder = makeFolder(onTestFinished);
    writeFiles(folder, { 'docs/V1/a.md': '# A\n', 'docs/v1/a.md': '# B\n' });
    const run = await runDocsite(folder, 'import', 'folders', 'docs', '--to', 'site');
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('error docs/v1  case-conflict');
    const built = await runDocsite(join(folder, 'site'), 'build');
    expect(built.code, built.stderr).toBe(0);
  });

  test('a file with the name of a manifest is reported, and the rest is imported and builds', async () => {
    const folder = makeFolder(onTestFinished);
    writeFiles(folder, {
      'docs/main/a.md': '# A\n\nNew.\n',
      'docs/main/version.json': '{}',
      'docs/1.0/a.md': '# A\n',
      'docs/1.0/version.json': '{}',
    });
    const run = await runDocsite(folder, 'import', 'folders', 'docs', '--to', 'site');
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('error docs/main/version.json  reserved-file');
    expect(run.stderr).toContain('error docs/1.0/version.json  reserved-file');
    const built = await runDocsite(join(folder, 'site'), 'build');
    expect(built.code, built.stderr).toBe(0);
  });

  test('a folder without pages and a missing --next folder are rejected', async () => {
    const folder = makeFolder(onTestFinished);
    writeFiles(folder, { 'docs/v1/a.md': '# A\n', 'empty/a.txt': 'a' });
    const runs = [
      await runDocsite(folder, 'import', 'folders', 'empty', '--to', 'site'),
      await runDocsite(folder, 'import', 'folders', 'docs', '--to', 'site', '--next', 'main'),
    ];
    expect(runs.map(({ code }) => code)).toEqual([3, 3]);
    expect(runs[0]?.stderr).toContain('docsite: empty/ contains no folder with pages.');
    expect(runs[1]?.stderr).toContain('docsite: docs/ has no folder "main" with pages. It has: v1.');
    expect(existsSync(join(folder, 'site'))).toBe(false);
  });
});
