/** What is remembered of addresses that were there, so that a run soon after asks for few of them. */
import * as v from 'valibot';
import { namesTo } from '../../schema/objects.ts';
import { compareText } from '../../shared/text/compare-text.ts';

const entrySchema = v.object({
  /** Milliseconds since 1970. */
  checkedAtMs: v.number(),
  movedTo: v.nullable(v.string()),
  etag: v.nullable(v.string()),
  lastModified: v.nullable(v.string()),
  // Ids of other sites: `constructor` is a usual one in references of code.
  anchors: v.nullable(namesTo(v.boolean())),
});
const schema = v.object({ version: v.literal(1), addresses: v.record(v.string(), entrySchema) });

export type CacheEntry = Readonly<v.InferOutput<typeof entrySchema>>;
/** By address without hash. */
export type AddressCache = ReadonlyMap<string, CacheEntry>;

/** What nobody links to any more is forgotten after this time. */
const FORGET_AFTER_MS = 30 * 86_400_000;

/** A cache that is damaged, or of another version, is an empty one. */
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
