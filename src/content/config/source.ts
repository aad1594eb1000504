/**
 * Where a field of the config is written in its TypeScript. Literals, constants and functions that return a literal are
 * followed; a field inside anything else has no place. esbuild takes the types out, so its source map leads back; a
 * parser of TypeScript (@sveltejs/acorn-typescript) would add 215 kB for the same places.
 */
import { SourceMap, type SourceMapPayload } from 'node:module';
import { type AnyNode, type Expression, type Node, type ObjectExpression, parse, type Program } from 'acorn';
import type { DataPath } from '../../schema/describe.ts';
import { CONFIG_FILE } from '../../shared/site-folders.ts';

/** A config without its types, as esbuild's `transform` gives it. */
export interface ConfigScript {
  readonly code: string;
  /** The source map, as JSON. */
  readonly map: string;
}
/** Both 1-based; the column counts UTF-16 code units. */
export interface SourcePlace {
  readonly line: number | null;
  readonly column: number | null;
}

export interface ConfigPlace extends SourcePlace {
  /** Relative to the site's root. */
  readonly file: string;
}
/** Where a field of the config is written. */
export type LocateField = (path: DataPath) => ConfigPlace;

/** A field or an item: its key or itself, and its value if that is known. */
interface Member {
  readonly at: Node;
  readonly value: Node | null;
}
type Members = ReadonlyMap<string, Member>;

const NOWHERE: SourcePlace = { line: null, column: null };

/** Where no config could be read: the file that there should be. */
export const locateNowhere: LocateField = () => ({ file: CONFIG_FILE, ...NOWHERE });

/** Parses only when the first place is needed, which is when there is a problem. */
export function locateInConfig(file: string, script: ConfigScript): LocateField {
  let locate: ReturnType<typeof locateKeys> | null = null;
  return (path) => ({ file, ...(locate ??= locateKeys(script))(path) });
}

/**
 * A function from the path of a value to its place: that of its key, or of the nearest parent that is in the source
 * (a field that is missing is reported at the object that lacks it). Never a guess: no line when the source leaves it open.
 */
export function locateKeys({ code, map }: ConfigScript): (path: DataPath) => SourcePlace {
  const program = parseScript(code);
  if (program === null) return () => NOWHERE;
  const constants = findConstants(program);
  const exported = program.body.find((statement) => statement.type === 'ExportDefaultDeclaration')?.declaration ?? null;
  const config = exported === null ? null : resolveExported(exported, constants);
  // A list of a thousand wrong items is asked for a thousand places.
  const known = new Map<Node | null, Members>();
  const sourceMap = new SourceMap(JSON.parse(map) as SourceMapPayload);
  return (path) => {
    let [found, value]: [Node | null, Node | null] = [null, config];
    for (const key of path) {
      const members = known.get(value) ?? membersOf(value);
      known.set(value, members);
      const member = members.get(String(key));
      if (member === undefined) break;
      [found, value] = [member.at, member.value === null ? null : resolveValue(member.value, constants)];
    }
    return found === null ? NOWHERE : originalPlace(found, sourceMap);
  };
}

/** A module; `null` for syntax that acorn does not know yet. */
export function parseScript(code: string): Program | null {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  } catch {
    return null;
  }
}

function originalPlace({ loc }: Node, map: SourceMap): SourcePlace {
  if (!loc) return NOWHERE;
  const entry = map.findEntry(loc.start.line - 1, loc.start.column);
  if (!('originalLine' in entry)) return NOWHERE;
  return { line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}

type Constants = ReadonlyMap<string, Expression>;

/** Constants of the file by name. One whose members are changed (`list.push(…)`) is not a constant. */
function findConstants(program: Program): Constants {
  const declared = new Map<string, Expression | null>();
  const declare = (name: string, value: Expression | null): unknown =>
    declared.set(name, declared.has(name) ? null : value);
  const changed = new Set<string>();
  for (const node of nodesIn(program)) {
    if (node.type === 'VariableDeclaration') {
      for (const { id, init } of node.declarations) {
        if (id.type === 'Identifier') declare(id.name, node.kind === 'const' ? (init ?? null) : null);
      }
    }
    if (node.type === 'FunctionDeclaration' && node.id) declare(node.id.name, null);
    if (node.type === 'MemberExpression' && node.object.type === 'Identifier') changed.add(node.object.name);
  }
  const known = [...declared].filter((entry): entry is [string, Expression] => entry[1] !== null);
  return new Map(known.filter(([name]) => !changed.has(name)));
}

/** The literal in `defineConfig(…)`, `await`, a function that returns it, or constants. */
function resolveExported(node: Node, constants: Constants, depth = 0): Node | null {
  const inner = unwrapExported(node as AnyNode);
  if (inner !== null) return resolveExported(inner, constants, depth);
  const value = constantOf(node, constants);
  return value === null || depth > constants.size
    ? resolveValue(node, constants)
    : resolveExported(value, constants, depth + 1);
}

function unwrapExported(node: AnyNode): Node | null {
  switch (node.type) {
    case 'CallExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'defineConfig'
        ? (node.arguments[0] ?? null)
        : null;
    case 'AwaitExpression':
      return node.argument;
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return node.body.type === 'BlockStatement' ? returnedBy(node.body) : node.body;
    default:
      return null;
  }
}

/** The value that a function's block returns, if it has one `return` only. */
function returnedBy(block: Node): Node | null {
  const returns = [...nodesIn(block as AnyNode)].filter((node) => node.type === 'ReturnStatement');
  return returns.length === 1 ? (returns[0]?.argument ?? null) : null;
}

/** A literal, or that of the constant which is named; `null` for anything else, and for constants in a circle. */
function resolveValue(node: Node, constants: Constants, depth = 0): Node | null {
  const value = constantOf(node, constants);
  if (value !== null) return depth > constants.size ? null : resolveValue(value, constants, depth + 1);
  return node.type === 'ObjectExpression' || node.type === 'ArrayExpression' ? node : null;
}

function constantOf(node: Node, constants: Constants): Node | null {
  const named = node as AnyNode;
  return named.type === 'Identifier' ? (constants.get(named.name) ?? null) : null;
}

/** Members of a literal by name or index; empty for anything else. */
function membersOf(node: Node | null): Members {
  const literal = node as AnyNode | null;
  if (literal?.type === 'ObjectExpression') return fieldsOf(literal);
  if (literal?.type !== 'ArrayExpression') return new Map();
  // How many items a spread adds is not known, and so not the index of those after it.
  const spread = literal.elements.findIndex((item) => item?.type === 'SpreadElement');
  const items = spread === -1 ? literal.elements : literal.elements.slice(0, spread);
  return new Map(items.flatMap((item, index) => (item === null ? [] : [[String(index), { at: item, value: item }]])));
}

function fieldsOf({ properties }: ObjectExpression): Members {
  const members = new Map<string, Member>();
  for (const property of properties) {
    // What comes before a spread or a computed key may be overwritten by it.
    if (property.type === 'SpreadElement' || property.computed) members.clear();
    else {
      const { key, kind, value } = property;
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
      if (kind === 'init') members.set(name, { at: key, value });
      else members.delete(name);
    }
  }
  return members;
}

/** A node and all below it, in the order of the source. */
function* nodesIn(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const child of Object.values(node).flat() as readonly unknown[]) {
    if (typeof child === 'object' && child !== null && 'type' in child) yield* nodesIn(child as AnyNode);
  }
}
