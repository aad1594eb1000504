/** What the function of `list.map(…)` calls an item and its place. Nothing is run. Pure. */
import type { Pattern } from 'acorn';
import { keyOf, memberOf } from './known-value.ts';

/** Each becomes a text or an entry of a configuration. */
const MAX_ITEMS = 300;

/** For each item its values by their names; `null` for a value that is not a list, and for parameters with defaults or rests. */
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
