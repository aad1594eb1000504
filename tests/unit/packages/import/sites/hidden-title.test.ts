/** Titles above a page: old generators draw none where docsite would. */
import { expect, test } from 'vitest';
import { hideTitle } from '../../../../../packages/import/sites/hidden-title.ts';
import { showTitle } from '../../../../../packages/import/sites/mkdocs/mkdocs-titles.ts';

const HIDDEN = '---\nhide_title: true\n---\n\n';

test('a text that does not begin with a heading of the first level has no title above it', () => {
  expect(hideTitle('## Hello\n\nText.\n')).toBe(`${HIDDEN}## Hello\n\nText.\n`);
  expect(hideTitle('---\ntitle: A\n---\n\nText.\n')).toBe('---\nhide_title: true\ntitle: A\n---\n\nText.\n');
  for (const text of ['# One\n', '---\ntitle: A\n---\n\n# One\n', 'One\n===\n']) expect(hideTitle(text)).toBe(text);
});

test('Material draws a title only where the text has no heading of the first level at all', () => {
  for (const text of ['Text.\n', '## Two\n', '```sh\n# comment\n```\n']) {
    expect(showTitle(text, true)).toBe(text);
    expect(showTitle(text, false)).toBe(HIDDEN + text);
  }
  for (const text of ['<h1 align="center">One</h1>\n', '![logo](a.png)\n\n# One\n']) {
    expect(showTitle(text, true)).toBe(HIDDEN + text);
  }
});
