/** Texts that include files, as their users build, cut and keep them (B192–B195). */
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { commandsIn } from '../support/commands.ts';
import { emptySite, hashTree, makeFolder, onlyTemplates, writeFiles } from '../support/site.ts';

const CLIENT = `import { open } from './open.ts';

export function run() {
  // #region connect
  const client = open();
  client.connect({{version}});
  // #endregion connect
}
`;
const SITE = {
  'docsite.config.ts':
    "export default { title: 'Site', url: 'https://site.example', search: false, snippets: ['examples'],\n  machineReadable: { markdown: 'all' } };\n",
  'docs/next/index.md':
    '# Start\n\n<!-- @include: ./_parts/note.md -->\n\n```ts file="../../examples/client.ts" region="connect"\n```\n',
  'docs/next/guide/page.md': '# Guide\n\n<!-- @include: ../_parts/note.md -->\n',
  'docs/next/guide/other.md': '# Other\n\nNo parts.\n',
  'docs/next/_parts/note.md': '## A note\n\nSee [other](../guide/other.md).\n',
  'docs/next/_draft.md': '# Draft\n',
  'examples/client.ts': CLIENT,
};

const root = makeFolder(afterAll);
// Of the test before, only the compiled templates are left.
beforeEach(() => {
  emptySite(root);
  onlyTemplates(root);
  writeFiles(root, SITE);
});

const manifestOf = (version: string): { readonly files: object; readonly included?: object } =>
  JSON.parse(read(`docs/versions/${version}/version.json`)) as { files: object; included?: object };
const edit = (path: string, from: string, to: string): void => {
  expect(read(path)).toContain(from);
  writeFiles(root, { [path]: read(path).replace(from, to) });
};

const { docsite, read, succeed, fail } = commandsIn(() => root);

test('B195 `versions list` counts no part as a page, whether it is released or not', async () => {
  await succeed('version', '1.0');
  const { versions } = JSON.parse(await succeed('versions', '--json')) as { readonly versions: readonly object[] };
  expect(versions).toMatchObject([
    { label: 'next', pages: 3 },
    { label: '1.0', pages: 3 },
  ]);
});

describe('a build with included texts (B192)', () => {
  test('shows parts and code in pages, search data and Markdown copies, and publishes no part', async () => {
    await succeed('build');
    const page = read('site/docs/index.html');
    expect(page).toContain('<h2 id="a-note">');
    expect(page.replace(/<[^>]+>/gu, '')).toContain('const client = open();\nclient.connect({{version}});');
    expect(page).not.toContain('#region');
    expect(page).toContain('href="/docs/guide/other"');
    expect(read('site/docs/guide/page/index.html')).toContain('href="/docs/guide/other"');
    const markdownCopy = read('site/docs.md');
    expect(markdownCopy).toContain('## A note');
    expect(markdownCopy).toContain('```ts\nconst client = open();\nclient.connect({{version}});\n```');
    expect(markdownCopy).not.toMatch(/@include|file=/u);
    expect(Object.keys(hashTree(join(root, 'site'))).filter((path) => /_part|note|client/u.test(path))).toEqual([]);
  });

  test('sees a change of a snippet, and none where nothing that is shown has changed', async () => {
    await succeed('build');
    const before = hashTree(join(root, 'site'));
    edit('examples/client.ts', 'open()', 'openAnew()');
    await succeed('build');
    const after = hashTree(join(root, 'site'));
    const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
    expect(changed).toContain('docs/index.html');
    expect(changed).not.toContain('docs/guide/page/index.html');
    edit('examples/client.ts', 'export function', 'export async function');
    expect(await succeed('build')).toMatch(/ 0 files written/u);
    expect(hashTree(join(root, 'site'))).toEqual(after);
    rmSync(join(root, 'site'), { recursive: true });
    await succeed('build', '--no-cache');
    expect(hashTree(join(root, 'site'))).toEqual(after);
  });

  test('includes in pages of the site, too', async () => {
    writeFiles(root, {
      'pages/about.md': '# About\n\n<!-- @include: _team.md -->\n',
      'pages/_team.md': 'All of [us](./about.md).\n',
    });
    await succeed('build');
    expect(read('site/about/index.html')).toMatch(/All of <a [^>]*href="\/about"/u);
  });
});

describe('a set without versions (B192)', () => {
  const CONFIG = SITE['docsite.config.ts'].replace('search: false', "sets: [{ id: 'community' }]");
  const PAGES = {
    'docsite.config.ts': CONFIG,
    'community/index.md': '# Community\n\n<!-- @include: ./_parts/note.md -->\n',
    'community/team/core.md':
      '# Core\n\n<!-- @include: ../_parts/note.md#rest -->\n\n```ts file="/examples/client.ts" region="connect"\n```\n',
    'community/team/other.md': '# Other\n',
    'community/_parts/note.md':
      '## Rules\n\n<!-- #region rest -->\n![A picture](../team/a.svg)\n\nSee [other](../team/other.md), zirconium.\n<!-- #endregion rest -->\n',
    'community/team/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" />',
  };

  test('shows parts and code as documents in docs/next do, with links from the part', async () => {
    writeFiles(root, PAGES);
    await succeed('build');
    const [home, core] = [read('site/community/index.html'), read('site/community/team/core/index.html')];
    expect(home).toContain('<h2 id="rules">');
    expect(core).not.toContain('rules');
    for (const page of [home, core]) {
      expect(page).toMatch(/<img [^>]*src="\/assets\/a\.\w+\.svg"/u);
      expect(page).toMatch(/<a [^>]*href="\/community\/team\/other"/u);
    }
    expect(core.replace(/<[^>]+>/gu, '')).toContain('const client = open();\nclient.connect({{version}});');
    expect(read('site/community/team/core.md')).toContain('See [other](https://site.example/community/team/other.md)');
    expect((await docsite('check-links')).stdout).toMatch(/: no problems \(/u);
    const texts = Object.keys(hashTree(join(root, 'site'))).filter((path) => path.startsWith('search/text/'));
    expect(texts.map((path) => read(`site/${path}`)).join('')).toContain('zirconium');
  });

  test('has its mistakes at the line of the include, and those of a part once, at theirs', async () => {
    writeFiles(root, PAGES);
    edit('community/_parts/note.md', 'other.md', 'otter.md');
    edit('community/team/core.md', '"connect"', '"conect"');
    edit('community/team/other.md', '# Other', '# Other\n\n<!-- @include: ../_parts/nope.md -->');
    for (const command of ['build', 'check-links']) {
      const report = await fail(2, command);
      expect(report.match(/broken-markdown-link/gu)).toHaveLength(1);
      expect(report).toContain('community/_parts/note.md:6:5  broken-markdown-link');
      expect(report).toContain('Did you mean "../team/other.md"?');
      expect(report).toContain('error community/team/core.md:5  unknown-region');
      expect(report).toContain('error community/team/other.md:3  missing-include');
      expect(report).toContain('The included file community/_parts/nope.md does not exist.');
    }
  });
});

describe('mistakes in what is included (B194)', () => {
  test.each([
    ['missing-include', '<!-- @include: ./_parts/nope.md -->', 'docs/next/_parts/nope.md does not exist'],
    ['missing-include', '```ts file="../../examples/nope.ts"\n```', 'examples/nope.ts does not exist'],
    ['unknown-region', '```ts file="../../examples/client.ts" region="conect"\n```', 'Did you mean "connect"?'],
    ['bad-line-range', '<!-- @include: ./_parts/note.md{2,30} -->', 'has 3 lines, but 2,30'],
    ['include-circle', '<!-- @include: ./index.md -->', 'docs/next/index.md → docs/next/index.md'],
    ['include-outside', '```sh file="../../../secret.sh"\n```', 'leads out of the folder of the site'],
    ['include-outside', '```sh file="../../.env"\n```', 'hidden by ".env"'],
    ['include-outside', '```json file="../../package.json"\n```', '"snippets" in the configuration names examples'],
    ['include-outside', '```ts file="../../examples/link.ts"\n```', 'symbolic link that leads out of the site'],
    ['include-outside', '```ini file="../../examples/config"\n```', 'a symbolic link to .git/config, which is hidden'],
    ['bad-include', '```ts file="../../examples/folder"\n```', 'not a file'],
    ['bad-include', '```ts file="../../examples/picture.bin"\n```', 'Line 1 has bytes that are not text in UTF-8'],
    ['bad-include', 'Words <!-- @include: ./_parts/note.md -->', 'a line of its own'],
  ])('%s in %j', async (code, text, words) => {
    const elsewhere = makeFolder(onTestFinished);
    writeFiles(elsewhere, { 'link.ts': 'secret\n' });
    writeFiles(root, {
      'docs/next/index.md': `# Start\n\n${text}\n`,
      'examples/folder/x.ts': 'x\n',
      'examples/picture.bin': 'a\0b',
      '.git/config': 'secret\n',
    });
    symlinkSync('../.git/config', join(root, 'examples/config'));
    symlinkSync(join(elsewhere, 'link.ts'), join(root, 'examples/link.ts'));
    for (const args of [['build'], ['check-links'], ['version', '1.0']]) {
      const report = await fail(2, ...args);
      expect(report).toContain(`error docs/next/index.md:3  ${code}`);
      expect(report).toContain(words);
      expect(report).not.toContain('secret\n');
    }
  });

  test('of a file that the documents may not include are not those of its namesake in a set', async () => {
    const elsewhere = makeFolder(onTestFinished);
    const text = '# Start\n\n<!-- @include: ./_parts/link.md -->\n';
    writeFiles(elsewhere, { 'link.md': 'secret\n' });
    writeFiles(root, { 'docs/next/index.md': text, 'api/next/index.md': text });
    symlinkSync(join(elsewhere, 'link.md'), join(root, 'docs/next/_parts/link.md'));
    edit('docsite.config.ts', 'export default {', "export default { sets: [{ id: 'api' }],");
    const report = await fail(2, 'build');
    expect(report).toContain('error docs/next/index.md:3  include-outside');
    expect(report).toContain('error api/next/index.md:3  missing-include');
  });

  test('inside a part are reported once, at the line of the part', async () => {
    edit('docs/next/_parts/note.md', 'other.md', 'otter.md');
    writeFiles(root, {
      'docs/next/_parts/note.md': `${read('docs/next/_parts/note.md')}\n<!-- @include: nope.md -->\n`,
    });
    const report = await fail(2, 'check-links');
    expect(report.match(/broken-markdown-link/gu)).toHaveLength(1);
    expect(report).toContain('docs/next/_parts/note.md:3:5  broken-markdown-link');
    expect(report).toContain('docs/next/_parts/note.md:5  missing-include');
    expect(report).toContain('Did you mean "../guide/other.md"?');
  });

  test('a link of the page itself is fixed where it is written', async () => {
    const text = '# Start\n\n<!-- @include: ./_parts/note.md -->\n\nTo [page](guide/Page.md).\n';
    writeFiles(root, { 'docs/next/index.md': text });
    await docsite('check-links', '--fix');
    expect(read('docs/next/index.md')).toBe(text.replace('Page.md', 'page.md'));
  });
});

describe('a version with included texts (B195)', () => {
  test('stores what its pages include, each content once', async () => {
    expect(await succeed('version', '1.0')).toContain('1.0: 5 files: 5 new');
    expect(manifestOf('1.0')).toMatchObject({
      files: { 'guide/other.md': '1.0', 'guide/page.md': '1.0', 'index.md': '1.0' },
      included: { '_parts/note.md': '1.0', '_root/examples/client.ts': '1.0' },
    });
    expect(read('docs/versions/1.0/_root/examples/client.ts')).toBe(CLIENT);
    edit('examples/client.ts', 'open()', 'openAnew()');
    expect(await succeed('version', '1.1')).toContain('1.1: 5 files: 1 new, 4 shared with 1.0');
    expect(Object.keys(hashTree(join(root, 'docs/versions/1.1')))).toEqual([
      '_root/examples/client.ts',
      'version.json',
    ]);
    expect(await succeed('versions', 'verify')).toContain('no problems');
  });

  test('keeps showing the code of its release, and a snippet alone makes a changed page', async () => {
    await succeed('version', '1.0');
    edit('examples/client.ts', 'open()', 'openAnew()');
    await succeed('version', '1.1');
    rmSync(join(root, 'examples'), { recursive: true });
    writeFiles(root, { 'docs/next/index.md': '# Start\n' });
    await succeed('build');
    expect(read('site/docs/1.0.md')).toContain('open();');
    expect(read('site/docs/1.0.md')).not.toContain('openAnew');
    expect(read('site/docs.md')).toContain('openAnew();');
    const changes = read('site/docs/changes/index.html');
    expect(changes).toContain('openAnew');
    expect(changes).toContain('>Changed <span class="changed-count">1</span></h2>');
    expect(await succeed('versions', 'diff', '1.0', '1.1')).toMatch(
      /1 page changed.*\n[^]*\+const client = openAnew\(\);/u,
    );
  });

  test('is refused by a docsite that does not know what it stores', async () => {
    await succeed('version', '1.0');
    const known = JSON.parse(read('docs/versions/1.0/version.json')) as object;
    // As an older docsite sees the field: any that it does not know.
    writeFiles(root, { 'docs/versions/1.0/version.json': JSON.stringify({ ...known, included2: {} }) });
    expect(await fail(2, 'build')).toContain('bad-manifest');
  });

  test('names an included file that is gone from the store', async () => {
    await succeed('version', '1.0');
    rmSync(join(root, 'docs/versions/1.0/_root'), { recursive: true });
    const report = await fail(2, 'versions', 'verify');
    expect(report).toMatch(/docs\/versions\/1\.0\/version\.json:\d+:\d+ {2}missing-file/u);
    expect(report).toContain('docs/versions/1.0/_root/examples/client.ts is missing');
  });

  test('reports an include that its manifest does not list, at its line', async () => {
    await succeed('version', '1.0');
    const manifest = manifestOf('1.0');
    rmSync(join(root, 'docs/versions/1.0/_parts'), { recursive: true });
    const { included: _, ...rest } = manifest;
    const included = { '_root/examples/client.ts': '1.0' };
    writeFiles(root, { 'docs/versions/1.0/version.json': JSON.stringify({ ...rest, included }) });
    for (const args of [['versions', 'verify'], ['build']]) {
      const report = await fail(2, ...args);
      expect(report).toContain('error docs/versions/1.0/index.md:3  missing-include');
      expect(report).toContain('Version "1.0" does not store "_parts/note.md"');
    }
  });

  test('gets its own copy of a part with edit; which names the sharers', async () => {
    await succeed('version', '1.0');
    await succeed('version', '1.1');
    const file = 'docs/versions/1.0/_root/examples/client.ts';
    expect(await succeed('versions', 'which', '1.1/_root/examples/client.ts')).toContain(
      `${file}\nShared with 1 other`,
    );
    expect(await succeed('versions', 'which', '1.1/examples/client.ts')).toContain(file);
    expect(await succeed('versions', 'which', 'next/examples/client.ts')).toContain('examples/client.ts\n');
    const [own = ''] = (await succeed('versions', 'edit', '1.1/_parts/note.md')).split('\n');
    expect(own).toBe('docs/versions/1.1/_parts/note.md');
    edit(own, 'A note', 'Another note');
    await succeed('build');
    expect(read('site/docs.md')).toContain('## Another note');
    expect(read('site/docs/1.0.md')).toContain('## A note');
    expect(manifestOf('1.1').included).toMatchObject({ '_parts/note.md': '1.1' });
  });

  test('is removed and renamed with what it includes; others keep theirs', async () => {
    await succeed('version', '1.0');
    await succeed('version', '1.1');
    await succeed('versions', 'remove', '1.0');
    expect(read('docs/versions/1.1/_root/examples/client.ts')).toBe(CLIENT);
    expect(manifestOf('1.1').included).toEqual({ '_parts/note.md': '1.1', '_root/examples/client.ts': '1.1' });
    await succeed('versions', 'rename', '1.1', '1.2');
    expect(manifestOf('1.2').included).toEqual({ '_parts/note.md': '1.2', '_root/examples/client.ts': '1.2' });
    expect(await succeed('versions', 'verify')).toContain('no problems');
  });

  test('comes back from a checkout as it was', async () => {
    await succeed('version', '1.0');
    await succeed('versions', 'checkout', '1.0', 'out');
    expect(Object.keys(hashTree(join(root, 'out')))).toEqual([
      '_parts/note.md',
      '_root/examples/client.ts',
      'guide/other.md',
      'guide/page.md',
      'index.md',
    ]);
    edit('out/_root/examples/client.ts', 'open()', 'openOld()');
    await succeed('versions', 'add', 'out', '0.9');
    expect(manifestOf('0.9').included).toEqual({ '_parts/note.md': '1.0', '_root/examples/client.ts': '0.9' });
    await succeed('versions', 'checkout', 'next', 'out2');
    expect(read('out2/_root/examples/client.ts')).toBe(CLIENT);
    rmSync(join(root, 'out2/_parts'), { recursive: true });
    expect(await fail(2, 'versions', 'add', 'out2', '0.8')).toMatch(/out2\/index\.md:3 {2}missing-include/u);
  });

  test('takes changes of parts, and what a changed page includes anew, by backport and set', async () => {
    await succeed('version', '1.0');
    edit('docs/next/_parts/note.md', 'A note', 'A better note');
    await succeed('versions', 'backport', '_parts/note.md', '--from', 'next', '--to', '1.0');
    expect(read('docs/versions/1.0/_parts/note.md')).toContain('A better note');
    writeFiles(root, {
      'docs/next/_parts/new.md': 'New words.\n\n<!-- @include: deeper.md -->\n',
      'docs/next/_parts/deeper.md': 'Deeper.\n',
      'docs/next/guide/other.md': '# Other\n\nNo parts.\n\n<!-- @include: ../_parts/new.md -->\n',
    });
    await succeed('versions', 'backport', 'guide/other.md', '--from', 'next', '--to', '1.0');
    expect(Object.keys(manifestOf('1.0').included ?? {})).toEqual([
      '_parts/deeper.md',
      '_parts/new.md',
      '_parts/note.md',
      '_root/examples/client.ts',
    ]);
    writeFiles(root, { 'new.md': '# Other\n\n<!-- @include: ../_parts/unknown.md -->\n' });
    expect(await fail(2, 'versions', 'set', 'guide/other.md', 'new.md', '--from', '1.0')).toContain('missing-include');
    writeFiles(root, { 'unknown.md': 'Known now.\n' });
    await succeed('versions', 'set', '_parts/unknown.md', 'unknown.md', '--from', '1.0');
    expect(manifestOf('1.0').included).toMatchObject({ '_parts/unknown.md': '1.0' });
    await succeed('versions', 'set', 'guide/other.md', 'new.md', '--from', '1.0');
    await succeed('build');
    expect(read('site/docs/guide/other.md')).toContain('Known now.');
  });
});
