import { expect, test } from 'vitest';
import { readContents } from '../../../../../packages/import/sites/mkdocs/mkdocs-contents.ts';
import { readShorthands } from '../../../../../packages/import/sites/mkdocs/mkdocs-magiclink.ts';
import { convertMkdocsText } from '../../../../../packages/import/sites/mkdocs/mkdocs-text.ts';

test('the first definition and the first abbreviation of a page of MkDocs are reported, code is not', () => {
  const text = [
    '---',
    'title: Page',
    '---',
    '```',
    'Key',
    ': value',
    '```',
    '*[CSS] is no abbreviation',
    '',
    'Term',
    ':   What it is.',
    '',
    'Other',
    ':   Again.',
    '',
    '*[HTML]: A language.',
    '',
  ];
  const reported: string[] = [];
  const tools = {
    path: 'docs/page.md',
    read: () => null,
    include: () => null,
    report: (line: number, { what }: { readonly what: string }) => void reported.push(`${line} ${what}`),
  };
  expect(
    convertMkdocsText(text.join('\n'), tools, {
      roots: ['.'],
      dedents: false,
      plugins: [],
      extensions: new Set(),
      glossary: '',
      contents: readContents({}),
      linkShorthands: readShorthands({}),
    }),
  ).toBe(text.join('\n'));
  expect(reported).toEqual(['11 This list of definitions is shown as text.', '16 This abbreviation is shown as text.']);
});
