import { describe, expect, test } from 'vitest';
import { parseFrontMatter, parseYaml } from '../../../../src/content/parse/front-matter.ts';

const fields = (yaml: string): unknown => parseFrontMatter(`---\n${yaml}\n---\n`).frontMatter;

describe('splitting', () => {
  test.each<readonly [string, string, object]>([
    ['front matter and body', '---\nid: a\n---\nbody\n', { frontMatter: { id: 'a' }, body: 'body\n', firstLine: 4 }],
    ['CRLF', '---\r\nid: a\r\n---\r\nbody', { frontMatter: { id: 'a' }, body: 'body', firstLine: 4 }],
    ['lone CR', '---\rid: a\r---\rbody', { frontMatter: { id: 'a' }, body: 'body', firstLine: 4 }],
    ['a byte order mark', '\uFEFF---\nid: a\n---\nbody', { frontMatter: { id: 'a' }, body: 'body', firstLine: 4 }],
    ['spaces after the dashes', '--- \nid: a\n---\t\nbody', { frontMatter: { id: 'a' }, body: 'body', firstLine: 4 }],
    ['nothing after it', '---\nid: a\n---', { frontMatter: { id: 'a' }, body: '', firstLine: 3 }],
    ['nothing in it', '---\n---\nbody', { frontMatter: {}, body: 'body', firstLine: 3 }],
    ['only a comment in it', '---\n# a\n---\nbody', { frontMatter: {}, body: 'body', firstLine: 4 }],
    ['none', 'body', { frontMatter: {}, body: 'body', firstLine: 1 }],
    ['not closed', '---\nid: a\n', { frontMatter: {}, body: '---\nid: a\n', firstLine: 1 }],
    ['not at the top', '\n---\nid: a\n---\n', { frontMatter: {}, body: '\n---\nid: a\n---\n', firstLine: 1 }],
    ['four dashes', '----\nid: a\n----\n', { frontMatter: {}, body: '----\nid: a\n----\n', firstLine: 1 }],
    [
      'another one further down',
      '---\nid: a\n---\n---\nid: b\n---\n',
      { frontMatter: { id: 'a' }, body: '---\nid: b\n---\n' },
    ],
    [
      'JavaScript, which is not run',
      '---js\nthrow 1\n---\n',
      { frontMatter: {}, body: '---js\nthrow 1\n---\n', firstLine: 1 },
    ],
  ])('%s', (_, file, expected) => {
    expect(parseFrontMatter(file)).toMatchObject({ ...expected, findings: [] });
  });
});

describe('fields of a document (B129)', () => {
  test('all known fields', () => {
    const all = {
      id: 'a',
      title: 'T',
      description: 'D',
      slug: '/s',
      keywords: ['k', 'l'],
      image: 'i.png',
      hide_title: true,
      hide_table_of_contents: false,
      toc_min_heading_level: 2,
      toc_max_heading_level: 6,
      sidebar_label: 'L',
      sidebar_position: 1.5,
      sidebar_class_name: 'c',
      displayed_sidebar: null,
      pagination_label: 'P',
      pagination_next: null,
      pagination_prev: 'p',
      custom_edit_url: null,
      parse_number_prefixes: false,
      last_update: { date: '2025-11-03', author: 'A' },
      redirects: ['old', '/older'],
      aliases: ['oldest'],
      anchorAliases: { a: 'b' },
      head: [{ tag: 'meta', attributes: { name: 'a' }, content: '' }],
      draft: true,
      unlisted: false,
    };
    const yaml = Object.entries(all).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    expect(parseFrontMatter(`---\n${yaml.join('\n')}\n---\n`)).toMatchObject({ frontMatter: all, findings: [] });
  });

  test('unknown ones are legal and left out', () => {
    expect(parseFrontMatter('---\nnew: 1\n__proto__: {draft: true}\n---\n')).toMatchObject({
      frontMatter: {},
      findings: [],
    });
    expect(fields('constructor: a\nid: b')).toEqual({ id: 'b' });
  });

  test.each<readonly [string, string, object]>([
    ['a number', 'slug: 3', { slug: '3' }],
    ['a version', 'title: 1.10', { title: '1.10' }],
    ['a version with a comment', 'title: 2.0 # the release', { title: '2.0' }],
    ['a number with zeros', 'sidebar_label: 007', { sidebar_label: '007' }],
    ['a day', 'title: 2025-11-03', { title: '2025-11-03' }],
    ['a word that YAML knows', 'title: True', { title: 'True' }],
    ['a number of a quoted field', '"title": 1.10', { title: '1.10' }],
    ['one with a comment', 'sidebar_label: FALSE # no', { sidebar_label: 'FALSE' }],
    ['a quoted number', 'title: "1.10"', { title: '1.10' }],
    ['a text over lines', 'description: >\n  one\n  two', { description: 'one two\n' }],
  ])('a text may be %s', (_, yaml, expected) => {
    expect(fields(yaml)).toEqual(expected);
  });

  test.each<readonly [string, readonly string[]]>([
    ['keywords: [1.10, 2.0]', ['1.10', '2.0']],
    ['keywords: [a, "b, c", 1.10, True, 2025-11-03]', ['a', 'b, c', '1.10', 'True', '2025-11-03']],
    ['keywords: [\n  1.10, # old\n  2.0,\n  ]', ['1.10', '2.0']],
    ['keywords:\n  - 1.10\n  - -1.0\n  - two words\ntitle: 3.0', ['1.10', '-1.0', 'two words']],
    ['keywords:\n- 1.10\n# one more\n- False\ntitle: 3.0', ['1.10', 'False']],
    ['keywords: [&a 1, *a, a]', ['1', '1', 'a']],
    ['keywords: [&a 1.10, *a, 2.0]', ['1.10', '1.10', '2.0']],
    ['keywords: ["a #1", 1.10]', ['a #1', '1.10']],
    ["keywords:\n  - it's\n  - 1.10\n  - don't # all", ["it's", '1.10', "don't"]],
    ['keywords:\n  - a, b [c]\n  - 1.10', ['a, b [c]', '1.10']],
    ['keywords:\n  - >-\n    two\n    lines\n  - 1.10', ['two lines', '1.10']],
    ['keywords:\n  -\n    1.10\n  - !!str 2.0', ['1.10', '2.0']],
    ['{ keywords: [1.10], title: a }', ['1.10']],
  ])('so may those of a list: %j', (yaml, keywords) => {
    expect(fields(yaml)).toMatchObject({ keywords });
  });

  test('a day may be quoted or not, and have a time', () => {
    for (const day of ['2025-11-03', '"2025-11-03"', '2025-11-03T10:00:00Z'])
      expect(fields(`last_update: {date: ${day}}`)).toEqual({ last_update: { date: '2025-11-03' } });
  });
});

describe('mistakes', () => {
  test.each<readonly [string, string, number, RegExp]>([
    ['no text', 'id: a\ntitle: [b]', 3, /"title" must be a string/u],
    ['no value', 'title:', 2, /"title" must be a string/u],
    ['an empty id', 'id: ""', 2, /"id" must not be empty/u],
    ['a slash in an id (B128)', 'id: a/b', 2, /"id" must not contain a slash/u],
    ['keywords that are not a list', 'keywords: a', 2, /"keywords" must be a list/u],
    ['yes for true', 'draft: yes', 2, /"draft" must be true or false/u],
    [
      'an unknown heading level',
      'toc_max_heading_level: 7',
      2,
      /"toc_max_heading_level" must be a heading level from 2 to 6/u,
    ],
    ['half a level', 'toc_min_heading_level: 2.5', 2, /must be a heading level from 2 to 6/u],
    ['a position in words', 'sidebar_position: first', 2, /"sidebar_position" must be a number/u],
    ['an invalid day', 'last_update:\n  date: soon', 3, /"last_update\.date" must be a day/u],
    ['no author', 'last_update:\n  date: 2025-11-03\n  author:', 4, /"last_update\.author" must be a string/u],
    ['a day that does not exist', 'last_update: {date: "2025-02-30"}', 2, /"last_update\.date" must be a day/u],
    ['an update that is not a list of fields', 'last_update: 2025-11-03', 2, /"last_update" must have the fields/u],
    ['a list', '- a', 1, /^The front matter must be a list of fields, but is a list\.$/u],
    ['a word', 'a', 1, /^The front matter must be a list of fields, but is "a"\.$/u],
  ])('%s', (_, yaml, line, what) => {
    const { findings } = parseFrontMatter(`---\n${yaml}\n---\n`);
    expect(findings).toMatchObject([{ code: 'bad-front-matter', line, isError: true }]);
    expect(findings[0]?.what).toMatch(what);
  });

  test('a highest level below the lowest is ignored, and so is the lowest', () => {
    const levels = (min: number, max: number) =>
      parseFrontMatter(`---\ntitle: T\ntoc_min_heading_level: ${min}\ntoc_max_heading_level: ${max}\n---\n`);
    expect(levels(4, 2)).toMatchObject({
      frontMatter: { title: 'T' },
      findings: [
        {
          code: 'bad-front-matter',
          line: 4,
          isError: true,
          what: '"toc_max_heading_level" must not be below "toc_min_heading_level".',
          why: 'They are 2 and 4: no heading has a level between them.',
        },
      ],
    });
    expect(levels(4, 2).frontMatter).toEqual({ title: 'T' });
    expect(levels(3, 3)).toMatchObject({ frontMatter: { toc_min_heading_level: 3 }, findings: [] });
  });

  test('the value is shown', () => {
    const what = (yaml: string): string | undefined => parseFrontMatter(`---\n${yaml}\n---\n`).findings[0]?.what;
    expect(what('id: ""')).toBe('"id" must not be empty.');
    expect(what('id: a/b')).toBe('"id" must not contain a slash, but is "a/b".');
    expect(what('draft: 1')).toBe('"draft" must be true or false, but is 1.');
    expect(what('title:')).toBe('"title" must be a string, but is null.');
    expect(what('title: [a]')).toBe('"title" must be a string, but is a list.');
    expect(what('title: { a: 1 }')).toBe('"title" must be a string, but is an object.');
  });

  test('quotes are suggested where they may help', () => {
    const why = (yaml: string): string | undefined => parseFrontMatter(`---\n${yaml}\n---\n`).findings[0]?.why;
    expect(why('title: a: b')).toContain('needs quotes');
    expect(why('title: a\ntitle: b')).toBe('Each field can appear only once.');
    expect(why('keywords:\n\t- a')).toBe('Lines are indented with spaces.');
  });

  test('all are reported, and the other fields stay', () => {
    const { frontMatter, findings } = parseFrontMatter(
      '---\nid: a/b\ntitle: T\ndraft: 1\nlast_update: {date: x, author: A}\n---\n',
    );
    expect(frontMatter).toEqual({ title: 'T' });
    expect(findings.map(({ line }) => line).sort((a, b) => a - b)).toEqual([2, 4, 5]);
  });

  test.each<readonly [string, string, number, number]>([
    ['an unquoted colon', '---\nid: a\ntitle: b: c\n---\n', 3, 9],
    ['after empty lines', '---\n\n\ntitle: @x\n---\n', 4, 8],
    ['CRLF', '---\r\nid: a\r\ntitle: b: c\r\n---\r\n', 3, 9],
    ['a field twice', '---\nid: a\nid: b\n---\n', 3, 1],
    ['code', '---\nid: !!js/function "x"\n---\n', 2, 5],
    ['a second document', '---\nid: a\n--- b\ntitle: c\n---\n', 4, 6],
  ])('YAML that cannot be read: %s', (_, file, line, column) => {
    const { frontMatter, findings } = parseFrontMatter(`${file}body`);
    expect(frontMatter).toEqual({});
    expect(findings).toMatchObject([{ code: 'bad-front-matter', line, column, isError: true }]);
  });

  test.each<readonly [string, number, number]>([
    ['title: {{product}}', 2, 8],
    ['id: a\ntitle: {{product}} # comment', 3, 8],
    ['id: a\ntitle: {{product}} guide\nslug: b', 3, 8],
    ['keywords: [{{product}}]', 2, 12],
    ['keywords:\n  - {{product}}', 3, 5],
  ])('a variable without quotes: %j', (yaml, line, column) => {
    const { findings } = parseFrontMatter(`---\n${yaml}\n---\nbody`);
    expect(findings).toMatchObject([{ code: 'bad-front-matter', line, column, isError: true }]);
    expect(findings[0]?.what).toBe('The front matter is not valid YAML: a value that begins with "{{" needs quotes.');
  });

  test('another mistake next to such a value keeps its line', () => {
    const { findings } = parseFrontMatter('---\nid: b: c\ntitle: {{product}}\n---\n');
    expect(findings).toMatchObject([{ line: 2, column: 6 }]);
  });

  test('a second text with the same mistake is reported too: nothing is cached', () => {
    const file = '---\ntitle: b: c\n---\n';
    expect(parseFrontMatter(file).findings).toHaveLength(1);
    expect(parseFrontMatter(file).findings).toHaveLength(1);
  });
});

describe('what gray-matter would do on its own', () => {
  test('a line that begins with dashes does not end the block', () => {
    expect(fields('title: "a\n\n  ---b"\nid: a')).toEqual({ title: 'a\n---b', id: 'a' });
    expect(parseYaml('---x: 1\nlabel: A')).toEqual({ '---x': 1, label: 'A' });
  });
  test('no name of a language is read', () => {
    expect(parseYaml('javascript')).toBe('javascript');
    expect(parseYaml('json: "{}"')).toEqual({ json: '{}' });
  });
  test('nothing is kept for the next call', () => {
    expect(parseYaml('label: A')).not.toBe(parseYaml('label: A'));
  });
  test('an excerpt is not looked for', () => {
    expect(fields('excerpt_separator: { toString: 1, valueOf: 1 }\nid: a')).toEqual({ id: 'a' });
  });
});

test('a file of YAML or JSON is read as a whole', () => {
  expect(parseYaml('label: A\nitems: [1]')).toEqual({ label: 'A', items: [1] });
  expect(parseYaml('{"label": "A"}')).toEqual({ label: 'A' });
  expect(() => parseYaml('a: b: c')).toThrow('bad indentation');
});

describe('elements for the head (B212)', () => {
  const check = (yaml: string) => parseFrontMatter(`---\nhead:\n${yaml}\n---\n`);

  test('has metadata, links and data', () => {
    const { frontMatter, findings } = check(
      '  - { tag: link, attributes: { rel: preload, href: /a.css } }\n' +
        "  - { tag: script, attributes: { type: application/ld+json }, content: '{}' }",
    );
    expect(findings).toEqual([]);
    expect(frontMatter.head).toEqual([
      { tag: 'link', attributes: { rel: 'preload', href: '/a.css' }, content: '' },
      { tag: 'script', attributes: { type: 'application/ld+json' }, content: '{}' },
    ]);
  });

  test.each([
    ['{ tag: script, content: a() }', 'is code, which documents cannot have.'],
    ['{ tag: script, attributes: { src: /a.js } }', 'is code, which documents cannot have.'],
    ['{ tag: script, attributes: { type: text/javascript } }', 'is code, which documents cannot have.'],
    ['{ tag: script, attributes: { type: module } }', 'is code, which documents cannot have.'],
    ['{ tag: script, attributes: { type: application/json, src: /a.js } }', 'is code, which documents cannot have.'],
    ['{ tag: script, attributes: { TYPE: text/javascript }, content: a() }', 'is code, which documents cannot have.'],
    ['{ tag: script, attributes: { Type: module, type: application/json } }', 'has an attribute twice'],
    ['{ tag: script, attributes: { type: application/json, SRC: /a.js } }', 'is code, which documents cannot have.'],
    ['{ tag: style, content: a }', 'must be one of "meta", "link", "script"'],
    ['{ tag: meta, attributes: { onload: x, name: a } }', 'is code in an attribute.'],
  ])('%s is refused', (tag, what) => {
    const { frontMatter, findings } = check(`  - ${tag}`);
    expect(frontMatter.head).toBeUndefined();
    expect(findings).toMatchObject([{ code: 'bad-front-matter', isError: true }]);
    expect(findings[0]?.what).toContain(what);
  });
});
