/**
 * The canonical form of an operation, and its hash: two operations have one hash exactly if they say the same, whatever references,
 * copies, circles and orders they are written with.
 */
import { hashBytes } from '../../disk/hash-bytes.ts';
import type { JsonValue } from '../../shared/types/store.ts';
import type { Api, Schema } from '../model.ts';
import { type ApiNode, apiNode, operationNode, schemasOf } from './api-node.ts';
import { canonicalJson } from '../../schema/canonical-json.ts';
import { SchemaGraph } from './schema-graph.ts';

export interface CanonicalHash {
  /** Of all that readers see: equal operations are rendered once. */
  readonly hash: string;
  /** Of what requests and responses may hold: equal where nothing but descriptions, names and examples differ. */
  readonly contract: string;
}
export interface CanonicalApi extends CanonicalHash {
  /** By the id of the operation. */
  readonly operations: ReadonlyMap<string, CanonicalHash>;
}

/** The work grows with what the operations lead to: each form lists a schema once. */
export function canonicalApi(api: Api): CanonicalApi {
  const whole = apiNode(api);
  const operations = api.operations.map((operation) => [operation.id, operationNode(operation)] as const);
  const schemas = [...schemasOf(whole), ...operations.flatMap(([, node]) => schemasOf(node))];
  const graphs = { hash: new SchemaGraph(schemas, 'all'), contract: new SchemaGraph(schemas, 'contract') };
  const hashes = (node: ApiNode): CanonicalHash => ({
    hash: hashBytes(canonicalText(node, graphs.hash, true)),
    contract: hashBytes(canonicalText(node, graphs.contract, false)),
  });
  return { ...hashes(whole), operations: new Map(operations.map(([id, node]) => [id, hashes(node)])) };
}

/** The tree with numbers for its schemas, then those schemas: numbered as they are met, each with its label and its edges. */
function canonicalText(root: ApiNode, graph: SchemaGraph, hasWords: boolean): string {
  const numbers = new Map<number, number>();
  const met: Schema[] = [];
  const numberOf = (schema: Schema): number => {
    const found = graph.classOf(schema);
    const known = numbers.get(found);
    if (known !== undefined) return known;
    numbers.set(found, met.length);
    met.push(schema);
    return met.length - 1;
  };
  const tree = (node: ApiNode): JsonValue => [
    node.kind,
    node.contract,
    hasWords ? node.words : null,
    node.schema === null ? null : numberOf(node.schema),
    [...node.members].map(([key, member]) => [key, tree(member)]),
  ];
  const lines = [canonicalJson(tree(root))];
  for (const schema of met) {
    lines.push(
      `${graph.labelOf(schema)} ${graph
        .edges(schema)
        .map((edge) => numberOf(edge.schema))
        .join()}`,
    );
  }
  return lines.join('\n');
}
