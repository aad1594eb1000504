/** Operations of paths, webhooks and callbacks. A broken one is left out, the others are read. */
import { isFields } from '../../shared/string/fields.ts';
import type { JsonValue } from '../../shared/types/store.ts';
import type {
  Callback,
  Example,
  Extensions,
  Header,
  MediaType,
  Operation,
  Parameter,
  ParameterPlace,
  RequestBody,
  Response,
} from '../model.ts';
import { readExternalDocs, readSecurity, readServers } from './common-parts.ts';
import type { SchemaReader } from './read-schemas.ts';
import { type KnownOperations, OperationKeys } from './known-operations.ts';
import type { References } from './references.ts';
import type { SpecNode } from './spec-node.ts';
import { collectionStyle, mediaTypes, readSwaggerBody, swaggerContent } from './swagger.ts';

export interface OperationSource {
  readonly references: References;
  readonly schemas: SchemaReader;
  readonly extensionsOf: (node: SpecNode) => Extensions;
  readonly root: SpecNode;
  readonly isSwagger: boolean;
  readonly known: KnownOperations;
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);
const PLACES = new Set<string>(['path', 'query', 'header', 'cookie', 'querystring'] satisfies ParameterPlace[]);
const STATUS = /^(?:[1-5](?:\d\d|XX)|default)$/iu;
/** Callbacks of callbacks; deeper ones are left out. */
const MOST_CALLBACKS = 3;

interface Place {
  readonly kind: Operation['kind'];
  readonly path: string;
  readonly depth: number;
}

export class OperationReader {
  /** Where each operation is written, by its id. */
  readonly places = new Map<string, SpecNode>();
  readonly #source: OperationSource;
  readonly #ids = new Set<string>();
  readonly #keys: OperationKeys;
  /** What is said once for all operations. */
  readonly #common: readonly unknown[];

  constructor(source: OperationSource) {
    this.#source = source;
    const { fields } = source.root;
    this.#keys = new OperationKeys(source.references);
    const shared = [
      'openapi',
      'swagger',
      'servers',
      'security',
      'securityDefinitions',
      'host',
      'basePath',
      'schemes',
      'consumes',
      'produces',
    ];
    const schemes = source.root.at('components')?.fields['securitySchemes'];
    this.#common = [...shared.map((name) => fields[name]), schemes];
  }

  readAll(): readonly Operation[] {
    const { root } = this.#source;
    const all = (name: string, kind: Operation['kind']): readonly Operation[] =>
      root
        .members(name)
        .flatMap(([path, item]) => (path.startsWith('x-') ? [] : this.#readPath(item, { kind, path, depth: 0 })));
    return [...all('paths', 'path'), ...all('webhooks', 'webhook')];
  }

  #readPath(written: SpecNode, place: Place): readonly Operation[] {
    const item = this.#source.references.follow(written);
    if (item === null) return [];
    const plain = item.members().filter(([name]) => METHODS.has(name));
    const named = item.members('additionalOperations').map(([method, node]) => [method.toLowerCase(), node] as const);
    return [...plain, ...named].flatMap(
      ([method, node]) => this.#readOperation(node, { ...place, method, item }) ?? [],
    );
  }

  #readOperation(
    node: SpecNode,
    { kind, path, depth, method, item }: Place & { readonly method: string; readonly item: SpecNode },
  ): Operation | null {
    const { references, known } = this.#source;
    if (!isFields(node.value)) return null;
    const id = depth === 0 ? this.#name(`${method} ${path}`) : `${method}-${slugOf(path)}`;
    if (depth > 0) return this.#readWhole(node, { kind, path, depth, method, item, id });
    this.places.set(id, node);
    const around = item
      .members()
      .filter(([name]) => !METHODS.has(name))
      .map(([, one]) => one);
    const key = this.#keys.keyOf([node, ...around], [id, path, this.#common]);
    const before = key === null ? undefined : known.get(key);
    if (before !== undefined) return before;
    const count = references.problems.length;
    const read = this.#readWhole(node, { kind, path, depth, method, item, id });
    // A mistake is reported for each version that has it.
    if (key !== null && references.problems.length === count) known.set(key, read);
    return read;
  }

  #readWhole(
    node: SpecNode,
    {
      kind,
      path,
      depth,
      method,
      item,
      id,
    }: Place & { readonly method: string; readonly item: SpecNode; readonly id: string },
  ): Operation {
    const { root, isSwagger, schemas, extensionsOf } = this.#source;
    const parameters = this.#parametersOf(node, item);
    const body = isSwagger
      ? readSwaggerBody(parameters, mediaTypes('consumes', node, root), schemas)
      : this.#readBody(node.at('requestBody'));
    return {
      id,
      method,
      path,
      kind,
      operationId: node.orNull('operationId'),
      summary: node.text('summary') || item.text('summary'),
      description: node.text('description') || item.text('description'),
      deprecated: node.isTrue('deprecated'),
      tags: node.items('tags').map(({ value }) => String(value)),
      parameters: parameters.flatMap((one) => this.#readParameter(one) ?? []),
      requestBody: body,
      responses: this.#readResponses(node),
      security: readSecurity(node.has('security') ? node : root),
      servers: readServers(node.has('servers') ? node : item),
      callbacks: depth >= MOST_CALLBACKS ? [] : this.#readCallbacks(node, depth + 1),
      externalDocs: readExternalDocs(node),
      extensions: extensionsOf(node),
    };
  }

  /** An id that no other operation has. */
  #name(words: string): string {
    const slug = slugOf(words);
    let id = slug;
    for (let count = 2; this.#ids.has(id); count++) id = `${slug}-${count}`;
    this.#ids.add(id);
    return id;
  }

  /** Those of the operation and of its path, which count less. */
  #parametersOf(operation: SpecNode, item: SpecNode): readonly SpecNode[] {
    const found = new Map<string, SpecNode>();
    for (const written of [...item.items('parameters'), ...operation.items('parameters')]) {
      const node = this.#source.references.follow(written);
      if (node !== null) found.set(`${node.text('in')} ${node.text('name')}`, node);
    }
    return [...found.values()];
  }

  #readParameter(node: SpecNode): Parameter | null {
    const { schemas, extensionsOf, isSwagger } = this.#source;
    const [name, place] = [node.text('name'), node.text('in')];
    if (isSwagger && (place === 'body' || place === 'formData')) return null;
    if (name === '' || !PLACES.has(place)) return null;
    const [mediaType = null, content = node] = node.members('content')[0] ?? [];
    const style = isSwagger ? collectionStyle(node) : styleOf(node, place);
    const schema = schemas.read(isSwagger ? node : content.at('schema'));
    return {
      in: place as ParameterPlace,
      name,
      description: node.text('description'),
      required: node.isTrue('required') || place === 'path',
      deprecated: node.isTrue('deprecated'),
      schema: isSwagger ? { ...schema, description: '', name: null } : schema,
      mediaType,
      ...style,
      examples: this.#readExamples(content),
      extensions: extensionsOf(node),
    };
  }

  #readBody(written: SpecNode | null): RequestBody | null {
    const node = written === null ? null : this.#source.references.follow(written);
    if (node === null) return null;
    return {
      description: node.text('description'),
      required: node.isTrue('required'),
      content: this.#readContent(node),
    };
  }

  #readContent(node: SpecNode): readonly MediaType[] {
    return node.members('content').flatMap(([type, written]) => {
      const media = this.#source.references.follow(written);
      if (media === null) return [];
      const isStream = media.has('itemSchema') && !media.has('schema');
      return {
        type,
        schema: this.#source.schemas.read(media.at(isStream ? 'itemSchema' : 'schema')),
        isStream,
        examples: this.#readExamples(media),
      };
    });
  }

  #readExamples(node: SpecNode): readonly Example[] {
    if (node.has('example')) return [{ name: '', summary: '', value: node.json('example') as JsonValue }];
    return node.members('examples').flatMap(([name, written]) => {
      const example = this.#source.references.follow(written);
      const field = ['value', 'dataValue', 'serializedValue'].find((one) => example?.has(one) === true);
      if (example === null || field === undefined) return [];
      return { name, summary: example.text('summary'), value: example.json(field) as JsonValue };
    });
  }

  #readResponses(node: SpecNode): readonly Response[] {
    const { references, root, schemas, isSwagger } = this.#source;
    const written = node.members('responses').filter(([status]) => STATUS.test(status));
    const responses = written.flatMap(([status, one]): Response | readonly [] => {
      const response = references.follow(one);
      if (response === null) return [];
      return {
        status: status === 'default' ? status : status.toUpperCase(),
        description: response.text('description') || response.text('summary'),
        headers: this.#readHeaders(response),
        content: isSwagger
          ? swaggerContent(response, mediaTypes('produces', node, root), schemas)
          : this.#readContent(response),
        links: response.members('links').flatMap(([name, link]) => {
          const target = references.follow(link);
          if (target === null) return [];
          const parameters = Object.fromEntries(
            target.members('parameters').map(([key, { value }]) => [key, value as JsonValue]),
          );
          return {
            name,
            description: target.text('description'),
            operation: target.text('operationId') || target.text('operationRef'),
            parameters,
          };
        }),
      };
    });
    const rank = (status: string): string => (status === 'default' ? '9' : status);
    return responses.toSorted((a, b) => (rank(a.status) < rank(b.status) ? -1 : 1));
  }

  #readHeaders(response: SpecNode): readonly Header[] {
    const { references, schemas, isSwagger } = this.#source;
    return response.members('headers').flatMap(([name, written]) => {
      const node = references.follow(written);
      if (node === null) return [];
      const schema = schemas.read(isSwagger ? node : (node.members('content')[0]?.[1] ?? node).at('schema'));
      return {
        name,
        description: node.text('description'),
        required: node.isTrue('required'),
        deprecated: node.isTrue('deprecated'),
        schema: isSwagger ? { ...schema, description: '' } : schema,
      };
    });
  }

  #readCallbacks(operation: SpecNode, depth: number): readonly Callback[] {
    return operation.members('callbacks').flatMap(([name, written]) => {
      const node = this.#source.references.follow(written);
      if (node === null) return [];
      const operations = node
        .members()
        .flatMap(([path, item]) =>
          path.startsWith('x-') ? [] : this.#readPath(item, { kind: 'callback', path, depth }),
        );
      return { name, operations };
    });
  }
}

function styleOf(node: SpecNode, place: string): Pick<Parameter, 'style' | 'explode'> {
  const style = node.text('style') || (/query|cookie/u.test(place) ? 'form' : 'simple');
  return { style, explode: node.has('explode') ? node.isTrue('explode') : style === 'form' };
}

function slugOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
}
