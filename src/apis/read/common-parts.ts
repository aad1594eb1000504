/** What both a specification and its operations may say. */
import type { ExternalDocs, SecurityRequirement, Server } from '../model.ts';
import type { SpecNode } from './spec-node.ts';

export function readExternalDocs(node: SpecNode): ExternalDocs | null {
  const docs = node.at('externalDocs');
  return docs === null ? null : { url: docs.text('url'), description: docs.text('description') };
}

export function readServers(node: SpecNode): readonly Server[] {
  return node.items('servers').map((server) => ({
    url: server.text('url'),
    description: server.text('description'),
    variables: server.members('variables').map(([name, variable]) => ({
      name,
      default: variable.text('default'),
      enum: variable.items('enum').map(({ value }) => String(value)),
      description: variable.text('description'),
    })),
  }));
}

export function readSecurity(node: SpecNode): readonly SecurityRequirement[] {
  return node
    .items('security')
    .map((one) =>
      one.members().map(([scheme, { value }]) => ({ scheme, scopes: Array.isArray(value) ? value.map(String) : [] })),
    );
}
