/** A value that a schema describes: its own example, or one made from it. Bounded, and the same each time. */
import { parseJson } from '../../schema/parse-json.ts';
import type { JsonValue } from '../../shared/types/store.ts';
import type { MediaType, Schema, SchemaType } from '../model.ts';

/** Values of one example. */
const MOST_VALUES = 150;
const MOST_DEPTH = 6;

const BY_FORMAT = new Map(
  Object.entries({
    'date-time': '2026-01-31T09:30:00Z',
    date: '2026-01-31',
    time: '09:30:00Z',
    duration: 'P3D',
    email: 'ada@example.com',
    hostname: 'example.com',
    ipv4: '192.0.2.1',
    ipv6: '2001:db8::1',
    uri: 'https://example.com',
    url: 'https://example.com',
    uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    byte: 'ZG9jc2l0ZQ==',
    binary: '…',
    password: '••••••••',
  }),
);

/** `direction`: what only answers have is in no request, and the other way round. */
export function exampleOf(media: Pick<MediaType, 'examples' | 'schema'>, direction: 'request' | 'response'): JsonValue {
  const [first] = media.examples;
  return first === undefined ? new Example(direction).make(media.schema, []) : first.value;
}

/** A value as the body of a media type: a string is one in JSON, too, but some authors write a whole object as text. */
export function bodyText(type: string, value: JsonValue, indent = 0): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, indent);
  return !/json/u.test(type) || isWhole(value) ? value : JSON.stringify(value);
}

function isWhole(text: string): boolean {
  return /^\s*[[{]/u.test(text) && parseJson(text).ok;
}

class Example {
  readonly #direction: 'request' | 'response';
  #count = 0;

  constructor(direction: 'request' | 'response') {
    this.#direction = direction;
  }

  make(schema: Schema, around: readonly Schema[]): JsonValue {
    const [example] = schema.examples;
    if (example !== undefined) return example;
    if (schema.default !== undefined) return schema.default;
    if (schema.enum !== null) return schema.enum[0] ?? null;
    if (++this.#count > MOST_VALUES || around.length > MOST_DEPTH || around.includes(schema)) return emptyOf(schema);
    const inside = [...around, schema];
    const [choice] = [...schema.oneOf, ...schema.anyOf].filter(({ types }) => types.join('') !== 'null');
    const own = this.#makeOwn(schema, inside);
    if (choice === undefined) return own;
    const chosen = this.make(choice, inside);
    return isObject(own) && isObject(chosen) ? { ...own, ...chosen } : chosen;
  }

  #makeOwn(schema: Schema, inside: readonly Schema[]): JsonValue {
    const type = typeOf(schema);
    if (type === 'object') {
      const shown = schema.properties.filter(
        ({ schema: one }) => !one.never && !(this.#direction === 'request' ? one.readOnly : one.writeOnly),
      );
      const own = shown.map(({ name, schema: one }) => [name, this.make(one, inside)] as const);
      const more =
        typeof schema.additional === 'object' && own.length === 0
          ? [['key', this.make(schema.additional, inside)] as const]
          : [];
      return Object.fromEntries([...own, ...more]);
    }
    if (type === 'array') {
      if (schema.prefixItems.length > 0) return schema.prefixItems.slice(0, 20).map((one) => this.make(one, inside));
      return schema.items === null || inside.includes(schema.items) ? [] : [this.make(schema.items, inside)];
    }
    return scalar(schema, type);
  }
}

function typeOf({ types, properties, additional }: Schema): SchemaType | null {
  const [type = null] = types.filter((one) => one !== 'null');
  return type ?? (properties.length > 0 || typeof additional === 'object' ? 'object' : null);
}

function emptyOf(schema: Schema): JsonValue {
  const type = typeOf(schema);
  return type === 'object' ? {} : type === 'array' ? [] : scalar(schema, type);
}

function scalar({ types, format, constraints }: Schema, type: SchemaType | null): JsonValue {
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return numberIn(constraints);
  if (type === 'string' || type === 'file') return BY_FORMAT.get(format ?? '') ?? 'string';
  return types.length > 0 ? null : 'string';
}

function numberIn(constraints: Schema['constraints']): number {
  const at = (name: string): number | null => (typeof constraints[name] === 'number' ? constraints[name] : null);
  const above = at('exclusiveMinimum');
  const least = at('minimum') ?? (above === null ? null : above + 1);
  return least ?? at('multipleOf') ?? Math.min(1, at('maximum') ?? 1);
}

function isObject(value: JsonValue): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
