/** YAML, with places: on which line each key and each item of a list is. The only user of js-yaml. */
import {
  CORE_SCHEMA,
  EVENT_ID,
  type Event,
  getScalarValue,
  load,
  mergeTag,
  type ParserOptions,
  parseEvents,
  YAMLException,
} from 'js-yaml';
import { LIMITS } from '../shared/limits.ts';
import { once } from '../shared/once.ts';
import { placeAt } from '../shared/string/text-lines.ts';
import type { JsonPath, JsonPosition, ParsedJson } from './parse-json.ts';

export { FAILSAFE_SCHEMA, load, type LoadOptions } from 'js-yaml';

/** `<<`, which YAML 1.2 has no longer, is in many specifications of APIs. */
const SCHEMA = CORE_SCHEMA.withTags(mergeTag);
const BOUNDS = { maxDepth: LIMITS.jsonDepth } satisfies ParserOptions;

/** A whole file of one document; dates stay texts, and a key that appears twice is an error. Never throws. */
export function parseYamlFile(
  text: string,
):
  | Pick<ParsedJson, 'ok' | 'value' | 'locate'>
  | { readonly ok: false; readonly position: JsonPosition; readonly reason: string } {
  const places = once(() => findPlaces(text));
  const locate = (path: JsonPath): JsonPosition => {
    const place = places().get(JSON.stringify(path));
    if (place !== undefined) return placeAt(text, place);
    return path.length === 0 ? { line: 1, column: 1 } : locate(path.slice(0, -1));
  };
  try {
    const value = load(text, { ...BOUNDS, schema: SCHEMA, maxAliases: LIMITS.yamlAliases });
    if (text.includes('*') && countValues(value) > LIMITS.yamlValues)
      return {
        ok: false,
        position: { line: 1, column: 1 },
        reason: 'an alias contains itself, or aliases repeat too much',
      };
    return { ok: true, value, locate };
  } catch (error) {
    const isKnown = error instanceof YAMLException;
    const mark = isKnown ? error.mark : undefined;
    const position = { line: (mark?.line ?? 0) + 1, column: (mark?.column ?? 0) + 1 };
    return { ok: false, position, reason: isKnown ? error.reason : String(error) };
  }
}

/** Values in a value, those that aliases repeat each time; `Infinity` for one that contains itself. */
function countValues(root: unknown): number {
  /** Infinite while what is inside is counted. */
  const counts = new Map<unknown, number>();
  const waiting = [{ value: root, isOpen: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, isOpen } = next;
    if (!isOpen && counts.has(value)) continue;
    const inside: readonly unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
    counts.set(value, isOpen ? inside.reduce<number>((sum, one) => sum + (counts.get(one) ?? 0), 1) : Infinity);
    if (isOpen) continue;
    waiting.push({ value, isOpen: true });
    for (const one of inside) waiting.push({ value: one, isOpen: false });
  }
  return counts.get(root) ?? 0;
}

interface Open {
  readonly isList: boolean;
  readonly path: JsonPath;
  /** Of a list: of the next item. */
  count: number;
  /** Of a mapping: of the value that comes next; `null` where a key does. */
  key: string | null;
}

/** Offsets of keys and items, by path. */
function findPlaces(text: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const open: Open[] = [];
  for (const event of parseEvents(text, BOUNDS)) {
    if (event.type === EVENT_ID.DOCUMENT) open.push({ isList: false, path: [], count: -1, key: '' });
    else if (event.type === EVENT_ID.POP) open.pop();
    else enter(event, { text, open, places });
  }
  return places;
}

type Placed = Exclude<Event, { readonly type: typeof EVENT_ID.DOCUMENT | typeof EVENT_ID.POP }>;

function enter(
  event: Placed,
  { text, open, places }: { readonly text: string; readonly open: Open[]; readonly places: Map<string, number> },
): void {
  const around = open.at(-1);
  if (around === undefined) return;
  if (!around.isList && around.key === null) {
    around.key = event.type === EVENT_ID.SCALAR ? getScalarValue(text, event) : '';
    places.set(JSON.stringify([...around.path, around.key]), startOf(event));
    return;
  }
  const isRoot = around.count === -1;
  const path = isRoot ? [] : [...around.path, around.isList ? around.count : (around.key ?? '')];
  if (around.isList) places.set(JSON.stringify(path), startOf(event));
  around.count += Number(around.isList);
  around.key = null;
  if (event.type === EVENT_ID.MAPPING) open.push({ isList: false, path, count: 0, key: null });
  if (event.type === EVENT_ID.SEQUENCE) open.push({ isList: true, path, count: 0, key: null });
}

function startOf(event: Placed): number {
  if (event.type === EVENT_ID.ALIAS) return event.anchorStart;
  return event.type === EVENT_ID.SCALAR ? event.valueStart : event.start;
}
