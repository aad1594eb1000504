/** Words of API pages: each is a message of the site, and addresses are the same in every language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SpecFile } from '../../../src/apis/read/spec-node.ts';
import { parseYamlFile } from '../../../src/schema/yaml-file.ts';
import { ENGLISH } from '../../../src/shared/messages/english.ts';
import { buildTable, TRANSLATIONS } from '../../../src/shared/messages/languages.ts';
import { createStrings, type StringTable, type Strings } from '../../../src/shared/messages/strings.ts';
import { REPOSITORY } from '../../support/site.ts';
import { compileApi } from '../../support/compile-api.ts';

/** What the fixture does not have. */
const OTHERS = `
openapi: 3.2.0
info: { title: T, version: 1 }
externalDocs: { url: https://more.example }
components:
  securitySchemes:
    a: { type: apiKey, in: header, name: A }
    b: { type: apiKey, in: cookie, name: B }
    c: { type: http, scheme: bearer }
    d: { type: mutualTLS }
    e: { type: oauth2, flows: { implicit: { refreshUrl: https://e.example, scopes: {} } } }
paths:
  /x:
    get:
      servers: [{ url: https://x.example }]
      security: [{}]
      requestBody: { content: { application/jsonl: { itemSchema: { type: integer } } } }
      responses:
        200:
          content:
            application/json:
              schema:
                properties:
                  k: false
                  l: true
                  m: { prefixItems: [{ type: integer }] }
                  n: { prefixItems: [{ type: integer }], items: { type: 'null' } }
                  o: { not: { type: integer }, exclusiveMaximum: 2 }
                  p: { minLength: 3, maxLength: 3, contentEncoding: base64 }
                  q: { type: array, items: { maximum: 3 } }
                  r: { properties: { s: {} }, additionalProperties: { type: integer } }
                  t: { enum: [${Array.from({ length: 41 }, (_, at) => at).join(', ')}] }
                  u: { patternProperties: { v: {} }, additionalProperties: { properties: { w: {} } } }
                  x: { anyOf: [{ title: X1, type: integer }, { title: X2, type: string }, { title: X3, type: number }, { title: X4, type: boolean }, { title: X5, type: array }] }
                  y: { properties: { ${Array.from({ length: 401 }, (_, at) => `y${at}: {}`).join(', ')} } }
`;
const root = join(REPOSITORY, 'tests/fixtures/apis/docs/next');
const FILES = ['api/openapi.yaml', 'legacy/swagger.json', 'api/enrolments.yaml', 'api/schemas/failure.json'];
const sources = new Map([
  ...FILES.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
  ['others.yaml', OTHERS],
]);

function load(path: string): SpecFile | null {
  const parsed = parseYamlFile(sources.get(path) ?? '');
  return parsed.ok ? { path, diskPath: path, value: parsed.value, lineOf: () => 1 } : null;
}

function compile(strings: Strings): string {
  return ['api/openapi.yaml', 'legacy/swagger.json', 'others.yaml']
    .flatMap((file) => {
      const options = { file, route: 'api', label: 'API', pages: 'operations', extensions: [], tryIt: false } as const;
      const spec = load(file);
      return spec === null ? [] : compileApi(spec, load, { options, strings }).texts;
    })
    .map(({ path, text }) => `${path}\n${text}`)
    .join('\n');
}

it('are all on some page', () => {
  const read = new Set<string>();
  const strings = new Proxy(createStrings(ENGLISH, 'en'), {
    get: (all, key) => {
      read.add(String(key));
      return Reflect.get(all, key) as unknown;
    },
  });
  compile(strings);
  // That one is a mark of the page.
  read.add('apiDeprecatedSince');
  expect(Object.keys(ENGLISH).filter((key) => key.startsWith('api') && !read.has(key))).toEqual([]);
});

it('are messages, but for terms of the standards', () => {
  const mask = (text: string): string => text.replaceAll(/\p{L}+(?![a-z]*\})/gu, '#');
  const masked = Object.entries(ENGLISH).map(([key, message]) => [
    key,
    typeof message === 'string' ? mask(message) : { one: mask(message.one), other: mask(message.other) },
  ]);
  const text = compile(createStrings(Object.fromEntries(masked) as StringTable, 'en'))
    .replaceAll(/^(?:[\w/.-]+\.(?:md|json)|\{.*\})$/gmu, '')
    .replaceAll(/^(?<fence>`{3,})[^]*?^\k<fence>$/gmu, '')
    .replaceAll(/`[^`\n]*`|<[^>]*>|\{#[^}]*\}|\]\([^)]*\)|^:::\w*/gmu, '');
  const wordsOf = (words: string): readonly string[] => words.match(/\p{L}{2,}/gu) ?? [];
  const written = new Set([...sources.values()].flatMap(wordsOf));
  const own = new Set(wordsOf(text).filter((word) => !written.has(word)));
  expect([...own].toSorted().join(' ')).toBe(TERMS);
});

/** Names of methods, styles, languages of code and standards, and of what OpenAPI calls so; `tab` begins one. */
const TERMS =
  'Callback Connect DELETE GET Go Java JavaScript OAuth OpenID PATCH POST PUT Python Webhook curl pipeDelimited tab';
const addressesOf = (text: string): readonly string[] =>
  text.match(/^[\w/.-]+\.(?:md|json)$|\{#[^}]*\}|\]\([^)]*\)/gmu) ?? [];

it.each(Object.keys(TRANSLATIONS))('%s has the addresses of English', (tag) => {
  const text = compile(createStrings(buildTable(tag, {}), tag));
  expect(addressesOf(text)).toEqual(addressesOf(compile(createStrings(ENGLISH, 'en'))));
});
