/** Each rule of the table by an example, in both directions and both orders. */
import { describe, expect, test } from 'vitest';
import type { Api, Operation, Schema, SecurityScheme } from '../../../../src/apis/model.ts';
import { compareApis } from '../../../../src/apis/changes/compare-apis.ts';
import { CHANGE_RULES, sidedId } from '../../../../src/apis/changes/rules.ts';
import {
  api,
  apiOf,
  body,
  header,
  media,
  object,
  operation,
  parameter,
  response,
  schema,
  sending,
  STRING,
} from './sample-api.ts';

const NUMBER = schema({ types: ['number'] });
const typed = (fields: Partial<Schema>): Schema => schema({ types: ['string'], ...fields });
const inObject = (one: Schema): Schema => object({ 'a?': one });
const choice = (...oneOf: readonly Schema[]): Schema => schema({ oneOf });

/** Rule without its direction → before and after. */
const SCHEMAS: Readonly<Record<string, readonly [Schema, Schema]>> = {
  'required-property-added': [object({}), object({ a: STRING })],
  'optional-property-added': [object({}), object({ 'a?': STRING })],
  'property-became-required': [object({ 'a?': STRING }), object({ a: STRING })],
  'type-generalized': [schema({ types: ['integer'] }), NUMBER],
  'type-changed': [NUMBER, STRING],
  'became-nullable': [STRING, schema({ types: ['null', 'string'] })],
  'format-added': [STRING, typed({ format: 'date' })],
  'format-generalized': [typed({ format: 'int32' }), typed({ format: 'int64' })],
  'format-changed': [typed({ format: 'date' }), typed({ format: 'date-time' })],
  'became-enum': [STRING, typed({ enum: ['a'] })],
  'enum-value-added': [typed({ enum: ['a', 'b'] }), typed({ enum: ['c', 'b', 'a'] })],
  'default-added': [STRING, typed({ default: null })],
  'default-changed': [typed({ default: 'a' }), typed({ default: 'b' })],
  'constraint-added': [STRING, typed({ constraints: { maxLength: 3 } })],
  'constraint-tightened': [typed({ constraints: { minLength: 2 } }), typed({ constraints: { minLength: 3 } })],
  'constraint-changed': [typed({ constraints: { pattern: 'a' } }), typed({ constraints: { pattern: 'b' } })],
  'encoding-changed': [STRING, typed({ constraints: { contentEncoding: 'base64' } })],
  'became-read-only': [inObject(STRING), inObject(typed({ readOnly: true }))],
  'required-became-read-only': [object({ a: STRING }), object({ a: typed({ readOnly: true }) })],
  'became-write-only': [inObject(STRING), inObject(typed({ writeOnly: true }))],
  'required-became-write-only': [object({ a: STRING }), object({ a: typed({ writeOnly: true }) })],
  'further-properties-refused': [object({}), object({}, { additional: false })],
  'further-properties-limited': [object({}), object({}, { additional: STRING })],
  'items-limited': [schema({ types: ['array'] }), schema({ types: ['array'], items: STRING })],
  'pattern-property-added': [object({}), object({}, { patternProperties: [{ pattern: '^x-', schema: STRING }] })],
  'tuple-item-added': [schema({ types: ['array'] }), schema({ types: ['array'], prefixItems: [STRING] })],
  'alternative-added': [choice(STRING), choice(NUMBER, STRING)],
  'alternatives-introduced': [schema(), choice(STRING, NUMBER)],
  'exclusion-added': [STRING, typed({ not: schema({ enum: ['a'] }) })],
  'discriminator-changed': [schema(), schema({ discriminator: { property: 'kind', mapping: [] } })],
  'discriminator-mapping-changed': [
    schema({ discriminator: { property: 'kind', mapping: [] } }),
    schema({ discriminator: { property: 'kind', mapping: [{ value: 'a', schema: 'A' }] } }),
  ],
};

/** What clients send, in a request; what they receive, in a webhook. */
const ASKED: Readonly<Record<string, readonly [Partial<Operation>, Partial<Operation>]>> = {
  'required-parameter-added': [{}, { parameters: [parameter({ required: true })] }],
  'optional-parameter-added': [{}, { parameters: [parameter()] }],
  'parameter-became-required': [{ parameters: [parameter()] }, { parameters: [parameter({ required: true })] }],
  'required-body-added': [{}, { requestBody: body() }],
  'optional-body-added': [{}, { requestBody: body({ required: false }) }],
  'body-became-required': [{ requestBody: body({ required: false }) }, { requestBody: body() }],
};

const KEY: SecurityScheme = {
  name: 'key',
  type: 'apiKey',
  description: '',
  in: 'header',
  parameter: 'X-Key',
  scheme: null,
  bearerFormat: null,
  openIdConnectUrl: null,
  flows: [],
};
const oauth = (...scopes: readonly string[]): SecurityScheme => ({
  ...KEY,
  name: 'oauth',
  type: 'oauth2',
  in: null,
  parameter: null,
  flows: [
    {
      name: 'implicit',
      authorizationUrl: 'https://a.example',
      tokenUrl: null,
      refreshUrl: null,
      scopes: scopes.map((name) => ({ name, description: '' })),
    },
  ],
});
const server = (url: string, enumerated: readonly string[] = []) => ({
  url,
  description: '',
  variables: enumerated.map((name) => ({ name, default: '', enum: [], description: '' })),
});
const needs = (...schemes: readonly string[]) => schemes.map((scheme) => [{ scheme, scopes: [] }]);
const scoped = (...scopes: readonly string[]): Api => apiOf({ security: [[{ scheme: 'oauth', scopes }]] });
const callback = operation({ method: 'post', path: '{$url}', kind: 'callback' });
const responses = (fields: Parameters<typeof response>[0]): Api => apiOf({ responses: [response(fields)] });
const readOnly = (fields: Partial<Schema>): Schema => object({ a: typed({ readOnly: true, ...fields }) });
const writeOnly = (fields: Partial<Schema>): Schema => object({ a: typed({ writeOnly: true, ...fields }) });
/** Alike as deep as alternatives are sorted. */
const deep = (end: string): Schema =>
  Array.from({ length: 20 }).reduce<Schema>((inner) => object({ a: inner }), object({ [end]: STRING }));

const WHOLE: Readonly<Record<string, readonly [Api, Api]>> = {
  'operation-added': [api(), apiOf({})],
  'webhook-added': [api(), apiOf({ kind: 'webhook' })],
  'callback-added': [apiOf({}), apiOf({ callbacks: [{ name: 'onEnd', operations: [callback] }] })],
  'media-type-added': [responses({ content: [] }), responses({})],
  'success-status-added': [apiOf({}), responses({})],
  'error-status-added': [apiOf({}), responses({ status: '4XX' })],
  'response-required-header-added': [responses({}), responses({ headers: [header({ required: true })] })],
  'response-optional-header-added': [responses({}), responses({ headers: [header()] })],
  'response-header-became-required': [
    responses({ headers: [header()] }),
    responses({ headers: [header({ required: true })] }),
  ],
  'serialization-changed': [
    apiOf({ parameters: [parameter()] }),
    apiOf({ parameters: [parameter({ explode: false })] }),
  ],
  'stream-changed': [responses({}), responses({ content: [media({ isStream: true })] })],
  'security-required': [apiOf({}), apiOf({ security: needs('key') })],
  'security-options-changed': [apiOf({}), apiOf({ security: [[], ...needs('key')] })],
  'security-alternative-added': [apiOf({ security: needs('key') }), apiOf({ security: needs('token', 'key') })],
  'security-scope-added': [scoped('read'), scoped('write', 'read')],
  'security-scheme-added': [api(), api({ securitySchemes: [KEY] })],
  'security-scheme-changed': [api({ securitySchemes: [KEY] }), api({ securitySchemes: [{ ...KEY, in: 'query' }] })],
  'oauth-scope-added': [api({ securitySchemes: [oauth()] }), api({ securitySchemes: [oauth('read')] })],
  'server-added': [api(), api({ servers: [server('/v1')] })],
  'server-variables-changed': [api({ servers: [server('/{a}')] }), api({ servers: [server('/{a}', ['a'])] })],
  'request-read-only-changed': [sending(readOnly({}), 'request'), sending(readOnly({ format: 'date' }), 'request')],
  'response-write-only-changed': [sending(writeOnly({}), 'response'), sending(writeOnly({ enum: ['a'] }), 'response')],
  'description-changed': [apiOf({}), apiOf({ summary: 'Lists courses' })],
  'tags-changed': [apiOf({}), apiOf({ tags: ['courses'] })],
  'operation-id-changed': [apiOf({}), apiOf({ operationId: 'listCourses' })],
  'external-docs-changed': [api(), api({ externalDocs: { url: 'https://docs.example', description: '' } })],
  'extension-changed': [apiOf({}), apiOf({ extensions: { 'x-team': 'courses' } })],
  'example-changed': [sending(STRING, 'response'), sending(typed({ examples: ['a'] }), 'response')],
  'link-changed': [
    responses({}),
    responses({ links: [{ name: 'next', description: '', operation: 'listCourses', parameters: {} }] }),
  ],
  deprecated: [apiOf({}), apiOf({ deprecated: true })],
  'schema-renamed': [sending(typed({ name: 'Name' }), 'request'), sending(typed({ name: 'Title' }), 'request')],
  'path-parameter-renamed': [
    apiOf({ path: '/courses/{id}', parameters: [parameter({ in: 'path', name: 'id' })] }),
    apiOf({ path: '/courses/{course}', parameters: [parameter({ in: 'path', name: 'course' })] }),
  ],
  'alternatives-reordered': [
    sending(choice(deep('a'), deep('b')), 'request'),
    sending(choice(deep('b'), deep('a')), 'request'),
  ],
};

const BY_ID = new Map(CHANGE_RULES.map((rule) => [rule.id, rule]));
const EXAMPLES: readonly (readonly [id: string, before: Api, after: Api])[] = [
  ...Object.entries(SCHEMAS).flatMap(([name, [before, after]]) =>
    (['request', 'response'] as const).map(
      (direction) => [sidedId(name, direction), sending(before, direction), sending(after, direction)] as const,
    ),
  ),
  ...Object.entries(ASKED).flatMap(([name, [before, after]]) => [
    [sidedId(name, 'request'), apiOf(before), apiOf(after)] as const,
    [sidedId(name, 'response'), apiOf({ ...before, kind: 'webhook' }), apiOf({ ...after, kind: 'webhook' })] as const,
  ]),
  ...Object.entries(WHOLE).map(([id, [before, after]]) => [id, before, after] as const),
];

describe('a rule', () => {
  test.each(EXAMPLES)('%s', (id, before, after) => {
    const rule = BY_ID.get(id);
    const [change, ...more] = compareApis(before, after);
    expect(more).toEqual([]);
    expect(change).toMatchObject({ rule: id, class: rule?.class });
    const [back] = compareApis(after, before);
    expect(back).toMatchObject({ rule: rule?.inverse, class: BY_ID.get(rule?.inverse ?? '')?.class });
    expect([back?.before, back?.after]).toEqual([change?.after, change?.before]);
    expect(compareApis(after, structuredClone(after))).toEqual([]);
  });

  test('has an example', () => {
    const shown = new Set(EXAMPLES.flatMap(([id]) => [id, BY_ID.get(id)?.inverse]));
    shown.add('server-override-changed');
    expect(CHANGE_RULES.filter(({ id }) => !shown.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test('is in the table once, and is the inverse of its inverse', () => {
    expect(BY_ID.size).toBe(CHANGE_RULES.length);
    for (const { id, inverse } of CHANGE_RULES) expect(BY_ID.get(inverse)?.inverse).toBe(id);
  });
});

test('an operation with servers of its own leaves those of the API', () => {
  const changes = compareApis(apiOf({}), apiOf({ servers: [server('/v2')] }));
  expect(changes.map(({ rule }) => rule)).toEqual(['server-override-changed', 'server-added']);
});
