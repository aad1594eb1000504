/**
 * An API as one version describes it: the same for OpenAPI 3.0, 3.1 and 3.2 and for Swagger 2.0, with every local reference resolved.
 * Types, and the schema that allows any value.
 *
 * Schemas are a graph: a shared schema (`#/components/schemas/Course`) is one object however often it is referred to, and a circular one
 * contains itself. A model is at most as large as its specification. Code that walks it must track visited schemas.
 */
import type { JsonValue } from '../shared/types/store.ts';

/** Fields whose names begin with `x-` and that the configuration names; sorted by name. */
export type Extensions = Readonly<Record<string, JsonValue>>;

export interface Api {
  readonly title: string;
  readonly version: string;
  /** Markdown; empty where nothing is said, as all descriptions. */
  readonly description: string;
  readonly servers: readonly Server[];
  /** Sorted by name. */
  readonly securitySchemes: readonly SecurityScheme[];
  /** In the order of the specification; those that only operations name follow. */
  readonly tags: readonly Tag[];
  /** In the order of the specification; webhooks after paths. */
  readonly operations: readonly Operation[];
  readonly externalDocs: ExternalDocs | null;
  readonly extensions: Extensions;
}
export interface Tag {
  readonly name: string;
  readonly description: string;
  readonly externalDocs: ExternalDocs | null;
}
export interface ExternalDocs {
  readonly url: string;
  readonly description: string;
}
export interface Server {
  /** As written, with `{variables}`. */
  readonly url: string;
  readonly description: string;
  readonly variables: readonly ServerVariable[];
}
export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  readonly enum: readonly string[];
  readonly description: string;
}
export interface SecurityScheme {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  /** Of a key: where it is sent, and its name there. */
  readonly in: string | null;
  readonly parameter: string | null;
  /** `bearer`, `basic`; of `http` alone. */
  readonly scheme: string | null;
  readonly bearerFormat: string | null;
  readonly openIdConnectUrl: string | null;
  readonly flows: readonly OAuthFlow[];
}
export interface OAuthFlow {
  readonly name: string;
  readonly authorizationUrl: string | null;
  readonly tokenUrl: string | null;
  readonly refreshUrl: string | null;
  readonly scopes: readonly { readonly name: string; readonly description: string }[];
}
/** All of these schemes together, each with its scopes; an empty list lets everybody in. */
export type SecurityRequirement = readonly { readonly scheme: string; readonly scopes: readonly string[] }[];

export interface Operation {
  /** Names it in addresses, and is unique in the specification: `get-courses-id`. */
  readonly id: string;
  /** Lower case. */
  readonly method: string;
  /** `/courses/{id}`; of a webhook its name; of a callback its expression. */
  readonly path: string;
  readonly kind: 'path' | 'webhook' | 'callback';
  readonly operationId: string | null;
  readonly summary: string;
  readonly description: string;
  readonly deprecated: boolean;
  readonly tags: readonly string[];
  /** Those of its path among them, in the order of the specification; each place and name once. */
  readonly parameters: readonly Parameter[];
  readonly requestBody: RequestBody | null;
  /** By status: `200`, `4XX`, `default`; sorted, `default` last. */
  readonly responses: readonly Response[];
  /** One of these; empty where nothing is required. Those of the specification count where the operation says nothing. */
  readonly security: readonly SecurityRequirement[];
  /** Its own or its path's; empty where those of the specification count. */
  readonly servers: readonly Server[];
  readonly callbacks: readonly Callback[];
  readonly externalDocs: ExternalDocs | null;
  readonly extensions: Extensions;
}
export interface Callback {
  readonly name: string;
  readonly operations: readonly Operation[];
}
export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie' | 'querystring';
export interface Parameter {
  readonly in: ParameterPlace;
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  /** Of its content where the parameter has one. */
  readonly schema: Schema;
  /** The media type of its content; `null` for a plain value. */
  readonly mediaType: string | null;
  /** As written or by default: `form`, `simple`. */
  readonly style: string;
  readonly explode: boolean;
  readonly examples: readonly Example[];
  readonly extensions: Extensions;
}
export interface RequestBody {
  readonly description: string;
  readonly required: boolean;
  /** In the order of the specification, as in responses. */
  readonly content: readonly MediaType[];
}
export interface MediaType {
  readonly type: string;
  /** What the whole body is; of a stream (`itemSchema`) what one item is. */
  readonly schema: Schema;
  readonly isStream: boolean;
  readonly examples: readonly Example[];
}
export interface Example {
  /** Empty for the only one. */
  readonly name: string;
  readonly summary: string;
  readonly value: JsonValue;
}
export interface Response {
  readonly status: string;
  readonly description: string;
  readonly headers: readonly Header[];
  readonly content: readonly MediaType[];
  readonly links: readonly Link[];
}
export interface Header {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly schema: Schema;
}
export interface Link {
  readonly name: string;
  readonly description: string;
  /** The operation that it leads to, by `operationId` or as `operationRef`. */
  readonly operation: string;
  /** Values or expressions, by parameter. */
  readonly parameters: Readonly<Record<string, JsonValue>>;
}

export type SchemaType = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string' | 'file';
/**
 * A schema with `allOf` merged into it: what has several parents is what all of them say. `nullable` and `const` are `null` among the
 * types and an enum of one; exclusive limits are numbers, as in 3.1.
 */
export interface Schema {
  /** What the specification calls it: `Course`; `null` for one that is written in its place, and for one that overrides a shared one. */
  readonly name: string | null;
  /** True for `false`, which no value fulfils. */
  readonly never: boolean;
  /** Sorted; empty where any type will do. */
  readonly types: readonly SchemaType[];
  readonly format: string | null;
  readonly title: string;
  readonly description: string;
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** As written; `null` where any value will do. */
  readonly enum: readonly JsonValue[] | null;
  /** `undefined` if there is no default: `null` is a valid one. */
  readonly default: JsonValue | undefined;
  readonly examples: readonly JsonValue[];
  /** `minimum`, `maxLength`, `pattern`, `uniqueItems` and so on; sorted by name. */
  readonly constraints: Readonly<Record<string, string | number | boolean>>;
  /** In the order of the specification; parents' first. */
  readonly properties: readonly Property[];
  /** Of properties that are not listed: `true` for anything, `false` for none. */
  readonly additional: Schema | boolean;
  readonly patternProperties: readonly { readonly pattern: string; readonly schema: Schema }[];
  readonly items: Schema | null;
  readonly prefixItems: readonly Schema[];
  readonly oneOf: readonly Schema[];
  readonly anyOf: readonly Schema[];
  readonly not: Schema | null;
  readonly discriminator: Discriminator | null;
  readonly extensions: Extensions;
}
export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}
export interface Discriminator {
  readonly property: string;
  /** Values and the names of the schemas that they choose, sorted by value. */
  readonly mapping: readonly { readonly value: string; readonly schema: string }[];
}

/** What an alternative is called: `Course`, its title, or its types. */
export function titleOfChoice({ name, title, types }: Schema): string {
  return name ?? (title || types.join(' or ') || 'anything');
}

/** A schema that any value fulfils. */
export const ANY: Schema = {
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
};
