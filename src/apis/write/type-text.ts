/** What a schema is, in words on one line: its type, its limits, what it has no more of. */
import type { Strings } from '../../shared/messages/strings.ts';
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

/** The type in words: `array of Course`, `string (date-time) or null`. Names of types are those of JSON Schema in every language. */
export function typeText(schema: Schema, strings: Strings, depth = 0): string {
  if (schema.never) return strings.apiNothing;
  const { types, items, format, oneOf, anyOf, name } = schema;
  const known = types.length > 0 ? types : typesOfValues(schema);
  const own = known.filter((type) => type !== 'null');
  const choices = [...oneOf, ...anyOf];
  const hasNull = known.includes('null') || choices.some((one) => one.types.join('') === 'null');
  const base = ((): string => {
    if (known.length > 0 && own.length === 0 && choices.length === 0) return 'null';
    if (schema.prefixItems.length > 0) return tupleText(schema, strings, depth);
    if (items !== null) {
      const list = strings.apiArrayOf({ type: grouped(typeText(items, strings, depth + 1), strings) });
      return depth > 3 ? 'array' : either([...own.filter((type) => type !== 'array'), list], strings);
    }
    if (name !== null && (schema.properties.length > 0 || choices.length > 0)) return code(name);
    const real = choices.filter((one) => one.types.join('') !== 'null');
    if (own.length === 0 && real.length > 0 && depth < 3) {
      const shown = real.slice(0, 4).map((one) => {
        return one.name === null ? grouped(typeText(one, strings, depth + 1), strings) : code(one.name);
      });
      const first = [...new Set(shown)];
      return real.length > 4
        ? strings.apiFirstOf({ list: first.join(strings.listSeparator) })
        : listed(first, 'apiOr', strings);
    }
    if (own.length === 0) return strings.apiAny;
    const suffix = format === null ? '' : ` (${plain(format)})`;
    if (
      own.length === 1 &&
      own[0] === 'object' &&
      typeof schema.additional === 'object' &&
      schema.properties.length === 0 &&
      depth < 3
    )
      return strings.apiMapOf({ type: grouped(typeText(schema.additional, strings, depth + 1), strings) });
    return either(own, strings) + suffix;
  })();
  const or = strings.apiOr({ list: '', last: '' });
  return hasNull && !`${or}${base}`.endsWith(`${or}null`) ? either([base, 'null'], strings) : base;
}

/** `a or b or c`. */
function either(types: readonly string[], strings: Strings): string {
  return types.reduce((list, last) => strings.apiOr({ list, last }));
}

/** In brackets where it would not end by itself: `array of (Cat or Dog)`. */
function grouped(type: string, strings: Strings): string {
  return type.includes(strings.apiOr({ list: '', last: '' })) && !type.startsWith('(') ? `(${type})` : type;
}

/** `array of string, integer, then any number of boolean`. */
function tupleText({ prefixItems, items }: Schema, strings: Strings, depth: number): string {
  if (depth > 2) return 'array';
  const textOf = (one: Schema): string => typeText(one, strings, depth + 1);
  const first = prefixItems.slice(0, MOST_PLACES).map(textOf);
  const rest =
    items === null ? strings.apiThenAnything : items.never ? '' : strings.apiThenItems({ type: textOf(items) });
  return strings.apiArrayOf({ type: [...first, rest].filter(Boolean).join(strings.listSeparator) });
}

const RANGES = [
  ['minimum', 'maximum', null],
  ['minLength', 'maxLength', 'apiCharacters'],
  ['minItems', 'maxItems', 'items'],
  ['minProperties', 'maxProperties', 'apiProperties'],
] as const;
const BOUNDS: Readonly<Record<string, (value: string, strings: Strings) => string>> = {
  exclusiveMinimum: (value, strings) => strings.apiMoreThan({ value }),
  exclusiveMaximum: (value, strings) => strings.apiLessThan({ value }),
  multipleOf: (value, strings) => strings.apiMultipleOf({ value }),
  uniqueItems: (_, strings) => strings.apiUnique,
  pattern: (value, strings) => strings.apiMatches({ pattern: code(value) }),
  contentEncoding: (value, strings) => strings.apiEncodedAs({ encoding: code(value) }),
  contentMediaType: (value, strings) => strings.apiContains({ type: code(value) }),
};
/** These are shown as the specification writes them. */
const AS_WRITTEN = ['contains', 'dependentRequired', 'maxContains', 'minContains', 'propertyNames'];

/** Of a list of values without a type. */
function typesOfValues({ enum: values }: Schema): readonly string[] {
  const types = (values ?? []).map((value) =>
    value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value,
  );
  return [...new Set(types)];
}

function rangesOf(constraints: Schema['constraints'], strings: Strings): readonly string[] {
  const textOf = (value: string | number | boolean | undefined) => (value === undefined ? null : String(value));
  return RANGES.flatMap(([first, last, unit]) => {
    const [least, most] = [textOf(constraints[first]), textOf(constraints[last])];
    const end = most ?? least;
    if (end === null) return [];
    const amount = unit === null ? end : strings[unit]({ count: Number(end) });
    if (most === null) return strings.apiAtLeast({ amount });
    if (least === null) return strings.apiAtMost({ amount });
    return least === most ? strings.apiExactly({ amount }) : strings.apiRange({ least, most: amount });
  });
}

/** Its default, limits and modes, each as Markdown; those of the items of a list begin with "each". */
export function constraintsOf(schema: Schema, strings: Strings): readonly string[] {
  const others = Object.entries(schema.constraints).map(
    ([name, value]) =>
      BOUNDS[name]?.(String(value), strings) ??
      (AS_WRITTEN.includes(name) ? `${code(name)} ${code(String(value))}` : ''),
  );
  const bounds = [...rangesOf(schema.constraints, strings), ...others];
  const ofItems = schema.items === null ? [] : constraintsOf(unwrap(schema, '').schema, strings);
  const inner = ofItems.map((limit) => strings.apiEach({ limit }));
  const fallback =
    schema.default === undefined ? [] : [strings.apiDefault({ value: code(JSON.stringify(schema.default)) })];
  const modes = [
    ...(schema.readOnly ? [strings.apiReadOnly] : []),
    ...(schema.writeOnly ? [strings.apiWriteOnly] : []),
  ];
  const { additional, properties, not } = schema;
  const rest =
    additional === false
      ? [strings.apiNoOthers]
      : typeof additional === 'object' && properties.length > 0 && !hasInside(additional)
        ? [strings.apiOthersAre({ type: typeText(additional, strings) })]
        : [];
  const excluded = not !== null && not.types.length > 0 ? [strings.apiNot({ type: typeText(not, strings) })] : [];
  return [...fallback, ...bounds.filter(Boolean), ...inner, ...modes, ...rest, ...excluded];
}

/** `a, b or c`. */
export function listed(parts: readonly string[], join: 'apiAnd' | 'apiOr', strings: Strings): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : strings[join]({ list: parts.slice(0, -1).join(strings.listSeparator), last });
}
