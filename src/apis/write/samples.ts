/** How an operation is called in five languages. The only user of @scalar/snippetz. */
import { goNative } from '@scalar/snippetz/plugins/go/native';
import { javaNethttp } from '@scalar/snippetz/plugins/java/nethttp';
import { jsFetch } from '@scalar/snippetz/plugins/js/fetch';
import { pythonRequests } from '@scalar/snippetz/plugins/python/requests';
import { shellCurl } from '@scalar/snippetz/plugins/shell/curl';
import type { JsonValue } from '../../shared/types/store.ts';
import type { Api, Operation, Parameter, Property, SecurityScheme, Server } from '../model.ts';
import { bodyText, exampleOf } from './examples.ts';
import { filesIn, partsOf } from './form-parts.ts';
import { fence } from './markdown.ts';

const LANGUAGES = [
  { title: 'curl', language: 'bash', generate: shellCurl.generate, hasForms: true },
  { title: 'JavaScript', language: 'js', generate: callInJavaScript, hasForms: true },
  { title: 'Python', language: 'python', generate: callInPython, hasForms: true },
  // They would send a form without its parts.
  { title: 'Go', language: 'go', generate: goNative.generate, hasForms: false },
  { title: 'Java', language: 'java', generate: javaNethttp.generate, hasForms: false },
];
const FORM = 'multipart/form-data';
const NO_SERVER = 'https://api.example.com';
/** Characters of a body in code; a longer one is what readers look up, not what they copy. */
export const MOST_BODY = 4000;

interface Pair {
  readonly name: string;
  readonly value: string;
}

/** Tabs that remember the language that a reader has chosen. Empty for a webhook: readers do not call it. */
export function writeSamples(operation: Operation, api: Api): string {
  if (operation.kind !== 'path') return '';
  const request = describeRequest(operation, api);
  const isForm = request.postData?.mimeType === FORM;
  const tabs = LANGUAGES.filter(({ hasForms }) => hasForms || !isForm).map(
    ({ title, language, generate }) => `@tab ${title}\n\n${fence(language, generate(request))}`,
  );
  return `:::tabs#api-code\n${tabs.join('\n\n')}\n\n:::`;
}

type SampleRequest = ReturnType<typeof describeRequest>;
const BODY = 'BODY';

/** snippetz writes texts between quotes as they are, makes objects of lists in lists, and calls cookies those of an answer. */
function callInJavaScript(request: SampleRequest): string {
  const escaped = <P extends Pair>(pairs: readonly P[]): P[] =>
    pairs.map((pair) => ({ ...pair, value: textLiteral(pair.value).slice(1, -1) }));
  const { headers, cookies, postData: { mimeType, text, json, params } = {} } = request;
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const sent = [...headers, ...(cookie === '' ? [] : [{ name: 'Cookie', value: cookie }])];
  const body = params === undefined ? { mimeType: '', text: BODY } : { mimeType: FORM, params: escaped(params) };
  const { postData: _, ...head } = { ...request, headers: escaped(sent), cookies: [] };
  const code = jsFetch.generate(mimeType === undefined ? head : { ...head, postData: body });
  const value = json === undefined ? textLiteral(text ?? '') : `JSON.stringify(${literal(json, '  ')})`;
  return code.replace(`body: '${BODY}'`, () => `body: ${value}`);
}

/** `indent`: of the line that the value begins in. */
function literal(value: JsonValue, indent: string): string {
  if (typeof value === 'string') return textLiteral(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((one: JsonValue) => literal(one, inner))
    : Object.entries(value).map(([name, one]) => {
        const key = /^[A-Za-z_$][\w$]*$/u.test(name) ? name : textLiteral(name);
        return `${key}: ${literal(one, inner)}`;
      });
  const [open, close] = Array.isArray(value) ? (['[', ']'] as const) : (['{', '}'] as const);
  const isShort = Array.isArray(value) && !items.some((item) => item.includes('\n'));
  if (items.length === 0 || isShort) return `${open}${items.join(', ')}${close}`;
  return `${open}\n${items.map((item) => inner + item).join(',\n')}\n${indent}${close}`;
}

function textLiteral(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** snippetz sends JSON and forms alone. */
function callInPython(request: SampleRequest): string {
  const code = pythonRequests.generate(request);
  const { mimeType, text } = request.postData ?? {};
  if (text === undefined || mimeType === 'application/json') return code;
  return code.replace(/\n\)$/u, () => `,\n    data=${JSON.stringify(text)}.encode()\n)`);
}

function describeRequest(operation: Operation, api: Api) {
  const { parameters, method } = operation;
  const schemes = schemesOf(operation, api).map(credentialOf);
  const needed = parameters.filter(({ required }) => required);
  const ofPlace = (place: Parameter['in']): readonly Pair[] => [
    ...needed.filter((one) => one.in === place).map((one) => ({ name: one.name, value: valueOf(one) })),
    ...schemes.flatMap((one) => (one?.in === place ? one : [])),
  ];
  const path = parameters
    .filter((one) => one.in === 'path')
    .reduce((all, one) => all.replaceAll(`{${one.name}}`, encodeURIComponent(valueOf(one))), operation.path);
  const body = bodyOf(operation);
  // What writes a form names its type, with the line that ends its parts.
  const type = body === null || body.mimeType === FORM ? [] : [{ name: 'Content-Type', value: body.mimeType }];
  return {
    method: method.toUpperCase(),
    url: joinUrl(addressOf(operation.servers[0] ?? api.servers[0]) ?? NO_SERVER, path),
    httpVersion: 'HTTP/1.1',
    headers: [...ofPlace('header'), ...type],
    queryString: [...ofPlace('query')],
    cookies: [...ofPlace('cookie')],
    headersSize: -1,
    bodySize: -1,
    ...(body === null ? {} : { postData: body }),
  };
}

function joinUrl(server: string, path: string): string {
  const url = [server + path, NO_SERVER + path].find((one) => URL.canParse(one));
  // Quotes may be in addresses, which code has between quotes.
  return (url ?? NO_SERVER).replaceAll("'", '%27');
}

/** With the default of each variable; `null` for none. */
function addressOf(server: Server | undefined): string | null {
  if (server === undefined) return null;
  const url = server.variables
    .reduce((all, one) => all.replaceAll(`{${one.name}}`, one.default), server.url)
    .replace(/\/+$/u, '');
  return /^https?:/iu.test(url) ? url : NO_SERVER + url;
}

/** As an address or a header has it. */
export function valueOf({ schema, examples }: Pick<Parameter, 'schema' | 'examples'>): string {
  const value = exampleOf({ schema, examples }, 'request');
  const text = (one: JsonValue): string => (typeof one === 'string' ? one : JSON.stringify(one));
  return Array.isArray(value) ? value.map(text).join(',') : text(value);
}

interface Body {
  readonly mimeType: string;
  readonly text?: string;
  /** What the text is, where it is JSON. */
  readonly json?: JsonValue;
  readonly params?: { readonly name: string; readonly value: string; readonly fileName?: string }[];
}

function bodyOf({ requestBody }: Operation): Body | null {
  const [media] = requestBody?.content ?? [];
  if (media?.type === FORM) return { mimeType: FORM, params: partsOf(media).flatMap(paramOf) };
  if (media === undefined || /multipart|octet-stream/u.test(media.type)) return null;
  const value = exampleOf(media, 'request');
  if (/urlencoded/u.test(media.type) && typeof value === 'object' && value !== null)
    return { mimeType: media.type, text: urlencoded(value) };
  const text = bodyText(media.type, value);
  // Of a body of JSON that is one text or number, snippetz makes an object.
  const isScalar = /json/u.test(media.type) && !/^\s*[[{]/u.test(text);
  if (isScalar || text.length > MOST_BODY) return null;
  const isJson = /json/u.test(media.type) && typeof value === 'object';
  return { mimeType: media.type, text, ...(isJson ? { json: value } : {}) };
}

/** The library writes names between quotes as they are. */
function paramOf({ name, schema }: Property) {
  if (/['"\\\n]/u.test(name)) return [];
  if (filesIn(schema) !== 'none') return { name, value: '', fileName: `${name}.bin` };
  const value = exampleOf({ schema, examples: [] }, 'request');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { name, value: text };
}

/** An object as a form sends it. */
export function urlencoded(value: JsonValue): string {
  const pairs = Object.entries(value ?? {}).map(([name, one]) => [
    name,
    typeof one === 'string' ? one : JSON.stringify(one),
  ]);
  return new URLSearchParams(pairs).toString();
}

/** Of the first way in. */
function schemesOf({ security }: Operation, { securitySchemes }: Api): readonly SecurityScheme[] {
  return (security[0] ?? []).flatMap(({ scheme }) => securitySchemes.find(({ name }) => name === scheme) ?? []);
}

function credentialOf(scheme: SecurityScheme): (Pair & { readonly in: Parameter['in'] }) | null {
  if (scheme.type === 'apiKey')
    return { in: (scheme.in ?? 'header') as Parameter['in'], name: scheme.parameter ?? '', value: 'YOUR_KEY' };
  if (scheme.type === 'http' && scheme.scheme === 'basic')
    return { in: 'header', name: 'Authorization', value: 'Basic CREDENTIALS' };
  return { in: 'header', name: 'Authorization', value: 'Bearer YOUR_TOKEN' };
}
