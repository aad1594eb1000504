/** What became of the alternatives of a schema: equal ones are paired off, then those that differ in words alone, those of one name, and of equal types. */
import { groupBy } from '../../shared/group-by.ts';
import { ANY, type Schema, titleOfChoice } from '../model.ts';

import { canonicalJson } from '../../schema/canonical-json.ts';
import { compareDiscriminators } from './compare-fields.ts';
import { type Edge, fieldsOf, isChoice, type SchemaGraph, type SchemaGraphs, typesOf } from './schema-graph.ts';
import { pathInside, type Report, type SchemaPair } from './schema-pair.ts';

interface Tools {
  readonly report: Report;
  readonly add: (pair: SchemaPair) => void;
}

export function compareAlternatives(pair: SchemaPair, { all, contract }: SchemaGraphs, { report, add }: Tools): void {
  for (const label of ['oneOf', 'anyOf'] as const) {
    const choices = (schema: Schema): readonly Schema[] =>
      all
        .edges(schema)
        .filter((edge) => edge.label === label)
        .map((edge) => edge.schema);
    const [before, after] = [choices(pair.before), choices(pair.after)];
    if (before.length === 0 && after.length === 0) continue;
    const path = pathInside(pair.path, label);
    if (before.length === 0 || after.length === 0) {
      report(pair, { rule: before.length === 0 ? 'alternatives-introduced' : 'alternatives-dropped', path });
      continue;
    }
    const equal = pairOff({ before, after }, (schema) => all.classOf(schema));
    const reworded = pairOff(equal, (schema) => contract.classOf(schema));
    const { before: removed, after: added, pairs: others } = pairOff(reworded, nameOf);
    const pairs = [...reworded.pairs, ...others];
    if (removed.length + added.length + pairs.length === 0) {
      const isReordered = before.some((schema, index) => all.classOf(schema) !== all.classOf(after[index] ?? schema));
      if (isReordered) report(pair, { rule: 'alternatives-reordered', path, field: '' });
    }
    for (const [one, other] of pairs)
      add({
        ...pair,
        before: one,
        after: other,
        isRequired: false,
        path: pathInside(pair.path, `${label} ${namesOf(one, other)}`),
      });
    for (const schema of added)
      report(pair, { rule: 'alternative-added', path: pathInside(pair.path, `${label} ${nameOf(schema)}`) });
    for (const schema of removed)
      report(pair, { rule: 'alternative-removed', path: pathInside(pair.path, `${label} ${nameOf(schema)}`) });
  }
}

/**
 * A schema that became one of several, or that is what is left of them, is compared with that one; the others were added, or removed.
 * `false` where that is not so: where the choice says more than what there is to choose from, or offers nothing alike.
 */
export function compareWithOneOf(pair: SchemaPair, { all, contract }: SchemaGraphs, { report, add }: Tools): boolean {
  const [before, after] = [choiceOf(pair.before, all), choiceOf(pair.after, all)];
  const choice = before ?? after;
  if (choice === null || (before !== null && after !== null)) return false;
  const single = before === null ? pair.before : pair.after;
  const keys = [(schema: Schema) => all.classOf(schema), (schema: Schema) => contract.classOf(schema), nameOf];
  const same = keys.map((keyOf) => choice.find(({ schema }) => keyOf(schema) === keyOf(single))).find(Boolean);
  if (same === undefined) return false;
  compareDiscriminators(pair, report);
  add(before === null ? { ...pair, after: same.schema } : { ...pair, before: same.schema });
  const only = titleOfChoice(same.schema);
  const found =
    before === null ? { rule: 'alternative-added', before: only } : { rule: 'alternative-removed', after: only };
  for (const { label, schema } of choice.filter((edge) => edge !== same))
    report(pair, { ...found, path: pathInside(pair.path, `${label} ${nameOf(schema)}`) });
  return true;
}

/** What there is to choose from, at least two of one kind; `null` for a schema that says something else as well, but for words and how to choose. */
function choiceOf(schema: Schema, graph: SchemaGraph): readonly Edge[] | null {
  const edges = graph.edges(schema);
  const isChoiceOnly = edges.every((edge) => isChoice(edge) && edge.label === edges[0]?.label);
  // A type that all alternatives have says nothing more.
  const isTypeOfAll = edges.every((edge) => canonicalJson(typesOf(edge.schema)) === canonicalJson(typesOf(schema)));
  const { contract } = fieldsOf({ ...schema, discriminator: null, ...(isTypeOfAll ? { types: [] } : {}) });
  return edges.length > 1 && isChoiceOnly && canonicalJson(contract) === NOTHING ? edges : null;
}

const NOTHING = canonicalJson(fieldsOf(ANY).contract);

/** The same both ways: `Course`, or `Class/Course` of one that was renamed. */
function namesOf(before: Schema, after: Schema): string {
  return [...new Set([nameOf(before), nameOf(after)])].toSorted().join('/');
}

/** `Course`; `string` without a name. */
function nameOf(schema: Schema): string {
  return schema.name ?? (typesOf(schema) ?? ['anything']).join(' or ');
}

interface Sides {
  readonly before: readonly Schema[];
  readonly after: readonly Schema[];
}

/** Pairs those with one key, in order; the rest of each side keeps its order. */
function pairOff(
  { before, after }: Sides,
  keyOf: (schema: Schema) => string | number,
): Sides & { readonly pairs: readonly (readonly [Schema, Schema])[] } {
  const waiting = groupBy(before, keyOf);
  const taken = new Map<string | number, number>();
  const pairs: (readonly [Schema, Schema])[] = [];
  const added = after.filter((schema) => {
    const key = keyOf(schema);
    const index = taken.get(key) ?? 0;
    const other = waiting.get(key)?.[index];
    if (other === undefined) return true;
    taken.set(key, index + 1);
    pairs.push([other, schema]);
    return false;
  });
  const seen = new Map<string | number, number>();
  const removed = before.filter((schema) => {
    const key = keyOf(schema);
    const index = seen.get(key) ?? 0;
    seen.set(key, index + 1);
    return index >= (taken.get(key) ?? 0);
  });
  return { before: removed, after: added, pairs };
}
