/** Values of JavaScript as far as they are known without running it. Pure. */
import type { Node, Pattern } from 'acorn';

/** A value, or the reason why it is not known without running the code. */
export type Evaluated =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string };

/** A key of an object or a member as text. */
export function keyOf(node: Node): string {
  const { name, value } = node as { readonly name?: string; readonly value?: unknown };
  return name ?? String(value);
}

/** What an object has itself under this key. */
export function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

/** The name that a pattern declares; `null` for one that takes its value apart. */
export function declaredName(pattern: Pattern): string | null {
  return pattern.type === 'Identifier' ? pattern.name : null;
}

export function known(value: unknown): Evaluated {
  return { ok: true, value };
}

export function unknown(reason: string): Evaluated {
  return { ok: false, reason };
}

/** A value as part of a text: strings unchanged, everything else as JSON; empty for what JSON does not have. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  const json: unknown = JSON.stringify(value);
  return typeof json === 'string' ? json : '';
}

/** Each becomes a text or an entry of a configuration. */
const MAX_ITEMS = 300;

/** What the function of `list.map(…)` calls each item and its place: values by their names; `null` for a value that is not a list, and for parameters with defaults or rests. */
export function bindItems(
  list: unknown,
  parameters: readonly Pattern[],
): readonly ReadonlyMap<string, unknown>[] | null {
  if (!Array.isArray(list) || list.length > MAX_ITEMS) return null;
  const bound = list.map((item: unknown, index) => {
    const names = parameters.map((parameter, at) => bindName(parameter, [item, index, list][at]));
    return names.every((one) => one !== null) ? new Map(names.flat()) : null;
  });
  return bound.every((one) => one !== null) ? bound : null;
}

function bindName(pattern: Pattern, value: unknown): readonly (readonly [string, unknown])[] | null {
  if (pattern.type === 'Identifier') return [[pattern.name, value]];
  if (pattern.type !== 'ObjectPattern') return null;
  const parts = pattern.properties.map((property) =>
    property.type === 'Property' && property.value.type === 'Identifier' && !property.computed
      ? ([property.value.name, memberOf(value, keyOf(property.key))] as const)
      : null,
  );
  return parts.every((one) => one !== null) ? parts : null;
}
