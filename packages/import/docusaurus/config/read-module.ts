/** The literal part of what a configuration or sidebars file exports. Nothing is run. */
import type { Expression, Program, Statement } from 'acorn';
import { createLineFinder } from '../../../../src/shared/string/text-lines.ts';
import {
  declaredName,
  evaluate,
  type Evaluated,
  keyOf,
  known,
  parseModule,
  type Scope,
  unknown,
} from '../../literal.ts';
import { normalise } from '../../site-tree.ts';
import { applyChanges } from './apply-changes.ts';
import { FieldPlaces } from './places.ts';

/** A value that was left out because only running the code would give it. */
export interface LeftOut {
  readonly file: string;
  /** 1-based; `null` if it is unknown. */
  readonly line: number | null;
  /** Name of the field; empty for an item of a list. */
  readonly key: string;
  readonly reason: string;
}
export interface ReadModule {
  readonly value: Evaluated;
  readonly leftOut: readonly LeftOut[];
  /** Of the fields of the value. */
  readonly places: FieldPlaces;
}
export interface ModuleFiles {
  /** JavaScript of a file, without TypeScript's types; `null` if it does not exist. The path is relative to the site's root. */
  readonly readCode: (path: string) => string | null;
  /** The line of the file for an offset of that JavaScript, if the two differ. */
  readonly lineOf?: (path: string, offset: number) => number | null;
  /** True for a file that can be compiled as TypeScript with JSX. */
  readonly canCompile?: (path: string) => boolean;
}

/** Reads a module by its path, and those that it imports by relative paths. */
export function readModule(path: string, files: ModuleFiles): ReadModule {
  const leftOut: LeftOut[] = [];
  const places = new FieldPlaces();
  const value = evaluateModule(path, { files, leftOut, places, open: new Set() });
  return { value, leftOut, places };
}

interface Context {
  readonly files: ModuleFiles;
  readonly leftOut: LeftOut[];
  readonly places: FieldPlaces;
  /** Modules that are being read, so that a cycle of imports ends. */
  readonly open: Set<string>;
}

function evaluateModule(path: string, context: Context): Evaluated {
  const code = context.files.readCode(path);
  if (code === null) return unknown(`the file ${path} does not exist`);
  if (path.endsWith('.json')) return parseJsonValue(code);
  const program = parseModule(code);
  if (program === null) return unknown('it cannot be parsed');
  if (context.open.has(path)) return unknown('it imports itself');
  context.open.add(path);
  const exported = findExport(program);
  const value =
    exported === null
      ? unknown('it has no default export')
      : evaluateExport(exported, { program, path, code, context });
  context.open.delete(path);
  return value;
}

function parseJsonValue(text: string): Evaluated {
  try {
    return known(JSON.parse(text) as unknown);
  } catch {
    return unknown('it is not valid JSON');
  }
}

/** `export default x` or `module.exports = x`. */
function findExport(program: Program): Expression | null {
  for (const node of program.body) {
    if (node.type === 'ExportDefaultDeclaration') return node.declaration as Expression;
    if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') continue;
    const { left, right } = node.expression;
    const isModule =
      left.type === 'MemberExpression' && left.object.type === 'Identifier' && left.object.name === 'module';
    if (isModule && keyOf(left.property) === 'exports') return right;
  }
  return null;
}

interface ModuleContext {
  readonly program: Program;
  readonly path: string;
  readonly code: string;
  readonly context: Context;
}

/** The value itself, or what a function without branches returns. */
function evaluateExport(node: Expression, module: ModuleContext): Evaluated {
  const scope = moduleScope(module, []);
  if (node.type === 'Identifier') {
    const declared = module.program.body.find(
      (statement) => statement.type === 'FunctionDeclaration' && statement.id.name === node.name,
    );
    if (declared !== undefined) return evaluateExport(declared as unknown as Expression, module);
  }
  if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') return evaluate(node.body, scope);
  const { body } = node as { readonly body?: { readonly type: string; readonly body: readonly Statement[] } };
  if (body?.type === 'BlockStatement') {
    const returned = body.body.find((statement) => statement.type === 'ReturnStatement');
    if (returned?.argument === undefined || returned.argument === null) return unknown('it is computed');
    return evaluate(returned.argument, moduleScope(module, body.body));
  }
  return evaluate(handedOn(node) ?? node, scope);
}

/** The object in `defineConfig({…})` and `withPwa(defineConfig({…}))`, which hand their argument on; `null` for other calls. */
function handedOn(node: Expression): Expression | null {
  if (node.type !== 'CallExpression' || node.arguments.length !== 1) return null;
  const [argument] = node.arguments;
  if (argument?.type === 'ObjectExpression') return argument;
  return argument?.type === 'CallExpression' ? handedOn(argument) : null;
}

/** Constants of the module and of the function `inner`, imports of relative files, and the calls that lead to them. */
function moduleScope(module: ModuleContext, inner: readonly Statement[]): Scope {
  const { program, path, context } = module;
  const evaluating = new Set<string>();
  const lineAt = findLinesOf(module);
  const statements: readonly Program['body'][number][] = [...inner, ...program.body];
  const scope: Scope = {
    name: (name) => {
      if (name === '__dirname') return known('.');
      if (evaluating.has(name)) return null;
      evaluating.add(name);
      const found = lookUp(name, { module, statements, scope });
      evaluating.delete(name);
      return found;
    },
    call: (callee, args) => callFunction(callee, args, module),
    leaveOut: (key, offset, reason) => {
      context.leftOut.push({ file: path, line: lineAt(offset), key, reason });
    },
    place: (owner, key, offset) => {
      context.places.add(owner, key, () => ({ file: path, line: lineAt(offset) }));
    },
    spread: (from, to) => {
      context.places.copy(from, to);
    },
  };
  return scope;
}

/** The line of the file for an offset of its code. */
function findLinesOf({ path, code, context }: ModuleContext): (offset: number) => number | null {
  const { lineOf } = context.files;
  return lineOf === undefined ? createLineFinder(code) : (offset) => lineOf(path, offset);
}

interface Lookup {
  readonly module: ModuleContext;
  readonly statements: readonly Program['body'][number][];
  readonly scope: Scope;
}

/** The value of a constant or an import; `null` if no statement declares the name. */
function lookUp(name: string, { module, statements, scope }: Lookup): Evaluated | null {
  for (const statement of statements) {
    if (statement.type === 'ImportDeclaration') {
      if (!statement.specifiers.some(({ local }) => local.name === name)) continue;
      return evaluateImport(String(statement.source.value), module);
    }
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    const found = declaration.declarations.find(({ id }) => declaredName(id) === name);
    if (found?.init === undefined || found.init === null) continue;
    const read = evaluate(found.init, scope);
    if (read.ok) applyChanges({ name, value: read.value }, statements, scope);
    return read;
  }
  return null;
}

/** What a module imports by a relative path. */
function evaluateImport(specifier: string, { path, context }: ModuleContext): Evaluated {
  if (!/^\.{1,2}\//u.test(specifier)) return unknown(`it comes from the package "${specifier}"`);
  const target = normalise(`${path.slice(0, path.lastIndexOf('/') + 1)}${specifier}`);
  const found = ['', '.js', '.ts', '.json', '.mjs', '.cjs'].find(
    (end) => context.files.readCode(target + end) !== null,
  );
  return found === undefined ? unknown(`the file ${target} does not exist`) : evaluateModule(target + found, context);
}

function callFunction(callee: string, args: readonly Evaluated[], module: ModuleContext): Evaluated | null {
  const texts = args.map((arg) => (arg.ok && typeof arg.value === 'string' ? arg.value : null));
  if (texts.includes(null)) return null;
  const [first = ''] = texts;
  if (callee === 'require.resolve') return known(first);
  if (callee === 'require') return evaluateImport(first ?? '', module);
  if (/^(?:path\.)?(?:join|resolve)$/u.test(callee)) return known(normalise(texts.join('/')) || '.');
  return null;
}
