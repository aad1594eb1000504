/** Metadata of MkDocs in the form of MultiMarkdown. By the rules of `mkdocs.utils.meta` 1.4. */
import { expect, test } from 'vitest';
import { writeFrontMatter } from '../../../../../../packages/import/sites/mkdocs/mkdocs-meta.ts';

test.each([
  ['Title: A "b"\nAuthor: Me\n\tand you\n\n# H\n', '---\ntitle: "A \\"b\\""\nauthor: "Me and you"\n---\n\n# H\n'],
  ['tags: x\nText\n', '---\ntags: "x"\n---\nText\n'],
  ['---\ntitle: A\n---\n\nKey: value\n', '---\ntitle: A\n---\n\nKey: value\n'],
  ['Two words: value\n', 'Two words: value\n'],
  ['# H\n\nKey: value\n', '# H\n\nKey: value\n'],
])('%j is %j', (before, after) => {
  expect(writeFrontMatter(before)).toBe(after);
});
