/** Titles of imported VitePress pages, and headings that docsite would add to them. */
import { expect, test } from 'vitest';
import { keepWindowTitle } from '../../../../../../packages/import/sites/vitepress/vitepress-title.ts';

test.each([
  ['the heading is the title', '# A\n', '# A\n', '# A\n'],
  [
    'badges are no part of the title',
    '# A <Badge type="tip" text="new" />\n',
    '# A <Badge type="tip">new</Badge>\n',
    '---\ntitle: "A"\n---\n\n# A <Badge type="tip">new</Badge>\n',
  ],
  ['no heading', 'Text.\n', 'Text.\n', '---\nhide_title: true\n---\n\nText.\n'],
  [
    'only the window has a title',
    '---\ntitle: A\n---\n\nText.\n',
    '---\ntitle: A\n---\n\nText.\n',
    '---\nhide_title: true\ntitle: A\n---\n\nText.\n',
  ],
  [
    'the heading is below a text',
    'Text.\n\n# A\n',
    'Text.\n\n# A\n',
    '---\nhide_title: true\ntitle: "A"\n---\n\nText.\n\n# A\n',
  ],
  [
    'expressions of Vue',
    '# {{ $frontmatter.title }}\n',
    '# {{ $frontmatter.title }}\n',
    '# {{ $frontmatter.title }}\n',
  ],
])('%s', (_, original, converted, written) => {
  expect(keepWindowTitle(converted, original)).toBe(written);
});
