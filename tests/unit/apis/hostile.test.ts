/** Specifications of strangers: whatever they say, pages are made in bounded time, and nothing of it runs in a browser. */
import { describe, expect, test } from 'vitest';
import { compareApis } from '../../../src/apis/changes/compare-apis.ts';
import { parseJson } from '../../../src/schema/parse-json.ts';
import { parseYamlFile } from '../../../src/schema/yaml-file.ts';
import { api as target } from '../../fuzz/api-target.ts';
import { compileApi, type CompiledApi } from '../../support/compile-api.ts';

const OPTIONS = {
  file: 'api.yaml',
  route: 'api',
  label: 'API',
  pages: 'operations',
  extensions: ['x-a'],
  tryIt: true,
} as const;

function compile(text: string): CompiledApi {
  const parsed = text.startsWith('{') ? parseJson(text) : parseYamlFile(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  const file = { path: 'api.yaml', diskPath: 'api.yaml', value: parsed.value };
  const options = { options: OPTIONS };
  return compileApi({ ...file, lineOf: (at) => parsed.locate(at).line }, () => null, options);
}

/** A specification with one operation, whose request is this. */
function spec(schema: unknown, { schemas = {}, ...more }: Readonly<Record<string, unknown>> = {}): string {
  const content = { 'application/json': { schema } };
  const post = { requestBody: { content }, responses: { 200: { description: '', content } }, ...more };
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'T' }, paths: { '/x': { post } }, components: { schemas } });
}

function changes(before: CompiledApi, after: CompiledApi): readonly string[] {
  if (before.api === null || after.api === null) throw new Error('There is no API.');
  return compareApis(before.api, after.api).map(({ rule }) => rule);
}

const ATTACK = '<img src=x onerror=alert(1)>';
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('nothing runs that is said in', () => {
  test.each([
    ['words', ATTACK],
    ['code that is none', `\\\`${ATTACK}\``],
    ['code of other backticks', `\`\` ${ATTACK} \``],
    ['code that a line before has opened', `a \`b\nc\` ${ATTACK} \`d\``],
    ['the address of a link with a backtick', `[a](b\`c) ${ATTACK}\``],
    ['an address with a backtick', `<https://a\`b> ${ATTACK}\``],
    ['words after a backslash', `\\${ATTACK}`],
    ['a fence that is none', `\`\`\`js\`\n${ATTACK}\n\`\`\``],
    ['a fence that ends with its list', `- a\n\n  \`\`\`\n  x\n- b\n\n${ATTACK}`],
    ['a fence that ends with its block', `:::note\n\`\`\`\n:::\n${ATTACK}`],
    ['a fence in a formula', `$$\na$$\n\`\`\`\nx\n$$\n\`\`\`\n${ATTACK}`],
    ['a block that ends another', `::::::tabs\n@tab a\n:::\n</details>${ATTACK}`],
    ['a link', '[a](javascript:alert(1)) <javascript:alert(1)>'],
  ])('a description: %s', async (_name, description) => {
    const inside = { type: 'object', description, properties: { a: { description }, [description]: {} } };
    expect(await target.check(spec(inside, { description, summary: description, tags: [description] }))).toEqual([]);
  });

  test.each([
    ['the name of a property', { properties: { [ATTACK]: { enum: [ATTACK], default: ATTACK } } }],
    [
      'a title',
      {
        oneOf: [
          { title: ATTACK, properties: { a: {} } },
          { title: `a\`${ATTACK}`, type: 'string' },
        ],
      },
    ],
    ['a limit', { minimum: ATTACK, maxLength: ATTACK, pattern: ATTACK, contentEncoding: ATTACK, format: ATTACK }],
    ['an example', { examples: [`x\n:::\n\`\`\`\n${ATTACK}`, ATTACK] }],
    [
      'a discriminator',
      { oneOf: [{ title: 'a' }], discriminator: { propertyName: ATTACK, mapping: { [ATTACK]: ATTACK } } },
    ],
  ])('%s', async (_name, schema) => {
    expect(await target.check(spec(schema))).toEqual([]);
  });

  test.each([
    ['a status', { responses: { [ATTACK]: { description: 'a' }, 200: { description: 'b' } } }],
    [
      'a parameter',
      { parameters: [{ in: 'query', name: ATTACK, required: true, style: ATTACK, schema: { type: 'array' } }] },
    ],
    ['a server', { servers: [{ url: `https://a"${ATTACK}/{b}`, variables: { b: { default: ATTACK } } }] }],
    ['a field of its own', { 'x-a': { [ATTACK]: ATTACK } }],
    ['a media type', { requestBody: { content: { [ATTACK]: { example: `:::\n@tab b\n~~~\n${ATTACK}` } } } }],
    [
      'a link',
      {
        responses: {
          200: { description: '', links: { [ATTACK]: { operationId: ATTACK, parameters: { [ATTACK]: 1 } } } },
        },
      },
    ],
    ['a callback', { callbacks: { [ATTACK]: { [ATTACK]: { post: { summary: ATTACK, responses: {} } } } } }],
  ])('%s', async (_name, more) => {
    expect(await target.check(spec({}, more))).toEqual([]);
  });
});

describe('an address that is none', () => {
  test.each(['http://[', 'https://a:b:c', '//', 'https://%', '{x}'])('%s has samples all the same', (url) => {
    const { texts } = compile(spec({}, { servers: [{ url }] }));
    expect(texts.at(-1)?.text).toMatch(/curl '?https:/u);
  });
});

describe('names that every object has', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  test.each(names)('%s is a name like any other', (name) => {
    const own = JSON.parse(`{"${name}": {"type": "string", "format": "${name}"}}`) as object;
    const before = compile(spec({ type: 'object', properties: own, required: [name] }));
    expect(before.problems).toEqual([]);
    expect(before.texts.at(-1)?.text).toContain(
      `\`${name}\` {#post-x.body.${name}}\n\nstring (${name.replaceAll('_', '\\_')}) · **required**`,
    );
    expect(before.texts.at(-1)?.text).toContain(`"${name}": "string"`);
    expect(changes(before, compile(spec({ type: 'object' })))).toContain('request-required-property-removed');
    expect({}).not.toHaveProperty('type');
  });

  test.each(names)('%s is no flow, no way to send a list and no method that docsite knows', (name) => {
    const { texts } = compile(
      JSON.stringify({
        swagger: '2.0',
        info: { title: 'T' },
        securityDefinitions: { a: { type: 'oauth2', flow: name } },
        paths: {
          '/x': {
            get: { parameters: [{ in: 'query', name: 'a', type: 'array', collectionFormat: name }], responses: {} },
          },
        },
      }),
    );
    expect(texts.map(({ text }) => text).join('')).not.toContain('native code');
    const [, , , page] = compile(
      `{"openapi": "3.2.0", "paths": {"/x": {"additionalOperations": {"${name}": {"responses": {}}}}}}`,
    ).texts;
    expect(page?.text).toContain(`"badge":{"text":"${name.toUpperCase()}","tone":"note"}`);
  });
});

describe('a size that nobody needs ends', () => {
  const nest = (depth: number): string => `${'{"properties":{"a":'.repeat(depth)}{}${'}}'.repeat(depth)}`;
  const deep = (depth: number): string => spec('HERE').replaceAll('"HERE"', nest(depth));
  const bodyOf = (text: string): string => compile(text).texts.at(-1)?.text ?? '';

  test('schemas inside each other are refused where the file is too deep, with the place', () => {
    expect(() => compile(deep(10_000))).toThrow('nested at most 200 deep');
    expect(bodyOf(deep(90)).length).toBeLessThan(20_000);
  });

  test('10,000 references after each other, and circles of allOf', () => {
    const links = Array.from({ length: 10_000 }, (_, at): readonly [string, unknown] => [
      `S${at}`,
      { properties: { next: ref(`S${at + 1}`), self: ref(`S${at}`) } },
    ]);
    const parents = Array.from({ length: 500 }, (_, at): readonly [string, unknown] => [
      `P${at}`,
      { allOf: [ref(`P${(at + 1) % 500}`)], properties: { [`p${at % 7}`]: ref(`P${at + 1}`) } },
    ]);
    const circles = { S10000: {}, P500: {}, A: ref('B'), B: ref('A'), C: { allOf: [ref('C')] } };
    const schemas = { ...Object.fromEntries([...links, ...parents]), ...circles };
    const oneOf = ['S0', 'P0', 'A', 'C'].map(ref);
    const made = compile(spec({ oneOf }, { schemas }));
    expect(made.texts.at(-1)?.text.length).toBeLessThan(100_000);
    expect(changes(made, made)).toEqual([]);
  });

  test('a choice of 10,000 schemas, 20,000 values, and a text of a million letters', () => {
    const oneOf = Array.from({ length: 10_000 }, (_, at) => ({ properties: { [`p${at}`]: { const: at } } }));
    const long = 'word `x '.repeat(110_000) + '\\'.repeat(100_000);
    const values = Array.from({ length: 20_000 }, (_, at) => `v${at}`);
    // The request and the response each show it once.
    const shown = bodyOf(spec({ oneOf, description: long, summary: long })).length - 2 * long.length;
    expect(shown).toBeLessThan(10_000);
    const before = compile(spec({ enum: values, default: long, examples: [long], pattern: long }));
    expect(changes(before, compile(spec({ enum: values.slice(1) }))).length).toBeGreaterThan(1);
  });

  test('2,000 operations and as many tags', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 2000 }, (_, at) => [`/x/{id}/${at}`, { get: { tags: [`t${at}`], responses: {} } }]),
    );
    const { texts, problems } = compile(JSON.stringify({ openapi: '3.0.0', info: { title: 'T' }, paths }));
    expect([texts.length, problems.length]).toEqual([4002, 0]);
  });

  test('YAML that contains itself, and aliases of aliases', () => {
    const itself = 'openapi: 3.1.0\npaths: { /x: { get: &a { properties: { a: *a } } } }';
    expect(() => compile(itself)).toThrow('an alias contains itself');
    const bomb = Array.from({ length: 30 }, (_, at) => `S${at + 1}: &s${at + 1} [*s${at}, *s${at}, *s${at}]`);
    expect(() => compile(`openapi: 3.1.0\nS0: &s0 [a]\n${bomb.join('\n')}`)).toThrow('aliases repeat too much');
    const some = bomb.slice(0, 5).join('\n');
    const made = compile(`openapi: 3.1.0\nS0: &s0 [a]\n${some}\npaths: { /x: { get: { x-a: *s5, responses: {} } } }`);
    expect(made.texts.at(-1)?.text).toContain('"a"');
  });
});
