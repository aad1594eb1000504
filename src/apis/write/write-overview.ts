/** The first page of an API: what it is, where it is, how to get in, and all operations. */
import type { Api, Operation, SecurityScheme } from '../model.ts';
import { code, description, plain } from './markdown.ts';
import { linkTo, methodMark, slug, titleOf } from './write-operation.ts';

/** `addressOf`: the page of an operation, from the specification. */
export function writeOverview(api: Api, groups: readonly Group[], addressOf: (operation: Operation) => string): string {
  return [
    `# ${plain(api.title)}`,
    ...(api.version === '' ? [] : [`Version ${code(api.version)} of the specification.`]),
    ...(api.description.trim() === '' ? [] : [description(api.description, 1)]),
    ...(api.externalDocs === null ? [] : [`More: ${linkTo(api.externalDocs.url, api.externalDocs.description)}`]),
    ...(api.servers.length === 0 ? [] : ['## Servers {#servers}', ...api.servers.flatMap(writeServer)]),
    ...(api.securitySchemes.length === 0
      ? []
      : [
          '## Authentication {#authentication}',
          'How requests say who sends them. Each operation names what it takes.',
          ...api.securitySchemes.flatMap(writeScheme),
        ]),
    ...groups.flatMap((group) => writeGroup(group, addressOf)),
  ].join('\n\n');
}

/** Operations with the same first tag. */
export interface Group {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

function writeServer({ url, description: words, variables }: Api['servers'][number]): readonly string[] {
  const rows = variables.map((one) => {
    const values = one.enum.length === 0 ? '' : `: ${one.enum.map(code).join(', ')}`;
    return `  - ${code(one.name)}, by default ${code(one.default)}${values}${one.description === '' ? '' : `. ${plain(one.description)}`}`;
  });
  return [[`- ${code(url)}${words === '' ? '' : `: ${plain(words)}`}`, ...rows].join('\n')];
}

function writeScheme(scheme: SecurityScheme): readonly string[] {
  const { name, description: words, flows } = scheme;
  return [
    `### ${code(name)} {#auth-${slug(name)}}`,
    wayIn(scheme),
    ...(words.trim() === '' ? [] : [description(words, 3)]),
    ...flows.map(({ name: flow, authorizationUrl, tokenUrl, refreshUrl, scopes }) => {
      const urls = Object.entries({ authorization: authorizationUrl, token: tokenUrl, refresh: refreshUrl }).flatMap(
        ([kind, url]) => (url === null ? [] : `${kind} at ${code(url)}`),
      );
      const rows = scopes.map(
        (scope) => `  - ${code(scope.name)}${scope.description === '' ? '' : `: ${plain(scope.description)}`}`,
      );
      return [`- ${code(flow)}: ${urls.join(', ')}`, ...rows].join('\n');
    }),
  ];
}

function wayIn({ type, in: place, parameter, scheme, bearerFormat, openIdConnectUrl }: SecurityScheme): string {
  if (type === 'apiKey')
    return `A key in the ${place === 'query' ? 'query parameter' : place === 'cookie' ? 'cookie' : 'header'} ${code(parameter ?? '')}.`;
  if (type === 'http' && scheme === 'basic') return 'A name and a password: HTTP basic authentication.';
  if (type === 'http')
    return `A token in the header ${code(`Authorization: ${scheme === 'bearer' ? 'Bearer' : (scheme ?? '')} …`)}${bearerFormat === null ? '' : `, as ${plain(bearerFormat)}`}.`;
  if (type === 'oauth2') return 'OAuth 2.0.';
  if (type === 'openIdConnect') return `OpenID Connect: ${linkTo(openIdConnectUrl ?? '', '')}`;
  return type === 'mutualTLS' ? 'A certificate of the client (mutual TLS).' : plain(type);
}

function writeGroup(
  { name, slug: id, description: words, operations }: Group,
  addressOf: (operation: Operation) => string,
): readonly string[] {
  const rows = operations.map((operation) => {
    const { method, path, deprecated } = operation;
    const route = `${methodMark(method)} ${code(path)}`;
    const title = titleOf(operation);
    return `- ${route} [${plain(title)}](${addressOf(operation)})${deprecated ? ' (deprecated)' : ''}`;
  });
  return [`## ${plain(name)} {#tag-${id}}`, ...(words.trim() === '' ? [] : [description(words, 2)]), rows.join('\n')];
}
