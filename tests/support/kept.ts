/** Looks into the cache that builds leave, and takes a part of it away. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NewPack, openPack } from '../../src/disk/cache-pack.ts';
import { CacheStore, digestKind } from '../../src/disk/cache-store.ts';
import type { BuildCache, CachePlace } from '../../src/shared/types/output.ts';

/** Paths of the packs in the folder of a cache. */
export function packsOf(folder: string): readonly string[] {
  const kept = join(folder, 'kept');
  const names = existsSync(kept) ? readdirSync(kept) : [];
  return names.filter((name) => name.endsWith('.pack')).map((name) => join(kept, name));
}

/** Drops all entries but those of some kinds. */
export function keepKinds(folder: string, kinds: readonly string[]): void {
  const ends = kinds.map(digestKind);
  for (const file of packsOf(folder)) {
    const [old, kept] = [openPack(file), new NewPack(join(folder, 'kept'))];
    for (const [key, place] of old.entries()) {
      if (ends.some((end) => key.endsWith(end))) kept.append(key, old.read(place) ?? new Uint8Array(), place.used);
    }
    kept.finish();
    for (const pack of [old, kept]) pack.close();
    old.remove();
  }
}

/** How many entries of a kind there are. */
export function countKept(folder: string, kind: string): number {
  const keys = new Set<string>();
  for (const file of packsOf(folder)) {
    const pack = openPack(file);
    for (const [key] of pack.entries()) if (key.endsWith(digestKind(kind))) keys.add(key);
    pack.close();
  }
  return keys.size;
}

/** A cache for which each call is a process of its own: what is added is found by all others at once. */
export function sharedCache(place: CachePlace): BuildCache {
  const once = <T>(work: (cache: CacheStore) => T): T => {
    const cache = new CacheStore(place);
    try {
      return work(cache);
    } finally {
      cache.close();
    }
  };
  return {
    get: (kind, question) => once((cache) => cache.get(kind, question)),
    has: (kind, question) => once((cache) => cache.has(kind, question)),
    put: (kind, question, bytes) => once((cache) => cache.put(kind, question, bytes)),
    save: () => undefined,
    trim: () => undefined,
    close: () => undefined,
  };
}
