import { expect, test } from 'vitest';
import { describeDiskError } from '../../../src/disk/disk-error.ts';

const failure = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more });

test.each([
  [failure('EROFS', { path: '/docs/versions' }), 'the disk is read-only (EROFS, /docs/versions)'],
  [failure('ENOSPC', { path: null }), 'the disk is full (ENOSPC)'],
  [failure('EMFILE'), 'too many files are open (EMFILE)'],
  [failure('EFBIG'), 'a file is larger than the system allows (EFBIG)'],
  [failure('ENXIO', { path: '/pipe' }), 'the system refused (ENXIO, /pipe)'],
])('%s', (error, words) => {
  expect(describeDiskError(error)).toBe(words);
});
