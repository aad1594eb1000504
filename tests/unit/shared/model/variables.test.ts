import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../../src/shared/limits.ts';
import {
  countMarks,
  dropMarks,
  escapeVariables,
  fillVariables,
  markVariables,
  replaceMarks,
  unescapeVariables,
  unmarkVariables,
  variablesIn,
} from '../../../../src/shared/model/variables.ts';

const pieces = fc.constantFrom(
  '{{a}}',
  '{{b-2}}',
  '\\{{a}}',
  '{{ a }}',
  '{{',
  '}}',
  '{',
  '\\',
  ' ',
  'x',
  '{{constructor}}',
);
const texts = fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join(''));

describe('the syntax of a variable', () => {
  test.each<readonly [string, readonly string[]]>([
    ['{{version}}', ['version']],
    ['a{{b}}{{c-d_1}}e', ['b', 'c-d_1']],
    ['{{{a}}}', ['a']],
    ['{{a}}}', ['a']],
    ['{{ a }} {{a }} {{ a}}', []],
    ['{{1}} {{-a}} {{a.b}} {{a b}} {{}} {{a} }', []],
    ['\\{{a}} \\\\{{b}}', []],
    ['{{a', []],
  ])('%j', (text, names) => {
    expect(variablesIn(text).map(({ name }) => name)).toEqual(names);
    expect(markVariables(text).names).toEqual(names);
  });

  test('each has its index', () => {
    expect(variablesIn('a {{b}} \\{{c}} {{b}}')).toEqual([
      { name: 'b', index: 2 },
      { name: 'b', index: 15 },
    ]);
  });
});

describe('marking', () => {
  test('one character for each use, the same for the same name', () => {
    const { text, names } = markVariables('{{a}}{{b}}{{a}}');
    expect(text).toHaveLength(3);
    expect(text[0]).toBe(text[2]);
    expect(names).toEqual(['a', 'b']);
    expect(countMarks(text)).toBe(3);
    expect(replaceMarks(text, names, (name) => `<${name}>`)).toBe('<a><b><a>');
  });

  test('goes back to the text as written', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const marked = markVariables(text);
        expect(unmarkVariables(marked.text, marked.names)).toBe(text);
      }),
    );
  });

  test(`stops after ${LIMITS.variables} names, and reports where`, () => {
    const many = Array.from({ length: LIMITS.variables }, (_, index) => `{{v${index}}}`).join('');
    expect(markVariables(many)).toMatchObject({ overflowAt: null });
    const { text, names, overflowAt } = markVariables(`${many} {{more}} {{v0}}{{more}}`);
    expect(names).toHaveLength(LIMITS.variables);
    expect(overflowAt).toBe(many.length + 1);
    expect(text.slice(LIMITS.variables)).toBe(` {{more}} ${text.charAt(0)}{{more}}`);
  });

  test('internal characters in a text are replaced one by one', () => {
    expect(dropMarks('a\0\uFDD0\uFDEF\uD800b\uDC00😀\uFDCF\uFDF0')).toBe(
      'a\uFFFD\uFFFD\uFFFD\uFFFDb\uFFFD😀\uFDCF\uFDF0',
    );
  });
});

describe('filling', () => {
  test.each<readonly [string, string]>([
    ['{{a}} {{b}}', '1 {{b}}'],
    ['\\{{a}} \\{{b}}', '{{a}} {{b}}'],
    ['{{constructor}} {{toString}} {{valueOf}}', '{{constructor}} {{toString}} {{valueOf}}'],
    ['{{empty}}', ''],
    ['no braces', 'no braces'],
  ])('%j', (text, filled) => {
    expect(fillVariables(text, { a: '1', empty: '' })).toBe(filled);
  });

  test('a value is not filled again', () => {
    expect(fillVariables('{{a}}', { a: '{{b}} $&', b: 'no' })).toBe('{{b}} $&');
  });

  test('an escaped text is restored', () => {
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(!text.includes('\\'));
        expect(fillVariables(escapeVariables(text), { a: '1', 'b-2': '2' })).toBe(text);
      }),
    );
  });

  test('in code and raw HTML only the backslash is removed', () => {
    expect(unescapeVariables('\\{{a}} {{b}} \\{{ c }} \\\\{{d}} \\{x}')).toBe('{{a}} {{b}} \\{{ c }} \\{{d}} \\{x}');
  });
});
