/** An operation as Markdown: what to call, what to send, what comes back. Equal operations give equal texts. */
import type { JsonValue } from '../../shared/types/store.ts';
import type { Api, MediaType, Operation, Parameter, ParameterPlace, Response } from '../model.ts';
import { bodyText, exampleOf } from './examples.ts';
import { code, description, fence, html, plain } from './markdown.ts';
import { writeSamples } from './samples.ts';
import { listed, typeText } from './type-text.ts';
import { type Field, FieldWriter, newPage } from './write-fields.ts';

export interface WriteOptions {
  readonly api: Api;
  /** Level of the heading of an operation. */
  readonly level: 1 | 2;
  /** Where the overview is, from the specification. */
  readonly overview: string;
}

const PLACES: Readonly<Record<ParameterPlace, string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  querystring: 'Query string',
  header: 'Headers',
  cookie: 'Cookies',
};
/** Characters of an example. */
const MOST_EXAMPLE = 6000;

export function titleOf({ summary, method, path }: Operation): string {
  return summary.trim() === '' ? `${method.toUpperCase()} ${path}` : summary.replace(/\s+/gu, ' ').trim();
}

export function writeOperation(operation: Operation, { api, level, overview }: WriteOptions): string {
  const page = newPage();
  const request = new FieldWriter('request', page);
  const { id } = operation;
  const marks = (depth: number): string => '#'.repeat(level + depth);
  const places = Object.keys(PLACES) as readonly ParameterPlace[];
  const parameters = places.flatMap((place) => {
    const own = operation.parameters.filter((one) => one.in === place).map(fieldOf);
    if (own.length === 0) return [];
    const address = `${id}.${place}`;
    return [
      `${marks(1)} ${PLACES[place]} {#${address}}`,
      ...request.fields(own, { id: address, level: level + 2, depth: 0 }),
    ];
  });
  return [
    `${marks(0)} ${plain(titleOf(operation))} {#${id}}`,
    route(operation),
    ...(operation.deprecated
      ? [':::warning Deprecated\n\nThis operation may be removed in a later version.\n\n:::']
      : []),
    ...(operation.description.trim() === '' ? [] : [description(operation.description, level)]),
    ...facts(operation, overview),
    writeSamples(operation, api),
    ...parameters,
    ...writeBody(operation, request, { id: `${id}.body`, level: level + 1 }),
    ...operation.responses.flatMap((response, at) =>
      writeResponse(response, new FieldWriter('response', page), {
        id: `${id}.${response.status}`,
        level: level + 1,
        isOpen: at === 0,
      }),
    ),
    ...writeCallbacks(operation, { api, level, overview }),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Method and address: the line that readers look for. */
function route({ method, path, kind }: Operation): string {
  const name = kind === 'path' ? path : kind === 'webhook' ? `Webhook: ${path}` : path;
  const address = html(name).replace(/&#123;.*?&#125;/gu, '<var>$&</var>');
  return `<p class="api-route">${methodMark(method)} <code>${address}</code></p>`;
}

/** The method of an operation, in its colour. */
export function methodMark(method: string): string {
  const kind = /^[a-z]+$/u.test(method) ? method : 'other';
  return `<b class="api-method api-${kind}">${html(method.toUpperCase())}</b>`;
}

function facts(
  { operationId, security, servers, externalDocs, extensions }: Operation,
  overview: string,
): readonly string[] {
  const ways = security.map(
    (all) =>
      all
        .map(
          ({ scheme, scopes }) =>
            `[${code(scheme)}](${overview}#auth-${slug(scheme)})${scopes.length > 0 ? ` (${scopes.map(code).join(', ')})` : ''}`,
        )
        .join(' with ') || 'no credentials',
  );
  const rows = [
    ...(operationId === null ? [] : [`**Operation:** ${code(operationId)}`]),
    ...(ways.length === 0 ? [] : [`**Authorization:** ${listed(ways, 'or')}`]),
    ...(servers.length === 0
      ? []
      : [
          `**Server:** ${listed(
            servers.map(({ url }) => code(url)),
            'or',
          )}`,
        ]),
    ...(externalDocs === null ? [] : [`**More:** ${linkTo(externalDocs.url, externalDocs.description)}`]),
    ...Object.entries(extensions).map(
      ([name, value]) => `**${plain(name)}:** ${code(typeof value === 'string' ? value : JSON.stringify(value))}`,
    ),
  ];
  return rows.length === 0 ? [] : [rows.join('\\\n')];
}

export function linkTo(url: string, words: string): string {
  return `[${plain(words || url)}](<${url.replace(/[<>\s\\]/gu, encodeURIComponent)}>)`;
}

export function slug(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
}

function fieldOf({
  name,
  required,
  deprecated,
  description: words,
  schema,
  style,
  explode,
  mediaType,
  examples,
  in: place,
}: Parameter): Field {
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  const isList = schema.types.includes('array') || schema.types.includes('object');
  const notes = [
    ...(mediaType === null ? [] : [`as ${code(mediaType)}`]),
    ...(isList && style !== usual
      ? [`sent as ${plain(style)}`]
      : isList && style === 'form' && !explode
        ? ['separated by commas']
        : []),
  ];
  return {
    name,
    required,
    deprecated,
    description: words || schema.description,
    schema,
    notes,
    ...(examples.length > 0 ? { examples: examples.map(({ value }) => value) } : {}),
  };
}

interface Place {
  readonly id: string;
  readonly level: number;
}

function writeBody({ requestBody }: Operation, writer: FieldWriter, { id, level }: Place): readonly string[] {
  if (requestBody === null) return [];
  const { description: words, required, content } = requestBody;
  return [
    `${'#'.repeat(level)} Request body {#${id}}`,
    ...(words.trim() === '' ? [] : [description(words, level)]),
    ...(required || content.length === 0 ? [] : ['The body may be left out.']),
    ...writeContent(content, writer, { id, level, direction: 'request', isOpen: true }),
  ];
}

function writeResponse(
  response: Response,
  writer: FieldWriter,
  { id, level, isOpen }: Place & { readonly isOpen: boolean },
): readonly string[] {
  const { status, description: words, headers, content, links } = response;
  const title = status === 'default' ? 'Other responses' : `Response ${status}`;
  const fields = headers.map((one) => ({ ...one, description: one.description || one.schema.description }));
  return [
    `${'#'.repeat(level)} ${title} {#${id}}`,
    ...(words.trim() === '' ? [] : [description(words, level)]),
    ...writeContent(content, writer, { id, level, direction: 'response', isOpen }),
    ...(fields.length === 0
      ? []
      : ['**Headers**', ...writer.fields(fields, { id: `${id}.header`, level: level + 1, depth: 0 })]),
    ...(links.length === 0
      ? []
      : [
          '**Links**',
          links
            .map(
              ({ name, operation, parameters, description: text }) =>
                `- ${code(name)}: ${code(operation)}${linkParameters(parameters)}${text === '' ? '' : `. ${plain(text)}`}`,
            )
            .join('\n'),
        ]),
  ];
}

function linkParameters(parameters: Readonly<Record<string, JsonValue>>): string {
  const all = Object.entries(parameters).map(
    ([name, value]) => `${code(name)} is ${code(typeof value === 'string' ? value : JSON.stringify(value))}`,
  );
  return all.length === 0 ? '' : ` where ${listed(all)}`;
}

interface ContentPlace extends Place {
  readonly direction: 'request' | 'response';
  readonly isOpen: boolean;
}

/** Media types of the same schema are said once. */
function writeContent(
  content: readonly MediaType[],
  writer: FieldWriter,
  { id, level, direction, isOpen }: ContentPlace,
): readonly string[] {
  const groups = new Map<MediaType['schema'], MediaType[]>();
  for (const media of content) groups.set(media.schema, [...(groups.get(media.schema) ?? []), media]);
  return [...groups].flatMap(([schema, all], at) => {
    const [media] = all;
    if (media === undefined) return [];
    const types = listed(
      all.map(({ type }) => code(type)),
      'or',
    );
    const what = typeText(schema);
    const place = { id: at === 0 ? id : `${id}.${slug(media.type)}`, level: level + 1, depth: 0 };
    return [
      `${types} · ${media.isStream ? `a stream of ${what}` : what}`,
      ...(schema.description.trim() === '' ? [] : [description(schema.description, level)]),
      ...writeExamples(media, direction),
      ...writer.inside(schema, place, { isOpen: isOpen && at === 0 }),
    ];
  });
}

function writeExamples(media: MediaType, direction: 'request' | 'response'): readonly string[] {
  const draw = (value: JsonValue): string => {
    const text = bodyText(media.type, value, 2);
    return text.length > MOST_EXAMPLE ? '' : fence(text === value && !/json/u.test(media.type) ? 'text' : 'json', text);
  };
  const [, second] = media.examples;
  if (second === undefined) {
    const value = exampleOf(media, direction);
    const isNothing =
      media.examples.length === 0 && (typeof value !== 'object' || /octet-stream|multipart/u.test(media.type));
    return isNothing ? [] : [draw(value)];
  }
  const tabs = media.examples
    .slice(0, 8)
    .map(({ name, summary, value }) => `@tab ${plain(summary || name)}\n\n${draw(value)}`);
  return [`:::tabs\n${tabs.join('\n\n')}\n\n:::`];
}

function writeCallbacks({ id, callbacks }: Operation, { api, level, overview }: WriteOptions): readonly string[] {
  return callbacks.flatMap(({ name, operations }) => {
    const inner = operations.map((operation) => {
      const own = { ...operation, id: `${id}.${slug(name)}.${operation.method}` };
      const text = writeOperation(own, { api, level: 2, overview });
      return text.replace(/^#{2,6}(?= )/gmu, (marks) => '#'.repeat(Math.min(6, marks.length + level)));
    });
    return [`${'#'.repeat(level + 1)} Callback ${plain(name)} {#${id}.${slug(name)}}`, ...inner];
  });
}
