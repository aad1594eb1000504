/** What pages of a Docusaurus site show of other files: includes in the new site, and where a text is written out instead. */
import { describe, expect, test } from 'vitest';
import { readModule } from '../../../../../../packages/import/docusaurus/config/read-module.ts';
import { importSite } from '../../../../../../packages/import/docusaurus/import-site.ts';
import type { ImportedSite } from '../../../../../../packages/import/import-report.ts';
import type { SiteTree } from '../../../../../../packages/import/site-tree.ts';
import { type Fields, isFields } from '../../../../../../src/shared/string/fields.ts';

const CONFIG =
  "export default { title: 'T', url: 'https://t.example', presets: [['classic', { docs: {}, pages: {} }]] };\n";

function run(pages: Readonly<Record<string, string>>, config = CONFIG): ImportedSite {
  const files: Readonly<Record<string, string>> = { 'docusaurus.config.js': config, ...pages };
  const tree: SiteTree = {
    read: (path) => (files[path] === undefined ? null : Buffer.from(files[path], 'latin1')),
    list: (folder) =>
      Object.keys(files)
        .flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : []))
        .toSorted(),
    deadLinks: () => [],
    borderOf: () => null,
    fileName: (path) => path,
  };
  const modules = { readCode: (path: string) => files[path] ?? null };
  const { value, leftOut, places } = readModule('docusaurus.config.js', modules);
  const fields: Fields = value.ok && isFields(value.value) ? value.value : {};
  const old = { tree, modules, configFile: 'docusaurus.config.js', config: fields, leftOut, places };
  return importSite({ ...old, blog: 'set', executed: new Map() });
}

function text({ files }: ImportedSite, path: string): string {
  expect([...files.keys()]).toContain(path);
  return Buffer.from(files.get(path) ?? []).toString('utf8');
}

function remarks({ problems }: ImportedSite): readonly string[] {
  return problems.flatMap(({ code, file, line, why }) => (code === 'written-out' ? `${file}:${line} ${why}` : []));
}

const page = (specifier: string, use = '<P />'): string => `import P from '${specifier}';\n\n# A\n\n${use}\n`;

describe('a partial', () => {
  test('stays a file of its own, with links as it has them, and those in it do, too', () => {
    const site = run({
      'docs/a.mdx': page('./_parts/_p.mdx'),
      'docs/_parts/_p.mdx': "import Q from './_q.md';\n\n<Q />\n\n[A](../a.mdx)\n",
      'docs/_parts/_q.md': '{1 + 1}\n',
    });
    expect(text(site, 'docs/next/a.mdx')).toBe('# A\n\n<!-- @include: ./_parts/_p.mdx -->\n');
    expect(text(site, 'docs/next/_parts/_p.mdx')).toBe('<!-- @include: ./_q.md -->\n\n[A](../a.mdx)\n');
    expect(text(site, 'docs/next/_parts/_q.md')).toBe('2\n');
    expect(site.problems).toEqual([]);
  });

  test('from outside of the documents is a snippet, and each released version has its own', () => {
    const site = run({
      'docs/a.mdx': page('@site/src/_p.md'),
      'src/_p.md': 'Shared.\n',
      'src/pages/about.md': page('../_p.md'),
      'versions.json': '["1.0"]',
      'versioned_docs/version-1.0/a.mdx': page('@site/src/_p.md'),
      'versioned_docs/version-1.0/b.mdx': page('./_own.md'),
      'versioned_docs/version-1.0/_own.md': 'Own.\n',
    });
    for (const path of ['docs/next/a.mdx', 'docs/versions/1.0/a.mdx', 'pages/about.md']) {
      expect(text(site, path)).toBe('# A\n\n<!-- @include: /snippets/src/_p.md -->\n');
    }
    expect(text(site, 'snippets/src/_p.md')).toBe('Shared.\n');
    expect(text(site, 'docsite.config.ts')).toContain("snippets: ['snippets'],");
    expect(JSON.parse(text(site, 'docs/versions/1.0/version.json'))).toMatchObject({
      files: { 'a.mdx': '1.0', 'b.mdx': '1.0' },
      included: { '_own.md': '1.0', '_root/snippets/src/_p.md': '1.0' },
    });
    expect(text(site, 'docs/versions/1.0/_root/snippets/src/_p.md')).toBe('Shared.\n');
  });

  test('keeps the ids that its headings had, and those of the pages around it', () => {
    const site = run({
      'docs/a.mdx': `${page('./_p.mdx')}\n## Set up\n\n## Set up\n`,
      'docs/b.mdx': page('./_p.mdx', '## Set up\n\n<P />'),
      'docs/_p.mdx': '## Set up\n\n## Other\n\n## Other\n',
    });
    // Of two equal ids, links reached the first.
    expect(text(site, 'docs/next/_p.mdx')).toBe('## Set up\n\n## Other\n\n## Other\n');
    expect(text(site, 'docs/next/a.mdx')).toMatch(/## Set up\n\n## Set up \{#set-up-1\}\n$/u);
    expect(text(site, 'docs/next/b.mdx')).toBe('# A\n\n## Set up\n\n<!-- @include: ./_p.mdx -->\n');
    expect(site.counts.anchors).toMatchObject({ changed: 0 });
  });

  test('gets the id that a page needs', () => {
    const site = run({
      'docs/a.mdx': page('./_p.mdx', '## Other\n\n<P />'),
      'docs/_p.mdx': '## Other\n\n## Other\n',
    });
    expect(text(site, 'docs/next/_p.mdx')).toBe('## Other\n\n## Other {#other-1}\n');
    expect(site.counts.anchors).toEqual({ kept: 3, pinned: 1, changed: 0 });
  });

  test('may have boxes where the page has one around it', () => {
    const files = { 'docs/_p.mdx': ':::note\n\nIn it.\n\n:::\n' };
    const site = run({ ...files, 'docs/a.mdx': page('./_p.mdx', ':::tip\n\n<P />\n\n:::') });
    expect(text(site, 'docs/next/a.mdx')).toBe('# A\n\n::::tip\n\n<!-- @include: ./_p.mdx -->\n\n::::\n');
    const written = run({ ...files, 'docs/a.mdx': page('./_p.mdx', ':::tip\n\n<P x="1" />\n\n:::') });
    expect(text(written, 'docs/next/a.mdx')).toBe('# A\n\n::::tip\n\n:::note\n\nIn it.\n\n:::\n\n::::\n');
  });

  test('with Windows line breaks in the page is included in a page that has them still', () => {
    const site = run({ 'docs/a.mdx': page('./_p.md').replaceAll('\n', '\r\n'), 'docs/_p.md': 'P\r\n' });
    expect(text(site, 'docs/next/a.mdx')).toBe('# A\r\n\r\n<!-- @include: ./_p.md -->\r\n');
    expect(text(site, 'docs/next/_p.md')).toBe('P\n');
  });

  test.each([
    ['attributes', '<P x="1" />', 'P {props.x}', 'P 1', 5, 'It has attributes here, which an include cannot have.'],
    [
      'content',
      '<P>in</P>',
      'P {props.children}',
      'P ',
      5,
      'It has content between its tags here, which an include cannot have.',
    ],
    ['a place in a line', 'Before <P />', 'P', 'Before P', 5, 'An include needs a line of its own.'],
    ['a place in a list', '- <P />', 'P', '- P', 5, 'An include needs a line of its own.'],
    ['a head', '<P />', '<head><title>X</title></head>\n\nP', 'P', 5, 'It says something in the head of the page.'],
    ['text next to it', 'Text\n<P />', 'P', 'Text\nP', null, 'Its blocks would run into those of the page otherwise.'],
  ])('with %s is written out, with a remark', (_, use, partial, written, line, why) => {
    const site = run({ 'docs/a.mdx': page('./_p.mdx', use), 'docs/_p.mdx': `${partial}\n` });
    expect(text(site, 'docs/next/a.mdx')).toContain(written);
    expect(text(site, 'docs/next/a.mdx')).not.toContain('@include');
    expect(remarks(site)).toEqual([`docs/a.mdx:${line} ${why}`]);
    expect(site.files.has('docs/next/_p.mdx')).toBe(false);
  });

  test.each([
    ['is a page', { 'docs/b.md': 'B\n' }, './b.md', 'It is a page of its own.'],
    [
      'links to what depends on the page',
      { 'src/_p.md': '[A](../docs/a.mdx)\n' },
      '@site/src/_p.md',
      'Its links depend on the page.',
    ],
    ['has a name that ends comments', { 'docs/_p--q.md': 'P\n' }, './_p--q.md', 'An include cannot name its path.'],
    [
      'lists the headings of the page',
      { 'docs/_p.mdx': "import T from '@theme/TOCInline';\n\n<T toc={toc} />\n" },
      './_p.mdx',
      'It lists the headings of the page.',
    ],
    ['is hidden', { 'docs/.p/_p.md': 'P\n' }, './.p/_p.md', 'An include cannot name its path.'],
  ])('that %s is written out, with a remark', (_, files, specifier, why) => {
    const site = run({ 'docs/a.mdx': page(specifier), ...files });
    expect(text(site, 'docs/next/a.mdx')).not.toContain('@include');
    expect(remarks(site)).toEqual([`docs/a.mdx:5 ${why}`]);
  });

  test('of documents without versions is included, with code, from its place in their folder', () => {
    const plugin = "plugins: [['content-docs', { id: 'api', path: 'old/api', routeBasePath: 'api' }]]";
    const site = run(
      {
        'docs/a.md': '# A\n',
        'old/api/in/b.mdx': page('../_p.md', '<P />\n\n```js file=../c.js\n```\n\n```js file=<rootDir>/src/d.js\n```'),
        'old/api/e.mdx': page('@site/src/_q.md'),
        'old/api/_p.md': 'P [e](e.mdx)\n',
        'old/api/c.js': 'c;\n',
        'src/d.js': 'd;\n',
        'src/_q.md': 'Q\n',
      },
      `export default { title: 'T', url: 'https://t.example', presets: [['classic', { docs: {} }]], ${plugin} };\n`,
    );
    expect(remarks(site)).toEqual([]);
    expect(text(site, 'api/in/b.mdx')).toBe(
      '# A\n\n<!-- @include: ../_p.md -->\n\n```js file="../c.js"\n```\n\n```js file="/snippets/src/d.js"\n```\n',
    );
    expect(text(site, 'api/e.mdx')).toBe('# A\n\n<!-- @include: /snippets/src/_q.md -->\n');
    expect(text(site, 'api/_p.md')).toBe('P [e](e.mdx)\n');
    expect(text(site, 'snippets/src/d.js')).toBe('d;\n');
    expect(text(site, 'snippets/src/_q.md')).toBe('Q\n');
  });
});

describe('code', () => {
  const imports = "import CodeBlock from '@theme/CodeBlock';\nimport P from '!!raw-loader!./_code/a.js';\n\n";
  const block = '<CodeBlock language="js" title="A" showLineNumbers>{P}</CodeBlock>\n';

  test('that a loader read, and that a fence names, is included from its file', () => {
    const site = run({
      'docs/a.mdx': `${imports}${block}\n\`\`\`js file=./b.js\n\`\`\`\n\n\`\`\`py {1} file=<rootDir>/examples/c.py#L2-L3\n\`\`\`\n`,
      'docs/_code/a.js': 'a{{b}};\n',
      'docs/b.js': 'b;\n',
      'examples/c.py': '1\n2\n3\n',
    });
    expect(text(site, 'docs/next/a.mdx')).toBe(
      '```js title="A" showLineNumbers file="./_code/a.js"\n```\n\n```js file="./b.js"\n```\n\n```py {1} file="/snippets/examples/c.py" lines="2,3"\n```\n',
    );
    expect(text(site, 'docs/next/_code/a.js')).toBe('a{{b}};\n');
    expect(text(site, 'snippets/examples/c.py')).toBe('1\n2\n3\n');
    expect(site.problems).toEqual([]);
  });

  test.each([
    ['is no text', 'docs/_code/a.js', 'a\xff\n', 'It is not a text in UTF-8.'],
    ['has markers of regions', 'docs/_code/a.js', '// #region x\na\n// #endregion\n', 'Its blocks would run'],
  ])('that %s is written out', (_, path, code, why) => {
    const site = run({ 'docs/a.mdx': imports + block, [path]: code });
    expect(text(site, 'docs/next/a.mdx')).not.toContain('file=');
    expect(remarks(site).join('\n')).toContain(why);
  });

  test('of lines that share an indentation is written out without it', () => {
    const site = run({ 'docs/a.mdx': '```js file=./b.js#L2\n```\n', 'docs/b.js': 'if (x)\n  b;\n' });
    expect(text(site, 'docs/next/a.mdx')).toBe('```js\nb;\n```\n');
    expect(remarks(site)).toEqual([
      expect.stringMatching(/^docs\/a\.mdx:1 An include would show these lines otherwise/u),
    ]);
  });
});
