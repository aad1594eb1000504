/** Ids of headings by the options of MkDocs' extension `toc`. */
import { expect, test } from 'vitest';
import { readTocSlugs } from '../../../../../packages/import/sites/heading-slugs.ts';

const TOC = '  - toc:\n      permalink: true\n';
const SLUGIFY = '      slugify: !!python/object/apply:pymdownx.slugs.slugify\n        kwds:\n          case: lower\n';

function idOf(config: string, heading: string): string | undefined {
  return readTocSlugs(`markdown_extensions:\n${config}`, {})?.([])(heading, heading);
}

test('the function of another extension is not that of "toc"', () => {
  expect(idOf(TOC + SLUGIFY, 'Sub- and more')).toBe('sub--and-more');
  expect(idOf(`${TOC}  - pymdownx.tabbed:\n${SLUGIFY}`, 'Sub- and more')).toBe('sub-and-more');
  expect(idOf(`  - pymdownx.tabbed:\n${SLUGIFY}${TOC}`, 'Sub- and more')).toBe('sub-and-more');
  expect(idOf('  toc:\n    slugify: !!python/name:pymdownx.slugs.uslugify\n', 'A & B')).toBe('a--b');
});
