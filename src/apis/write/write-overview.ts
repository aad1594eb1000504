/** The first page of an API: what it is, where it is, how to get in, and all operations. */
import type { Strings } from '../../shared/messages/strings.ts';
import type { Api, Operation, SecurityScheme } from '../model.ts';
import { code, description, plain, slug } from './markdown.ts';
import { linkTo, methodMark, titleOf } from './write-operation.ts';

export interface OverviewOptions {
  readonly strings: Strings;
  /** The page of an operation, from the specification. */
  readonly addressOf: (operation: Operation) => string;
}

export function writeOverview(api: Api, groups: readonly Group[], options: OverviewOptions): string {
  const { strings } = options;
  return [
    `# ${plain(api.title)}`,
    ...(api.version === '' ? [] : [strings.apiSpecification({ version: code(api.version) })]),
    ...(api.description.trim() === '' ? [] : [description(api.description, 1)]),
    ...(api.externalDocs === null
      ? []
      : [`${strings.apiMore} ${linkTo(api.externalDocs.url, api.externalDocs.description)}`]),
    ...(api.servers.length === 0
      ? []
      : [`## ${strings.apiServers} {#servers}`, ...api.servers.map((one) => writeServer(one, strings))]),
    ...(api.securitySchemes.length === 0
      ? []
      : [
          `## ${strings.apiAuthentication} {#authentication}`,
          strings.apiAuthenticationText,
          ...api.securitySchemes.flatMap((one) => writeScheme(one, strings)),
        ]),
    ...groups.flatMap((group) => writeGroup(group, options)),
  ].join('\n\n');
}

/** Operations with the same first tag. */
export interface Group {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

function writeServer({ url, description: words, variables }: Api['servers'][number], strings: Strings): string {
  const rows = variables.map((one) => {
    const values = one.enum.length === 0 ? '' : `: ${one.enum.map(code).join(strings.listSeparator)}`;
    const variable = strings.apiServerVariable({ name: code(one.name), value: code(one.default) });
    return `  - ${variable}${values}${one.description === '' ? '' : `. ${plain(one.description)}`}`;
  });
  return [`- ${code(url)}${words === '' ? '' : `: ${plain(words)}`}`, ...rows].join('\n');
}

function writeScheme(scheme: SecurityScheme, strings: Strings): readonly string[] {
  const { name, description: words, flows } = scheme;
  return [
    `### ${code(name)} {#auth-${slug(name)}}`,
    wayIn(scheme, strings),
    ...(words.trim() === '' ? [] : [description(words, 3)]),
    ...flows.map(({ name: flow, authorizationUrl, tokenUrl, refreshUrl, scopes }) => {
      const urls = [
        ...(authorizationUrl === null ? [] : [strings.apiAuthorizationAt({ url: code(authorizationUrl) })]),
        ...(tokenUrl === null ? [] : [strings.apiTokenAt({ url: code(tokenUrl) })]),
        ...(refreshUrl === null ? [] : [strings.apiRefreshAt({ url: code(refreshUrl) })]),
      ];
      const rows = scopes.map(
        (scope) => `  - ${code(scope.name)}${scope.description === '' ? '' : `: ${plain(scope.description)}`}`,
      );
      return [`- ${code(flow)}: ${urls.join(strings.listSeparator)}`, ...rows].join('\n');
    }),
  ];
}

function wayIn(
  { type, in: place, parameter, scheme, bearerFormat, openIdConnectUrl }: SecurityScheme,
  strings: Strings,
): string {
  if (type === 'apiKey') {
    const key = place === 'query' ? 'apiKeyInQuery' : place === 'cookie' ? 'apiKeyInCookie' : 'apiKeyInHeader';
    return strings[key]({ name: code(parameter ?? '') });
  }
  if (type === 'http' && scheme === 'basic') return strings.apiBasic;
  if (type === 'http') {
    const header = code(`Authorization: ${scheme === 'bearer' ? 'Bearer' : (scheme ?? '')} …`);
    return bearerFormat === null
      ? strings.apiToken({ header })
      : strings.apiTokenAs({ header, format: plain(bearerFormat) });
  }
  if (type === 'oauth2') return 'OAuth 2.0.';
  if (type === 'openIdConnect') return `OpenID Connect: ${linkTo(openIdConnectUrl ?? '', '')}`;
  return type === 'mutualTLS' ? strings.apiCertificate : plain(type);
}

function writeGroup(
  { name, slug: id, description: words, operations }: Group,
  { strings, addressOf }: OverviewOptions,
): readonly string[] {
  const rows = operations.map((operation) => {
    const { method, path, deprecated } = operation;
    const route = `${methodMark(method)} ${code(path)}`;
    const title = titleOf(operation);
    return `- ${route} [${plain(title)}](${addressOf(operation)})${deprecated ? ` (${strings.apiDeprecated})` : ''}`;
  });
  return [`## ${plain(name)} {#tag-${id}}`, ...(words.trim() === '' ? [] : [description(words, 2)]), rows.join('\n')];
}
