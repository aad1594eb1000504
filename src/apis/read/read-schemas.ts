/**
 * Schemas as a graph: each is read once, however often it is referred to, from a list of what is left to read, so that neither circles nor
 * long chains matter. `allOf` is merged from what is written, before anything is read.
 */
import { canonicalJson } from '../../schema/canonical-json.ts';
import type { JsonValue } from '../../shared/types/store.ts';
import { ANY, type Discriminator, type Extensions, type Property, type Schema, type SchemaType } from '../model.ts';
import { type References, refOf } from './references.ts';
import type { SpecNode } from './spec-node.ts';

type Writable = { -readonly [K in keyof Schema]: Schema[K] };

const TYPES = new Set<unknown>([
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
  'file',
] satisfies SchemaType[]);
/** What limits a value, and as what it is written. */
const LIMITING = Object.entries({
  string: 'contentEncoding contentMediaType pattern',
  number:
    'maxContains maxItems maxLength maxProperties maximum minContains minItems minLength minProperties minimum multipleOf',
  boolean: 'uniqueItems',
}).flatMap(([type, names]) => names.split(' ').map((name) => ({ name, type })));
/** Limits that few specifications have: they are kept and shown as they are written, up to so many characters. */
const AS_WRITTEN = ['contains', 'dependentRequired', 'propertyNames'];
const MOST_WRITTEN = 300;
/** Schemas that one merges, over all levels of `allOf`. */
const MOST_PARTS = 100;

const NEVER: Schema = { ...ANY, never: true };

export class SchemaReader {
  readonly #references: References;
  readonly #extensions: (node: SpecNode) => Extensions;
  /** By what is written. */
  readonly #known = new Map<unknown, Schema>();
  readonly #waiting: (() => void)[] = [];

  constructor(references: References, extensions: (node: SpecNode) => Extensions) {
    this.#references = references;
    this.#extensions = extensions;
  }

  /** Whole; what is inside of it is read when all of it is. */
  read(node: SpecNode | null): Schema {
    const schema = this.#place(node);
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) next();
    return schema;
  }

  /** An object for the schema, which is filled later. */
  #place(written: SpecNode | null): Schema {
    if (written === null || written.value === true) return ANY;
    if (written.value === false) return NEVER;
    const isPlainReference = Object.keys(written.fields).length === 1 && refOf(written) !== null;
    const node = isPlainReference ? this.#references.follow(written) : written;
    if (node === null || typeof node.value === 'boolean') return node?.value === false ? NEVER : ANY;
    const known = this.#known.get(node.value);
    if (known !== undefined) return known;
    if (Object.keys(node.fields).length === 0) return ANY;
    const schema: Writable = { ...ANY, name: nameOf(node) };
    this.#known.set(node.value, schema);
    this.#waiting.push(() => this.#fill(schema, node));
    return schema;
  }

  #fill(schema: Writable, node: SpecNode): void {
    const parts = this.#partsOf(node);
    for (const part of parts) addPart(schema, part);
    this.#addTypes(schema, parts);
    const last = (name: string): SpecNode | null => parts.findLast((part) => part.has(name))?.at(name) ?? null;
    // Alternatives of a parent do not apply to its child.
    const choices = (name: 'oneOf' | 'anyOf'): readonly Schema[] => {
      const part = parts.findLast((one) => one.has(name) && (one === node || !one.has('discriminator')));
      return part === undefined ? [] : part.items(name).map((item) => this.#place(item));
    };
    const schemas = (name: string) => parts.flatMap((part) => part.members(name));
    const items = last('items');
    const additional = last('additionalProperties') ?? last('unevaluatedProperties');
    schema.properties = this.#properties(parts);
    schema.additional =
      additional === null || typeof additional.value === 'boolean'
        ? additional?.value !== false
        : this.#place(additional);
    schema.patternProperties = [...new Map(schemas('patternProperties'))].map(([pattern, one]) => ({
      pattern,
      schema: this.#place(one),
    }));
    schema.items = items === null || Array.isArray(items.value) ? null : this.#place(items);
    const tuple = parts.findLast((part) => part.has('prefixItems') || Array.isArray(part.fields['items']));
    schema.prefixItems = (tuple?.items(tuple.has('prefixItems') ? 'prefixItems' : 'items') ?? []).map((item) =>
      this.#place(item),
    );
    schema.oneOf = choices('oneOf');
    schema.anyOf = choices('anyOf');
    const not = last('not');
    schema.not = not === null ? null : this.#place(not);
    const discriminator = node.at('discriminator');
    schema.discriminator = discriminator === null ? null : readDiscriminator(discriminator);
    schema.extensions = this.#extensions(node);
  }

  /** The node and what it is made from, parents first; each once. */
  #partsOf(node: SpecNode): readonly SpecNode[] {
    const parts: SpecNode[] = [];
    const seen = new Set<unknown>();
    const waiting: { readonly node: SpecNode; readonly isOpen: boolean }[] = [{ node, isOpen: false }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next.isOpen) parts.push(next.node);
      if (next.isOpen || seen.has(next.node.value) || seen.size > MOST_PARTS) continue;
      seen.add(next.node.value);
      const target = refOf(next.node) !== null ? this.#references.follow(next.node) : null;
      const parents = [...(target === null ? [] : [target]), ...next.node.items('allOf')];
      waiting.push({ node: next.node, isOpen: true });
      for (const parent of parents.toReversed()) waiting.push({ node: parent, isOpen: false });
    }
    return parts;
  }

  #addTypes(schema: Writable, parts: readonly SpecNode[]): void {
    let types: ReadonlySet<SchemaType> | null = null;
    for (const part of parts) {
      const own = typesOf(part);
      const unknown = own.find((type) => !TYPES.has(type));
      if (unknown !== undefined) {
        const written = part.at('type') ?? part;
        this.#references.report(written, `${JSON.stringify(unknown)} is not a type.`, {
          fix: 'Write one of string, number, integer, boolean, array, object and null.',
        });
      }
      const valid = own.filter((type): type is SchemaType => TYPES.has(type));
      if (valid.length > 0) types = types === null ? new Set(valid) : narrow(types, valid);
      const isNullable = part.isTrue('nullable') || part.isTrue('x-nullable');
      if (isNullable && types !== null) types = new Set([...types, 'null' as const]);
    }
    const implied: readonly SchemaType[] =
      types !== null
        ? []
        : parts.some((part) => part.has('properties'))
          ? ['object']
          : parts.some((part) => part.has('items'))
            ? ['array']
            : [];
    schema.types = [...(types ?? implied)].toSorted();
  }

  #properties(parts: readonly SpecNode[]): readonly Property[] {
    const nodes = new Map<string, SpecNode | null>(parts.flatMap((part) => part.members('properties')));
    const required = new Set(parts.flatMap((part) => part.items('required').map(({ value }) => value)));
    // What only some objects have is optional.
    for (const part of parts)
      for (const one of [part.at('then'), part.at('else'), ...part.members('dependentSchemas').map(([, node]) => node)])
        for (const [name, node] of one?.members('properties') ?? []) if (!nodes.has(name)) nodes.set(name, node);
    for (const name of required) if (typeof name === 'string' && !nodes.has(name)) nodes.set(name, null);
    return [...nodes].map(([name, node]) => ({
      name,
      required: required.has(name),
      schema: this.#place(node),
    }));
  }
}

/** What a schema that is shared is called: its place among the components, or its file. */
function nameOf({ path, file }: SpecNode): string | null {
  const [first, second, third] = path;
  if (path.length === 3 && first === 'components' && second === 'schemas') return String(third);
  if (path.length === 2 && (first === 'definitions' || first === '$defs')) return String(second);
  return path.length === 0 ? file.path.replace(/^.*\//u, '').replace(/\.[^.]*$/u, '') : null;
}

function typesOf(part: SpecNode): readonly unknown[] {
  const { type } = part.fields;
  return type === undefined ? [] : Array.isArray(type) ? type : [type];
}

/** An integer is a number. */
function narrow(before: ReadonlySet<SchemaType>, own: readonly SchemaType[]): ReadonlySet<SchemaType> {
  const kept = own.filter((type) => before.has(type) || (type === 'integer' && before.has('number')));
  const wide = [...before].filter((type) => type === 'integer' && own.includes('number'));
  const both = [...kept, ...wide];
  return both.length === 0 ? new Set(own) : new Set(both);
}

/** Words and limits of one part; a later one says more than an earlier one. */
function addPart(schema: Writable, part: SpecNode): void {
  schema.title = part.text('title') || schema.title;
  schema.description = part.text('description') || schema.description;
  schema.format = part.orNull('format') ?? schema.format;
  schema.deprecated ||= part.isTrue('deprecated');
  schema.readOnly ||= part.isTrue('readOnly');
  schema.writeOnly ||= part.isTrue('writeOnly');
  if (part.has('default')) schema.default = part.json('default');
  const examples = part.has('example')
    ? [part.json('example') as JsonValue]
    : part.items('examples').map(({ value }) => value as JsonValue);
  if (examples.length > 0) schema.examples = examples;
  schema.constraints = { ...schema.constraints, ...constraintsOf(part) };
  const listed = part.at('enum');
  const values = part.has('const')
    ? [part.json('const') as JsonValue]
    : listed && part.items('enum').map(({ value }) => value as JsonValue);
  if (values === null) return;
  const own = new Set(values.map((value) => JSON.stringify(value)));
  schema.enum = schema.enum === null ? values : schema.enum.filter((value) => own.has(JSON.stringify(value)));
}

function constraintsOf(part: SpecNode): Schema['constraints'] {
  const found: Record<string, string | number | boolean> = {};
  for (const { name, type } of LIMITING) {
    const value = part.fields[name];
    if (typeof value === type && value !== false) found[name] = value as string | number | boolean;
  }
  for (const name of AS_WRITTEN)
    if (part.has(name)) found[name] = canonicalJson(part.json(name) ?? null).slice(0, MOST_WRITTEN);
  for (const [name, plain] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const value = part.fields[name];
    const limit = value === true ? found[plain] : value;
    if (typeof limit !== 'number') continue;
    found[name] = limit;
    if (value === true) Reflect.deleteProperty(found, plain);
  }
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function readDiscriminator(node: SpecNode): Discriminator {
  if (typeof node.value === 'string') return { property: node.value, mapping: [] };
  const mapping = node.members('mapping').map(([value, target]) => ({
    value,
    schema: String(target.value)
      .replace(/^.*[/#]/u, '')
      .replace(/\.(?:json|ya?ml)$/u, ''),
  }));
  return { property: node.text('propertyName'), mapping: mapping.toSorted((a, b) => (a.value < b.value ? -1 : 1)) };
}
