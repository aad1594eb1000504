/** Windows removes no pack that another build has open: the next build does. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type * as cachePack from '../../../src/disk/cache-pack.ts';
import { CacheStore } from '../../../src/disk/cache-store.ts';
import { makeFolder } from '../../support/site.ts';

const held = vi.hoisted(() => ({ isHeld: false }));
vi.mock('../../../src/disk/cache-pack.ts', async (importOriginal) => {
  const original = await importOriginal<typeof cachePack>();
  const openPack: typeof original.openPack = (path) => {
    const pack = original.openPack(path);
    const remove = (): void => {
      if (held.isHeld) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
      pack.remove();
    };
    return { ...pack, remove };
  };
  return { ...original, openPack };
});

test('B258 packs that could not be removed go with the next build, and nothing is read from them', () => {
  const folder = makeFolder(onTestFinished);
  const names = (): readonly string[] => readdirSync(join(folder, 'kept')).toSorted();
  const build = (name: string): void => {
    const cache = new CacheStore({ folder, key: 'key' });
    cache.put('kind', name, Buffer.from(name));
    cache.close();
  };
  for (const name of ['1', '2', '3', '4', '5', '6']) build(name);
  held.isHeld = true;
  build('7');
  held.isHeld = false;
  const left = names();
  const unneeded = left.filter((name) => name.endsWith('.unneeded'));
  expect(unneeded.length).toBeGreaterThanOrEqual(5);
  expect(left.filter((name) => name.endsWith('.pack')).length).toBe(unneeded.length + 1);
  const cache = new CacheStore({ folder, key: 'key' });
  onTestFinished(() => cache.close());
  const found = ['1', '2', '3', '4', '5', '6', '7'].map((name) => String(Buffer.from(cache.get('kind', name) ?? [])));
  expect(found).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  expect(names().length).toBe(1);
});
