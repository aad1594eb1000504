/** Specifications → texts: what pages say, what is reported, and that nothing in a specification is too much. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ApiOptions } from '../../../src/apis/compile-api.ts';
import type { SpecFile } from '../../../src/apis/read/spec-node.ts';
import { parseYamlFile } from '../../../src/schema/yaml-file.ts';
import { REPOSITORY } from '../../support/site.ts';
import { compileApi, type CompiledApi, type KnownApi } from '../../support/compile-api.ts';

const OPTIONS: ApiOptions = {
  file: 'api.yaml',
  route: 'api',
  label: 'API',
  pages: 'operations',
  extensions: [],
  tryIt: false,
};

function parse(path: string, text: string): SpecFile {
  const parsed = parseYamlFile(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return { path, diskPath: `docs/next/${path}`, value: parsed.value, lineOf: (at) => parsed.locate(at).line };
}

function compile(
  text: string,
  options: Partial<ApiOptions> = {},
  others: Readonly<Record<string, string>> = {},
): CompiledApi {
  const open = (path: string): SpecFile | null => (others[path] === undefined ? null : parse(path, others[path]));
  return compileApi(parse('api.yaml', text), open, { options: { ...OPTIONS, ...options } });
}

function textOf({ texts }: CompiledApi, path: string): string {
  return texts.find((one) => one.path === path)?.text ?? texts.map((one) => one.path).join(' ');
}

/** The only operation of a specification: `GET /x`. */
function operation(lines: string, more = ''): string {
  const compiled = compile(
    `openapi: 3.1.0\ninfo: { title: T, version: 1 }\npaths:\n  /x:\n    get:\n${lines.replace(/^/gmu, '      ')}\n${more}`,
  );
  return textOf(compiled, 'api/operations/get-x.md');
}

const answer = (schema: string): string =>
  `responses: { 200: { description: '', content: { application/json: { schema: ${schema} } } } }`;

describe('pages', () => {
  const root = join(REPOSITORY, 'tests/fixtures/apis/docs/next');
  const load = (path: string): SpecFile => parse(path, readFileSync(join(root, path), 'utf8'));
  const fixture = (file: string, pages: ApiOptions['pages']): CompiledApi =>
    compileApi(load(file), load, { options: { ...OPTIONS, file, pages } });

  it('of tags do not take the address of the overview', () => {
    const text =
      'openapi: 3.1.0\ninfo: { title: T, version: 1 }\npaths: { /x: { get: { tags: [Books], responses: {} } } }\n';
    const paths = compile(text, { route: 'guide/books', pages: 'tags' }).texts.map(({ path }) => path);
    expect(paths).toEqual(['guide/books/_category_.json', 'guide/books/index.md', 'guide/books/books-2.md']);
  });

  it('are an overview and one for each operation, by tag', () => {
    const { texts, problems } = fixture('api/openapi.yaml', 'operations');
    expect(problems).toEqual([]);
    expect(texts.map(({ path }) => path)).toEqual([
      'api/_category_.json',
      'api/index.md',
      'api/courses/_category_.json',
      'api/courses/get-courses.md',
      'api/courses/post-courses.md',
      'api/courses/get-courses-id.md',
      'api/courses/delete-courses-id.md',
      'api/enrolments/_category_.json',
      'api/enrolments/put-courses-id-enrolments.md',
      'api/events/_category_.json',
      'api/events/post-coursefull.md',
    ]);
  });

  it('are one for each tag where the configuration says so', () => {
    expect(fixture('legacy/swagger.json', 'tags').texts.map(({ path }) => path)).toEqual([
      'api/_category_.json',
      'api/index.md',
      'api/photos.md',
    ]);
  });

  it('have descriptions with the names as they are written, cut between words', () => {
    const words = `About ${'the `resource_link` of _one_ course '.repeat(9)}`;
    const text = operation(`description: '${words}'\nresponses: { 200: { description: '' } }`);
    const { description } = JSON.parse(text.split('\n')[1] ?? '') as { readonly description: string };
    expect(description).toMatch(
      /^GET \/x: About the resource_link of one course the .* course the resource_link of one$/u,
    );
    const { texts } = compile(`openapi: 3.1.0\ninfo: { title: T, version: 1, description: '# Courses' }\npaths: {}\n`);
    expect(texts.find(({ path }) => path === 'api/index.md')?.text).toContain('"description":"Courses"');
  });

  it('are the same each time', () => {
    const texts = () => fixture('api/openapi.yaml', 'operations').texts.map(({ text }) => text);
    expect(texts()).toEqual(texts());
  });

  it('read Swagger 2.0 as they read OpenAPI', () => {
    const text = textOf(fixture('legacy/swagger.json', 'tags'), 'api/photos.md');
    expect(text).toContain('### Request body {#patch-photos-id.body}');
    expect(text).toContain('https://old.courses.example/v1/photos');
    expect(text).toContain('#### `sizes` {#post-photos.query.sizes}\n\narray of integer · sent as pipeDelimited');
    expect(text).toContain('string (date) or null');
  });
});

describe('a schema', () => {
  it('is merged from its parents, and a circle is a link', () => {
    const schemas = `components:
  schemas:
    Node: { type: object, properties: { name: { type: string }, inside: { type: array, items: { $ref: '#/components/schemas/Node' } } } }
    Leaf: { allOf: [{ $ref: '#/components/schemas/Node' }, { required: [size], properties: { size: { type: integer } } }] }`;
    const text = operation(answer("{ $ref: '#/components/schemas/Leaf' }"), schemas);
    expect(text).toContain('### `name` {#get-x.200.name}');
    expect(text).toContain('### `size` {#get-x.200.size}\n\ninteger · **required**');
    expect(text).toContain('See [`Node`](#get-x.200.inside).');
  });

  it.each([
    ['{ type: string, nullable: true }', 'string or null'],
    ["{ type: [string, 'null'], format: date }", 'string (date) or null'],
    ['{ type: integer, minimum: 0, exclusiveMinimum: true, maximum: 9 }', 'integer · at most 9 · more than 0'],
    ['{ const: 7 }', 'number'],
    ['{ type: array, items: { type: array, items: { type: number } } }', 'array of array of number'],
    ['{ type: object, additionalProperties: { type: integer } }', 'map of integer'],
    [
      `{ anyOf: [${[1, 2, 3, 4, 5].map((n) => `{ type: array, items: { type: string, format: f${n} } }`).join(', ')}] }`,
      'array of string (f1), array of string (f2), array of string (f3), array of string (f4) and others',
    ],
    ["{ anyOf: [{ type: string }, { type: 'null' }] }", 'string or null'],
    ['{ type: string, minLength: 3, maxLength: 3 }', 'string · exactly 3 characters'],
    ['false', 'nothing'],
  ])('%s is "%s"', (schema, words) => {
    const text = operation(`parameters: [{ in: query, name: q, schema: ${schema} }]`);
    expect(text).toContain(`### \`q\` {#get-x.query.q}\n\n${words}\n`);
  });

  it('that is a map has what its values have, which unfold once', () => {
    const text = operation(
      answer(
        "{ oneOf: [{ $ref: '#/components/schemas/A' }, { title: Many, additionalProperties: { $ref: '#/components/schemas/A' } }] }",
      ),
      'components: { schemas: { A: { properties: { a: {} } } } }',
    );
    expect(text).toContain('See [`A`](#get-x.200.A).');
    expect(text.match(/<summary>.*<\/summary>/gu)).toEqual(['<summary>1 property of <code>A</code></summary>']);
  });

  it.each([
    ['a word', '"a word"'],
    ['{ "a": 1 }', '{ "a": 1 }'],
  ])('in JSON has the example %s as %s', (example, shown) => {
    const media = `{ schema: { type: string }, example: '${example}' }`;
    const text = operation(`responses: { 200: { description: '', content: { application/json: ${media} } } }`);
    expect(text).toContain(`\`\`\`json\n${shown}\n\`\`\``);
  });

  it('that is false is in no example, and one of a thing is not many', () => {
    const text = operation(
      answer(
        '{ type: object, minProperties: 1, properties: { a: { type: array, minItems: 1, maxItems: 2 }, b: false } }',
      ),
    );
    expect(text).toContain('array · 1 to 2 items');
    expect(text).not.toContain('"b":');
    expect(operation(answer('{ type: object, properties: { a: { type: string, minLength: 1 } } }'))).toContain(
      'string · at least 1 character\n',
    );
  });

  it('of a whole body shows its limits and values, too', () => {
    expect(operation(answer('{ type: array, minItems: 1, items: { type: string } }'))).toContain(
      '`application/json` · array of string · at least 1 item\n',
    );
    expect(operation(answer('{ enum: [red, green] }'))).toContain('\n\nOne of `red` or `green`.\n');
  });

  it('shows rare limits as they are written, in one order', () => {
    const schema = (limits: string): string => operation(answer(`{ type: array, ${limits} }`));
    const text = schema('minContains: 2, contains: { type: string, pattern: ^a }, propertyNames: { maxLength: 3 }');
    expect(text).toContain(
      '`contains` `{"pattern":"^a","type":"string"}` · `minContains` `2` · `propertyNames` `{"maxLength":3}`',
    );
    expect(schema('dependentRequired: { b: [c], a: [d] }')).toContain('`{"a":["d"],"b":["c"]}`');
    expect(text).toBe(
      schema('propertyNames: { maxLength: 3 }, contains: { pattern: ^a, type: string }, minContains: 2'),
    );
  });

  it('that has 10,000 choices or values shows some', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => at);
    const choices = operation(
      answer(
        `{ oneOf: [${many.map((at) => `{ title: c${at}, type: object, properties: { p${at}: {} } }`).join(', ')}] }`,
      ),
    );
    const values = operation(`parameters: [{ in: query, name: q, schema: { enum: [${many.join(', ')}] } }]`);
    expect(choices.length).toBeLessThan(20_000);
    expect(choices).toContain('And 9980 more.');
    expect(values).toContain('and 9960 more');
  });

  it('that is nested deep or in a long chain ends', () => {
    const chain = Array.from(
      { length: 5000 },
      (_, at) => `    S${at}: { type: object, properties: { next: { $ref: '#/components/schemas/S${at + 1}' } } }`,
    );
    const parents = Array.from(
      { length: 5000 },
      (_, at) => `    P${at}: { allOf: [{ $ref: '#/components/schemas/P${at + 1}' }] }`,
    );
    const text = operation(
      answer("{ allOf: [{ $ref: '#/components/schemas/S0' }, { $ref: '#/components/schemas/P0' }] }"),
      `components:\n  schemas:\n${[...chain, ...parents].join('\n')}\n    S5000: {}\n    P5000: {}`,
    );
    expect(text.length).toBeLessThan(10_000);
  });

  it('that doubles at each level stays small', () => {
    const levels = Array.from(
      { length: 40 },
      (_, at) =>
        `    L${at}: { type: object, properties: { a: { $ref: '#/components/schemas/L${at + 1}' }, b: { $ref: '#/components/schemas/L${at + 1}' } } }`,
    );
    const text = operation(
      answer("{ $ref: '#/components/schemas/L0' }"),
      `components:\n  schemas:\n${levels.join('\n')}\n    L40: { type: string }`,
    );
    expect(text.length).toBeLessThan(20_000);
  });
});

describe('over versions', () => {
  const spec = (paths: string, size = 'integer'): string =>
    `openapi: 3.1.0\ninfo: { title: T, version: 1 }\npaths:\n${paths}\ncomponents: { schemas: { S: { type: object, properties: { size: { type: ${size} } } } } }`;
  const get = (path: string, words = ''): string =>
    `  ${path}: { get: { description: '${words}', ${answer("{ $ref: '#/components/schemas/S' }")} } }`;
  const plain = '  /plain: { get: { responses: {} } }';
  const known: KnownApi = { operations: new Map(), texts: new Map() };
  const texts = (text: string): ReadonlyMap<string, string> => {
    const { texts: all } = compileApi(parse('api.yaml', text), () => null, {
      options: OPTIONS,
      known,
    });
    return new Map(all.map((one) => [one.path, one.text]));
  };
  const before = texts(spec([get('/b'), plain].join('\n')));
  const changed = (after: ReadonlyMap<string, string>): readonly string[] =>
    [...after]
      .filter(([path, text]) => /operations\/[^_]/u.test(path) && before.get(path) !== text)
      .map(([path]) => path);

  it('an operation that comes in before others changes none of them', () => {
    const after = texts(spec([get('/a'), get('/b'), plain].join('\n')));
    expect(changed(after)).toEqual(['api/operations/get-a.md']);
    expect(known.operations.size).toBe(3);
  });

  it('an edit changes the operation alone, and one of a schema those that refer to it', () => {
    expect(changed(texts(spec([get('/b', 'New.'), plain].join('\n'))))).toEqual(['api/operations/get-b.md']);
    expect(changed(texts(spec([get('/b'), plain].join('\n'), 'string')))).toEqual(['api/operations/get-b.md']);
  });

  it('a mistake is reported for each version', () => {
    const broken = spec(
      '  /x: { get: { parameters: [{ in: query, name: q, schema: { type: text } }], responses: {} } }',
    );
    const report = () => compileApi(parse('api.yaml', broken), () => null, { options: OPTIONS, known }).problems.length;
    expect([report(), report()]).toEqual([1, 1]);
  });
});

describe('words of a specification', () => {
  it('are no HTML, no variables and no components, and keep their blocks for themselves', () => {
    const text = operation(
      `description: |\n  # Top\n  <script>alert(1)</script> {{version}} <Card> \`<b>\`\n\n  :::note\n  Open\n\n  ~~~js\n  <i>\nsummary: "<img src=x onerror=alert(1)> {#id}"\nresponses: {}`,
    );
    expect(text).toContain('# \\<img src=x onerror=alert(1)\\>');
    expect(text).toContain('## Top\n\\<script>alert(1)\\</script> \\{{version}} \\<Card> <code>&#60;b&#62;</code>');
    expect(text).toContain('~~~js\n<i>\n~~~\n:::');
  });
});

describe('a mistake', () => {
  const problemsOf = ({ problems }: CompiledApi) => problems.map(({ line, what, why }) => ({ line, what, why }));

  it('has its line and its path, and takes no other operation with it', () => {
    const compiled = compile(
      `openapi: 3.1.0\ninfo: { title: T, version: 1 }\npaths:\n  /x:\n    get: 1\n    post:\n      responses:\n        200: { $ref: '#/nowhere' }\n        abc: { description: '' }\n  /y:\n    get:\n      parameters:\n        - { name: a }\n      responses: {}\n`,
    );
    expect(problemsOf(compiled)).toEqual([
      {
        line: 8,
        what: 'The reference "#/nowhere" leads to nothing.',
        why: "It is at $.paths['/x'].post.responses.200 of the specification. What it is for is left out.",
      },
    ]);
    expect(compiled.texts.map(({ path }) => path)).toContain('api/operations/get-y.md');
  });

  it.each([
    ['https://example.org/a.yaml', 'The reference "https://example.org/a.yaml" leads to another site.'],
    ['../../secret.yaml', 'The reference "../../secret.yaml" names a file that the version does not have.'],
    ['#/components/schemas/A', '"#/components/schemas/A" leads in a circle.'],
  ])('in the reference %s is reported', (ref, what) => {
    const compiled = compile(
      `openapi: 3.1.0\ninfo: { title: T, version: 1 }\npaths: { /x: { get: { ${answer(`{ $ref: '${ref}' }`)} } } }\ncomponents: { schemas: { A: { $ref: '#/components/schemas/A' } } }`,
    );
    expect(compiled.problems.map((one) => one.what)).toEqual([what]);
    expect(compiled.texts).toHaveLength(4);
  });

  it('in its first field is the only one', () => {
    expect(problemsOf(compile('openapi: 4.0.0'))).toHaveLength(1);
  });
});
