/** What OpenAPI and JSON Schema have to say, and what a page says of it. The cases are those of their own examples and test suites, in our words. */
import { describe, expect, test } from 'vitest';
import { parseYamlFile } from '../../../src/schema/yaml-file.ts';
import { compileApi, type CompiledApi } from '../../support/compile-api.ts';

function compile(text: string): CompiledApi {
  const parsed = parseYamlFile(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  const options = {
    file: 'api.yaml',
    route: 'api',
    label: 'API',
    pages: 'operations',
    extensions: [],
    tryIt: false,
  } as const;
  const file = { path: 'api.yaml', diskPath: 'api.yaml', value: parsed.value, lineOf: () => 1 };
  return compileApi(file, () => null, { options });
}

/** What the page of an operation says below the name of the property `q` of its body. */
function property(schema: string, more: string): string {
  const body = `{ content: { application/json: { schema: { properties: { q: ${schema} } } } } }`;
  const { texts, problems } = compile(
    `${more}\nopenapi: 3.1.0\ninfo: { title: T }\npaths: { /x: { post: { requestBody: ${body}, responses: {} } } }`,
  );
  expect(problems).toEqual([]);
  const text = texts.at(-1)?.text ?? '';
  return text.slice(text.indexOf('### `q` {#post-x.body.q}') + 26).trim();
}

/** Names of properties inside of it, with what their lines say. */
function inside(text: string): readonly string[] {
  return [...text.matchAll(/^#+ `(.*)` \{.*\}\n\n(.*)$/gmu)].map(([, name, line]) => `${name}: ${line}`);
}

const TYPES: readonly (readonly [schema: string, line: string, more?: string])[] = [
  ['true', 'any'],
  ['false', 'nothing'],
  ['{ type: [string, integer] }', 'integer or string'],
  ["{ type: [array, 'null'], items: { type: string } }", 'array of string or null'],
  ['{ type: [string, array], items: { type: string } }', 'string or array of string'],
  ["{ type: 'null' }", 'null'],
  ['{ const: null }', 'null\n\nAlways `null`.'],
  ['{ const: { a: 1 } }', 'object\n\nAlways `{"a":1}`.'],
  ['{ enum: [1, a, null, { b: 2 }] }', 'number or string or object or null\n\nOne of `1`, `a`, `null` or `{"b":2}`.'],
  ['{ not: { type: [string, integer] } }', 'any · not integer or string'],
  ['{ type: array, prefixItems: [{ type: string }, { type: integer }] }', 'array of string, integer, then anything'],
  ['{ type: array, prefixItems: [{ type: string }], items: false }', 'array of string'],
  ['{ prefixItems: [{ type: string }], items: { type: number } }', 'array of string, then any number of number'],
  ['{ type: object, additionalProperties: false }', 'object · no other properties'],
  ['{ properties: { a: {} }, additionalProperties: { type: string } }', 'object · other properties: string'],
  ['{ properties: { a: {} }, unevaluatedProperties: false }', 'object · no other properties'],
  ['{ allOf: [{ type: integer, minimum: 1 }, { maximum: 5 }] }', 'integer · 1 to 5'],
  [
    '{ type: [integer, number], exclusiveMinimum: 0, multipleOf: 5 }',
    'integer or number · more than 0 · a multiple of 5',
  ],
  ['{ type: object, minProperties: 1, maxProperties: 3 }', 'object · 1 to 3 properties'],
  [
    '{ type: string, contentMediaType: image/png, contentEncoding: base64 }',
    'string · encoded as `base64` · contains `image/png`',
  ],
  ['{ oneOf: [{ type: string, const: a }, { type: string, const: b }] }', 'string'],
  ['{ type: array, items: { type: integer }, uniqueItems: true }', 'array of integer · no item twice'],
  ["{ $ref: '#/$defs/A' }", 'string (uri)', '$defs: { A: { type: string, format: uri } }'],
  ["{ $ref: '#/$defs/a~1b%25' }", 'integer', '$defs: { a/b%: { type: integer } }'],
  [
    "{ $ref: '#/components/schemas/A/$defs/B' }",
    'integer',
    'components: { schemas: { A: { $defs: { B: { type: integer } } } } }',
  ],
  ["{ $ref: '#here' }", 'integer', 'components: { schemas: { A: { items: { $anchor: here, type: integer } } } }'],
  ["{ $dynamicRef: '#node' }", 'integer', 'components: { schemas: { A: { $dynamicAnchor: node, type: integer } } }'],
  ["{ $ref: '#/$defs/A', description: own }", 'integer\n\nown', '$defs: { A: { type: integer, description: other } }'],
  ['*a', 'integer · at least 1', 'x-a: &a { type: integer, minimum: 1 }'],
  ['{ <<: *a, minimum: 2 }', 'integer · at least 2', 'x-a: &a { type: integer, minimum: 1 }'],
];

describe('a schema', () => {
  test.each(TYPES.map(([schema, line, more = '']) => [schema, line, more] as const))(
    '%s is: %s',
    (schema, line, more) => {
      const text = property(schema, more);
      expect(text === line || text.startsWith(`${line}\n`)).toBe(true);
    },
  );

  test.each([
    ['{ properties: { a: {} }, required: [a, b] }', ['a: any · **required**', 'b: any · **required**']],
    ["{ patternProperties: { '^x-': { type: string } } }", ['^x-: string · names that match']],
    ['{ dependentSchemas: { a: { properties: { b: { type: integer } } } } }', ['b: integer']],
    [
      '{ properties: { a: { type: string } }, if: { properties: { a: { const: x } } }, then: { properties: { b: {} }, required: [b] }, else: { properties: { c: {} } } }',
      ['a: string', 'b: any', 'c: any'],
    ],
    [
      '{ anyOf: [{ title: A, required: [a] }, { title: B, type: string }] }',
      ['A: any', 'a: any · **required**', 'B: string'],
    ],
  ])('%s has inside: %s', (schema, names) => {
    expect(inside(property(schema, ''))).toEqual(names);
  });
});

const OPERATIONS: readonly (readonly [name: string, fields: string, expected: readonly string[], more?: string])[] = [
  [
    'with links to others',
    '{ responses: { 200: { description: ok, links: { repository: { operationId: getRepository, parameters: { name: $response.body#/name } } } } } }',
    ['**Links**\n\n- `repository`: `getRepository` where `name` is `$response.body#/name`'],
  ],
  [
    'with a callback',
    "{ callbacks: { onData: { '{$request.query.url}/data': { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { at: { type: string, format: date-time } } } } } }, responses: { 202: { description: Kept. } } } } } }, responses: {} }",
    ['## Callback onData', '`at` {#get-x.ondata.post.body.at}\n\nstring (date-time)', 'Response 202'],
  ],
  [
    'with several examples',
    '{ responses: { 200: { content: { application/json: { examples: { short: { value: 1 }, long: { summary: All of it, value: { a: 2 } } } } } } } }',
    [':::tabs\n@tab short\n\n```json\n1\n```\n\n@tab All of it'],
  ],
  [
    'that takes a form',
    '{ requestBody: { content: { application/x-www-form-urlencoded: { schema: { properties: { criteria: { type: string, default: "*:*" }, rows: { type: integer, default: 100 } }, required: [criteria] } } } }, responses: {} }',
    ['`criteria` {#get-x.body.criteria}\n\nstring · **required** · default `"*:*"`', '`rows`'],
  ],
  [
    'whose scopes are those of another scheme than OAuth',
    '{ security: [{ bearer: [read:users, public] }, {}], responses: {} }',
    ['[`bearer`](api/index.md#auth-bearer) (`read:users`, `public`) or no credentials'],
    'components: { securitySchemes: { bearer: { type: http, scheme: Bearer } } }',
  ],
  [
    'whose parameters are those of its path, where it says no more',
    '{ parameters: [{ name: row, in: query, required: true, schema: { type: integer, enum: [1, 2, 3] } }], responses: {} }',
    ['`row` {#get-x.query.row}\n\ninteger · **required**\n\nOne of `1`, `2` or `3`.'],
  ],
  [
    'that answers with a stream',
    '{ responses: { 200: { content: { text/event-stream: { itemSchema: { type: object, properties: { id: {} } } } } } } }',
    ['a stream of object'],
  ],
  [
    'that answers by classes of status, and otherwise',
    '{ responses: { default: { description: d }, 5XX: { description: e }, 200: { description: f, headers: { X-Rate: { schema: { type: integer } } } } } }',
    ['Response 200', '`X-Rate`', 'Response 5XX', 'Other responses'],
  ],
];

describe('an operation', () => {
  test.each(OPERATIONS.map(([name, fields, expected, more = '']) => [name, { fields, expected, more }] as const))(
    '%s',
    (_name, { fields, expected, more }) => {
      const { texts, problems } = compile(
        `${more}\nopenapi: 3.2.0\ninfo: { title: T }\npaths: { /x: { get: ${fields} } }`,
      );
      expect(problems).toEqual([]);
      const text = texts.at(-1)?.text ?? '';
      let at = 0;
      for (const part of expected) {
        expect(text.slice(at)).toContain(part);
        at = text.indexOf(part, at) + part.length;
      }
    },
  );

  test('of a webhook alone is an API', () => {
    const { texts, problems } = compile(
      'openapi: 3.1.0\ninfo: { title: T }\nwebhooks: { newPet: { post: { requestBody: { content: { application/json: { schema: { type: string } } } }, responses: { 200: { description: ok } } } } }',
    );
    expect(problems).toEqual([]);
    expect(texts.at(-1)?.text).toContain('Webhook&#58; newPet');
  });
});
