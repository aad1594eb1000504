/** Pictures that the old site did not have either. */
import { expect, test } from 'vitest';
import { findMissingPictures } from '../../../../packages/import/missing-pictures.ts';

test('what the build fills is no address, what other languages would fill is one', () => {
  const hrefs = [
    '{{logo}}',
    '/img/{{theme-name}}.svg',
    '{{ .RelPermalink }}',
    '{{ page.icon }}',
    'here.png',
    'gone.png',
  ];
  const shown = [{ file: 'old/a.md', text: '# A\n\n![x]({{ page.icon }})\n', target: 'a.md', hrefs }];
  const { missing, problems } = findMissingPictures({ shown, files: new Set(['here.png']) }, () => false);
  expect([...missing]).toEqual(['{{ .RelPermalink }}', '{{ page.icon }}', 'gone.png']);
  expect(problems.map(({ line }) => line)).toEqual([null, 3, null]);
});
