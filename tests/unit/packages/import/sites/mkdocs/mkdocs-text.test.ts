/** Texts of MkDocs: snippets that would become endless, code that shows code, plugins. */
import { expect, test } from 'vitest';
import { pinHeadingIds } from '../../../../../../packages/import/mdx/write/pin-heading-ids.ts';
import { defaultTocSlugs } from '../../../../../../packages/import/sites/heading-slugs.ts';
import { readContents } from '../../../../../../packages/import/sites/mkdocs/mkdocs-contents.ts';
import { readShorthands } from '../../../../../../packages/import/sites/mkdocs/mkdocs-magiclink.ts';
import { convertMkdocsText } from '../../../../../../packages/import/sites/mkdocs/mkdocs-text.ts';
import { findTextPlugins } from '../../../../../../packages/import/sites/mkdocs/mkdocs-text-plugins.ts';
import { settleColons } from '../../../../../../packages/import/mdx/write/settle-colons.ts';

const twice = (file: string): string => `--8<-- "${file}"\n\n--8<-- "${file}"\n`;
const DOUBLING = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [`part${String(index)}.txt`, twice(`part${String(index + 1)}.txt`)]),
);

test.each([
  ['includes itself twice', { 'part0.txt': twice('part0.txt') }],
  ['doubles twenty times', { ...DOUBLING, 'part20.txt': 'Words.\n' }],
])('a snippet that %s is reported once, and the page has an end', (_case, files: Readonly<Record<string, string>>) => {
  const lost: string[] = [];
  let reads = 0;
  const text = convertMkdocsText(
    '# Page\n\n--8<-- "part0.txt"\n\nEnd.\n',
    {
      path: 'docs/page.md',
      read: (path) => {
        reads += 1;
        return files[path] ?? null;
      },
      report: (_line, { code, what }) => {
        if (code === 'code-file') lost.push(what);
      },
      include: () => null,
    },
    {
      roots: ['.'],
      dedents: false,
      plugins: [],
      extensions: new Set(),
      glossary: '',
      contents: readContents({}),
      linkShorthands: readShorthands({}),
    },
  );
  expect(text).toMatch(/^# Page\n[\s\S]*\nEnd\.\n$/u);
  expect(lost).toEqual([expect.stringContaining('was not taken over: it includes itself, or too much.')]);
  expect(reads).toBeLessThan(50_000);
});

const EXTENSIONS: ReadonlySet<string> = new Set(
  'abbr def_list pymdownx.keys pymdownx.mark pymdownx.caret pymdownx.tilde pymdownx.critic pymdownx.inlinehilite'.split(
    ' ',
  ),
);

function convert(
  text: string,
  files: Readonly<Record<string, string>> = {},
  {
    plugins = [],
    extensions = new Set<string>(),
    glossary = '',
    dedents = false,
  }: {
    readonly plugins?: readonly string[];
    readonly extensions?: ReadonlySet<string>;
    readonly glossary?: string;
    readonly dedents?: boolean;
  } = {},
) {
  const remarks: string[] = [];
  const converted = convertMkdocsText(
    text,
    {
      path: 'docs/guide/page.md',
      read: (path) => files[path] ?? null,
      report: (line, { what, why = '' }) => remarks.push(`${line}: ${what} ${why}`),
      include: (path) => `/${path}`,
    },
    {
      roots: ['.', 'docs'],
      dedents,
      plugins: findTextPlugins(plugins),
      extensions,
      glossary,
      contents: readContents({}),
      linkShorthands: readShorthands({}),
    },
  );
  return { text: settleColons(converted), remarks };
}

// As Superfences reads it: a block ends at the same marks at the same column.
test.each([
  [
    '=== "A"\n\n    ``` md\n    === "B"\n\n        ``` c\n        x\n        ```\n    ```\n\nAfter.',
    ':::tabs\n\n@tab A\n\n```md\n=== "B"\n\n    ``` c\n    x\n    ```\n```\n\n:::\n\nAfter.',
  ],
  ['``` md\n  ``` c\n  ```\n```\n\nAfter.', '````md\n  ``` c\n  ```\n````\n\nAfter.'],
  ['```` md\n!!! note\n    ```\n    x\n    ```\n````', '````md\n!!! note\n    ```\n    x\n    ```\n````'],
])('B283 code that shows code stays code: %j', (source, expected) => {
  expect(convert(source).text).toBe(expected);
});

const SECTIONS = {
  'a.py':
    'x = 1\n# --8<-- [start:one]\na\n# --8<-- [start:in]\nb\n# --8<-- [end:in]\n# --8<-- [end:one]\nif y:\n    # --8<-- [start:far]\n    c\n    # --8<-- [end:far]\n',
  'part.md': 'Words.\n\n<!-- --8<-- [start:p] -->\nMore.\n<!-- --8<-- [end:p] -->\n',
};

// By the rules of pymdownx.snippets from 9.6 on: the one in Debian knows no sections.
test.each([
  ['```py\n--8<-- "a.py:one"\n```', '```py file="/a.py" region="one"\n```'],
  ['```py\n--8<-- "a.py"\n```', '```py file="/a.py"\n```'],
  ['```py\n--8<-- "a.py:far"\n```', '```py\n    c\n```'],
  ['```py\n--8<-- "a.py:in"\nd\n```', '```py\nb\nd\n```'],
  ['--8<-- "part.md:p"', 'More.'],
  ['--8<-- "part.md"', '<!-- @include: /part.md -->'],
])('B241 sections of snippets: %j is %j', (source, expected) => {
  expect(convert(source, SECTIONS).text).toBe(expected);
});

test('B241 a section loses its indentation where the site says so; one that a file does not have is named', () => {
  const far = '```py\n--8<-- "a.py:far"\n```';
  expect(convert(far, SECTIONS, { dedents: true }).text).toBe('```py file="/a.py" region="far"\n```');
  expect(convert('--8<-- "a.py:none"', SECTIONS).remarks).toEqual([
    '1: The snippet "a.py:none" was not taken over. The file does not exist, or does not have this section.',
  ]);
});

test('B283 files that other extensions include are included', () => {
  const files = { 'code/a.py': 'a\nb\nc\n', 'docs/guide/part.md': 'Part.\n', 'inc.md': 'Words.\n' };
  expect(convert('{* code/a.py ln[2:3] hl[3] *}\n\nx { .y }', files)).toEqual({
    text: '```py {3} file="/code/a.py" lines="2,3"\n```\n\nx',
    remarks: ['3: Attributes such as { .y } were left out. '],
  });
  expect(convert('```python\n{!> code/a.py !}\n```', files).text).toBe('```python file="/code/a.py"\n```');
  expect(
    convert('{! inc.md !}\n\n{% include-markdown "part.md" %}', files, { plugins: ['include-markdown'] }).text,
  ).toBe('<!-- @include: /inc.md -->\n\n<!-- @include: /docs/guide/part.md -->');
});

// Compared with a build of MkDocs 1.6 and pymdown-extensions 10.14, which keeps tags.
test('B283 the title of a disclosure is a line of Markdown', () => {
  expect(convert('??? note "Use `x<T>` & **y** <b>, see [it](b.md#c)"\n    In.\n').text).toBe(
    [
      '<details>',
      '<summary>Use <code>x&lt;T&gt;</code> &amp; <strong>y</strong> &lt;b&gt;, see <a href="b.md#c">it</a></summary>',
      '\nIn.\n',
      '</details>\n',
    ].join('\n'),
  );
});

test('B283 remarks on a page with metadata of MultiMarkdown have the lines of its file', () => {
  const text = 'title: One\nmore: a\n    b\n\n# A\n\n{{ one }}\n';
  expect(convert(text, {}, { plugins: ['macros'] }).remarks).toEqual([
    '7: "macros" was not run: 1 place of the page is shown as written. The first one is {{ one }}',
  ]);
});

test('B283 what plugins made of a text is named with its first place and how often it occurs', () => {
  const text = '# A\n\n`{{ code }}` {{ one }} {% if x %}\n\n::: pkg.Class\n\n[`b` c][pkg.b]\n\n::: pkg.other\n';
  expect(convert(text, {}, { plugins: ['macros', 'mkdocstrings'] }).remarks).toEqual([
    '3: "macros" was not run: 2 places of the page are shown as written. The first one is {{ one }}',
    '5: "mkdocstrings" was not run: 2 places of the page are shown as written. The first one is ::: pkg.Class',
    '7: "autorefs" was not run: 1 place of the page is shown without the link. The first one is [`b` c][pkg.b]',
  ]);
  expect(convert(text).remarks).toEqual([]);
});

test('B283 what is in a tag with the attribute "markdown" is Markdown', () => {
  const extensions = new Set(['md_in_html']);
  const inside = '<div class="a" markdown="1">\n**b**\n</div>\n\n<details markdown id="d">\n\n*c*\n</details>';
  expect(convert(inside, {}, { extensions }).text).toBe(
    '<div class="a">\n\n**b**\n</div>\n\n<details id="d">\n\n*c*\n</details>',
  );
  expect(convert(inside).text).toBe(inside);
  const onLine = '<details markdown="1"><summary>*S*</summary>\n**b**\n</details>\n\n<p markdown>A *b*</p>\n\n';
  expect(
    convert(`${onLine}<details markdown>\n<summary>\`s\`</summary>\n- c\n</details>`, {}, { extensions }).text,
  ).toBe(
    '<details>\n<summary><em>S</em></summary>\n\n**b**\n</details>\n\n<p>A <em>b</em></p>\n\n' +
      '<details>\n<summary><code>s</code></summary>\n\n- c\n</details>',
  );
});

test('B283 a stroke in the code of a table does not end a cell, and other code stays', () => {
  const row = '| `a|b` | ``c`|d`` | e\\|f |\n';
  expect(convert(`| A | B | C |\n|---|:-:|---|\n${row}\n${row}`).text).toBe(
    `| A | B | C |\n|---|:-:|---|\n| \`a\\|b\` | \`\`c\`\\|d\`\` | e\\|f |\n\n${row}`,
  );
});

// Compared with builds of MkDocs 1.4 and pymdown-extensions 9.5.
test.each([
  [
    'Press ++ctrl+alt+del++, ++"Any & text"++, ++Page-Up++.',
    'Press <kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Del</kbd>, <kbd>Any &amp; text</kbd>, <kbd>Page Up</kbd>.',
  ],
  ['Not ++nokey++, i++ and j++, `++ctrl++`.', 'Not ++nokey++, i++ and j++, `++ctrl++`.'],
  [
    '==Marked **b**==, a==b==c, ^^new^^, H~2~O, A^T^A, ~~old~~.',
    '<mark>Marked **b**</mark>, a==b==c, <ins>new</ins>, H<sub>2</sub>O, A<sup>T</sup>A, ~~old~~.',
  ],
  [
    '[a](/~x/~y) https://a.example/~b/~c [^1][^2] <a href="~d~">',
    '[a](/~x/~y) https://a.example/~b/~c [^1][^2] <a href="~d~">',
  ],
  [
    '{++new++} {--old--} {==hl==}{>>why<<} {~~a~>b~~}',
    '<ins>new</ins> <del>old</del> <mark>hl</mark><span>why</span> <del>a</del><ins>b</ins>',
  ],
  ['Run `#!python print(1)`.', 'Run `print(1)`.'],
  ['Yes :material-check: no :octicons-x-16: go :octicons-arrow-right-24:', 'Yes ✓ no ✗ go →'],
  [
    '[Go](a.md){ .md-button .md-button--primary } [Out](a.md){target=_blank}',
    '<LinkButton href="a.md">Go</LinkButton> <a href="a.md" target="_blank">Out</a>',
  ],
  ['![A "b"](a.png){ width="300" align=left }', '<img src="a.png" alt="A &quot;b&quot;" width="300" align="left">'],
])('extensions: %j is %j', (before, after) => {
  expect(convert(before, {}, { extensions: EXTENSIONS })).toEqual({ text: after, remarks: [] });
});

test('without their extensions they are text', () => {
  const text = '++ctrl++ ==a== ^^b^^ H~2~O {++c++} `#!sh d`';
  expect(convert(text).text).toBe(text);
});

test('abbreviations are marked where they are used, those of the glossary too', () => {
  const text =
    '# HTML\n\nHTML, `HTML`, XHTML, [HTML](HTML.md) by the W3C.\n\n*[HTML]: Hyper "Text"\n\n```\nHTML\n```\n';
  const { text: converted } = convert(text, {}, { extensions: EXTENSIONS, glossary: '*[W3C]: Consortium' });
  expect(converted).toBe(
    '# HTML\n\n<abbr title="Hyper &quot;Text&quot;">HTML</abbr>, `HTML`, XHTML, [<abbr title="Hyper &quot;Text&quot;">HTML</abbr>](HTML.md) by the ' +
      '<abbr title="Consortium">W3C</abbr>.\n\n\n\n```\nHTML\n```\n',
  );
});

test('a list of definitions is a <dl>, with blocks in its definitions', () => {
  const list =
    'Apple *red*\n:   Fruit\n    of plants.\n\n    !!! tip\n        Wash.\n\nOrange\nCitrus\n\n:   The `fruit`\n:   A colour\n\nAfter: this.\n';
  expect(convert(list, {}, { extensions: EXTENSIONS }).text).toBe(
    '<dl>\n<dt>Apple <em>red</em></dt>\n<dd>\n\nFruit\nof plants.\n\n:::tip\n\nWash.\n\n:::\n\n</dd>\n' +
      '<dt>Orange</dt>\n<dt>Citrus</dt>\n<dd>The <code>fruit</code></dd>\n<dd>A colour</dd>\n</dl>\n\n\nAfter: this.\n',
  );
});

test.each([
  [{}, '- [B](#b)\n  - [C](#c)'],
  [{ toc_depth: 2 }, '- [B](#b)'],
  [{ toc_depth: '3-4', marker: '[[here]]' }, '[TOC]'],
])('B283 the marker of toc is a list of headings: %j', (options, list) => {
  const text = '# A\n\n[TOC]\n\n## B\n\n### C\n\n```\n[TOC]\n```\n';
  const tools = { path: 'docs/a.md', read: () => null, report: () => undefined, include: () => null };
  const rules = { roots: [], dedents: false, plugins: [], extensions: new Set<string>(), glossary: '' };
  const converted = convertMkdocsText(text, tools, {
    ...rules,
    contents: readContents(options),
    linkShorthands: readShorthands({}),
  });
  expect(pinHeadingIds(settleColons(converted), defaultTocSlugs).text).toBe(text.replace('[TOC]', list));
});

test('B283 code with the tags of a template is as it is written, where no plugin reads them', () => {
  const text = '```html\n{% include "part.html" %}\n```';
  expect(convert(text, { 'docs/part.html': 'Part' })).toEqual({ text, remarks: [] });
});

test('B283 links to objects of the code keep their text, also in code of their own', () => {
  const text = 'See [`File`][mkdocs.File] and `[a][b.c]`.\n\n```md\n[x][y.z]\n```';
  expect(convert(text, {}, { plugins: ['autorefs'] }).text).toBe('See `File` and `[a][b.c]`.\n\n```md\n[x][y.z]\n```');
});

test('links by reference are read as Python-Markdown does, with the addresses that all pages share', () => {
  const text = '[one][^1], [two] [shared], [three]\n[own] and [Shared]\n\n[own]: /own/\n[one]: /one/';
  const glossary = '  [shared]: https://a.example/\n[unused]: https://b.example/\n*[HTML]: Language';
  expect(convert(text, {}, { glossary }).text).toBe(
    '[one][][^1], [two][shared], [three][own] and [Shared]\n\n[own]: /own/\n[one]: /one/\n\n[shared]: https://a.example/\n',
  );
});

test('a block of code without an end is text, and what follows its box is as before', () => {
  expect(convert('=== "A"\n\n    Text.\n    ```\n\n=== "B"\n\n    More.\n').text).toBe(
    convert('=== "A"\n\n    Text.\n    \\`\\`\\`\n\n=== "B"\n\n    More.\n').text,
  );
});

test('formulas are shown as their source, which nothing converts', () => {
  const extensions = new Set([...EXTENSIONS, 'pymdownx.arithmatex']);
  const text = 'A $x^{a}b^{c}$ and `$x$`, \\$5 or $6.\n\n$$\nx^{a}_{b}^{c}\n$$\n\n  \\[ y~1~ \\]';
  expect(convert(text, {}, { extensions })).toEqual({
    text: 'A `$x^{a}b^{c}$` and `$x$`, \\$5 or $6.\n\n```latex\nx^{a}_{b}^{c}\n```\n\n  ```latex\n   y~1~\n  ```',
    remarks: [
      '1: This formula is shown as its source: A $x^{a}b^{c}$ and `$x$`, \\$5 or $6. docsite sets formulas with a plugin only.',
    ],
  });
});

test('text after a comment is Markdown, ids are read from attributes, letters become signs', () => {
  const extensions = new Set([...EXTENSIONS, 'pymdownx.smartsymbols']);
  expect(
    convert('<!-- a --> **Bold** (c) 2020\n\n### 1.0 <small>May</small> { id="1.0" }', {}, { extensions }),
  ).toEqual({
    text: '**Bold** © 2020 <!-- a -->\n\n### 1.0 <small>May</small> {#1.0}',
    remarks: [],
  });
  expect(convert('<!-- a --> <b>x</b>').text).toBe('<!-- a --> <b>x</b>');
  expect(convert('<!--\na --> b\n\nA --> B, 1/2 of 11/2 <!--\nend -->', {}, { extensions }).text).toContain(
    'A → B, ½ of 11/2',
  );
});

test('B283 short forms of magiclink are links, but not in code, links and addresses', () => {
  const link = readShorthands({ repo_url_shorthand: true, user: 'u', repo: 'r' });
  expect(link('#1, o/p#2 and !3 by @me: (#4)')).toBe(
    '[#1](https://github.com/u/r/issues/1), [o/p#2](https://github.com/o/p/issues/2) and [!3](https://github.com/u/r/pull/3) ' +
      'by [@me](https://github.com/me): ([#4](https://github.com/u/r/issues/4))',
  );
  for (const kept of [
    '`#1` [#2](x) ![@a][b] <a href="#3">',
    'https://x.example/#4',
    'a@b.example',
    'x#5 \\#6 ## 7',
    '[r]: #8',
    '&#9;',
  ])
    expect(link(kept)).toBe(kept);
  expect(readShorthands({ social_url_shorthand: true, provider: 'gitlab' })('@me #1')).toBe(
    '[@me](https://gitlab.com/me) #1',
  );
  expect(readShorthands({ user: 'u', repo: 'r' })('@me #1')).toBe('@me #1');
});

test('B283 blocks between slashes: tabs that follow each other, captions, icons in names', () => {
  const tabs =
    '//// tab | :material-star: One\n\n/// tip\na\n///\n\n////\n\n//// tab | Two\n    new: true\nb\n////\n\n/// tab | C\nc\n///\n';
  expect(convert(tabs).text.replaceAll(/\n{2,}/gu, '\n')).toBe(
    '::::tabs\n@tab ★ One\n:::tip\na\n:::\n@tab Two\nb\n::::\n:::tabs\n@tab C\nc\n:::\n',
  );
  expect(convert('/// admonition | T\n    type: danger\nd\n///\n').text).toContain(':::danger[T]\n');
  expect(convert('/// details | T\n    open: True\ne\n///\n').text).toContain('<details open>\n<summary>T</summary>');
  expect(convert('/// figure-caption\nWhat it *shows*\n///\n').text).toBe('What it *shows*\n');
  expect(convert('/// tab | Open\na\n').text).toBe('/// tab | Open\na\n');
});
