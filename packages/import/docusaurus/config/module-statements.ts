/** What a module of a configuration declares, imports and exports, by its statements. Nothing is evaluated. */
import type { Expression, Program } from 'acorn';
import { declaredName, keyOf } from '../../known-value.ts';
import { pathBeside } from '../../site-tree.ts';
import type { FieldPlace, FieldPlaces } from './places.ts';

/** A value that was left out because only running the code would give it. */
export interface LeftOut extends FieldPlace {
  /** Name of the field; empty for an item of a list. */
  readonly key: string;
  readonly reason: string;
}

export interface ModuleFiles {
  /** JavaScript of a file, without TypeScript's types; `null` if it does not exist. The path is relative to the site's root. */
  readonly readCode: (path: string) => string | null;
  /** The line of the file for an offset of that JavaScript, if the two differ. */
  readonly lineOf?: (path: string, offset: number) => number | null;
  /** True for a file that can be compiled as TypeScript with JSX. */
  readonly canCompile?: (path: string) => boolean;
  /** True where the call of a function of a package gives `{ package, options }`: how Astro names integrations. */
  readonly describesCalls?: true;
}

export interface Context {
  readonly files: ModuleFiles;
  readonly leftOut: LeftOut[];
  readonly places: FieldPlaces;
  /** Modules that are being read, so that a cycle of imports ends. */
  readonly open: Set<string>;
}

/** `export default x` or `module.exports = x`. */
export function findExport(program: Program): Expression | null {
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

export interface ModuleContext {
  readonly program: Program;
  readonly path: string;
  readonly code: string;
  readonly context: Context;
}

/** The function or the value that the module declares under this name; `null` for none. */
export function findDeclared(name: string, { program }: ModuleContext): Expression | null {
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'FunctionDeclaration' && declared.id.name === name) return declared as unknown as Expression;
    if (declared?.type !== 'VariableDeclaration') continue;
    const init = declared.declarations.find(({ id }) => declaredName(id) === name)?.init;
    if (init !== undefined && init !== null) return init;
  }
  return null;
}

/** Where the name of an import comes from, and what it is called there; `null` for a whole module, and for none. */
export function findImport(
  name: string,
  { program }: ModuleContext,
): { readonly specifier: string; readonly name: string } | null {
  for (const node of program.body) {
    const found =
      node.type === 'ImportDeclaration' ? node.specifiers.find(({ local }) => local.name === name) : undefined;
    if (node.type !== 'ImportDeclaration' || found === undefined || found.type === 'ImportNamespaceSpecifier') continue;
    return {
      specifier: String(node.source.value),
      name: found.type === 'ImportSpecifier' ? keyOf(found.imported) : 'default',
    };
  }
  return null;
}

const ENDS = ['', '.js', '.ts', '.json', '.mjs', '.cjs', '.mts', '/index.js', '/index.ts', '/index.mts'];

/** The file that a module names by a relative path; `null` for none. Sources in TypeScript may name what is compiled from them. */
export function findFile(specifier: string, { path, context }: ModuleContext): string | null {
  if (!/^\.{1,2}(?:\/|$)/u.test(specifier)) return null;
  const target = pathBeside(path, specifier);
  const names = [...ENDS.map((end) => target + end), target.replace(/js$/u, 'ts')];
  return names.find((file) => context.files.readCode(file) !== null) ?? null;
}
