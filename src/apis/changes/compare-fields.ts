/** What differs between two schemas themselves, but not in what is inside of them. */
import type { JsonValue } from '../../shared/types/store.ts';
import { canonicalJson, canonicalSet } from '../../schema/canonical-json.ts';
import { limitsOf, typesOf } from './schema-graph.ts';
import { pathInside, type Report, type SchemaPair } from './schema-pair.ts';

export function compareFields(pair: SchemaPair, report: Report): void {
  compareTypes(pair, report);
  compareFormats(pair, report);
  compareValues(pair, report);
  compareLimits(pair, report);
  compareAccess(pair, report);
  compareObjects(pair, report);
}

function compareTypes(pair: SchemaPair, report: Report): void {
  const [before, after] = [typesOf(pair.before), typesOf(pair.after)];
  if (canonicalJson(before) === canonicalJson(after)) return;
  const isNullable = (types: readonly string[] | null): boolean => types?.includes('null') === true;
  const rest = (types: readonly string[] | null): readonly string[] | null =>
    types?.filter((type) => type !== 'null') ?? null;
  const areListed = before !== null && after !== null;
  if (areListed && isNullable(before) !== isNullable(after))
    report(pair, { rule: isNullable(after) ? 'became-nullable' : 'became-not-nullable' });
  const [was, is] = areListed ? [rest(before), rest(after)] : [before, after];
  if (canonicalJson(was) === canonicalJson(is)) return;
  const rule = includes(is, was) ? 'type-generalized' : includes(was, is) ? 'type-specialized' : 'type-changed';
  report(pair, { rule, before: was ?? ['anything'], after: is ?? ['anything'] });
}

/** All values of the inner types are values of the outer ones. */
function includes(outer: readonly string[] | null, inner: readonly string[] | null): boolean {
  if (outer === null) return true;
  return inner?.every((type) => outer.includes(type) || (type === 'integer' && outer.includes('number'))) === true;
}

/** Formats of which the second has all values of the first. */
const WIDER = new Set(['int32 int64', 'float double']);

function compareFormats(pair: SchemaPair, report: Report): void {
  const [before, after] = [pair.before.format, pair.after.format];
  if (before === after) return;
  if (before === null || after === null)
    return report(pair, { rule: before === null ? 'format-added' : 'format-removed', before, after });
  const isWider = WIDER.has(`${before} ${after}`);
  const isNarrower = WIDER.has(`${after} ${before}`);
  report(pair, {
    rule: isWider ? 'format-generalized' : isNarrower ? 'format-specialized' : 'format-changed',
    before,
    after,
  });
}

function compareValues(pair: SchemaPair, report: Report): void {
  const [before, after] = [pair.before.enum, pair.after.enum].map((values) =>
    values === null ? null : canonicalSet(values),
  );
  if (!before && after) report(pair, { rule: 'became-enum', after });
  if (before && !after) report(pair, { rule: 'became-not-enum', before });
  if (before && after) {
    const removed = without(before, after);
    const added = without(after, before);
    if (added.length > 0) report(pair, { rule: 'enum-value-added', after: added });
    if (removed.length > 0) report(pair, { rule: 'enum-value-removed', before: removed });
  }
  const [was, is] = [pair.before.default, pair.after.default];
  if (was === undefined && is !== undefined) report(pair, { rule: 'default-added', after: is });
  else if (was !== undefined && is === undefined) report(pair, { rule: 'default-removed', before: was });
  else if (was !== undefined && is !== undefined && canonicalJson(was) !== canonicalJson(is))
    report(pair, { rule: 'default-changed', before: was, after: is });
}

function without(values: readonly JsonValue[], others: readonly JsonValue[]): readonly JsonValue[] {
  const texts = new Set(others.map(canonicalJson));
  return values.filter((value) => !texts.has(canonicalJson(value)));
}

function compareLimits(pair: SchemaPair, report: Report): void {
  const [before, after] = [limitsOf(pair.before), limitsOf(pair.after)];
  for (const name of Object.keys({ ...before, ...after }).toSorted()) {
    const [was, is] = [before[name], after[name]];
    if (was === is) continue;
    const texts = {
      before: was === undefined ? null : `${name} ${String(was)}`,
      after: is === undefined ? null : `${name} ${String(is)}`,
    };
    report(pair, { rule: limitRule(name, was, is), ...texts });
  }
}

type Limit = string | number | boolean | undefined;

function limitRule(name: string, before: Limit, after: Limit): string {
  if (name.startsWith('content')) return 'encoding-changed';
  if (before === undefined) return 'constraint-added';
  if (after === undefined) return 'constraint-removed';
  if (typeof before !== 'number' || typeof after !== 'number') return 'constraint-changed';
  const [isTighter, isLooser] =
    name === 'multipleOf'
      ? [after % before === 0, before % after === 0]
      : /^(?:min|exclusiveMin)/u.test(name)
        ? [after > before, after < before]
        : /^(?:max|exclusiveMax)/u.test(name)
          ? [after < before, after > before]
          : [false, false];
  return isTighter ? 'constraint-tightened' : isLooser ? 'constraint-relaxed' : 'constraint-changed';
}

function compareAccess(pair: SchemaPair, report: Report): void {
  for (const [field, name] of [
    ['readOnly', 'read-only'],
    ['writeOnly', 'write-only'],
  ] as const) {
    const is = pair.after[field];
    if (pair.before[field] !== is)
      report(pair, { rule: `${pair.isRequired ? 'required-' : ''}became-${is ? '' : 'not-'}${name}` });
  }
}

function compareObjects(pair: SchemaPair, report: Report): void {
  const { before, after } = pair;
  const isClosed = after.additional === false;
  if ((before.additional === false) !== isClosed)
    report(pair, { rule: isClosed ? 'further-properties-refused' : 'further-properties-allowed' });
  const required = new Map(before.properties.map((property) => [property.name, property.required]));
  for (const property of after.properties) {
    const was = required.get(property.name);
    if (was === undefined || was === property.required) continue;
    const path = pathInside(pair.path, `.${property.name}`);
    report(pair, { rule: `property-became-${property.required ? 'required' : 'optional'}`, path });
  }
  compareDiscriminators(pair, report);
}

export function compareDiscriminators(pair: SchemaPair, report: Report): void {
  const { before, after } = pair;
  const [was, is] = [before.discriminator, after.discriminator];
  if (was?.property !== is?.property)
    report(pair, { rule: 'discriminator-changed', before: was?.property ?? null, after: is?.property ?? null });
  const mapping = ({ discriminator }: typeof before): JsonValue =>
    (discriminator?.mapping ?? []).map(({ value, schema }) => `${value}: ${schema}`);
  if (canonicalJson(mapping(before)) !== canonicalJson(mapping(after)))
    report(pair, { rule: 'discriminator-mapping-changed', before: mapping(before), after: mapping(after) });
}
