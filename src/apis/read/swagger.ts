/** What Swagger 2.0 says in another way than OpenAPI 3: servers, security, bodies and types of parameters. */
import {
  ANY,
  type Example,
  type MediaType,
  type RequestBody,
  type Schema,
  type SecurityScheme,
  type Server,
} from '../model.ts';
import type { JsonValue } from '../../shared/types/store.ts';
import type { SchemaReader } from './read-schemas.ts';
import type { SpecNode } from './spec-node.ts';

export function readSwaggerServers(root: SpecNode): readonly Server[] {
  const [host, base] = [root.text('host'), root.text('basePath')];
  const schemes = root.items('schemes').map(({ value }) => String(value));
  if (host === '') return base === '' ? [] : [{ url: base, description: '', variables: [] }];
  return (schemes.length === 0 ? ['https'] : schemes).map((scheme) => ({
    url: `${scheme}://${host}${base === '/' ? '' : base}`,
    description: '',
    variables: [],
  }));
}

const FLOWS = new Map([
  ['application', 'clientCredentials'],
  ['accessCode', 'authorizationCode'],
]);

export function readSwaggerSecurity(root: SpecNode): readonly SecurityScheme[] {
  return root.members('securityDefinitions').map(([name, node]) => {
    const type = node.text('type');
    const flow = node.text('flow');
    const scopes = node.members('scopes').map(([scope, { value }]) => ({ name: scope, description: String(value) }));
    const flows = {
      name: FLOWS.get(flow) ?? flow,
      authorizationUrl: node.orNull('authorizationUrl'),
      tokenUrl: node.orNull('tokenUrl'),
      refreshUrl: null,
      scopes,
    };
    return {
      name,
      type: type === 'basic' ? 'http' : type,
      description: node.text('description'),
      in: node.orNull('in'),
      parameter: node.orNull('name'),
      scheme: type === 'basic' ? 'basic' : null,
      bearerFormat: null,
      openIdConnectUrl: null,
      flows: type === 'oauth2' ? [flows] : [],
    };
  });
}

/** Types that an operation, or the whole specification, says it takes (`consumes`) or gives (`produces`). */
export function mediaTypes(name: 'consumes' | 'produces', operation: SpecNode, root: SpecNode): readonly string[] {
  const written = (operation.has(name) ? operation : root).items(name).map(({ value }) => String(value));
  return written.length > 0 ? written : ['application/json'];
}

/** From the parameters in `body` and `formData`; `null` for none. */
export function readSwaggerBody(
  parameters: readonly SpecNode[],
  types: readonly string[],
  schemas: SchemaReader,
): RequestBody | null {
  const body = parameters.find((node) => node.text('in') === 'body');
  const content = (all: readonly string[], schema: Schema): readonly MediaType[] =>
    all.map((type) => ({ type, schema, isStream: false, examples: [] }));
  if (body !== undefined) {
    const schema = schemas.read(body.at('schema'));
    return {
      description: body.text('description'),
      required: body.isTrue('required'),
      content: content(types, schema),
    };
  }
  const fields = parameters.filter((node) => node.text('in') === 'formData');
  if (fields.length === 0) return null;
  const properties = fields.map((node) => ({
    name: node.text('name'),
    required: node.isTrue('required'),
    schema: schemas.read(node),
  }));
  const forms = types.filter((type) => /form/u.test(type));
  const byDefault = properties.some(({ schema }) => schema.types.includes('file'))
    ? 'multipart/form-data'
    : 'application/x-www-form-urlencoded';
  const schema: Schema = { ...ANY, types: ['object'], properties };
  const required = properties.some((property) => property.required);
  return { description: '', required, content: content(forms.length > 0 ? forms : [byDefault], schema) };
}

/** How a list of values is written: `collectionFormat`. */
export function collectionStyle(node: SpecNode): { readonly style: string; readonly explode: boolean } {
  const format = node.text('collectionFormat');
  if (format === 'multi') return { style: 'form', explode: true };
  const usual = /path|header/u.test(node.text('in')) ? 'simple' : 'form';
  return { style: format === 'ssv' ? 'spaceDelimited' : format === 'pipes' ? 'pipeDelimited' : usual, explode: false };
}

export function swaggerContent(
  response: SpecNode,
  types: readonly string[],
  schemas: SchemaReader,
): readonly MediaType[] {
  const examples = new Map(response.members('examples'));
  if (!response.has('schema') && examples.size === 0) return [];
  const schema = schemas.read(response.at('schema'));
  return [...new Set([...types, ...examples.keys()])].map((type) => {
    const value = examples.get(type)?.value as JsonValue | undefined;
    const own: readonly Example[] = value === undefined ? [] : [{ name: '', summary: '', value }];
    return { type, schema, isStream: false, examples: own };
  });
}
