/** What pages know of operations that readers may send, and whom the policy lets them call. */
import { describe, expect, it } from 'vitest';
import type { ApiOptions } from '../../../src/apis/compile-api.ts';
import { TryPages } from '../../../src/apis/try-pages.ts';
import { originsOf } from '../../../src/apis/write/try-it.ts';
import type { TryOperation } from '../../../src/shared/types/try-it.ts';
import { compileApi } from '../../support/compile-api.ts';

const OPTIONS: ApiOptions = {
  file: 'api.json',
  route: 'api',
  label: 'API',
  pages: 'operations',
  extensions: [],
  tryIt: true,
};
const SERVERS = [{ url: 'https://api.example/v1' }];

function compile(specification: object, options: Partial<ApiOptions> = {}) {
  const value = { openapi: '3.1.0', info: { title: 'API', version: '1' }, servers: SERVERS, ...specification };
  const file = { path: 'api.json', diskPath: 'docs/next/api.json', value, lineOf: () => 1 };
  return compileApi(file, () => null, { options: { ...OPTIONS, ...options } });
}

/** Of the only operation. */
function describeOne(operation: object, specification: object = {}): TryOperation | undefined {
  const { texts } = compile({ paths: { '/courses/{id}': { post: operation } }, ...specification });
  return texts.flatMap(({ tries }) => tries)[0];
}

describe('an operation', () => {
  it('has the values of the specification, and none that were made up', () => {
    const string = { type: 'string' };
    const described = describeOne({
      parameters: [
        { in: 'path', name: 'id', required: true, schema: string },
        { in: 'query', name: 'sort', required: true, schema: { ...string, enum: ['up', 'down'], default: 'up' } },
        { in: 'query', name: 'limit', schema: { type: 'integer', default: 20 } },
        { in: 'query', name: 'all', schema: { type: 'boolean' } },
        { in: 'query', name: 'term', schema: string, example: '2026a' },
      ],
    });
    expect(described?.fields.map(({ name, value, choices }) => [name, value, choices])).toEqual([
      ['id', '', []],
      ['sort', 'up', ['up', 'down']],
      ['limit', '', []],
      ['all', '', ['true', 'false']],
      ['term', '2026a', []],
    ]);
  });

  it('has bodies that begin as the example, and files', () => {
    const schema = { type: 'object', properties: { title: { type: 'string', example: 'Pottery' } } };
    const content = {
      'application/json': { schema },
      'application/x-www-form-urlencoded': { schema },
      'image/png': {},
      'multipart/form-data': { schema },
    };
    expect(describeOne({ requestBody: { required: true, content } })).toMatchObject({
      isBodyRequired: true,
      bodies: [
        { type: 'application/json', text: '{\n  "title": "Pottery"\n}' },
        { type: 'application/x-www-form-urlencoded', text: 'title=Pottery' },
        { type: 'image/png', text: null },
        { type: 'multipart/form-data', text: null, parts: [{ name: 'title', value: 'Pottery', file: 'none' }] },
      ],
    });
  });

  it('has the parts of a form, of which some are files', () => {
    const properties = {
      id: { type: 'string', readOnly: true },
      title: { type: 'string', example: 'Pottery' },
      size: { type: 'integer', default: 2 },
      place: { type: 'object', properties: { room: { type: 'string' } } },
      cover: { type: 'string', format: 'binary' },
      photo: { type: 'string', contentMediaType: 'image/png' },
      raw: { type: 'string', contentMediaType: 'image/png', contentEncoding: 'binary' },
      encoded: { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' },
      record: { type: 'string', contentMediaType: 'application/json' },
      more: { type: 'array', items: { type: 'string', format: 'binary' } },
    };
    const schema = { type: 'object', required: ['title', 'cover'], properties };
    const content = { 'multipart/form-data': { schema }, 'multipart/mixed': { schema } };
    const [form, ...others] = describeOne({ requestBody: { content } })?.bodies ?? [];
    expect(others).toEqual([]);
    expect(form).toMatchObject({ type: 'multipart/form-data', text: null });
    expect(form?.parts?.map(({ name, required, value, file }) => [name, required, value, file])).toEqual([
      ['title', true, 'Pottery', 'none'],
      ['size', false, '2', 'none'],
      ['place', false, '', 'none'],
      ['cover', true, '', 'one'],
      ['photo', false, '', 'one'],
      ['raw', false, '', 'one'],
      ['encoded', false, '', 'none'],
      ['record', false, '', 'none'],
      ['more', false, '', 'many'],
    ]);
  });

  it('has each way to sign in once', () => {
    const securitySchemes = {
      key: { type: 'apiKey', in: 'query', name: 'api_key' },
      basic: { type: 'http', scheme: 'basic' },
      oauth: { type: 'oauth2', flows: {} },
      digest: { type: 'http', scheme: 'digest' },
      machine: { type: 'mutualTLS' },
    };
    const security = [{ key: [], basic: [] }, { oauth: [], key: [] }, { digest: [] }, { machine: [] }, { missing: [] }];
    const described = describeOne({ security }, { components: { securitySchemes } });
    expect(described?.schemes.map((one) => [one.name, one.in, one.parameter + one.prefix, one.isBasic])).toEqual([
      ['key', 'query', 'api_key', false],
      ['basic', 'header', 'AuthorizationBasic ', true],
      ['oauth', 'header', 'AuthorizationBearer ', false],
      ['digest', 'header', 'Authorizationdigest ', false],
    ]);
  });

  it('is called at its own servers before those of the specification, by HTTP alone', () => {
    const servers = [{ url: 'wss://api.example' }, { url: 'HTTP://own.example' }, { url: '/relative' }];
    expect(describeOne({ servers })?.servers.map(({ url }) => url)).toEqual(['HTTP://own.example', '/relative']);
    expect(describeOne({})?.servers.map(({ url }) => url)).toEqual(['https://api.example/v1']);
    expect(describeOne({}, { servers: [] })).toBeUndefined();
  });

  it('that servers call has none', () => {
    const { texts } = compile({ webhooks: { full: { post: { summary: 'Full' } } } });
    expect(texts.flatMap(({ tries }) => tries)).toEqual([]);
  });
});

describe('texts', () => {
  const paths = { '/courses': { get: { summary: 'List' } } };
  const textsOf = (options: Partial<ApiOptions>, servers: readonly object[] = SERVERS) =>
    compile({ paths, servers }, options).texts.map(({ path, text }) => [path, text]);

  it.each(['operations', 'tags'] as const)('are the same with it and without it: %s', (pages) => {
    expect(textsOf({ pages })).toEqual(textsOf({ pages, tryIt: false }));
  });

  it('of operations are the same with one more server', () => {
    const more = textsOf({}, [...SERVERS, { url: 'https://test.example' }]);
    expect(more.filter(([path]) => path !== 'api/index.md')).toEqual(
      textsOf({}).filter(([path]) => path !== 'api/index.md'),
    );
  });

  it('are without it unless the configuration says so', () => {
    expect(compile({ paths }, { tryIt: false }).texts.flatMap(({ tries }) => tries)).toEqual([]);
  });
});

describe('the element of the head', () => {
  it('cannot be ended by what a specification says', () => {
    const pages = new TryPages();
    const paths = { '/</script><script>': { get: {} } };
    for (const text of compile({ paths }).texts) pages.add('next', text);
    const [, data] = [...(pages.end().tags.get('next')?.values() ?? [])][0] ?? [];
    expect(data?.content).not.toContain('<');
    expect(JSON.parse(data?.content ?? '')).toMatchObject([{ path: '/</script><script>' }]);
  });
});

describe('origins', () => {
  const of = (url: string, variables: Readonly<Record<string, readonly string[]>> = {}) =>
    originsOf({
      url,
      variables: Object.entries(variables).map(([name, values]) => ({ name, default: 'first', enum: values })),
    });

  it.each([
    ['https://api.example/v1', {}, ['https://api.example']],
    ['http://localhost:8080', {}, ['http://localhost:8080']],
    ['/v1', {}, []],
    ['api.example', {}, []],
    [
      'https://{region}.api.example/{version}',
      { region: ['eu', 'us'], version: ['1', '2'] },
      ['https://eu.api.example', 'https://us.api.example'],
    ],
    ['https://{tenant}.api.example', { tenant: [] }, ['https://*.api.example']],
    ['https://api-{tenant}.example', { tenant: [] }, ['https://api-first.example']],
    ['https://{host}/v1', { host: [] }, ['https://first']],
    ['{scheme}://api.example', { scheme: ['http', 'https'] }, ['http://api.example', 'https://api.example']],
  ] as const)('of %s', (url, variables, expected) => {
    expect(of(url, variables)).toEqual(expected);
  });

  it.each([
    'https://a.example;script-src',
    'https://a.example, *',
    "https://a'.example",
    'javascript:alert(1)',
    'https://{x}',
  ])('of %s are none: it would be more than an origin', (url) => {
    expect(of(url)).toEqual([]);
  });

  it('of many variables are bounded', () => {
    const values = Array.from({ length: 40 }, (_, at) => `v${String(at)}`);
    expect(of('https://{a}.{b}.{c}.example', { a: values, b: values, c: values })).toHaveLength(50);
  });
});
