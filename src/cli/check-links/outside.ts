/** The outside world for `docsite check-links --external`: network, clock, randomness, and the cache on disk. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CACHE_FOLDER } from '../../build/site-place.ts';
import { packageVersion } from '../../disk/package-root.ts';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { replaceFile } from '../../disk/replace-file.ts';
import { type AddressCache, formatCache, parseCache } from '../../links/external/address-cache.ts';
import type { Outside } from '../../links/external/check-external.ts';
import { requestUrl } from '../../links/external/request-url.ts';

const CACHE_FILE = `${CACHE_FOLDER}/links.json`;

/** With the cache of the last run on this site; `root` is its folder. */
export async function openOutside(root: string): Promise<Omit<Outside, 'onProgress'>> {
  // Without a cache every address is checked, which is slow but not an error.
  const text = await readRegularFile(join(root, CACHE_FILE)).catch(() => '');
  return {
    request: requestUrl,
    clock: { now: () => Date.now(), sleep: async (ms) => sleep(ms) },
    random: () => Math.random(),
    userAgent: `docsite/${packageVersion()} (link check)`,
    cache: parseCache(text),
  };
}

/** A disk that refuses only makes the next run slower. */
export async function writeCache(root: string, cache: AddressCache): Promise<void> {
  // Read-only checkouts are common on build servers.
  await replaceFile(join(root, CACHE_FILE), formatCache(cache, Date.now())).catch(() => undefined);
}
