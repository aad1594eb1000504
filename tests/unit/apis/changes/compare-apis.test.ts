/** What holds for all comparisons, by random pairs of APIs, and what a change says. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Api, Schema } from '../../../../src/apis/model.ts';
import type { ApiChange } from '../../../../src/apis/changes/api-change.ts';
import { canonicalApi } from '../../../../src/apis/changes/canonical.ts';
import { compareApis } from '../../../../src/apis/changes/compare-apis.ts';
import { CHANGE_RULES } from '../../../../src/apis/changes/rules.ts';
import { apiPairs, reworded, spellings } from './random-api.ts';
import { apiOf, body, media, object, parameter, response, schema, sending, STRING } from './sample-api.ts';

const INVERSE = new Map(CHANGE_RULES.map(({ id, inverse }) => [id, inverse]));
const RUNS = { numRuns: 150 };

describe('random pairs', () => {
  test('there are no changes exactly if the canonical forms are equal', () => {
    const counts = { equal: 0, words: 0 };
    fc.assert(
      fc.property(fc.oneof(apiPairs, reworded, spellings), ([before, after]) => {
        const changes = compareApis(before, after);
        const [was, is] = [canonicalApi(before), canonicalApi(after)];
        expect(changes.length === 0).toBe(was.hash === is.hash);
        expect(changes.every((change) => change.class === 'documentation')).toBe(was.contract === is.contract);
        if (changes.length === 0) counts.equal += 1;
        else if (was.contract === is.contract) counts.words += 1;
      }),
      RUNS,
    );
    expect(counts.equal).toBeGreaterThan(RUNS.numRuns / 10);
    expect(counts.words).toBeGreaterThan(0);
  });

  test('the way in which an API is written does not count', () => {
    fc.assert(
      fc.property(spellings, ([before, after]) => {
        expect(compareApis(before, after)).toEqual([]);
        expect(canonicalApi(after)).toEqual({ ...canonicalApi(before), operations: expect.any(Map) as unknown });
        expect(new Map(canonicalApi(after).operations)).toEqual(new Map(canonicalApi(before).operations));
      }),
      RUNS,
    );
  });

  test('the changes back are the inverse ones', () => {
    const inverse = ({ rule, operation, place, before, after }: ApiChange): string =>
      JSON.stringify([INVERSE.get(rule), operation, place, after, before]);
    const same = ({ rule, operation, place, before, after }: ApiChange): string =>
      JSON.stringify([rule, operation, place, before, after]);
    fc.assert(
      fc.property(apiPairs, ([before, after]) => {
        const back = compareApis(after, before).map(same).toSorted();
        expect(back).toEqual(compareApis(before, after).map(inverse).toSorted());
      }),
      RUNS,
    );
  });

  test('an operation is unchanged exactly if its hash is', () => {
    fc.assert(
      fc.property(apiPairs, ([before, after]) => {
        const changed = new Set(compareApis(before, after).map((change) => JSON.stringify(change.operation)));
        const [was, is] = [canonicalApi(before).operations, canonicalApi(after).operations];
        for (const { id, method, path, kind } of before.operations) {
          if (kind !== 'path' || is.get(id) === undefined || before.operations.length > 1) continue;
          const isSame = was.get(id)?.hash === is.get(id)?.hash;
          expect(changed.has(JSON.stringify({ method: method.toUpperCase(), path }))).toBe(!isSame);
        }
      }),
      RUNS,
    );
  });
});

// Alternatives are sorted by what they say, so words may change their order.
test('words of an alternative do not change which one it is compared with', () => {
  const choice = (description: string): ReturnType<typeof apiOf> => {
    const oneOf = [object({ a: STRING }, { description }), object({ b: STRING }, { description })];
    return apiOf({ responses: [response({ content: [media({ schema: schema({ oneOf }) })] })] });
  };
  for (const words of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'])
    expect(compareApis(choice(''), choice(words)).map((change) => change.class)).toEqual([
      'documentation',
      'documentation',
    ]);
});

test('a schema that became one of several is compared with that one', () => {
  const apiWith = (own: Schema): Api =>
    apiOf({
      requestBody: body({ content: [media({ schema: own })] }),
      responses: [response({ content: [media({ schema: own })] })],
    });
  const changesOf = (before: Api, after: Api): readonly string[] =>
    compareApis(before, after).map((change) => `${change.class}: ${change.sentence}`);
  const [one, wider] = [
    object({ a: STRING }, { name: 'Course' }),
    object({ a: STRING, 'b?': STRING }, { name: 'Course' }),
  ];
  const several = schema({ types: ['array'], items: one });
  const choice = apiWith(schema({ title: 'One or several', oneOf: [several, wider] }));
  expect(changesOf(apiWith(one), choice)).toEqual([
    'breaking: Response 200 application/json oneOf array is a further alternative.',
    'additive: Request body application/json oneOf array is a further alternative.',
    'additive: Request body application/json b was added.',
    'additive: Response 200 application/json b was added.',
  ]);
  expect(changesOf(choice, apiWith(one)).filter((sentence) => sentence.includes('alternative'))).toEqual([
    'breaking: Request body application/json oneOf array is no longer an alternative.',
    'additive: Response 200 application/json oneOf array is no longer an alternative.',
  ]);
});

test('tags are named, and their descriptions count by themselves', () => {
  const tagged = (...tags: readonly (readonly [name: string, description: string])[]): Api => ({
    ...apiOf({}),
    tags: tags.map(([name, description]) => ({ name, description, externalDocs: null })),
  });
  const sentences = (before: Api, after: Api): readonly string[] =>
    compareApis(before, after).map(({ sentence }) => sentence);
  const one = tagged(['Books', 'Of paper.']);
  expect(sentences(one, tagged(['Books', 'Of paper.'], ['Loans', '']))).toEqual([
    'The tags are now Books, Loans instead of Books.',
  ]);
  expect(sentences(one, tagged(['Books', 'Old and new.']))).toEqual(['The tag descriptions of the API changed.']);
});

test('how to choose among several is a change of its own', () => {
  const apiWith = (own: Schema): Api => apiOf({ requestBody: body({ content: [media({ schema: own })] }) });
  const [course, disc] = ['Course', 'Disc'].map((name) => object({ kind: STRING }, { name }));
  const discriminator = { property: 'kind', mapping: [] };
  const choice = schema({ oneOf: [course, disc].flatMap((one) => one ?? []), discriminator });
  expect(compareApis(apiWith(course ?? STRING), apiWith(choice)).map(({ rule }) => rule)).toEqual([
    'request-discriminator-changed',
    'request-alternative-added',
  ]);
});

test('a choice may say the type that all have', () => {
  const apiWith = (own: Schema): Api => apiOf({ requestBody: body({ content: [media({ schema: own })] }) });
  const [course, disc] = [object({ a: STRING }, { name: 'Course' }), object({ b: STRING }, { name: 'Disc' })];
  const choice = schema({ types: ['object'], oneOf: [course, disc] });
  expect(compareApis(apiWith(course), apiWith(choice)).map(({ rule }) => rule)).toEqual(['request-alternative-added']);
});

test.each([
  ['offers nothing alike', { oneOf: [schema({ types: ['array'] }), schema({ types: ['null'] })] }],
  ['says more than what there is to choose from', { format: 'one', oneOf: [STRING, object({ a: STRING })] }],
  ['is of one', { oneOf: [STRING] }],
])('a choice that %s takes the place of a schema as a whole', (_, fields) => {
  const apiWith = (own: Schema): Api => apiOf({ requestBody: body({ content: [media({ schema: own })] }) });
  const rules = compareApis(apiWith(STRING), apiWith(schema(fields))).map(({ rule }) => rule);
  expect(rules).toContain('request-alternatives-introduced');
});

test('a change names its operation, its place, and what was and is there', () => {
  const courses = (id: Schema): ReturnType<typeof apiOf> => {
    const list = object({ items: schema({ types: ['array'], items: object({ id }) }) });
    return apiOf({ parameters: [parameter()], responses: [response({ content: [media({ schema: list })] })] });
  };
  expect(compareApis(courses(schema({ types: ['integer'] })), courses(STRING))).toEqual([
    {
      class: 'breaking',
      rule: 'response-type-changed',
      operation: { method: 'GET', path: '/courses' },
      place: 'response 200 application/json items[].id',
      before: ['integer'],
      after: ['string'],
      sentence: 'Response 200 application/json items[].id is now string instead of integer.',
    },
  ]);
});

test('breaking changes come first', () => {
  const before = apiOf({ summary: 'a', parameters: [parameter()] });
  const after = apiOf({ summary: 'b', parameters: [parameter({ name: 'offset' })] });
  expect(compareApis(before, after).map(({ class: kind, place }) => `${kind} ${place}`)).toEqual([
    'breaking query.limit',
    'additive query.offset',
    'documentation ',
  ]);
});

test('a property that is never sent breaks nobody', () => {
  const id = (fields: Partial<Schema>): Schema =>
    object({ 'name?': STRING, id: schema({ types: ['string'], readOnly: true, ...fields }) });
  const [before, after] = [id({}), id({ format: 'uuid', enum: ['a'] })];
  const classes = compareApis(sending(before, 'request'), sending(after, 'request')).map((change) => change.class);
  expect(classes).toEqual(['additive', 'additive']);
  const added = compareApis(sending(object({ 'name?': STRING }), 'request'), sending(before, 'request'));
  expect(added.map(({ rule }) => rule)).toEqual(['request-read-only-changed']);
});

test('what a value must not be is the other way round', () => {
  const not = (...values: readonly string[]): Schema => schema({ types: ['string'], not: schema({ enum: values }) });
  const [change] = compareApis(sending(not('a'), 'request'), sending(not('a', 'b'), 'request'));
  expect(change).toMatchObject({ class: 'breaking', rule: 'response-enum-value-added' });
});
