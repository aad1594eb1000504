/** An operation as Markdown: what to call, what to send, what comes back. Equal operations give equal texts. */
import type { Strings } from '../../shared/messages/strings.ts';
import type { Api, Link, Operation, Parameter, ParameterPlace, Response } from '../model.ts';
import { code, description, html, plain, slug } from './markdown.ts';
import { writeSamples } from './samples.ts';
import { listed } from './type-text.ts';
import { type BodyPlace, writeContent } from './write-content.ts';
import { type Field, FieldWriter, newPage } from './write-fields.ts';

export interface WriteOptions {
  readonly api: Api;
  readonly strings: Strings;
  /** Level of the heading of an operation. */
  readonly level: 1 | 2;
  /** Where the overview is, from the specification. */
  readonly overview: string;
}

const PLACES = {
  path: 'pathParameters',
  query: 'queryParameters',
  querystring: 'queryString',
  header: 'headers',
  cookie: 'cookies',
} as const satisfies Readonly<Record<ParameterPlace, keyof Strings>>;

export function titleOf({ summary, method, path }: Operation): string {
  return summary.trim() === '' ? `${method.toUpperCase()} ${path}` : summary.replace(/\s+/gu, ' ').trim();
}

export function writeOperation(operation: Operation, options: WriteOptions): string {
  const { api, strings, level } = options;
  const page = newPage(strings);
  const request = new FieldWriter('request', page);
  const { id } = operation;
  const marks = (depth: number): string => '#'.repeat(level + depth);
  const places = Object.keys(PLACES) as readonly ParameterPlace[];
  const parameters = places.flatMap((place) => {
    const own = operation.parameters.filter((one) => one.in === place).map((one) => fieldOf(one, strings));
    if (own.length === 0) return [];
    const address = `${id}.${place}`;
    return [
      `${marks(1)} ${strings[PLACES[place]]} {#${address}}`,
      ...request.fields(own, { id: address, level: level + 2, depth: 0 }),
    ];
  });
  return [
    `${marks(0)} ${plain(titleOf(operation))} {#${id}}`,
    route(operation),
    ...(operation.deprecated ? [`:::warning ${strings.apiDeprecatedTitle}\n\n${strings.apiMayBeRemoved}\n\n:::`] : []),
    ...(operation.description.trim() === '' ? [] : [description(operation.description, level)]),
    ...facts(operation, options),
    writeSamples(operation, api),
    ...parameters,
    ...writeBody(operation, request, { id: `${id}.body`, level: level + 1, strings }),
    ...operation.responses.flatMap((response, at) =>
      writeResponse(response, new FieldWriter('response', page), {
        id: `${id}.${response.status}`,
        level: level + 1,
        strings,
        isOpen: at === 0,
      }),
    ),
    ...writeCallbacks(operation, options),
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
  { overview, strings }: WriteOptions,
): readonly string[] {
  const ways = security.map(
    (all) =>
      all
        .map(
          ({ scheme, scopes }) =>
            `[${code(scheme)}](${overview}#auth-${slug(scheme)})${scopes.length > 0 ? ` (${scopes.map(code).join(strings.listSeparator)})` : ''}`,
        )
        .reduce((list, last) => (list === '' ? last : strings.apiTogether({ list, last })), '') ||
      strings.apiNoCredentials,
  );
  const rows = [
    ...(operationId === null ? [] : [`**${strings.apiOperation}** ${code(operationId)}`]),
    ...(ways.length === 0 ? [] : [`**${strings.apiAuthorization}** ${listed(ways, 'apiOr', strings)}`]),
    ...(servers.length === 0
      ? []
      : [
          `**${strings.apiServer}** ${listed(
            servers.map(({ url }) => code(url)),
            'apiOr',
            strings,
          )}`,
        ]),
    ...(externalDocs === null ? [] : [`**${strings.apiMore}** ${linkTo(externalDocs.url, externalDocs.description)}`]),
    ...Object.entries(extensions).map(
      ([name, value]) => `**${plain(name)}:** ${code(typeof value === 'string' ? value : JSON.stringify(value))}`,
    ),
  ];
  return rows.length === 0 ? [] : [rows.join('\\\n')];
}

export function linkTo(url: string, words: string): string {
  return `[${plain(words || url)}](<${url.replace(/[<>\s\\]/gu, encodeURIComponent)}>)`;
}

function fieldOf(
  { name, required, deprecated, description: words, schema, style, explode, mediaType, examples, in: place }: Parameter,
  strings: Strings,
): Field {
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  const isList = schema.types.includes('array') || schema.types.includes('object');
  const notes = [
    ...(mediaType === null ? [] : [strings.apiAs({ type: code(mediaType) })]),
    ...(isList && style !== usual
      ? [strings.apiSentAs({ style: plain(style) })]
      : isList && style === 'form' && !explode
        ? [strings.apiCommas]
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

function writeBody({ requestBody }: Operation, writer: FieldWriter, place: BodyPlace): readonly string[] {
  if (requestBody === null) return [];
  const { id, level, strings } = place;
  const { description: words, required, content } = requestBody;
  return [
    `${'#'.repeat(level)} ${strings.requestBody} {#${id}}`,
    ...(words.trim() === '' ? [] : [description(words, level)]),
    ...(required || content.length === 0 ? [] : [strings.apiOptionalBody]),
    ...writeContent(content, writer, { ...place, direction: 'request', isOpen: true }),
  ];
}

function writeResponse(
  response: Response,
  writer: FieldWriter,
  place: BodyPlace & { readonly isOpen: boolean },
): readonly string[] {
  const { id, level, strings } = place;
  const { status, description: words, headers, content, links } = response;
  const title = status === 'default' ? strings.apiOtherResponses : strings.apiResponse({ status });
  const fields = headers.map((one) => ({ ...one, description: one.description || one.schema.description }));
  return [
    `${'#'.repeat(level)} ${title} {#${id}}`,
    ...(words.trim() === '' ? [] : [description(words, level)]),
    ...writeContent(content, writer, { ...place, direction: 'response' }),
    ...(fields.length === 0
      ? []
      : [`**${strings.headers}**`, ...writer.fields(fields, { id: `${id}.header`, level: level + 1, depth: 0 })]),
    ...(links.length === 0
      ? []
      : [
          `**${strings.apiLinks}**`,
          links
            .map((link) => {
              const more = link.description === '' ? '' : `. ${plain(link.description)}`;
              return `- ${code(link.name)}: ${writeAim(link, strings)}${more}`;
            })
            .join('\n'),
        ]),
  ];
}

function writeAim({ operation, parameters }: Link, strings: Strings): string {
  const all = Object.entries(parameters).map(([name, value]) =>
    strings.apiParameterIs({
      name: code(name),
      value: code(typeof value === 'string' ? value : JSON.stringify(value)),
    }),
  );
  if (all.length === 0) return code(operation);
  return strings.apiLinkWith({ operation: code(operation), parameters: listed(all, 'apiAnd', strings) });
}

function writeCallbacks({ id, callbacks }: Operation, options: WriteOptions): readonly string[] {
  const { level } = options;
  return callbacks.flatMap(({ name, operations }) => {
    const inner = operations.map((operation) => {
      const own = { ...operation, id: `${id}.${slug(name)}.${operation.method}` };
      const text = writeOperation(own, { ...options, level: 2 });
      return text.replace(/^#{2,6}(?= )/gmu, (marks) => '#'.repeat(Math.min(6, marks.length + level)));
    });
    return [`${'#'.repeat(level + 1)} Callback ${plain(name)} {#${id}.${slug(name)}}`, ...inner];
  });
}
