import { describe, expect, test } from 'vitest';
import { parseCategoryFile } from '../../../../../src/content/model/sidebar/category-file.ts';
import { tell } from '../../../support/build-test-model.ts';

const empty = {
  label: null,
  position: null,
  className: null,
  order: [],
  collapsible: true,
  collapsed: true,
  link: undefined,
};

describe('JSON and YAML are equivalent', () => {
  const json = JSON.stringify({
    label: 'L',
    position: 2.5,
    className: 'c',
    collapsed: false,
    link: null,
    customProps: {},
  });
  const yaml = 'label: L\nposition: 2.5\nclassName: c\ncollapsed: false\nlink: null\ncustomProps: {}\n';
  test.each([
    ['_category_.json', json],
    ['_category_.yml', yaml],
    ['_category_.yaml', yaml],
  ])('%s', (name, text) => {
    const expected = { ...empty, label: 'L', position: 2.5, className: 'c', collapsed: false, link: null };
    expect(parseCategoryFile(text, name)).toEqual({ file: expected, problems: [] });
  });
});

test('all fields are optional, and an empty file sets none', () => {
  expect(parseCategoryFile('', '_category_.yml')).toEqual({ file: empty, problems: [] });
  expect(parseCategoryFile('{}', '_category_.json')).toEqual({ file: empty, problems: [] });
  expect(parseCategoryFile('label: ""', '_category_.yml').file).toEqual(empty);
});

test('a category that is not collapsible is open', () => {
  expect(parseCategoryFile('collapsible: false', '_category_.yml').file).toMatchObject({ collapsed: false });
});

test('a link is a document or a generated page', () => {
  const link = (text: string) => parseCategoryFile(text, '_category_.yml').file?.link;
  expect(link('link: {type: doc, id: a/b}')).toEqual({ type: 'doc', id: 'a/b' });
  expect(link('link:\n  type: generated-index\n  title: T\n')).toEqual({
    type: 'generated-index',
    title: 'T',
    description: '',
    slug: null,
  });
});

describe('mistakes', () => {
  function faults(text: string, name: string): readonly string[] {
    return tell(parseCategoryFile(text, name).problems);
  }

  test('JSON that cannot be read has its place, tabs and all', () => {
    expect(faults('{\n\t"label": "L",\n}', 'x/_category_.json')).toEqual([
      'error bad-category x/_category_.json:2: The category file is not valid JSON: trailing comma before "}".',
    ]);
    expect(faults('{\n\t"label": "L"\n}', 'x/_category_.json')).toEqual([]);
  });

  test('YAML that cannot be read has its line', () => {
    const [problem] = parseCategoryFile('label: L\nposition: [\n', 'x/_category_.yml').problems;
    expect(problem).toMatchObject({ severity: 'error', code: 'bad-category', file: 'x/_category_.yml', line: 3 });
    expect(problem?.what).toMatch(/^The category file is not valid YAML: /u);
  });

  test.each(['[]', '"label"', '3'])('%j is not an object', (text) => {
    const { file, problems } = parseCategoryFile(text, 'x/_category_.yml');
    expect(file).toBeNull();
    expect(tell(problems)).toEqual(['error bad-category x/_category_.yml:1: A category file must hold an object.']);
  });

  test('a field of the wrong type is reported with its line, and the rest is used', () => {
    const text = 'label: L\nposition: "2"\ncollapsed: maybe\nlink: index\n';
    const { file, problems } = parseCategoryFile(text, '_category_.yml');
    expect(tell(problems)).toEqual([
      'error bad-category _category_.yml:2: "position" must be a number, but is "2".',
      'error bad-category _category_.yml:3: "collapsed" must be true or false, but is "maybe".',
      'error bad-category _category_.yml:4: The link of a category must be { "type": "doc", "id": … } or { "type": "generated-index", … }.',
    ]);
    expect(file).toMatchObject({ label: 'L', position: null, collapsed: true });
  });

  test('aliases that refer to each other, or to themselves, are reported by their kind', () => {
    const doubled = Array.from({ length: 40 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`);
    const yaml = ['a0: &a0 [x]', ...doubled, 'label: *a40', 'position: &p { self: *p }'].join('\n');
    expect(faults(yaml, '_category_.yml')).toEqual([
      'error bad-category _category_.yml:42: "label" must be a string, but is a list.',
      'error bad-category _category_.yml:43: "position" must be a number, but is an object.',
    ]);
  });
});

test('`order` is a list of names', () => {
  const parsed = parseCategoryFile('order: [second, first]\n', 'docs/next/a/_category_.yml');
  expect(parsed.file?.order).toEqual(['second', 'first']);
});
