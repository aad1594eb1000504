/** Where tests keep their sites. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeMemoryFolder } from '../../../scripts/memory-folder.mjs';
import { needs } from '../../support/needs.ts';
import { makeFolder } from '../../support/site.ts';

const NO_BOUNDS = { leastBytes: 0, leastFreeBytes: 0 };

beforeEach(() => {
  vi.stubEnv('TMPDIR', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
});

test('a folder of its own where there is room and programs may run', needs('programs that begin with #!'), () => {
  const parent = makeFolder(onTestFinished);
  const folder = makeMemoryFolder({ parent, ...NO_BOUNDS });
  expect(dirname(folder ?? '')).toBe(parent);
  expect(readdirSync(folder ?? '')).toEqual([]);
});

test.each([
  ['too little room', { leastBytes: 2 ** 62 }],
  ['too little memory', { leastFreeBytes: 2 ** 62 }],
  ['no such place', { parent: '/no/such/place' }],
])('none with %s', (_, means) => {
  const parent = makeFolder(onTestFinished);
  expect(makeMemoryFolder({ parent, ...NO_BOUNDS, ...means })).toBeNull();
  expect(readdirSync(parent)).toEqual([]);
});

test('the user’s own choice counts', () => {
  const parent = makeFolder(onTestFinished);
  vi.stubEnv('TMPDIR', parent);
  expect(makeMemoryFolder({ parent, ...NO_BOUNDS })).toBeNull();
  expect(existsSync(parent)).toBe(true);
});
