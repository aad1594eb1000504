import { expect, test } from 'vitest';
import { convertPage } from '../../../../../packages/import/mdx/convert-page.ts';
import { LIMITS } from '../../../../../src/shared/limits.ts';

const ENVIRONMENT = { read: () => null, fileName: String, mapHref: (href: string) => href };
const convert = (text: string): string => convertPage({ path: 'a.mdx', text, format: 'mdx' }, ENVIRONMENT).text;

const COUNT = 20_000;
test.each([
  ['elements in elements', `${'<div>\n'.repeat(COUNT)}a\n${'</div>\n'.repeat(COUNT)}`],
  ['elements that nothing closes', '<b>a'.repeat(COUNT)],
  ['a run of backticks', `{${'`'.repeat(COUNT * 4)}`],
  ['templates in templates', `{\`${'${`'.repeat(COUNT)}`],
  ['expressions in elements', '<a>{'.repeat(COUNT)],
])('%s', (_name, text) => {
  expect(convert(`# Title\n\n${text}`)).toContain('# Title');
});

test('elements are nested up to the limit, and what is deeper keeps its text', () => {
  const nest = (depth: number): string => `${'<div>\n'.repeat(depth)}deep\n${'</div>\n'.repeat(depth)}`;
  expect(convert(nest(LIMITS.elementDepth)).match(/<\/div>/gu)).toHaveLength(LIMITS.elementDepth);
  expect(convert(nest(LIMITS.elementDepth + 5))).toContain('deep');
});

test('a code span ends at a run of as many backticks, in its paragraph', () => {
  // Braces outside of spans are expressions, which cannot be converted.
  expect(convert('`` {a} ` {b} ``\n')).toBe('`` {a} ` {b} ``\n');
  expect(convert('`a\n\n{1 + 1}`\n')).toBe('`a\n\n2`\n');
});
