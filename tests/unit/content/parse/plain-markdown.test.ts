/** Texts as plain Markdown with gaps (BEHAVIOUR B185). */
import { describe, expect, test } from 'vitest';
import { parseBody } from '../../../../src/content/parse/parse-body.ts';
import { gapMarkdown } from '../../../../src/content/parse/plain-markdown.ts';

/** The Markdown of a text; gaps are `‹kind number or name›`. */
function plain(text: string): string {
  const { pieces, gaps } = gapMarkdown(parseBody('', text));
  const shown = gaps.map((gap) => {
    if (gap.kind === 'attribute') return `‹${String(gap.component)}.${String(gap.attribute)} ${gap.written}›`;
    return `‹${gap.kind} ${'link' in gap ? String(gap.link) : gap.name}›`;
  });
  return pieces.map((piece, index) => piece + (shown[index] ?? '')).join('');
}

describe('what stays', () => {
  test.each([
    'One\n\n- a\n  - b\n\n1. c\n',
    '# Title\n\n| a | b |\n|---|---|\n| c | d |\n',
    'Text[^1] and ^[a note].\n\n[^1]: Note.\n',
    '> [!NOTE]\n> An alert.\n',
    '    indented code with :::note\n',
    '```js title="a.js" {1}\n:::note\n@tab no tab\n```\n',
    '- [x] done\n- [ ] not yet\n',
    '<div class="a">\n\n*b*\n\n</div>\n',
    '## Title {#own-id}\n',
    'An address: https://example.org/a_b and <https://example.org>.\n',
  ])('%j', (text) => {
    expect(plain(text)).toBe(text);
  });

  test('front matter is left out, lines end with a line feed, and no empty lines surround the text', () => {
    expect(plain('---\ntitle: A\n---\n\n\nOne\r\nTwo\r\n\r\n\r\n')).toBe('One\nTwo\n');
    expect(plain('')).toBe('');
    expect(plain('---\ntitle: A\n---\n')).toBe('');
  });
});

test("texts in attributes of the site's components become gaps: one may be an address", () => {
  expect(plain('<Chart id={1} icon="a.svg" href="b.md"/> <Card title="c.md"/> <Chart icon="{{x}}.svg"/>')).toBe(
    '<Chart id={1} icon="‹0.1 a.svg›" href="‹html 0›"/> <Card title="c.md"/> <Chart icon="‹value x›.svg"/>\n',
  );
});

describe('addresses become gaps', () => {
  test.each([
    ['[a](b.md) and ![c](d.svg "Title")', '[a](‹link 0›) and ![c](‹link 1› "Title")\n'],
    ['[a](<b c.md>) [d]( e.md )', '[a](‹link 0›) [d]( ‹link 1› )\n'],
    ['[`](` b](c.md)', '[`](` b](‹link 0›)\n'],
    ['[![a](b.svg)](c.md)', '[![a](‹link 1›)](‹link 0›)\n'],
    ['[a\nb](c.md)', '[a\nb](‹link 0›)\n'],
    ['> - [a](b.md)\n>   [c](d.md)', '> - [a](‹link 0›)\n>   [c](‹link 1›)\n'],
    ['| a |\n|---|\n| [b \\| c](d.md) |', '| a |\n|---|\n| [b \\| c](‹link 0›) |\n'],
    ['Text^[note [a](b.md)].', 'Text^[note [a](‹link 0›)].\n'],
    ['Text[^1]\n\n[^1]: [a](b.md)', 'Text[^1]\n\n[^1]: [a](‹link 0›)\n'],
    ['<a href="b.md">c</a> <img src=\'d.svg\'>', '<a href="‹html 0›">c</a> <img src=\'‹html 1›\'>\n'],
    ['<p>\n<a href="b.md">c</a>\n</p>', '<p>\n<a href="‹html 0›">c</a>\n</p>\n'],
    ['[a]({{v}}/b)', '[a](‹link 0›)\n'],
    ['`[a](b.md)` \\[a](b.md)', '`[a](b.md)` \\[a](b.md)\n'],
  ])('%j', (text, expected) => {
    expect(plain(text)).toBe(expected);
  });

  test('definitions stay where they are, with the address of their first link', () => {
    expect(plain('[a][x], [b][x], [c]\n\n[x]: one.md "Title"\n[C]: <two.md>\n[d]: three.md\n')).toBe(
      '[a][x], [b][x], [c]\n\n[x]: ‹link 0› "Title"\n[C]: ‹link 2›\n[d]: three.md\n',
    );
    expect(plain('> [a]\n>\n> [a]:\n>   one.md\n')).toBe('> [a]\n>\n> [a]:\n>   ‹link 0›\n');
    expect(plain('[a](no address here)\n\n[a]: b.md\n')).toBe('[a](no address here)\n\n[a]: ‹link 0›\n');
  });
});

describe('variables become gaps', () => {
  test('of words in text, of the value in code and HTML', () => {
    expect(plain('{{a}} *{{b}}* `{{c}}` <b title="{{d}}">\n\n```\n{{e}}\n```')).toBe(
      '‹words a› *‹words b›* `‹value c›` <b title="‹value d›">\n\n```\n‹value e›\n```\n',
    );
    expect(plain('| {{a}} | `{{b}}` |\n|---|---|\n')).toBe('| ‹words a› | `‹value b›` |\n|---|---|\n');
    expect(plain('`\\{{a}}`')).toBe('`{{a}}`\n');
  });

  test('a heading keeps the id that its variable gave it', () => {
    expect(plain('## About {{a}}\n\n## {{a}} {#own}\n\nAnd {{a}}\n---\n')).toBe(
      '## About ‹words a› {#about-a}\n\n## ‹words a› {#own}\n\nAnd ‹words a› {#and-a}\n---\n',
    );
  });
});

describe('admonitions become quotes', () => {
  test.each([
    [':::note\nText\n:::', '> **Note**\n>\n> Text\n'],
    [
      ':::tip[A [b](c.md) `d`]\n\nText\n\n- e\n\n:::\n\nAfter',
      '> **Tip:** A [b](‹link 0›) `d`\n>\n> Text\n>\n> - e\n\nAfter\n',
    ],
    [':::warning Look out\nText\n:::\nAfter', '> **Warning:** Look out\n>\n> Text\n\nAfter\n'],
    ['Before\n:::info{.a}\nText\n:::', 'Before\n\n> **Info**\n>\n> Text\n'],
    [':::note\n```\n:::\n\ncode\n```\n:::', '> **Note**\n>\n> ```\n> :::\n>\n> code\n> ```\n'],
    ['- a\n\n  :::note\n  Text\n\n  More\n  :::\n\n- b', '- a\n\n  > **Note**\n  >\n  > Text\n  >\n  > More\n\n- b\n'],
    ['> :::note\n> Text\n> :::', '> > **Note**\n> >\n> > Text\n>\n'],
    [':::note\nNever closed', '> **Note**\n>\n> Never closed\n'],
    ['::::note\nA\n:::tip\nB\n:::\nC\n::::', '> **Note**\n>\n> A\n>\n> > **Tip**\n> >\n> > B\n>\n> C\n'],
    [':::other\nText\n:::', 'Text\n'],
  ])('%j', (text, expected) => {
    expect(plain(text)).toBe(expected);
  });
});

describe('tabs become titles', () => {
  test.each([
    [':::tabs\n@tab One\nA\n@tab:active Two_#id\nB\n:::\nC', '**One**\n\nA\n\n**Two\\_**\n\nB\n\nC\n'],
    [
      ':::tabs#group\n\n@tab One\n\n```\na\n```\n\n@tab Two\n\n- b\n\n:::\n\n- c',
      '**One**\n\n```\na\n```\n\n**Two**\n\n- b\n\n<!-- -->\n\n- c\n',
    ],
    ['::::tabs\n@tab One\n:::note\nA\n:::\n::::', '**One**\n\n> **Note**\n>\n> A\n'],
    ['::::note\n:::tabs\n@tab One\nA\n:::\n::::', '> **Note**\n>\n> **One**\n>\n> A\n>\n'],
  ])('%j', (text, expected) => {
    expect(plain(text)).toBe(expected);
  });
});
