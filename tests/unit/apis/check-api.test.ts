/** Mistakes of a specification: what OpenAPI does not allow, with its line and its path. */
import { expect, test } from 'vitest';
import { checkApi } from '../../../src/apis/check-api.ts';
import type { SpecFile } from '../../../src/apis/read/spec-node.ts';
import { parseYamlFile } from '../../../src/schema/yaml-file.ts';

function parse(path: string, text: string): SpecFile {
  const parsed = parseYamlFile(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return { path, diskPath: `docs/next/${path}`, value: parsed.value, lineOf: (at) => parsed.locate(at).line };
}

async function check(text: string, others: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const open = (path: string): SpecFile | null => (others[path] === undefined ? null : parse(path, others[path]));
  const problems = await checkApi(parse('api/openapi.yaml', text), open);
  return problems.map(({ severity, code, file, line, what, why, fix }) => {
    expect([severity, code]).toEqual(['warn', 'bad-api']);
    const [, place = ''] = /^It is at (.*) of the specification\.$/u.exec(why) ?? [];
    return `${file ?? ''}:${line ?? 0} ${place} | ${what} | ${fix}`;
  });
}

const SEE = 'See https://spec.openapis.org/oas/.';

test('mistakes of OpenAPI 3.2 have their lines and paths', async () => {
  const found = await check(`openapi: 3.2.0
info: { title: T, version: '1' }
paths:
  /x/{id}:
    get: 1
    post:
      responses:
        abc: { description: '' }
        200: { descripton: hi }
  /y:
    get:
      parameters:
        - { name: a, in: pth, schema: { type: strng } }
      responses: { 200: { description: '' } }
`);
  expect(found).toEqual([
    `docs/next/api/openapi.yaml:5 $.paths['/x/{id}'].get | Expected type "Operation" (object) but got "integer" | ${SEE}`,
    `docs/next/api/openapi.yaml:8 $.paths['/x/{id}'].post.responses.abc | Property "abc" is not expected here. | ${SEE}`,
    `docs/next/api/openapi.yaml:9 $.paths['/x/{id}'].post.responses.200 | The field "description" must be present on this level. | ${SEE}`,
    `docs/next/api/openapi.yaml:9 $.paths['/x/{id}'].post.responses.200.descripton | Property "descripton" is not expected here. | Did you mean "description"?`,
    `docs/next/api/openapi.yaml:13 $.paths['/y'].get.parameters[0].in | "in" can be one of the following only: "query", "header", "path", "cookie", "querystring". | Did you mean "path"?`,
    `docs/next/api/openapi.yaml:13 $.paths['/y'].get.parameters[0].schema.type | "type" can be one of the following only: "object", "array", "string", "number", "integer", "boolean", "null". | Did you mean "string"?`,
  ]);
});

test('so have those of Swagger 2.0, and of files that a reference names', async () => {
  const found = await check(
    `swagger: '2.0'
info: { title: T, version: '1' }
paths:
  /x:
    get:
      parameters: [{ name: a, in: query, type: strng }]
      responses: { 200: { description: '', schema: { $ref: 'parts.yaml#/Course' } } }
`,
    { 'api/parts.yaml': 'Course:\n  type: object\n  propertis: {}\n' },
  );
  expect(found).toEqual([
    `docs/next/api/openapi.yaml:6 $.paths['/x'].get.parameters[0].type | "type" can be one of the following only: "string", "number", "integer", "boolean", "array", "file". | Did you mean "string"?`,
    'docs/next/api/parts.yaml:3 $.Course.propertis | Property "propertis" is not expected here. | Did you mean "properties"?',
  ]);
});

test('schemas are true or false since 3.1', async () => {
  const text = (version: string): string => `openapi: ${version}
info: { title: T, version: '1' }
paths: { /x: { get: { parameters: [{ name: a, in: query, schema: false }], responses: { 200: { description: '' } } } } }
components: { schemas: { A: { oneOf: [{ type: string }, true] } } }
`;
  expect(await check(text('3.1.0'))).toEqual([]);
  expect(await check(text('3.2.0'))).toEqual([]);
  expect(await check(text('3.0.3'))).toHaveLength(2);
});

test('nothing is asked of other sites, and what is right has no mistakes', async () => {
  const text = `openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /x: { get: { responses: { 200: { description: '', content: { application/json: { schema: { $ref: 'https://example.org/a.yaml' } } } } } } } }
`;
  expect(await check(text)).toEqual([]);
});

test('a cycle and a mistake in each of 10,000 operations end', async () => {
  const paths = Array.from(
    { length: 10_000 },
    (_, at) => `  /x${at}: { get: { responses: { 200: { descripton: '' } } } }`,
  );
  expect(await check(`openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n${paths.join('\n')}\n`)).toHaveLength(
    50,
  );
  const cycle = `openapi: 3.1.0
info: { title: T, version: '1' }
components: { schemas: { A: { $ref: '#/components/schemas/B' }, B: { allOf: [{ $ref: '#/components/schemas/A' }] } } }
paths: { /x: { get: { responses: { 200: { description: '', content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } } } } }
`;
  expect(await check(cycle)).toEqual([]);
});
