/** What a reader fills in to send an operation to a server, and the origins that are asked. */
import type { JsonValue } from '../../shared/types/store.ts';
import type { TryBody, TryField, TryOperation, TryPart, TryScheme, TryServer } from '../../shared/types/try-it.ts';
import type { Api, MediaType, Operation, Parameter, Property, SecurityScheme, Server } from '../model.ts';
import { exampleOf } from './examples.ts';
import { filesIn, partsOf } from './form-parts.ts';
import { MOST_BODY, urlencoded, valueOf } from './samples.ts';

/** Servers that the variables of one address may make. */
const MOST_ORIGINS = 50;
/** Operations that were described before: an operation that versions share has the same servers and schemes in all of them. */
const known = new WeakMap<Operation, TryOperation | null>();

/** `null` for what nobody can call: webhooks, and operations without a server that speaks HTTP. */
export function describeTry(operation: Operation, api: Api): TryOperation | null {
  const before = known.get(operation);
  if (before !== undefined) return before;
  const described = operation.kind === 'path' ? describe(operation, api) : null;
  known.set(operation, described);
  return described;
}

function describe(operation: Operation, api: Api): TryOperation | null {
  const { id, method, path, parameters, requestBody } = operation;
  const [first, ...others] = (operation.servers.length > 0 ? operation.servers : api.servers).flatMap(serverOf);
  if (first === undefined) return null;
  return {
    id,
    method: method.toUpperCase(),
    path,
    servers: [first, ...others],
    fields: parameters.map(fieldOf),
    bodies: (requestBody?.content ?? []).flatMap(bodyOf),
    isBodyRequired: requestBody?.required === true,
    schemes: schemesOf(operation, api),
  };
}

function serverOf({ url, variables }: Server): readonly TryServer[] {
  if (/^(?!https?:)[a-z][a-z\d+.-]*:/iu.test(url)) return [];
  return [{ url, variables: variables.map(({ description: _, ...variable }) => variable) }];
}

function fieldOf(parameter: Parameter): TryField {
  const { in: place, name, required, schema, mediaType, style, explode, examples } = parameter;
  const isGiven = examples.length > 0 || schema.examples.length > 0 || schema.default !== undefined;
  const kind = mediaType !== null ? 'json' : schema.types.includes('array') ? 'list' : 'object';
  const isText = kind === 'object' && !schema.types.includes('object');
  const choices = (schema.enum ?? (schema.types.join('') === 'boolean' ? [true, false] : [])).map(String);
  return {
    in: place,
    name,
    required: required || place === 'path',
    // A value that docsite made up would be sent by readers who overlook it.
    value: isGiven && (required || examples.length > 0) ? valueOf(parameter) : '',
    choices,
    kind: isText ? 'text' : kind,
    style,
    explode,
  };
}

/** Of `multipart` types browsers write forms alone. */
function bodyOf(media: MediaType): readonly TryBody[] {
  const { type } = media;
  if (type === 'multipart/form-data')
    return [{ type, text: null, parts: partsOf(media).map((part) => tryPart(part, media)) }];
  if (type.startsWith('multipart')) return [];
  if (/octet-stream|pdf|zip|^(?:image|audio|video)\//u.test(type)) return [{ type, text: null }];
  const value = exampleOf(media, 'request');
  const text =
    typeof value === 'string' ? value : /urlencoded/u.test(type) ? urlencoded(value) : JSON.stringify(value, null, 2);
  return [{ type, text: text.length > MOST_BODY ? '' : text }];
}

function tryPart({ name, required, schema }: Property, { examples: [example] }: MediaType): TryPart {
  const given = new Map<string, JsonValue>(Object.entries(example?.value ?? {}));
  const file = filesIn(schema);
  const value = given.get(name) ?? schema.examples[0] ?? schema.default ?? '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { name, required, value: file === 'none' ? text : '', file };
}

function schemesOf({ security }: Operation, { securitySchemes }: Api): readonly TryScheme[] {
  const names = new Set(security.flatMap((all) => all.map(({ scheme }) => scheme)));
  return [...names].flatMap((name) => {
    const scheme = securitySchemes.find((one) => one.name === name);
    return scheme === undefined || scheme.type === 'mutualTLS' ? [] : [schemeOf(scheme)];
  });
}

function schemeOf({ name, type, in: place, parameter, scheme }: SecurityScheme): TryScheme {
  if (type === 'apiKey') {
    const where = place === 'query' || place === 'cookie' ? place : 'header';
    return { name, in: where, parameter: parameter ?? '', prefix: '', isBasic: false };
  }
  const isBasic = scheme === 'basic';
  const prefix = isBasic ? 'Basic ' : scheme === null || scheme === 'bearer' ? 'Bearer ' : `${scheme} `;
  return { name, in: 'header', parameter: 'Authorization', prefix, isBasic };
}

/**
 * The origins of a server, for the content security policy: one for each value of a variable in its host. A variable that takes any value is a
 * wildcard where it begins the host, which is all that policies know; elsewhere its default counts. None for a path of the own host.
 */
export function originsOf({ url, variables }: TryServer): readonly string[] {
  const [start = ''] = /^[^/]*\/\/[^/?#]*/u.exec(url) ?? [];
  let all: readonly string[] = [start];
  for (const { name, default: value, enum: values } of variables) {
    const mark = `{${name}}`;
    if (!start.includes(mark)) continue;
    const isFree = values.length === 0 && start.includes(`//${mark}.`);
    const ways = isFree ? ['*'] : values.length === 0 ? [value] : values;
    all = all.flatMap((one) => ways.map((way) => one.replaceAll(mark, () => way))).slice(0, MOST_ORIGINS);
  }
  return all.flatMap((one) => {
    const { origin } = URL.canParse(one) ? new URL(one) : { origin: '' };
    // A host may hold a semicolon, which would end the directive.
    return /^https?:\/\/[\w.*:[\]-]+$/u.test(origin) ? [origin] : [];
  });
}
