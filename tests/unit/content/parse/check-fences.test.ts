/** Words after the language of a block of code (B207): those that mean nothing are reported, those of components are not. */
import { describe, expect, test } from 'vitest';
import { locateNowhere } from '../../../../src/content/config/source.ts';
import { checkFenceComponents, checkFences } from '../../../../src/content/parse/check-fences.ts';
import { parseBody } from '../../../../src/content/parse/parse-body.ts';

const check = (text: string, fences: Readonly<Record<string, string>> = {}) =>
  checkFences(parseBody('hash', text), fences, 'a.md');
const block = (info: string): string => `\`\`\`${info}\na\n\`\`\`\n`;

test('B207 an unknown word is a warning at its block, once per word', () => {
  const found = check(`# A\n\n${block('jsx lvie')}${block('js lvie size=3 title="live"')}`, { live: 'LiveCode' });
  expect(found).toEqual([
    {
      severity: 'warn',
      code: 'unknown-fence-word',
      file: 'a.md',
      line: 3,
      column: 1,
      what: 'The word "lvie" after the language of a block of code means nothing.',
      why: 'Did you mean "live"? The block is shown without it.',
      fix: "Correct or remove it, or name a component that draws such blocks: fences: { lvie: 'Name' } in the configuration.",
      versions: [],
    },
    expect.objectContaining({ line: 6, what: expect.stringContaining('"size"') as string }),
  ]);
});

test('B207 a known word with a value that cannot be read is called that, and is not suggested for itself', () => {
  const found = check(`# A\n\n${block('js title="')}`);
  expect(found.map(({ what, why }) => [what, why])).toEqual([
    ['The value of "title" after the language of a block of code cannot be read.', 'The block is shown without it.'],
  ]);
});

test.each([
  'js',
  'mermaid',
  'js title="a b" {1} showLineNumbers=3 collapse',
  'bash npm2yarn',
  'js live noInline',
  '{1} title="x"',
  'js title=src/a.js',
])('B207 nothing is said of %s', (info) => {
  expect(check(block(info), { live: 'LiveCode' })).toEqual([]);
});

describe('components that the site does not have (B207)', () => {
  test('are errors of the configuration', () => {
    const [found, ...others] = checkFenceComponents(
      { live: 'LiveCoed', a: 'LiveCode' },
      new Set(['LiveCode']),
      locateNowhere,
    );
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      severity: 'error',
      code: 'bad-config',
      what: '"fences.live" names "LiveCoed", which is not a component of this site.',
      why: 'Did you mean "LiveCode"?',
    });
  });
});
