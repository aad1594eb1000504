import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { loadModule } from '../../../../src/render/bundle/load.ts';

test('a module is imported once while its code is the same, unless it may do something else each time', async () => {
  const compiled = {
    root: tmpdir(),
    map: '{"version":3,"sources":[],"names":[],"mappings":""}',
    mapFolder: tmpdir(),
    findAwaits: () => Promise.resolve([]),
  };
  const load = async (code: string, isRepeatable = true): Promise<unknown> => {
    const loaded = await loadModule({ ...compiled, code, isRepeatable });
    return loaded.ok ? loaded.module : loaded.problem;
  };
  const module = await load('export const a = {};');
  expect(await load('export const a = {};')).toBe(module);
  expect(await load('export const a = {};', false)).not.toBe(module);
  expect(await load('export const a = [];')).toHaveProperty('a', []);
  expect(await load('throw new Error("It fails.");')).toHaveProperty('code', 'template-error');
});
