/** What a reader has filled in → the request that is sent, and the same as a line for curl. Pure. */
import type { TryField, TryOperation, TryServer } from '../../shared/types/try-it.ts';

type Pair = readonly [name: string, value: string];
export interface TryValues {
  readonly server: TryServer;
  /** Of the variables of the server, by name. */
  readonly variables: ReadonlyMap<string, string>;
  /** Of fields, in their order; those that are left empty are missing. */
  readonly fields: readonly (readonly [TryField, string])[];
  /** What signs the reader in, as headers, cookies and parts of the query. */
  readonly credentials: readonly (readonly [place: TryField['in'], name: string, value: string])[];
  readonly body: { readonly type: string; readonly content: string | File | FormData } | null;
}
export interface TryRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: URL;
  readonly headers: readonly Pair[];
  /** A page cannot send them: browsers send only cookies that the server has set. */
  readonly cookies: readonly Pair[];
  readonly body: string | File | FormData | null;
}

/** `base`: resolves relative server URLs. Throws a `TypeError` if the server URL is invalid. */
export function buildRequest({ method, path }: TryOperation, values: TryValues, base: string): TryRequest {
  const { server, variables, fields, credentials, body } = values;
  const ofPlace = (place: TryField['in']): readonly Pair[] => [
    ...fields.flatMap(([field, value]) => (field.in === place ? writeField(field, value) : [])),
    ...credentials.flatMap(([where, name, value]) => (where === place ? [[name, value] as const] : [])),
  ];
  const start = [...variables].reduce((all, [name, value]) => all.replaceAll(`{${name}}`, () => value), server.url);
  const whole = fields.reduce(
    (all, [field, value]) =>
      field.in === 'path' ? all.replaceAll(`{${field.name}}`, () => writePath(field, value)) : all,
    path,
  );
  const url = new URL(start.replace(/\/+$/u, '') + whole, base);
  const query = ofPlace('query').map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const raw = fields.flatMap(([field, value]) => (field.in === 'querystring' ? value : []));
  url.search = [url.search.slice(1), ...query, ...raw].filter(Boolean).join('&');
  // The browser names the type of a form, with the line that ends its parts.
  const isTyped = body !== null && !(body.content instanceof FormData);
  const type: readonly Pair[] = isTyped ? [['Content-Type', body.type]] : [];
  return {
    method,
    url,
    headers: [...ofPlace('header'), ...type],
    cookies: ofPlace('cookie'),
    body: body?.content ?? null,
  };
}

/** As `style` and `explode` say: OpenAPI 3.1, section 4.8.12. */
function writeField({ name, kind, style, explode }: TryField, value: string): readonly Pair[] {
  const isForm = style === 'form' && explode;
  if (kind === 'list') {
    const parts = value.split(',').map((part) => part.trim());
    if (isForm) return parts.map((part) => [name, part]);
    const separator = { spaceDelimited: ' ', pipeDelimited: '|' }[style] ?? ',';
    return [[name, parts.join(separator)]];
  }
  const members = kind === 'object' && (isForm || style === 'deepObject') ? membersOf(value) : null;
  if (members === null) return [[name, value]];
  return members.map(([key, one]) => [isForm ? key : `${name}[${key}]`, one]);
}

/** `null` for what is not a JSON object: it is sent as it is written. */
function membersOf(value: string): readonly Pair[] | null {
  try {
    const read = JSON.parse(value) as unknown;
    if (typeof read !== 'object' || read === null) return null;
    return Object.entries(read).map(([key, one]) => [key, typeof one === 'string' ? one : JSON.stringify(one)]);
  } catch {
    return null;
  }
}

function writePath({ name, kind, style }: TryField, value: string): string {
  const start = { label: '.', matrix: `;${name}=` }[style] ?? '';
  const parts = kind === 'list' ? value.split(',').map((part) => part.trim()) : [value];
  return start + parts.map(encodeURIComponent).join(',');
}

/** For a POSIX shell. Written here: what writes the samples of the page is for five languages, and is not in the browser. */
export function writeCurl({ method, url, headers, cookies, body }: TryRequest): string {
  return [
    `curl --request ${method} ${quote(url.href)}`,
    ...headers.map(([header, value]) => `--header ${quote(`${header}: ${value}`)}`),
    ...(cookies.length === 0 ? [] : [`--cookie ${quote(cookies.map((one) => one.join('=')).join('; '))}`]),
    ...writeBody(body),
  ].join(' \\\n  ');
}

function writeBody(body: TryRequest['body']): readonly string[] {
  if (body === null) return [];
  if (typeof body === 'string') return [`--data-raw ${quote(body)}`];
  if (body instanceof File) return [`--data-binary ${quote(`@${body.name}`)}`];
  return [...body].map(([name, value]) =>
    typeof value === 'string'
      ? `--form-string ${quote(`${name}=${value}`)}`
      : `--form ${quote(`${name}=@"${value.name.replaceAll(/["\\]/gu, String.raw`\$&`)}"`)}`,
  );
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
