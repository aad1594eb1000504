/** A specification of OpenAPI 3.0, 3.1 or 3.2, or of Swagger 2.0 → an `Api`. What cannot be read is a problem, and left out. */
import type { Problem } from '../../shared/types/problem.ts';
import type { JsonValue } from '../../shared/types/store.ts';
import type { Api, Extensions, Operation, SecurityScheme, Tag } from '../model.ts';
import { readExternalDocs, readServers } from './common-parts.ts';
import type { KnownOperations } from './known-operations.ts';
import { OperationReader } from './read-operations.ts';
import { type OpenFile, References } from './references.ts';
import { SchemaReader } from './read-schemas.ts';
import { type SpecFile, SpecNode } from './spec-node.ts';
import { readSwaggerSecurity, readSwaggerServers } from './swagger.ts';

export interface ReadApi {
  /** `null` if the file is not a specification. */
  readonly api: Api | null;
  /** Where each operation is written, by its id. */
  readonly places: ReadonlyMap<string, SpecNode>;
  readonly problems: readonly Problem[];
}

/** `extensions`: names of `x-` fields that are kept. `known`: operations of other versions. */
export function readApi(
  file: SpecFile,
  open: OpenFile,
  { extensions, known }: { readonly extensions: readonly string[]; readonly known: KnownOperations },
): ReadApi {
  const references = new References(open);
  const root = new SpecNode(file, file.value, null);
  const isSwagger = root.text('swagger').startsWith('2.');
  if (!isSwagger && !/^3\.[0-2](?:\.|$)/u.test(root.text('openapi'))) {
    references.report(root, 'The file is not an OpenAPI or Swagger specification that docsite supports.', {
      severity: 'error',
      why: 'It says neither "openapi: 3.0", 3.1 or 3.2 nor "swagger: 2.0".',
      fix: 'Name the file in which the specification begins, or correct its first field.',
    });
    return { api: null, places: new Map(), problems: references.problems };
  }
  const named = extensions.toSorted();
  const extensionsOf = (node: SpecNode): Extensions =>
    Object.fromEntries(named.flatMap((name) => (node.has(name) ? [[name, node.json(name) as JsonValue]] : [])));
  const schemas = new SchemaReader(references, extensionsOf);
  const reader = new OperationReader({ references, schemas, extensionsOf, root, isSwagger, known });
  const operations = reader.readAll();
  const info = root.at('info');
  const api: Api = {
    title: info?.text('title') ?? '',
    version: info?.text('version') ?? '',
    description: info?.text('description') ?? '',
    servers: isSwagger ? readSwaggerServers(root) : readServers(root),
    securitySchemes: (isSwagger ? readSwaggerSecurity(root) : readSecuritySchemes(root, references)).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    ),
    tags: readTags(root, operations),
    operations,
    externalDocs: readExternalDocs(root),
    extensions: extensionsOf(root),
  };
  return { api, places: reader.places, problems: references.problems };
}

function readTags(root: SpecNode, operations: readonly Operation[]): readonly Tag[] {
  const tags = new Map<string, Tag>();
  for (const node of root.items('tags')) {
    const name = node.text('name');
    if (name !== '')
      tags.set(name, { name, description: node.text('description'), externalDocs: readExternalDocs(node) });
  }
  for (const name of operations.flatMap((operation) => operation.tags))
    if (!tags.has(name)) tags.set(name, { name, description: '', externalDocs: null });
  return [...tags.values()];
}

function readSecuritySchemes(root: SpecNode, references: References): readonly SecurityScheme[] {
  return (root.at('components')?.members('securitySchemes') ?? []).flatMap(([name, written]) => {
    const node = references.follow(written);
    if (node === null) return [];
    const flows = node.members('flows').map(([flow, one]) => ({
      name: flow,
      authorizationUrl: one.orNull('authorizationUrl'),
      tokenUrl: one.orNull('tokenUrl'),
      refreshUrl: one.orNull('refreshUrl'),
      scopes: one.members('scopes').map(([scope, { value }]) => ({ name: scope, description: String(value) })),
    }));
    return {
      name,
      type: node.text('type'),
      description: node.text('description'),
      in: node.orNull('in'),
      parameter: node.orNull('name'),
      scheme: node.orNull('scheme')?.toLowerCase() ?? null,
      bearerFormat: node.orNull('bearerFormat'),
      openIdConnectUrl: node.orNull('openIdConnectUrl'),
      flows,
    };
  });
}
