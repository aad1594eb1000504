import { describe, expect, it } from 'vitest';
import { expandText, type FindSource } from '../../../../src/content/includes/expand-text.ts';
import { resolveInclude } from '../../../../src/shared/model/include-paths.ts';
import { LIMITS } from '../../../../src/shared/limits.ts';

/** Files under their names in the version. */
function expand(text: string, files: Readonly<Record<string, string>> = {}, path = 'guide/page.md') {
  const find: FindSource = (from, target) => {
    const name = resolveInclude(from, target);
    const source = name === null ? undefined : files[name];
    if (name === null || source === undefined) {
      return { fault: 'missing', path: name ?? target, version: null, hint: '' };
    }
    return { path: name, text: source };
  };
  return expandText(text, path, find);
}
function textOf(text: string, files: Readonly<Record<string, string>> = {}): string | undefined {
  const expanded = expand(text, files);
  expect(expanded?.findings).toEqual([]);
  return expanded?.text;
}
function findingOf(text: string, files: Readonly<Record<string, string>> = {}) {
  const [finding] = expand(text, files)?.findings ?? [];
  return finding;
}

describe('B192 texts that include others', () => {
  it('leaves texts without includes alone', () => {
    expect(expand('# Title\n\n<!-- a comment -->\n\n```ts title="file.ts"\ncode\n```\n')).toBeNull();
  });

  it('shows the lines of a part in place of the comment, without its front matter', () => {
    const files = { 'guide/_part.md': '---\ntitle: Part\n---\n\nWords.\n' };
    expect(textOf('# Title\n<!-- @include: ./_part.md -->\nEnd.\n', files)).toBe('# Title\n\nWords.\n\nEnd.\n');
  });

  it('takes paths from the including part, and from the site with a slash', () => {
    const files = {
      '_a.md': '<!-- @include: sub/_b.md -->',
      'sub/_b.md': '<!-- @include: /examples/c.md -->',
      '_root/examples/c.md': 'Last.',
    };
    expect(textOf('<!--@include: ../_a.md-->', files)).toMatch(/^\s*Last\.\s*$/u);
  });

  it('keeps indentation and the marks of quotes', () => {
    const files = { 'guide/_part.md': 'One.\n\nTwo.' };
    expect(textOf('> <!-- @include: _part.md -->', files)).toBe('> One.\n>\n> Two.');
    expect(textOf('- Item\n\n  <!-- @include: _part.md -->', files)).toBe('- Item\n\n  One.\n\n  Two.');
  });

  it('shows ranges, regions, and ranges of regions', () => {
    const files = { 'guide/_p.md': 'a\n<!-- #region two -->\nb\nc\nd\n<!-- #endregion two -->\ne\n' };
    expect(textOf('<!-- @include: _p.md{3,4} -->', files)?.trim()).toBe('b\nc');
    expect(textOf('<!-- @include: _p.md{7,} -->', files)?.trim()).toBe('e');
    expect(textOf('<!-- @include: _p.md{,1} -->', files)?.trim()).toBe('a');
    expect(textOf('<!-- @include: _p.md#two -->', files)?.trim()).toBe('b\nc\nd');
    expect(textOf('<!-- @include: _p.md#two{2} -->', files)?.trim()).toBe('c');
  });

  it('fills a fence with the code of a file, without the words that name it', () => {
    const files = {
      '_root/examples/client.ts':
        'import x;\n\nfunction f() {\n  // #region connect\n  connect();\n\n  {{version}}\n  // #endregion connect\n}\n',
    };
    const written = 'Do:\n\n```ts file="../../../examples/client.ts" region="connect" {2} showLineNumbers\n```\nEnd.';
    expect(textOf(written, files)).toBe('Do:\n\n```ts {2} showLineNumbers\nconnect();\n\n\\{{version}}\n```\nEnd.');
  });

  it('takes the language from the file, and makes the fence longer than those in the code', () => {
    const files = { 'guide/a.md': '```js\n1\n```' };
    expect(textOf('``` file="a.md"\n```', files)).toBe('````md\n```js\n1\n```\n````');
    expect(textOf('- ~~~ file="a.md" lines="2"\n  ~~~', files)).toBe('- ~~~md\n  1\n  ~~~');
  });

  it('leaves examples in code alone, and fences with code of their own', () => {
    expect(expand('````md\n<!-- @include: ./x.md -->\n```ts file="x.ts"\n```\n````\n')).toBeNull();
    expect(expand('```ts file="x.ts"\ncode\n```\n')).toBeNull();
    expect(expand('Write `<!-- @include: ./x.md -->` on a line.')).toBeNull();
    expect(expand('---\ndescription: <!-- @include: ./x.md -->\n---\n')).toBeNull();
  });

  it('goes on after a quote that ends an open fence', () => {
    expect(textOf('> ```\n> code\n<!-- @include: _p.md -->', { 'guide/_p.md': 'a' })).toContain('\n\na');
  });

  it('says where each line is written', () => {
    const files = { 'guide/_part.md': '---\na: b\n---\nOne.\nTwo.' };
    const expanded = expand('First.\n> <!-- @include: _part.md -->\nLast.', files);
    expect(expanded?.text.split('\n')).toEqual(['First.', '>', '> One.', '> Two.', '>', 'Last.']);
    expect(expanded?.runs).toEqual([
      { line: 1, path: null, from: 1, shift: 0 },
      { line: 3, path: 'guide/_part.md', from: 4, shift: 2 },
      { line: 5, path: null, from: 2, shift: 0 },
    ]);
    expect(expanded?.shown).toEqual(['guide/_part.md']);
  });

  it('is the same text when only what is next to a region has changed', () => {
    const before = { 'guide/_a.md': '<!-- #region a -->\nSame.\n<!-- #endregion a -->' };
    const after = { 'guide/_a.md': `New.\n${before['guide/_a.md']}\nNew.` };
    const [one, other] = [expand('<!-- @include: _a.md#a -->', before), expand('<!-- @include: _a.md#a -->', after)];
    expect(one?.hash).toBe(other?.hash);
    expect(one?.runs).not.toEqual(other?.runs);
    expect(expand('<!-- @include: _a.md -->', after)?.hash).not.toBe(one?.hash);
  });
});

describe('B194 mistakes of includes', () => {
  it.each([
    ['missing-include', 'Words.\n\n<!-- @include: nope.md -->'],
    ['missing-include', 'Words.\n\n```ts file="nope.ts"\n```'],
    ['unknown-region', 'Words.\n\n<!-- @include: _p.md#nope -->'],
    ['unknown-region', 'Words.\n\n<!-- @include: _p.md#open -->'],
    ['bad-line-range', 'Words.\n\n<!-- @include: _p.md{2,9} -->'],
    ['bad-line-range', 'Words.\n\n<!-- @include: _p.md{x} -->'],
    ['bad-line-range', 'Words.\n\n<!-- @include: _p.md{2,1} -->'],
    ['bad-include', 'Words.\n\nText <!-- @include: _p.md -->'],
    ['bad-include', 'Words.\n\n<!-- @include _p.md -->'],
    ['include-circle', 'Words.\n\n<!-- @include: page.md -->'],
  ])('reports %s at the line of the include: %j', (code, text) => {
    const files = { 'guide/_p.md': 'a\n// #region open\n', 'guide/page.md': text };
    expect(findingOf(text, files)).toMatchObject({ code, line: 3, isError: true });
    expect(expand(text, files)?.text).toContain(text.split('\n')[2]);
  });

  it('ends in a circle through others, at the include that closes it', () => {
    const expanded = expand('<!-- @include: a.md -->', {
      'guide/a.md': '\n<!-- @include: b.md -->',
      'guide/b.md': '<!-- @include: a.md -->',
    });
    expect(expanded?.findings).toMatchObject([{ code: 'include-circle' }]);
    const { line = 0 } = expanded?.findings[0] ?? {};
    expect(expanded?.runs.findLast((run) => run.line <= line)).toMatchObject({ path: 'guide/b.md', from: 1 });
  });

  it('has limits of depth, number and size (B177)', () => {
    const deep = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`guide/${at}.md`, `<!-- @include: ${at + 1}.md -->`]),
    );
    expect(expand('<!-- @include: 0.md -->', deep)?.findings).toMatchObject([{ code: 'too-many-includes' }]);
    // As deep as the limit, the text itself is the first.
    const most = { ...deep, [`guide/${LIMITS.includeDepth - 1}.md`]: 'end' };
    expect(expand('<!-- @include: 0.md -->', most)).toMatchObject({ text: 'end', findings: [] });
    const oneMore = { ...deep, [`guide/${LIMITS.includeDepth}.md`]: 'end' };
    expect(expand('<!-- @include: 0.md -->', oneMore)?.findings).toMatchObject([{ code: 'too-many-includes' }]);
    const exactly = '<!-- @include: p.md -->\n'.repeat(LIMITS.includes);
    expect(expand(exactly, { 'guide/p.md': 'a' })?.findings).toEqual([]);
    const tooMany = `${exactly}<!-- @include: p.md -->\n`;
    expect(expand(tooMany, { 'guide/p.md': 'a' })?.findings).toMatchObject([{ code: 'too-many-includes' }]);
    const many = '<!-- @include: p.md -->\n'.repeat(LIMITS.includes + 5);
    expect(expand(many, { 'guide/p.md': 'a' })?.findings).toMatchObject([{ code: 'too-many-includes' }]);
    expect(expand(many, { 'guide/p.md': 'a' })?.shown).toEqual(['guide/p.md']);
    const long = expand(many, { 'guide/p.md': 'a'.repeat(LIMITS.text / 4) });
    expect(long?.findings).toMatchObject([{ code: 'too-many-includes' }]);
    expect(long?.text.length).toBeLessThan(2 * LIMITS.text);
  });

  it.each([
    ['spaces in a comment', `<!-- @include: ${' '.repeat(900)}\n`],
    ['quotes without an end', `\`\`\` ${'file="'.repeat(160)}\n\`\`\`\n`],
    ['backticks', `<!-- @include ${'`'.repeat(901)}\n`],
    ['spaces around a region', `#${' '.repeat(140)}region${' '.repeat(140)}x y\n`],
    ['fences that never close', '> ```\n'],
    ['long lines', `<!-- @include: ${' '.repeat(400_000)}x\n`],
  ])('takes time in proportion to its size: %s', (_, piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const found = expand(`<!-- @include: p.md#x -->\n${text}`, { 'guide/p.md': text });
    expect(found?.findings.length).toBeGreaterThan(0);
  });

  it('bounds parts that include each other many times', () => {
    const files = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`guide/${at}.md`, `<!-- @include: ${at + 1}.md -->\n`.repeat(8)]),
    );
    expect(expand('<!-- @include: 0.md -->', { ...files, 'guide/9.md': 'x' })?.text.length).toBeLessThan(100_000);
  });
});
