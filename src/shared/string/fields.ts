/** Objects that come from outside: from JSON, YAML, a config. */

/** Values by name, of any kind. Names may be those that every object has: ask with `Object.hasOwn`, or take the entries. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for an object that is not a list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
