/** Small APIs for tests of comparisons: everything has a value that says nothing, so that a test names only what it is about. */
import type {
  Api,
  Header,
  MediaType,
  Operation,
  Parameter,
  Property,
  RequestBody,
  Response,
  Schema,
} from '../../../../src/apis/model.ts';

export function schema(fields: Partial<Schema> = {}): Schema {
  return {
    name: null,
    never: false,
    types: [],
    format: null,
    title: '',
    description: '',
    deprecated: false,
    readOnly: false,
    writeOnly: false,
    enum: null,
    default: undefined,
    examples: [],
    constraints: {},
    properties: [],
    additional: true,
    patternProperties: [],
    items: null,
    prefixItems: [],
    oneOf: [],
    anyOf: [],
    not: null,
    discriminator: null,
    extensions: {},
    ...fields,
  };
}

export const STRING = schema({ types: ['string'] });

/** `name?` is optional. */
export function object(properties: Readonly<Record<string, Schema>>, fields: Partial<Schema> = {}): Schema {
  const listed = Object.entries(properties).map(([name, one]): Property => ({
    name: name.replace(/\?$/u, ''),
    required: !name.endsWith('?'),
    schema: one,
  }));
  return schema({ types: ['object'], properties: listed, ...fields });
}

export function parameter(fields: Partial<Parameter> = {}): Parameter {
  return {
    in: 'query',
    name: 'limit',
    description: '',
    required: false,
    deprecated: false,
    schema: STRING,
    mediaType: null,
    style: 'form',
    explode: true,
    examples: [],
    extensions: {},
    ...fields,
  };
}

export function media(fields: Partial<MediaType> = {}): MediaType {
  return { type: 'application/json', schema: STRING, isStream: false, examples: [], ...fields };
}

export function body(fields: Partial<RequestBody> = {}): RequestBody {
  return { description: '', required: true, content: [media()], ...fields };
}

export function response(fields: Partial<Response> = {}): Response {
  return { status: '200', description: '', headers: [], content: [media()], links: [], ...fields };
}

export function header(fields: Partial<Header> = {}): Header {
  return { name: 'X-Rate', description: '', required: false, deprecated: false, schema: STRING, ...fields };
}

export function operation(fields: Partial<Operation> = {}): Operation {
  const { method = 'get', path = '/courses', kind = 'path' } = fields;
  return {
    id: `${kind} ${method} ${path}`,
    method,
    path,
    kind,
    operationId: null,
    summary: '',
    description: '',
    deprecated: false,
    tags: [],
    parameters: [],
    requestBody: null,
    responses: [],
    security: [],
    servers: [],
    callbacks: [],
    externalDocs: null,
    extensions: {},
    ...fields,
  };
}

export function api(fields: Partial<Api> = {}): Api {
  return {
    title: '',
    version: '1',
    description: '',
    servers: [],
    securitySchemes: [],
    tags: [],
    operations: [],
    externalDocs: null,
    extensions: {},
    ...fields,
  };
}

/** With one operation. */
export function apiOf(fields: Partial<Operation>): Api {
  return api({ operations: [operation(fields)] });
}

/** One operation whose request has the schema, or whose response. */
export function sending(one: Schema, direction: 'request' | 'response'): Api {
  const content = [media({ schema: one })];
  return direction === 'request'
    ? apiOf({ requestBody: body({ content }) })
    : apiOf({ responses: [response({ content })] });
}
