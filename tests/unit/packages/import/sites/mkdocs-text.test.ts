/** Snippets that would become endless text. */
import { expect, test } from 'vitest';
import { convertMkdocsText } from '../../../../../packages/import/sites/mkdocs-text.ts';

const twice = (file: string): string => `--8<-- "${file}"\n\n--8<-- "${file}"\n`;
const DOUBLING = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [`part${String(index)}.txt`, twice(`part${String(index + 1)}.txt`)]),
);

test.each([
  ['includes itself twice', { 'part0.txt': twice('part0.txt') }],
  ['doubles twenty times', { ...DOUBLING, 'part20.txt': 'Words.\n' }],
])('a snippet that %s is reported once, and the page has an end', (_case, files: Readonly<Record<string, string>>) => {
  const lost: string[] = [];
  let reads = 0;
  const text = convertMkdocsText(
    '# Page\n\n--8<-- "part0.txt"\n\nEnd.\n',
    {
      path: 'docs/page.md',
      read: (path) => {
        reads += 1;
        return files[path] ?? null;
      },
      report: (_line, { code, what }) => {
        if (code === 'code-file') lost.push(what);
      },
      include: () => null,
    },
    ['.'],
  );
  expect(text).toMatch(/^# Page\n[\s\S]*\nEnd\.\n$/u);
  expect(lost).toEqual([expect.stringContaining('was not taken over: it includes itself, or too much.')]);
  expect(reads).toBeLessThan(50_000);
});
