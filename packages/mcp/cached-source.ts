/** Remembers what a site has answered, for a while: one question reads many files, and two hundred may be asked at once. */
import type { SiteSource } from './site-source.ts';

/** Characters that are remembered at most. */
const MAX_CHARACTERS = 12 * 1024 * 1024;

interface Entry {
  readonly text: Promise<string | null>;
  readonly begun: number;
  length: number;
}

/** `now` is a clock in milliseconds. What failed is asked for again. */
export function cacheSource(source: SiteSource, maxAgeMs: number, now: () => number): SiteSource {
  const entries = new Map<string, Entry>();
  let total = 0;
  const forget = (path: string): void => {
    total -= entries.get(path)?.length ?? 0;
    entries.delete(path);
  };
  const keep = (path: string, entry: Entry, text: string | null): void => {
    if (entries.get(path) !== entry) return;
    entry.length = text?.length ?? 0;
    total += entry.length;
    for (const oldest of entries.keys()) {
      if (total <= MAX_CHARACTERS || oldest === path) break;
      forget(oldest);
    }
  };
  return {
    address: source.address,
    read: (path) => {
      const known = entries.get(path);
      if (known !== undefined && now() - known.begun < maxAgeMs) return known.text;
      forget(path);
      const entry: Entry = { text: source.read(path), begun: now(), length: 0 };
      entries.set(path, entry);
      entry.text.then(
        (text) => {
          keep(path, entry, text);
        },
        () => {
          forget(path);
        },
      );
      return entry.text;
    },
  };
}
