/** What is sent of what a reader fills in: places and styles of parameters as OpenAPI 3.1, section 4.8.12, has them. */
import { describe, expect, it } from 'vitest';
import {
  buildRequest,
  type TryRequest,
  type TryValues,
  writeCurl,
} from '../../../../src/client/features/try-request.ts';
import type { TryField, TryOperation } from '../../../../src/shared/types/try-it.ts';

const SERVER = {
  url: 'https://{region}.api.example/v1/',
  variables: [{ name: 'region', default: 'eu', enum: ['eu', 'us'] }],
};
const OPERATION: TryOperation = {
  id: 'get-courses-id',
  method: 'GET',
  path: '/courses/{id}',
  servers: [SERVER],
  fields: [],
  bodies: [],
  isBodyRequired: false,
  schemes: [],
};

function field(place: TryField['in'], name: string, more: Partial<TryField> = {}): TryField {
  const style = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  const explode = style === 'form';
  return { in: place, name, required: false, value: '', choices: [], kind: 'text', style, explode, ...more };
}

function build(
  fields: TryValues['fields'],
  { path = '/courses', ...more }: Partial<TryValues> & { readonly path?: string } = {},
): TryRequest {
  const values = {
    server: SERVER,
    variables: new Map([['region', 'us']]),
    fields,
    credentials: [],
    body: null,
    ...more,
  };
  return buildRequest({ ...OPERATION, path }, values, 'https://docs.example/docs/api');
}

describe('the address', () => {
  it('has the variables of the server and the parameters of the path', () => {
    const { url } = build([[field('path', 'id'), 'a/b $&']], { path: '/courses/{id}/parts' });
    expect(url.href).toBe('https://us.api.example/v1/courses/a%2Fb%20%24%26/parts');
  });

  it.each([
    ['label', 'text', '/courses/.x'],
    ['matrix', 'text', '/courses/;id=x'],
    ['simple', 'list', '/courses/x'],
  ] as const)('has a parameter of the path as its style %s says', (style, kind, expected) => {
    const { url } = build([[field('path', 'id', { style, kind }), 'x']], { path: '/courses/{id}' });
    expect(url.pathname).toBe(`/v1${expected}`);
  });

  it('of a relative server counts from the page', () => {
    const server = { url: '/v2', variables: [] };
    expect(build([], { server, variables: new Map() }).url.href).toBe('https://docs.example/v2/courses');
  });

  it('that is none is refused', () => {
    expect(() => build([], { variables: new Map([['region', 'a b']]) })).toThrow(TypeError);
  });
});

describe('the query', () => {
  it.each([
    ['form', true, 'list', 'a, b', 'x=a&x=b'],
    ['form', false, 'list', 'a, b', 'x=a%2Cb'],
    ['spaceDelimited', false, 'list', 'a,b', 'x=a%20b'],
    ['pipeDelimited', false, 'list', 'a,b', 'x=a%7Cb'],
    ['form', true, 'object', '{"a":1,"b":"c"}', 'a=1&b=c'],
    ['deepObject', true, 'object', '{"a":1}', 'x%5Ba%5D=1'],
    ['deepObject', true, 'object', 'a=1', 'x=a%3D1'],
    ['form', true, 'json', '{"a":1}', 'x=%7B%22a%22%3A1%7D'],
    ['form', true, 'text', 'a,b&c', 'x=a%2Cb%26c'],
  ] as const)('%s, exploded: %s, of a %s: %s', (style, explode, kind, value, expected) => {
    const { url } = build([[field('query', 'x', { style, explode, kind }), value]]);
    expect(url.search).toBe(`?${expected}`);
  });

  it('as a whole is sent as it is written, after what the server has', () => {
    const server = { url: 'https://api.example?key=1', variables: [] };
    const { url } = build([[field('querystring', 'q'), 'a=1&b=2']], { server, path: '', variables: new Map() });
    expect(url.search).toBe('?key=1&a=1&b=2');
  });
});

describe('what else is sent', () => {
  const { headers, cookies, url } = build(
    [
      [field('header', 'X-Trace'), '1'],
      [field('cookie', 'theme'), 'dark'],
    ],
    {
      credentials: [
        ['header', 'Authorization', 'Bearer abc'],
        ['query', 'api_key', 'k&y'],
        ['cookie', 'session', 's'],
      ],
      body: { type: 'application/json', content: '{}' },
    },
  );

  it('is in headers and cookies, with credentials where their scheme has them', () => {
    expect(headers).toEqual([
      ['X-Trace', '1'],
      ['Authorization', 'Bearer abc'],
      ['Content-Type', 'application/json'],
    ]);
    expect(url.search).toBe('?api_key=k%26y');
    expect(cookies).toEqual([
      ['theme', 'dark'],
      ['session', 's'],
    ]);
  });
});

describe('the line for curl', () => {
  it('is the same request, for any shell of POSIX', () => {
    const request = build(
      [
        [field('header', 'X-Name'), "it's $HOME"],
        [field('cookie', 'theme'), 'dark'],
      ],
      {
        body: { type: 'text/plain', content: '@file' },
      },
    );
    expect(writeCurl({ ...request, method: 'POST' })).toBe(
      [
        "curl --request POST 'https://us.api.example/v1/courses'",
        String.raw`  --header 'X-Name: it'\''s $HOME'`,
        "  --header 'Content-Type: text/plain'",
        "  --cookie 'theme=dark'",
        "  --data-raw '@file'",
      ].join(' \\\n'),
    );
  });

  it('has the parts of a form, as they are written', () => {
    const content = new FormData();
    content.append('title', '@not a file');
    content.append('photo', new File(['x'], 'my "best".png'));
    const request = build([], { body: { type: 'multipart/form-data', content } });
    expect([request.headers, request.body]).toEqual([[], content]);
    expect(writeCurl(request).split(' \\\n')).toEqual([
      "curl --request GET 'https://us.api.example/v1/courses'",
      "  --form-string 'title=@not a file'",
      String.raw`  --form 'photo=@"my \"best\".png"'`,
    ]);
  });

  it('names a file', () => {
    const content = new File(['x'], 'a picture.png');
    expect(writeCurl(build([], { body: { type: 'image/png', content } }))).toContain("--data-binary '@a picture.png'");
  });
});
