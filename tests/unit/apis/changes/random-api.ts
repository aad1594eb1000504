/** Random APIs with few values, so that two of them are often alike in part, and schemas that share and contain each other. */
import fc from 'fast-check';
import type { Api, Schema } from '../../../../src/apis/model.ts';
import { api, body, header, media, operation, parameter, response, schema } from './sample-api.ts';

/** A schema with numbers for those inside of it. */
interface Plan {
  readonly fields: Partial<Schema>;
  readonly properties: readonly { readonly name: string; readonly required: boolean; readonly to: number }[];
  readonly items: number | null;
  readonly additional: number | boolean;
  readonly oneOf: readonly number[];
  readonly anyOf: readonly number[];
  readonly not: number | null;
}
interface ApiPlan {
  readonly schemas: readonly Plan[];
  readonly operations: readonly {
    readonly path: string;
    readonly kind: 'path' | 'webhook';
    readonly deprecated: boolean;
    readonly summary: string;
    readonly scopes: readonly (readonly string[])[];
    readonly query: { readonly required: boolean; readonly explode: boolean; readonly to: number } | null;
    readonly sent: number | null;
    readonly received: readonly { readonly status: string; readonly to: number; readonly hasHeader: boolean }[];
  }[];
}

const POOL = 4;
const to = fc.nat(POOL - 1);
const rarely = <T, R>(value: fc.Arbitrary<T>, otherwise: R): fc.Arbitrary<T | R> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: value });

const fields: fc.Arbitrary<Partial<Schema>> = fc.record({
  types: fc.subarray<Schema['types'][number]>(['integer', 'null', 'number', 'string'], { maxLength: 2 }),
  never: rarely(fc.constant(true), false),
  format: rarely(fc.constantFrom('int32', 'int64', 'date'), null),
  readOnly: rarely(fc.constant(true), false),
  writeOnly: rarely(fc.constant(true), false),
  deprecated: rarely(fc.constant(true), false),
  description: rarely(fc.constant('Text'), ''),
  name: rarely(fc.constantFrom('A', 'B'), null),
  enum: rarely(fc.subarray([1, '1', null, 'a']), null),
  default: rarely(fc.constantFrom(null, 1, 2), undefined),
  constraints: rarely(
    fc.record({ minLength: fc.nat(2), pattern: fc.constantFrom('a', 'b') }, { requiredKeys: [] }),
    {},
  ),
  discriminator: rarely(fc.constant({ property: 'kind', mapping: [] }), null),
});
const plan: fc.Arbitrary<Plan> = fc.record({
  fields,
  properties: fc.uniqueArray(fc.record({ name: fc.constantFrom('a', 'b'), required: fc.boolean(), to }), {
    selector: ({ name }) => name,
    maxLength: 2,
  }),
  items: rarely(to, null),
  additional: rarely(fc.oneof(to, fc.constant(false)), true),
  oneOf: rarely(fc.array(to, { maxLength: 3 }), []),
  anyOf: rarely(fc.array(to, { maxLength: 2 }), []),
  not: rarely(to, null),
});
const apiPlan: fc.Arbitrary<ApiPlan> = fc.record({
  schemas: fc.array(plan, { minLength: POOL, maxLength: POOL }),
  operations: fc.uniqueArray(
    fc.record({
      path: fc.constantFrom('/a', '/b'),
      kind: fc.constantFrom('path', 'path', 'webhook'),
      deprecated: fc.boolean(),
      summary: fc.constantFrom('', 'Text'),
      scopes: fc.array(fc.subarray(['read', 'write']), { maxLength: 2 }),
      query: fc.option(fc.record({ required: fc.boolean(), explode: fc.boolean(), to })),
      sent: fc.option(to),
      received: fc.uniqueArray(fc.record({ status: fc.constantFrom('200', '404'), to, hasHeader: fc.boolean() }), {
        selector: ({ status }) => status,
        maxLength: 2,
      }),
    }),
    { selector: ({ path, kind }) => `${path}${kind}`, maxLength: 2 },
  ),
});

/** `copies` of each schema, of which the references take one after the other; lists in reverse order. */
function build({ schemas, operations }: ApiPlan, { copies, isReversed }: { copies: number; isReversed: boolean }): Api {
  const pool = Array.from({ length: copies }, () => schemas.map(({ fields: own }) => ({ ...schema(own) })));
  let turn = 0;
  const pick = (number: number): Schema => {
    turn += 1;
    return pool[turn % copies]?.[number] as Schema;
  };
  const inOrder = <T>(list: readonly T[]): readonly T[] => (isReversed ? list.toReversed() : list);
  for (const copy of pool) {
    for (const [index, one] of schemas.entries()) {
      const own = copy[index] as Schema;
      Object.assign(own, {
        properties: inOrder(one.properties).map(({ name, required, to: inner }) => ({
          name,
          required,
          schema: pick(inner),
        })),
        items: one.items === null ? null : pick(one.items),
        additional: typeof one.additional === 'number' ? pick(one.additional) : one.additional,
        oneOf: inOrder(one.oneOf).map(pick),
        anyOf: inOrder(one.anyOf).map(pick),
        not: one.not === null ? null : pick(one.not),
        enum: own.enum === null ? null : inOrder(own.enum),
      });
    }
  }
  return api({
    operations: inOrder(operations).map(({ path, kind, deprecated, summary, scopes, query, sent, received }) =>
      operation({
        path,
        kind,
        deprecated,
        summary,
        security: inOrder(scopes).map((names) => [{ scheme: 'oauth', scopes: inOrder(names) }]),
        parameters: query === null ? [] : [parameter({ ...query, schema: pick(query.to) })],
        requestBody: sent === null ? null : body({ content: [media({ schema: pick(sent) })] }),
        responses: inOrder(received).map(({ status, to: inner, hasHeader }) =>
          response({ status, headers: hasHeader ? [header()] : [], content: [media({ schema: pick(inner) })] }),
        ),
      }),
    ),
  });
}

const NO_PLAN: Plan = { fields: {}, properties: [], items: null, additional: true, oneOf: [], anyOf: [], not: null };
const PLAIN = { copies: 1, isReversed: false };

/** Two that differ in much, or in one schema, or not at all but for how they are written. */
export const apiPairs: fc.Arbitrary<readonly [Api, Api]> = fc.oneof(
  fc.tuple(apiPlan, apiPlan).map(([before, after]) => [build(before, PLAIN), build(after, PLAIN)] as const),
  fc.tuple(apiPlan, plan, to).map(([before, changed, at]) => {
    const after = { ...before, schemas: before.schemas.with(at, changed) };
    return [build(before, PLAIN), build(after, { copies: 2, isReversed: true })] as const;
  }),
  fc.tuple(apiPlan, fields, to).map(([before, changed, at]) => {
    const known = before.schemas[at] ?? NO_PLAN;
    const after = {
      ...before,
      schemas: before.schemas.with(at, { ...known, fields: { ...known.fields, ...changed } }),
    };
    return [build(before, PLAIN), build(after, PLAIN)] as const;
  }),
  // One schema becomes a choice between itself and others.
  fc.tuple(apiPlan, to, to, fc.array(to, { maxLength: 2 })).map(([before, at, copy, others]) => {
    const own = before.schemas[at] ?? NO_PLAN;
    const schemas = before.schemas.with(copy, own).with(at, { ...NO_PLAN, oneOf: [copy, ...others] });
    return [build(before, PLAIN), build({ ...before, schemas }, PLAIN)] as const;
  }),
);

/** Two that differ in a description. */
export const reworded: fc.Arbitrary<readonly [Api, Api]> = fc.tuple(apiPlan, to).map(([before, at]) => {
  const known = before.schemas[at] ?? NO_PLAN;
  const after = { ...known, fields: { ...known.fields, description: 'Other words' } };
  return [build(before, PLAIN), build({ ...before, schemas: before.schemas.with(at, after) }, PLAIN)] as const;
});

/** One API in two spellings: shared schemas are copied, and lists without an order have another. */
export const spellings: fc.Arbitrary<readonly [Api, Api]> = fc
  .tuple(apiPlan, fc.integer({ min: 2, max: 3 }))
  .map(([one, copies]) => [build(one, PLAIN), build(one, { copies, isReversed: true })] as const);
