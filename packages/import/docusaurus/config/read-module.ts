/** The literal part of what a configuration or sidebars file exports. Nothing is run. */
import type { ArrowFunctionExpression, Expression, Program, Statement } from 'acorn';
import { createLineFinder } from '../../../../src/shared/string/text-lines.ts';
import { evaluate, parseModule, type Scope } from '../../literal.ts';
import { declaredName, type Evaluated, keyOf, known, memberOf, unknown } from '../../known-value.ts';
import { normalise } from '../../site-tree.ts';
import { applyChanges } from './apply-changes.ts';
import { FieldPlaces } from './places.ts';
import {
  type Context,
  findDeclared,
  findExport,
  findFile,
  findImport,
  type LeftOut,
  type ModuleContext,
  type ModuleFiles,
} from './module-statements.ts';

export interface ReadModule {
  readonly value: Evaluated;
  readonly leftOut: readonly LeftOut[];
  /** Of the fields of the value. */
  readonly places: FieldPlaces;
}

/** Reads a module by its path, and those that it imports by relative paths. */
export function readModule(path: string, files: ModuleFiles): ReadModule {
  const leftOut: LeftOut[] = [];
  const places = new FieldPlaces();
  const value = evaluateModule(path, { files, leftOut, places, open: new Set() });
  return { value, leftOut, places };
}

/** `name` is that of the export. */
function evaluateModule(path: string, context: Context, name = 'default'): Evaluated {
  const code = context.files.readCode(path);
  if (code === null) return unknown(`the file ${path} does not exist`);
  if (path.endsWith('.json')) {
    const json = parseJsonValue(code);
    return json.ok && name !== 'default' ? known(memberOf(json.value, name)) : json;
  }
  const program = parseModule(code);
  if (program === null) return unknown('it cannot be parsed');
  return onlyOnce(`${path} ${name}`, context, () => {
    const module = { program, path, code, context };
    return name === 'default' ? evaluateDefault(module) : evaluateNamed(name, module);
  });
}

function onlyOnce(key: string, { open }: Context, read: () => Evaluated): Evaluated {
  if (open.has(key)) return unknown('it imports itself');
  open.add(key);
  const value = read();
  open.delete(key);
  return value;
}

function evaluateDefault(module: ModuleContext): Evaluated {
  const exported = findExport(module.program);
  return exported === null ? unknown('it has no default export') : evaluateExport(exported, module);
}

/** What `import { name }` gets: a constant, or what another module exports under that name. */
function evaluateNamed(name: string, module: ModuleContext): Evaluated {
  for (const node of module.program.body) {
    if (node.type !== 'ExportNamedDeclaration') continue;
    const found = node.specifiers.find(({ exported }) => keyOf(exported) === name);
    if (found === undefined) continue;
    const local = keyOf(found.local);
    if (typeof node.source?.value === 'string') return evaluateImport(node.source.value, module, local);
    return moduleScope(module, []).name(local) ?? unknown(`"${local}" is unknown`);
  }
  return moduleScope(module, []).name(name) ?? unknown(`"${name}" is unknown`);
}

function parseJsonValue(text: string): Evaluated {
  try {
    return known(JSON.parse(text) as unknown);
  } catch {
    return unknown('it is not valid JSON');
  }
}

/** The value itself, what a function without branches returns, or what a call hands on. */
function evaluateExport(node: Expression, module: ModuleContext): Evaluated {
  const scope = moduleScope(module, []);
  if (node.type === 'Identifier') {
    const declared = findDeclared(node.name, module);
    if (declared === null) return evaluate(node, scope);
    const value = evaluateExport(declared, module);
    if (value.ok) applyChanges({ name: node.name, value: value.value }, module.program.body, scope);
    return value;
  }
  const returned = evaluateReturn(node, module, []);
  if (returned !== null) return returned;
  const argument = handedOn(node);
  return argument === null ? evaluate(node, scope) : evaluateExport(argument, module);
}

/** What a function without branches returns; `null` for another expression. */
function evaluateReturn(node: Expression, module: ModuleContext, args: readonly Evaluated[]): Evaluated | null {
  const { type, body, params } = node as Partial<ArrowFunctionExpression>;
  if (body === undefined || !/Function/u.test(type ?? '')) return null;
  const given = new Map((params ?? []).map((param, index) => [declaredName(param), args[index]] as const));
  if (body.type !== 'BlockStatement') return evaluate(body, moduleScope(module, [], given));
  const returned = body.body.find((statement) => statement.type === 'ReturnStatement');
  if (returned?.argument === undefined || returned.argument === null) return unknown('it is computed');
  return evaluate(returned.argument, moduleScope(module, body.body, given));
}

/** The value of a call of a function that a file of the site declares; `null` for another one. */
function callOwn(callee: string, args: readonly Evaluated[], module: ModuleContext): Evaluated | null {
  const declared = findDeclared(callee, module);
  if (declared !== null)
    return onlyOnce(
      `${module.path} ${callee}()`,
      module.context,
      () => evaluateReturn(declared, module, args) ?? unknown('it is computed'),
    );
  const found = findImport(callee, module);
  const target = found === null ? null : findFile(found.specifier, module);
  const code = target === null ? null : module.context.files.readCode(target);
  const program = code === null ? null : parseModule(code);
  if (found === null || target === null || code === null || program === null) return null;
  const other = { program, path: target, code, context: module.context };
  const exported = findExport(program);
  if (found.name !== 'default') return callOwn(found.name, args, other);
  if (exported?.type === 'Identifier') return callOwn(exported.name, args, other);
  return exported === null ? null : evaluateReturn(exported, other, args);
}

/** Names of functions of packages that return their argument, as far as it is data: `defineConfig`, `withMermaid`. */
const HANDS_ON = /^(?:define|with)[A-Z]/u;

/** The argument of `defineConfig({…})` and `withPwa(defineConfig({…}))`, which hand it on; `null` for other calls. */
function handedOn(node: Expression): Expression | null {
  if (node.type !== 'CallExpression') return null;
  const [argument, ...more] = node.arguments;
  if (argument === undefined || argument.type === 'SpreadElement') return null;
  const isNamed = node.callee.type === 'Identifier' && HANDS_ON.test(node.callee.name);
  return isNamed || (more.length === 0 && ['ObjectExpression', 'CallExpression'].includes(argument.type))
    ? argument
    : null;
}

/** Constants of the module and of the function `inner`, imports of relative files, and the calls that lead to them. */
function moduleScope(
  module: ModuleContext,
  inner: readonly Statement[],
  given: ReadonlyMap<string | null, Evaluated | undefined> = new Map(),
): Scope {
  const { program, path, context } = module;
  const evaluating = new Set<string>();
  const lineAt = findLinesOf(module);
  const statements: readonly Program['body'][number][] = [...inner, ...program.body];
  const scope: Scope = {
    name: (name) => {
      if (name === '__dirname') return known('.');
      if (given.has(name)) return given.get(name) ?? null;
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
      const found = findImport(name, module);
      return found === null ? unknown('it is a whole module') : evaluateImport(found.specifier, module, found.name);
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

/** What a module imports by a relative path, from the export `name`. */
function evaluateImport(specifier: string, module: ModuleContext, name = 'default'): Evaluated {
  if (!specifier.startsWith('.')) return unknown(`it comes from the package "${specifier}"`);
  const found = findFile(specifier, module);
  return found === null ? unknown(`the file ${specifier} does not exist`) : evaluateModule(found, module.context, name);
}

function callFunction(callee: string, args: readonly Evaluated[], module: ModuleContext): Evaluated | null {
  const own = callOwn(callee, args, module);
  if (own !== null) return own;
  if (HANDS_ON.test(callee) && args[0]?.ok === true) return args[0];
  const from = module.context.files.describesCalls === true ? findImport(callee, module)?.specifier : undefined;
  if (from?.startsWith('.') === false)
    return known({ package: from, options: args[0]?.ok === true ? args[0].value : undefined });
  const texts = args.map((arg) => (arg.ok && typeof arg.value === 'string' ? arg.value : null));
  if (texts.includes(null)) return null;
  const [first = ''] = texts;
  if (callee === 'require.resolve') return known(first);
  if (callee === 'require') return evaluateImport(first ?? '', module);
  if (/^(?:path\.)?(?:join|resolve)$/u.test(callee)) return known(normalise(texts.join('/')) || '.');
  return null;
}
