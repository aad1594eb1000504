/** What a schema is, in words on one line: its type, its limits, what it has no more of. */
import type { Schema } from '../model.ts';
import { code, plain } from './markdown.ts';

/** Lists in lists, and types of a list that has one for each place. */
const MOST_DEPTH = 7;
const MOST_PLACES = 20;

/** Through lists to what they are lists of. */
export function unwrap(schema: Schema, id: string): { readonly schema: Schema; readonly id: string } {
  let [inner, address] = [schema, id];
  for (let depth = 0; inner.items !== null && depth < MOST_DEPTH; depth++)
    [inner, address] = [inner.items, `${address}.items`];
  return { schema: inner, id: address };
}

/** Whether there is something to unfold in what it lists. */
export function hasInside(schema: Schema): boolean {
  const { properties, patternProperties, oneOf, anyOf } = unwrap(schema, '').schema;
  return properties.length + patternProperties.length + oneOf.length + anyOf.length > 0;
}

/** The type in words: `array of Course`, `string (date-time) or null`. */
export function typeText(schema: Schema, depth = 0): string {
  if (schema.never) return 'nothing';
  const { types, items, format, oneOf, anyOf, name } = schema;
  const known = types.length > 0 ? types : typesOfValues(schema);
  const own = known.filter((type) => type !== 'null');
  const choices = [...oneOf, ...anyOf];
  const hasNull = known.includes('null') || choices.some((one) => one.types.join('') === 'null');
  const base = ((): string => {
    if (known.length > 0 && own.length === 0 && choices.length === 0) return 'null';
    if (schema.prefixItems.length > 0) return tupleText(schema, depth);
    if (items !== null) {
      const others = own.filter((type) => type !== 'array').map((type) => `${type} or `);
      return depth > 3 ? 'array' : `${others.join('')}array of ${grouped(typeText(items, depth + 1))}`;
    }
    if (name !== null && (schema.properties.length > 0 || choices.length > 0)) return code(name);
    const real = choices.filter((one) => one.types.join('') !== 'null');
    if (own.length === 0 && real.length > 0 && depth < 3) {
      const shown = real.slice(0, 4);
      const first = [
        ...new Set(shown.map((one) => (one.name === null ? grouped(typeText(one, depth + 1)) : code(one.name)))),
      ];
      return real.length > 4 ? `${first.join(', ')} and others` : listed(first, 'or');
    }
    if (own.length === 0) return 'any';
    const suffix = format === null ? '' : ` (${plain(format)})`;
    if (
      own.length === 1 &&
      own[0] === 'object' &&
      typeof schema.additional === 'object' &&
      schema.properties.length === 0 &&
      depth < 3
    )
      return `map of ${grouped(typeText(schema.additional, depth + 1))}`;
    return own.join(' or ') + suffix;
  })();
  return hasNull && !/(?:^| or )null$/u.test(base) ? `${base} or null` : base;
}

/** In brackets where it would not end by itself: `array of (Cat or Dog)`. */
function grouped(type: string): string {
  return type.includes(' or ') && !type.startsWith('(') ? `(${type})` : type;
}

/** `array of string, integer, then any number of boolean`. */
function tupleText({ prefixItems, items }: Schema, depth: number): string {
  if (depth > 2) return 'array';
  const first = prefixItems.slice(0, MOST_PLACES).map((one) => typeText(one, depth + 1));
  const rest = items === null ? 'then anything' : items.never ? '' : `then any number of ${typeText(items, depth + 1)}`;
  return `array of ${[...first, rest].filter(Boolean).join(', ')}`;
}

const RANGES: readonly (readonly [least: string, most: string, unit: string, units: string])[] = [
  ['minimum', 'maximum', '', ''],
  ['minLength', 'maxLength', 'character', 'characters'],
  ['minItems', 'maxItems', 'item', 'items'],
  ['minProperties', 'maxProperties', 'property', 'properties'],
];
const BOUNDS: Readonly<Record<string, (value: string) => string>> = {
  exclusiveMinimum: (value) => `more than ${value}`,
  exclusiveMaximum: (value) => `less than ${value}`,
  multipleOf: (value) => `a multiple of ${value}`,
  uniqueItems: () => 'no item twice',
  pattern: (value) => `matches ${code(value)}`,
  contentEncoding: (value) => `encoded as ${code(value)}`,
  contentMediaType: (value) => `contains ${code(value)}`,
};

/** Of a list of values without a type. */
function typesOfValues({ enum: values }: Schema): readonly string[] {
  const types = (values ?? []).map((value) =>
    value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value,
  );
  return [...new Set(types)];
}

function rangesOf(constraints: Schema['constraints']): readonly string[] {
  return RANGES.flatMap(([first, last, unit, units]) => {
    const [least, most] = [constraints[first], constraints[last]].map((value) =>
      value === undefined ? null : String(value),
    );
    if (least === null && most === null) return [];
    const words =
      most === null
        ? `at least ${least ?? ''}`
        : least === null
          ? `at most ${most}`
          : least === most
            ? `exactly ${most}`
            : `${least} to ${most}`;
    return `${words} ${(most ?? least) === '1' ? unit : units}`.trim();
  });
}

/** Its default, limits and modes, each as Markdown; those of the items of a list begin with "each". */
export function constraintsOf(schema: Schema): readonly string[] {
  const others = Object.entries(schema.constraints).map(([name, value]) => BOUNDS[name]?.(String(value)) ?? '');
  const bounds = [...rangesOf(schema.constraints), ...others];
  const inner = schema.items === null ? [] : constraintsOf(unwrap(schema, '').schema).map((bound) => `each ${bound}`);
  const fallback = schema.default === undefined ? [] : [`default ${code(JSON.stringify(schema.default))}`];
  const modes = [...(schema.readOnly ? ['read only'] : []), ...(schema.writeOnly ? ['write only'] : [])];
  const { additional, properties, not } = schema;
  const rest =
    additional === false
      ? ['no other properties']
      : typeof additional === 'object' && properties.length > 0 && !hasInside(additional)
        ? [`other properties: ${typeText(additional)}`]
        : [];
  const excluded = not !== null && not.types.length > 0 ? [`not ${typeText(not)}`] : [];
  return [...fallback, ...bounds.filter(Boolean), ...inner, ...modes, ...rest, ...excluded];
}

/** `a, b or c`. */
export function listed(parts: readonly string[], last = 'and'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}
