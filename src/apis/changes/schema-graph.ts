/** Schemas as nodes with labels and edges in one order, however a specification writes them; circles are edges like others. */
import { hashBytes } from '../../disk/hash-bytes.ts';
import type { JsonValue } from '../../shared/types/store.ts';
import type { Schema } from '../model.ts';
import { canonicalJson, canonicalSet } from '../../schema/canonical-json.ts';
import { partition } from './partition.ts';

/** What a schema says by itself. */
export interface SchemaFields {
  /** What a value may be: differences break clients, or do not. */
  readonly contract: Readonly<Record<string, JsonValue>>;
  /** What people read. */
  readonly words: Readonly<Record<string, JsonValue>>;
}
export interface Edge {
  /** `.name` of a property, `[]`, `.*`, `oneOf` and so on; of alternatives several have one. */
  readonly label: string;
  readonly schema: Schema;
}

/** Types without those that others include; `null` for any, an empty list for a schema that no value fulfils. */
export function typesOf({ never, types }: Schema): readonly string[] | null {
  if (never) return [];
  return types.length === 0 ? null : types.filter((type) => type !== 'integer' || !types.includes('number')).toSorted();
}

/** Limits that limit something: none of them `false`, and no length or number of at least 0. */
export function limitsOf({ constraints }: Schema): Readonly<Record<string, string | number | boolean>> {
  const found = Object.entries(constraints).filter(
    ([name, value]) => value !== false && !(value === 0 && /^min(?:Length|Items|Properties)$/u.test(name)),
  );
  return Object.fromEntries(found);
}

export function fieldsOf(schema: Schema): SchemaFields {
  return {
    contract: {
      types: typesOf(schema),
      format: schema.format,
      readOnly: schema.readOnly,
      writeOnly: schema.writeOnly,
      enum: schema.enum === null ? null : canonicalSet(schema.enum),
      default: schema.default === undefined ? [] : [schema.default],
      limits: limitsOf(schema),
      required: schema.properties
        .filter(({ required }) => required)
        .map(({ name }) => name)
        .toSorted(),
      isClosed: schema.additional === false,
      discriminator: schema.discriminator?.property ?? null,
      mapping: (schema.discriminator?.mapping ?? []).map(({ value, schema: target }) => [value, target]),
    },
    words: {
      name: schema.name,
      title: schema.title,
      description: schema.description,
      deprecated: schema.deprecated,
      examples: schema.examples,
      extensions: schema.extensions,
    },
  };
}

/** Sorted by label, but for alternatives, which come last and as written. */
function edgesOf(schema: Schema): readonly Edge[] {
  const { items, additional, not } = schema;
  const edges: readonly Edge[] = [
    ...schema.properties.map((property) => ({ label: `.${property.name}`, schema: property.schema })),
    ...(items === null || isAnything(items) ? [] : [{ label: '[]', schema: items }]),
    ...(typeof additional === 'boolean' || isAnything(additional) ? [] : [{ label: '*', schema: additional }]),
    ...schema.patternProperties.map((one) => ({ label: `/${one.pattern}/`, schema: one.schema })),
    ...schema.prefixItems.map((item, index) => ({ label: `[${String(index)}]`, schema: item })),
    ...(not === null ? [] : [{ label: 'not', schema: not }]),
  ];
  return [
    ...edges.toSorted((a, b) => (a.label < b.label ? -1 : 1)),
    ...schema.oneOf.map((one) => ({ label: 'oneOf', schema: one })),
    ...schema.anyOf.map((one) => ({ label: 'anyOf', schema: one })),
  ];
}

export function isChoice({ label }: Edge): boolean {
  return label === 'oneOf' || label === 'anyOf';
}

/** `{}` limits nothing, which is as if it were not there. */
function isAnything(schema: Schema): boolean {
  const {
    name,
    title,
    description,
    types,
    never,
    format,
    enum: values,
    default: value,
    constraints,
    additional,
  } = schema;
  const lists = [types, schema.examples, schema.properties, schema.patternProperties, schema.prefixItems, schema.oneOf];
  return (
    [...lists, schema.anyOf, Object.keys(constraints), Object.keys(schema.extensions)].every(
      ({ length }) => length === 0,
    ) &&
    [name, format, values, schema.items, schema.not, schema.discriminator].every((field) => field === null) &&
    value === undefined &&
    additional === true &&
    `${title}${description}` === '' &&
    ![never, schema.deprecated, schema.readOnly, schema.writeOnly].includes(true)
  );
}

/** Alternatives have no order: they are sorted by what they say as deep as this; those that differ beyond stay as they are written. */
const ORDER_DEPTH = 16;

/** One graph of everything, and one of what clients depend on. */
export interface SchemaGraphs {
  readonly all: SchemaGraph;
  readonly contract: SchemaGraph;
}
export function graphsOf(roots: readonly Schema[]): SchemaGraphs {
  return { all: new SchemaGraph(roots, 'all'), contract: new SchemaGraph(roots, 'contract') };
}

/** All schemas that some lead to, each in its class: two are equal, with all inside of them, exactly if their classes are. */
export class SchemaGraph {
  readonly #numbers = new Map<Schema, number>();
  readonly #labels: string[] = [];
  readonly #edges: (readonly Edge[])[] = [];
  readonly #classes: readonly number[];

  /** `contract`: descriptions, names and examples do not count. */
  constructor(roots: readonly Schema[], counts: 'all' | 'contract') {
    const waiting = [...roots];
    for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
      if (this.#numbers.has(schema)) continue;
      this.#numbers.set(schema, this.#labels.length);
      const { contract, words } = fieldsOf(schema);
      const edges = edgesOf(schema);
      const parts = [contract, counts === 'all' ? words : null, edges.map(({ label }) => label)];
      this.#labels.push(canonicalJson(parts));
      this.#edges.push(edges);
      for (const edge of edges) waiting.push(edge.schema);
    }
    this.#sortAlternatives();
    this.#classes = partition(this.#labels, this.#children());
  }

  classOf(schema: Schema): number {
    return this.#classes[this.#numberOf(schema)] ?? -1;
  }

  labelOf(schema: Schema): string {
    return this.#labels[this.#numberOf(schema)] ?? '';
  }

  /** In canonical order. */
  edges(schema: Schema): readonly Edge[] {
    return this.#edges[this.#numberOf(schema)] ?? [];
  }

  #numberOf(schema: Schema): number {
    const number = this.#numbers.get(schema);
    if (number === undefined) throw new Error('The schema is not in the graph.');
    return number;
  }

  #children(): readonly (readonly number[])[] {
    return this.#edges.map((edges) => edges.map(({ schema }) => this.#numberOf(schema)));
  }

  #sortAlternatives(): void {
    const rounds = this.#roundsOf(this.#insideAlternatives());
    if (rounds.length === 0) return;
    // The hashes of all depths, the least deep first: the first in which two differ decides.
    const keyOf = ({ schema }: Edge): string => rounds.map((round) => round.get(this.#numberOf(schema)) ?? '').join('');
    const sort = (edges: readonly Edge[]): readonly Edge[] =>
      edges
        .map((edge) => [keyOf(edge), edge] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
        .map(([, edge]) => edge);
    for (const [number, edges] of this.#edges.entries()) {
      if (!edges.some(isChoice)) continue;
      const [one, any] = ['oneOf', 'anyOf'].map((label) => sort(edges.filter((edge) => edge.label === label)));
      this.#edges[number] = [...edges.filter((edge) => !isChoice(edge)), ...(one ?? []), ...(any ?? [])];
    }
  }

  /** All that alternatives lead to. */
  #insideAlternatives(): ReadonlySet<number> {
    const found = new Set<number>();
    const waiting = this.#edges.flatMap((edges) => edges.filter(isChoice).map(({ schema }) => this.#numberOf(schema)));
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      if (found.has(number)) continue;
      found.add(number);
      for (const { schema } of this.#edges[number] ?? []) waiting.push(this.#numberOf(schema));
    }
    return found;
  }

  /** By depth: a hash of each schema as deep as that, which does not depend on what else is in the graph. */
  #roundsOf(numbers: ReadonlySet<number>): readonly ReadonlyMap<number, string>[] {
    const rounds: ReadonlyMap<number, string>[] = [];
    let known = 0;
    for (let depth = 0; depth < ORDER_DEPTH; depth += 1) {
      const before = rounds.at(-1);
      const inside = ({ label, schema }: Edge): string => `${label} ${before?.get(this.#numberOf(schema)) ?? ''}`;
      const hashOf = (number: number): string => {
        const edges = this.#edges[number] ?? [];
        const choices = edges.filter(isChoice).map(inside).toSorted();
        return hashBytes(
          [this.#labels[number], ...edges.filter((edge) => !isChoice(edge)).map(inside), ...choices].join('\n'),
        );
      };
      const round = new Map([...numbers].map((number) => [number, hashOf(number)]));
      const distinct = new Set(round.values()).size;
      if (distinct === known) break;
      known = distinct;
      rounds.push(round);
    }
    return rounds;
  }
}
