import { expect, test } from 'vitest';
import { nameInVersion, placeInSite, resolveInclude } from '../../../../src/shared/model/include-paths.ts';

test.each([
  ['guide/page.md', './_part.md', 'guide/_part.md'],
  ['guide/page.md', '../_parts/a.md', '_parts/a.md'],
  ['page.md', '../../examples/a.ts', '_root/examples/a.ts'],
  ['page.md', '/examples//./a.ts', '_root/examples/a.ts'],
  ['page.md', '/docs/next/_part.md', '_part.md'],
  ['_root/examples/README.md', 'a.ts', '_root/examples/a.ts'],
  ['_root/examples/README.md', '../docs/next/_part.md', '_part.md'],
  ['_root/pages/about.md', '_team.md', '_root/pages/_team.md'],
  ['page.md', '../../../secret.ts', null],
  ['page.md', '/../secret.ts', null],
])('B195 what %s includes as %s is %s in the version', (from, target, name) => {
  expect(resolveInclude(from, target)).toBe(name);
});

test('no name in docs/next can be taken for one from outside of it', () => {
  const name = resolveInclude('page.md', '_root/examples/a.ts') ?? '';
  expect(name).not.toBe('_root/examples/a.ts');
  expect(placeInSite(name)).toBe('docs/next/_root/examples/a.ts');
  expect(nameInVersion(placeInSite(name))).toBe(name);
});
