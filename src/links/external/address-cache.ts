/** Caches addresses that were reachable, so that the next run requests few of them. */
import * as v from 'valibot';
import { namesTo } from '../../schema/objects.ts';
import { compareText } from '../../shared/string/compare-text.ts';

const entrySchema = v.object({
  /** Milliseconds since 1970. */
  checkedAtMs: v.number(),
  movedTo: v.nullable(v.string()),
  etag: v.nullable(v.string()),
  lastModified: v.nullable(v.string()),
  // Ids of other sites: `constructor` is common in API references.
  anchors: v.nullable(namesTo(v.boolean())),
});
const schema = v.object({ version: v.literal(1), addresses: v.record(v.string(), entrySchema) });

export type CacheEntry = Readonly<v.InferOutput<typeof entrySchema>>;
/** By address without hash. */
export type AddressCache = ReadonlyMap<string, CacheEntry>;

/** Entries that are no longer linked to are dropped after this time. */
const FORGET_AFTER_MS = 30 * 86_400_000;

/** Empty if the text is damaged or of another version. */
export function parseCache(text: string): AddressCache {
  try {
    return new Map(Object.entries(v.parse(schema, JSON.parse(text)).addresses));
  } catch {
    return new Map();
  }
}

export function formatCache(cache: AddressCache, nowMs: number): string {
  const kept = [...cache].filter(([, { checkedAtMs }]) => nowMs - checkedAtMs < FORGET_AFTER_MS);
  const addresses = Object.fromEntries(kept.toSorted(([a], [b]) => compareText(a, b)));
  return `${JSON.stringify({ version: 1, addresses })}\n`;
}
