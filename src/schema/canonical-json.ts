/** JSON in one spelling: two values are equal exactly if their texts are. */
import type { JsonValue } from '../shared/types/store.ts';

/** Without spaces, with the keys of objects sorted; the order of lists counts. */
export function canonicalJson(value: JsonValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join()}]`;
  const fields = Object.keys(value).toSorted();
  return `{${fields.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`).join()}}`;
}

function isList(value: object): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** The values of a list whose order does not count: sorted by their texts, each once. */
export function canonicalSet(values: readonly JsonValue[]): readonly JsonValue[] {
  const byText = new Map(values.map((value) => [canonicalJson(value), value]));
  return [...byText].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
