/** What `book.toml` and `SUMMARY.md` say of the pages of a book. */
import { expect, test } from 'vitest';
import type { SiteTree } from '../../../../../packages/import/site-tree.ts';
import { readMdbook } from '../../../../../packages/import/sites/mdbook/mdbook.ts';

function readBook(config: string, files: Readonly<Record<string, string>>) {
  const all: Readonly<Record<string, string>> = { ...files, 'book.toml': config };
  const tree: SiteTree = {
    read: (path) => (all[path] === undefined ? null : Buffer.from(all[path])),
    list: () => [],
    deadLinks: () => [],
    borderOf: () => null,
    fileName: (path) => path,
  };
  return readMdbook(tree, 'book.toml');
}

test('B280 the README of the book has its address, although another chapter comes first', () => {
  const files = {
    'src/SUMMARY.md': '[Before](before.md)\n[Home](./README.md)\n- [A](a.md)\n',
    'src/before.md': '# Before\n',
    'src/README.md': '# Home\n',
    'src/a.md': '# A\n',
  };
  const { pages, redirects } = readBook('', files);
  expect(pages.map(({ path, route }) => [path, route])).toEqual([
    ['before.md', '/before'],
    ['README.md', '/'],
    ['a.md', '/a'],
  ]);
  expect([...redirects]).toEqual([]);
  const { pages: others, redirects: first } = readBook('', {
    ...files,
    'src/README.md': '',
    'src/SUMMARY.md': '- [A](a.md)',
  });
  expect([others[0]?.route, [...first]]).toEqual(['/', [['/a', '/']]]);
});

test.each([
  ['[output.html]\ncname = "book.example"\n', 'https://book.example'],
  ['[output.html]\ncname = "book.example"\nsite-url = "https://other.example/b/"\n', 'https://other.example'],
  ['[output.html]\ncname = "book.example"\nsite-url = "/b/"\n', 'https://book.example'],
])('B280 the address of the book: %j', (config, url) => {
  const { fields, problems } = readBook(config, { 'src/SUMMARY.md': '- [A](a.md)\n', 'src/a.md': '# A\n' });
  expect([fields['url'], problems]).toEqual([url, []]);
});

test('B280 redirects lead from the folder of their file', () => {
  const config = '[output.html.redirect]\n"/old/index.html" = "../a.html#x"\n"b.html" = "a.html"\n';
  const { redirects } = readBook(config, {
    'src/SUMMARY.md': '[H](h.md)\n- [A](a.md)\n',
    'src/h.md': '',
    'src/a.md': '',
  });
  expect([...redirects]).toEqual([
    ['/h', '/'],
    ['/old', '/a#x'],
    ['/b', '/a'],
  ]);
});
