/** Samples of code that run: in JavaScript, what they send is looked at. */
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { parseYamlFile } from '../../../src/schema/yaml-file.ts';
import { compileApi } from '../../support/compile-api.ts';

interface Sent {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The code of `POST /x/{X-path}` in a language. */
function sampleOf(title: string, operation: object): string {
  const api = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/x/{X-path}': { post: { responses: {}, ...operation } } },
  };
  const parsed = parseYamlFile(JSON.stringify(api));
  if (!parsed.ok) throw new Error(parsed.reason);
  const file = { path: 'api.yaml', diskPath: 'api.yaml', value: parsed.value, lineOf: () => 1 };
  const options = { file: 'api.yaml', route: 'api', label: 'API', extensions: [], tryIt: false };
  const { texts } = compileApi(file, () => null, { options: { ...options, pages: 'operations' } });
  const page = texts.find(({ path }) => path.endsWith('post-x-x-path.md'))?.text ?? '';
  return new RegExp(`@tab ${title}\\n+(\`+)\\w+\\n(?<code>.*?)\\n\\1`, 'su').exec(page)?.groups?.['code'] ?? '';
}

function send(operation: object): Sent {
  let sent: Sent = {};
  const fetch = (url: string, options: Sent): void => {
    sent = { ...options, url };
  };
  runInNewContext(sampleOf('JavaScript', operation), { fetch, FormData, Blob });
  return sent;
}

function bodyOf(type: string, example: unknown): object {
  return { requestBody: { content: { [type]: { example } } } };
}

it.each([
  ['quotes', { title: `It's "new"`, path: 'a\\b', lines: 'one\ntwo' }],
  ['names', { '@type': 'Course', 'a.b': 1, 'it’s': 2, "it's": 3, _id: 4 }],
  ['lists in lists', { area: [[1, 2], [3], []], mixed: [{ a: [{}] }, null, true] }],
  ['a list', [{ a: 'b' }, 'c']],
])('JavaScript sends %s as they are', (_, value) => {
  expect(JSON.parse(String(send(bodyOf('application/json', value)).body))).toEqual(value);
  expect(JSON.parse(String(send(bodyOf('application/merge-patch+json', value)).body))).toEqual(value);
});

it('JavaScript sends texts, forms, headers and cookies as they are', () => {
  const xml = `<a b="c">\n  it's\n</a>`;
  expect(send(bodyOf('application/xml', xml)).body).toBe(xml);
  const properties = { title: { type: 'string', example: `It's\n"new"` } };
  const { body } = send({
    requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties } } } },
  });
  expect(body).toBeInstanceOf(FormData);
  expect((body as FormData).get('title')).toBe(`It's\n"new"`);
  const parameters = ['header', 'cookie', 'path'].map((place) => ({
    in: place,
    name: `X-${place}`,
    required: true,
    schema: { type: 'string' },
    example: `it's`,
  }));
  const call = send({ parameters });
  expect(call.url).toMatch(/\/x\/it%27s$/u);
  expect(call.headers).toEqual({ 'X-header': `it's`, Cookie: `X-cookie=it's` });
});

it('Python sends other bodies than JSON, too', () => {
  expect(sampleOf('Python', bodyOf('application/xml', `<a b="c">\n</a>`))).toContain(
    String.raw`    data="<a b=\"c\">\n</a>".encode()`,
  );
  expect(sampleOf('Python', bodyOf('application/merge-patch+json', { a: true }))).toContain(
    String.raw`data="{\"a\":true}".encode()`,
  );
  expect(sampleOf('Python', bodyOf('application/json', { a: true }))).not.toContain('data=');
});
