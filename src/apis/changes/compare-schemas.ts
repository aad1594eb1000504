/** What differs between two schemas, and all that they lead to: one pair after the other from a list, each pair once. */
import type { Schema } from '../model.ts';
import { compareAlternatives, compareWithOneOf } from './compare-alternatives.ts';
import { compareFields } from './compare-fields.ts';
import { compareWords } from './compare-words.ts';
import type { Direction } from './rules.ts';
import { pathInside, type Report, type SchemaPair } from './schema-pair.ts';
import { type Edge, fieldsOf, isChoice, type SchemaGraphs } from './schema-graph.ts';

/** After so many pairs of one operation only those are compared that do not follow from others: two circles may make millions. */
const MOST_PAIRS = 10_000;

export class SchemaComparison {
  readonly #graphs: SchemaGraphs;
  readonly #report: Report;
  readonly #waiting: SchemaPair[] = [];
  readonly #seen = new Set<string>();
  /** Union-find over classes with their circumstances. */
  readonly #parents = new Map<number, number>();

  constructor(graphs: SchemaGraphs, report: Report) {
    this.#graphs = graphs;
    this.#report = report;
  }

  add(pair: SchemaPair): void {
    const [before, after] = [this.#graphs.all.classOf(pair.before), this.#graphs.all.classOf(pair.after)];
    if (before === after) return;
    const flags = (pair.direction === 'request' ? 0 : 4) + (pair.isAbsent ? 2 : 0) + (pair.isRequired ? 1 : 0);
    const key = `${String(before)} ${String(after)} ${String(flags)}`;
    if (this.#seen.has(key)) return;
    const [one, other] = [this.#find(before * 8 + flags), this.#find(after * 8 + flags)];
    // Equal to the same as the other: their difference is among those that are reported.
    if (one === other && this.#seen.size >= MOST_PAIRS) return;
    this.#parents.set(one, other);
    this.#seen.add(key);
    this.#waiting.push(pair);
  }

  /** The nearest ones first, so that a change has the shortest of its places. */
  run(): void {
    // A list that grows while it is walked.
    for (const pair of this.#waiting) this.#compare(pair);
    this.#waiting.length = 0;
  }

  #find(number: number): number {
    let root = number;
    for (let next = this.#parents.get(root); next !== undefined && next !== root; next = this.#parents.get(root))
      root = next;
    for (let at = number; at !== root;) {
      const next = this.#parents.get(at) ?? root;
      this.#parents.set(at, root);
      at = next;
    }
    return root;
  }

  #compare(pair: SchemaPair): void {
    const tools = { report: this.#report, add: (inner: SchemaPair) => this.add(inner) };
    if (compareWithOneOf(pair, this.#graphs, tools)) return;
    compareFields(pair, this.#report);
    const [before, after] = [fieldsOf(pair.before).words, fieldsOf(pair.after).words];
    compareWords(before, after, (found) => this.#report(pair, found));
    this.#compareEdges(pair);
    compareAlternatives(pair, this.#graphs, tools);
  }

  #compareEdges(pair: SchemaPair): void {
    const plain = (schema: Schema): ReadonlyMap<string, Schema> =>
      new Map(
        this.#graphs.all
          .edges(schema)
          .filter((edge) => !isChoice(edge))
          .map((edge: Edge) => [edge.label, edge.schema]),
      );
    const [before, after] = [plain(pair.before), plain(pair.after)];
    for (const [label, schema] of before) {
      const other = after.get(label);
      if (other === undefined) this.#reportEdge(pair, label, { rule: 'removed', owner: pair.before });
      else this.add(insideOf(pair, label, { before: schema, after: other }));
    }
    for (const label of after.keys())
      if (!before.has(label)) this.#reportEdge(pair, label, { rule: 'added', owner: pair.after });
  }

  #reportEdge(pair: SchemaPair, label: string, { rule, owner }: { rule: 'added' | 'removed'; owner: Schema }): void {
    const path = pathInside(pair.path, label);
    const isAdded = rule === 'added';
    if (label.startsWith('.')) {
      const property = owner.properties.find(({ name }) => `.${name}` === label);
      const isRequired = property?.required === true;
      // A property that is never sent in this direction is not missed, nor must it be sent.
      const isAbsent = property !== undefined && isUnsent(property.schema, pair.direction);
      this.#report(
        { ...pair, isAbsent: pair.isAbsent || isAbsent },
        { rule: `${isRequired ? 'required' : 'optional'}-property-${rule}`, path },
      );
    } else if (label === '*') {
      const [before, after] = [pair.before.additional, pair.after.additional];
      const from = isAdded ? 'further-properties-limited' : 'further-properties-free';
      // From and to none at all the closed object is reported.
      if (before !== false && after !== false) this.#report(pair, { rule: from });
    } else if (label === '[]') this.#report(pair, { rule: isAdded ? 'items-limited' : 'items-free' });
    else if (label === 'not') this.#report(pair, { rule: `exclusion-${rule}` });
    else if (label.startsWith('/')) this.#report(pair, { rule: `pattern-property-${rule}`, path });
    else this.#report(pair, { rule: `tuple-item-${rule}`, path });
  }
}

/** The pair of what an edge leads to. */
function insideOf(
  pair: SchemaPair,
  label: string,
  { before, after }: Pick<SchemaPair, 'before' | 'after'>,
): SchemaPair {
  // What a value must not be: wider inside is narrower outside.
  const direction = label !== 'not' ? pair.direction : pair.direction === 'request' ? 'response' : 'request';
  const isRequired = (schema: Schema): boolean =>
    schema.properties.some(({ name, required }) => required && `.${name}` === label);
  const isProperty = label.startsWith('.');
  const isAbsent = isProperty && isUnsent(before, direction) && isUnsent(after, direction);
  return {
    before,
    after,
    direction,
    isAbsent: pair.isAbsent || isAbsent,
    isRequired: isProperty && isRequired(pair.before) && isRequired(pair.after),
    root: pair.root,
    separator: pair.separator,
    path: pathInside(pair.path, label),
  };
}

function isUnsent(schema: Schema, direction: Direction): boolean {
  return direction === 'request' ? schema.readOnly : schema.writeOnly;
}
