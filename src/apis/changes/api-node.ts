/**
 * An API in normal form: a tree of named parts with fields, sorted wherever an order has no meaning. Schemas are its leaves. Both the
 * canonical form and the comparison read this, so that they agree on what counts.
 */
import type { JsonValue } from '../../shared/types/store.ts';
import type {
  Api,
  Example,
  Header,
  MediaType,
  Operation,
  Parameter,
  Response,
  Schema,
  SecurityRequirement,
  SecurityScheme,
  Server,
} from '../model.ts';
import { canonicalSet } from '../../schema/canonical-json.ts';

export type NodeKind =
  | ('api' | 'operation' | 'webhook' | 'callback' | 'parameter' | 'header' | 'body' | 'media-type' | 'success-status')
  | ('error-status' | 'server' | 'security-scheme' | 'oauth-scope');

export type Fields = Readonly<Record<string, JsonValue>>;
export interface ApiNode {
  readonly kind: NodeKind;
  /** What people call it: `query.limit`, `response 200`; of an operation its method and path. */
  readonly place: string;
  /** Differences break clients, or do not. */
  readonly contract: Fields;
  /** What people read. */
  readonly words: Fields;
  /** By a key that does not depend on spelling: positions of path parameters, lower case for headers. */
  readonly members: ReadonlyMap<string, ApiNode>;
  readonly schema: Schema | null;
}

type Entry = readonly [key: string, node: ApiNode];
type Given = Partial<Omit<ApiNode, 'kind' | 'place' | 'members'>> & { readonly members?: readonly Entry[] };

function node(
  kind: NodeKind,
  place: string,
  { contract = {}, words = {}, members = [], schema = null }: Given,
): ApiNode {
  const sorted = members.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return { kind, place, contract, words, members: new Map(sorted), schema };
}

/** Operations are members by `operationKey`. The version of the specification is left out: each release has another. */
export function apiNode(api: Api): ApiNode {
  const { title, description, tags, externalDocs, extensions } = api;
  return node('api', '', {
    words: { title, description, ...tagWords(tags), externalDocs: { ...externalDocs }, extensions },
    members: [
      ...api.servers.map(serverEntry),
      ...api.securitySchemes.map(schemeEntry),
      ...api.operations.map((operation): Entry => [operationKey(operation), operationNode(operation)]),
    ],
  });
}

/** What tags are called, in their order, and what those say that say something. */
function tagWords(tags: Api['tags']): Fields {
  const texts = tags.filter(({ description, externalDocs }) => description !== '' || externalDocs !== null);
  return {
    tags: tags.map(({ name }) => name),
    'tag descriptions': canonicalSet(texts as unknown as readonly JsonValue[]),
  };
}

function operationKey({ kind, method, path }: Operation): string {
  return `${kind} ${path} ${method}`;
}

export function operationNode(
  operation: Operation,
  kind: NodeKind = operation.kind === 'path' ? 'operation' : operation.kind,
): ApiNode {
  const {
    summary,
    description,
    deprecated,
    tags,
    operationId,
    externalDocs,
    extensions,
    requestBody: body,
    path,
  } = operation;
  const names = [...path.matchAll(/\{([^}]*)\}/gu)].map(([, name]) => name);
  return node(kind, `${operation.method.toUpperCase()} ${path}`, {
    contract: { security: securityOf(operation.security), hasServers: operation.servers.length > 0 },
    words: {
      summary,
      description,
      deprecated,
      tags: tags.toSorted(),
      operationId,
      externalDocs: { ...externalDocs },
      extensions,
      path,
    },
    members: [
      ...operation.servers.map(serverEntry),
      ...operation.parameters.map((parameter) => parameterEntry(parameter, names)),
      ...(body === null ? [] : [['request body', bodyNode(body)] as const]),
      ...operation.responses.map((response): Entry => [`response ${response.status}`, responseNode(response)]),
      ...operation.callbacks.flatMap(({ name, operations }) =>
        operations.map((one): Entry => [`callback ${name} ${one.path} ${one.method}`, operationNode(one, 'callback')]),
      ),
    ],
  });
}

function parameterEntry(parameter: Parameter, pathNames: readonly (string | undefined)[]): Entry {
  const {
    in: where,
    name,
    required,
    description,
    deprecated,
    examples,
    extensions,
    mediaType,
    style,
    explode,
  } = parameter;
  const position = where === 'path' ? pathNames.indexOf(name) : -1;
  const key = position >= 0 ? String(position) : where === 'header' ? name.toLowerCase() : name;
  const serialization = mediaType ?? `${style}${explode ? ', exploded' : ''}`;
  const contract = { required, serialization };
  const words = { description, deprecated, examples: examplesOf(examples), extensions };
  return [`${where} ${key}`, node('parameter', `${where}.${name}`, { contract, words, schema: parameter.schema })];
}

function bodyNode({ description, required, content }: NonNullable<Operation['requestBody']>): ApiNode {
  return node('body', 'request body', {
    contract: { required },
    words: { description },
    members: content.map(mediaEntry),
  });
}

function responseNode({ status, description, headers, content, links }: Response): ApiNode {
  const members = [...content.map(mediaEntry), ...headers.map(headerEntry)];
  const kind = status.startsWith('2') ? 'success-status' : 'error-status';
  const words = { description, links: canonicalSet(links as unknown as readonly JsonValue[]) };
  return node(kind, `response ${status}`, { words, members });
}

function mediaEntry({ type, schema, isStream, examples }: MediaType): Entry {
  const words = { examples: examplesOf(examples) };
  return [`content ${type.toLowerCase()}`, node('media-type', type, { contract: { isStream }, words, schema })];
}

function headerEntry({ name, description, required, deprecated, schema }: Header): Entry {
  const words = { description, deprecated };
  return [`header ${name.toLowerCase()}`, node('header', `header ${name}`, { contract: { required }, words, schema })];
}

function serverEntry({ url, description, variables }: Server): Entry {
  const written = variables.map(({ name, default: value, enum: values }) => [name, value, values.toSorted()]);
  const words = {
    description: [description, ...variables.map((one) => one.description)].filter((text) => text !== '').join('\n'),
  };
  return [`server ${url}`, node('server', `server ${url}`, { contract: { variables: canonicalSet(written) }, words })];
}

function schemeEntry(scheme: SecurityScheme): Entry {
  const { name, description, flows, ...fields } = scheme;
  const addresses = flows.map(({ scopes: _scopes, ...flow }) => flow);
  const definition = { ...fields, flows: canonicalSet(addresses) };
  const members = flows.flatMap((flow) =>
    flow.scopes.map((scope): Entry => {
      const place = `scope ${scope.name} of ${flow.name}`;
      return [place, node('oauth-scope', place, { words: { description: scope.description } })];
    }),
  );
  const place = `security scheme ${name}`;
  return [place, node('security-scheme', place, { contract: { definition }, words: { description }, members })];
}

/** Alternatives of `[scheme, scopes]`, sorted; that of an empty list lets everybody in, as no alternative does. */
function securityOf(requirements: readonly SecurityRequirement[]): readonly JsonValue[] {
  const all = requirements.map((one) => canonicalSet(one.map(({ scheme, scopes }) => [scheme, canonicalSet(scopes)])));
  return all.length === 0 ? [[]] : canonicalSet(all);
}

function examplesOf(examples: readonly Example[]): JsonValue {
  return canonicalSet(examples.map(({ name, summary, value }) => ({ name, summary, value })));
}

/** All schemas that a part has, but not those inside of them. */
export function schemasOf(part: ApiNode): readonly Schema[] {
  const found: Schema[] = [];
  const waiting = [part];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.schema !== null) found.push(next.schema);
    for (const member of next.members.values()) waiting.push(member);
  }
  return found;
}
