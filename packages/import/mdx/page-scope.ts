/** What the names in a page mean: its imports, its exports, and what every page has. */
import { appendAll } from '../../../src/shared/append-all.ts';
import { isMarkdown } from '../../../src/shared/model/source-kind.ts';
import { evaluate, NO_SCOPE, parseModule, type Scope } from '../literal.ts';
import { declaredName, type Evaluated, keyOf, known, unknown } from '../known-value.ts';
import { readYaml } from '../read-yaml.ts';
import { normalise, pathBeside } from '../site-tree.ts';
import type { ComponentOrigin } from './component-uses.ts';

/** What a name refers to. */
export type Binding =
  /** A component that the converter knows, by the name of its module: `Tabs`, `Link`. */
  | { readonly type: 'component'; readonly name: string }
  /** A Markdown file, relative to the site's root. */
  | { readonly type: 'partial'; readonly path: string }
  | { readonly type: 'raw'; readonly text: string; readonly path: string }
  /** A picture or another file, as a link from the page. */
  | { readonly type: 'asset'; readonly href: string }
  | { readonly type: 'value'; readonly value: Evaluated }
  /** `origin` of an import, which may be a component. */
  | { readonly type: 'unknown'; readonly specifier: string; readonly origin?: ComponentOrigin };
export type Bindings = ReadonlyMap<string, Binding>;

export interface EsmStatement {
  /** Offset in the code. */
  readonly start: number;
  readonly end: number;
  /** False for a statement that means nothing to docsite. */
  readonly isResolved: boolean;
  /** True for an import of nothing but what may be components: each use of them is reported by itself. */
  readonly hasComponents: boolean;
}
export interface ReadEsm {
  readonly bindings: Bindings;
  readonly statements: readonly EsmStatement[];
}

export interface ModuleResolver {
  /** Path of a file by its specifier, relative to the site's root; `null` when it is a package's. */
  readonly resolve: (specifier: string) => string | null;
  /** Text of a file by that path; `null` if it does not exist. */
  readonly read: (path: string) => string | null;
}

const IMPORT =
  /^import\s+(?:type\s+)?(?:([\w$]+)\s*,?\s*)?(?:\*\s*as\s+([\w$]+)\s*|\{([^}]*)\}\s*)?(?:from\s*)?['"]([^'"]+)['"]/gmu;

/** Where another piece of a block begins; never at its start. */
const PIECE = /(?<=\n)(?:export|import)\b/gu;

/** Modules whose default export the converter knows, by the name that it has there. */
const KNOWN_MODULES = /^@(?:theme|docusaurus)\/([\w-]+)$/u;
/** An export of the page that may be a component. */
const OWN_COMPONENT = /^export\s+(?:default\s+)?(?:const|let|var|function|class)\s+([A-Z][\w$]*)/u;

/** The names that every page has. */
export function ownBindings(yaml: string, props: Readonly<Record<string, unknown>>): Bindings {
  const fields: Binding = { type: 'value', value: known(readYaml(yaml) ?? {}) };
  return new Map([
    // As Docusaurus calls it, and as Astro does.
    ['frontMatter', fields],
    ['frontmatter', fields],
    ['props', { type: 'value', value: known(props) }],
  ]);
}

/** Reads one block of code. With JSX it is read from `import` to `export`, and what fails, import by import. */
export function readEsm(code: string, modules: ModuleResolver, before: Bindings): ReadEsm {
  const bindings = new Map<string, Binding>();
  const statements: EsmStatement[] = [];
  const add = (start: number, end: number, found: readonly (readonly [string, Binding])[]): void => {
    for (const [name, binding] of found) bindings.set(name, binding);
    const isResolved = found.every(([, { type }]) => type !== 'unknown');
    const hasComponents = found.every(
      ([name, binding]) => /^[A-Z]/u.test(name) && binding.type === 'unknown' && binding.origin !== undefined,
    );
    statements.push({ start, end, isResolved, hasComponents });
  };
  const program = parseModule(code);
  if (program === null) {
    const starts = [0, ...[...code.matchAll(PIECE)].map(({ index }) => index)];
    if (starts.length === 1) readImports(code, modules, add);
    else {
      for (const [index, start] of starts.entries()) {
        const read = readEsm(code.slice(start, starts[index + 1]), modules, new Map([...before, ...bindings]));
        for (const [name, binding] of read.bindings) bindings.set(name, binding);
        appendAll(
          statements,
          read.statements.map((one) => ({ ...one, start: start + one.start, end: start + one.end })),
        );
      }
    }
    return { bindings, statements };
  }
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      const specifier = String(node.source.value);
      const binding = resolveImport(specifier, modules);
      const found = node.specifiers.map((one) => {
        const imported = one.type === 'ImportSpecifier' ? keyOf(one.imported) : 'default';
        return [one.local.name, withExport(binding, imported)] as const;
      });
      // `import './x.css'` changes how the page looks and not what it says.
      if (found.length === 0)
        statements.push({ start: node.start, end: node.end, isResolved: false, hasComponents: false });
      else add(node.start, node.end, found);
    } else if (node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration') {
      const scope = scopeOf(new Map([...before, ...bindings]));
      const found = node.declaration.declarations.map(({ id, init }): [string, Binding] => {
        const value = init === null || init === undefined ? known(undefined) : evaluate(init, scope);
        const name = declaredName(id) ?? '';
        return [name, value.ok ? { type: 'value', value } : ownExport(name, value.reason)];
      });
      add(node.start, node.end, found);
    } else statements.push({ start: node.start, end: node.end, isResolved: false, hasComponents: false });
  }
  return { bindings, statements };
}

/** Imports one by one; the code between them is kept whole, as statements that mean nothing here. */
function readImports(
  code: string,
  modules: ModuleResolver,
  add: (start: number, end: number, found: readonly (readonly [string, Binding])[]) => void,
): void {
  const addRest = (from: number, to: number): void => {
    const rest = code.slice(from, to);
    if (rest.trim() === '') return;
    const start = from + rest.length - rest.trimStart().length;
    const name = OWN_COMPONENT.exec(rest.trim())?.[1] ?? '';
    add(start, from + rest.trimEnd().length, [[name, ownExport(name, '')]]);
  };
  let last = 0;
  for (const match of code.matchAll(IMPORT)) {
    const [whole, name, star, list = '', specifier = ''] = match;
    addRest(last, match.index);
    last = match.index + whole.length + (code[match.index + whole.length] === ';' ? 1 : 0);
    const locals = list.split(',').map((part) => part.replace(/^[\s\S]*\sas\s/u, '').trim());
    const names = [name ?? '', star ?? '', ...locals].filter((one) => one !== '');
    const binding = resolveImport(specifier, modules);
    const found = names.map((one) => [one, binding] as const);
    add(match.index, last, found.length === 0 ? [['', { type: 'unknown', specifier }]] : found);
  }
  addRest(last, code.length);
}

/** What an export of the page itself is, whose value is not known: with a capital letter a component. */
function ownExport(name: string, reason: string): Binding {
  if (!/^[A-Z]/u.test(name)) return { type: 'unknown', specifier: reason };
  const specifier = 'an export of the page';
  return { type: 'unknown', specifier, origin: { specifier, path: null, imported: name } };
}

/** Modules whose exports the converter knows: Starlight's, and the pictures of Astro. */
const NAMED_MODULES = /^(?:@astrojs\/starlight\/components|astro:assets)$/u;
/** Before the name of such an export. */
const ASTRO = 'astro/';

function resolveImport(specifier: string, modules: ModuleResolver): Binding {
  if (NAMED_MODULES.test(specifier)) return { type: 'component', name: ASTRO };
  const component = KNOWN_MODULES.exec(specifier)?.[1];
  if (component !== undefined) return { type: 'component', name: component };
  // Pages of older sites import it for their JSX.
  if (specifier === 'react') return { type: 'value', value: unknown('it comes from React') };
  const path = modules.resolve(specifier.replace(/^.*!/u, '').replace(/\?raw$/u, ''));
  const unresolved: Binding = { type: 'unknown', specifier, origin: { specifier, path, imported: 'default' } };
  if (path === null) return unresolved;
  if (/raw-loader!|\?raw$/u.test(specifier)) {
    const text = modules.read(path);
    return text === null ? unresolved : { type: 'raw', text: text.replaceAll('\r\n', '\n'), path };
  }
  if (isMarkdown(path)) return modules.read(path) === null ? unresolved : { type: 'partial', path };
  if (/\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mp3|pdf|zip)$/iu.test(path)) {
    return { type: 'asset', href: specifier.replace(/^.*!/u, '') };
  }
  return (/\.json$/iu.test(path) ? readJson(modules.read(path)) : null) ?? unresolved;
}

/** What an import gives under the name of an export. */
function withExport(binding: Binding, imported: string): Binding {
  if (binding.type === 'component' && binding.name === ASTRO) return { ...binding, name: ASTRO + imported };
  const origin = binding.type === 'unknown' ? binding.origin : undefined;
  return origin === undefined ? binding : ({ ...binding, origin: { ...origin, imported } } as Binding);
}

function readJson(text: string | null): Binding | null {
  if (text === null) return null;
  try {
    return { type: 'value', value: known(JSON.parse(text) as unknown) };
  } catch {
    return null;
  }
}

/** What expressions of the page may name. A picture counts as its address, `useBaseUrl` and `require` give their argument. */
export function scopeOf(bindings: Bindings): Scope {
  return {
    name: (name) => {
      const binding = bindings.get(name);
      if (binding?.type === 'value') return binding.value;
      if (binding?.type === 'raw') return known(binding.text);
      if (binding?.type === 'asset') return known(binding.href);
      return NO_SCOPE.name(name);
    },
    call: (callee, [first = unknown('it has no argument')]) => {
      if (callee === 'useBaseUrl') {
        return first.ok && typeof first.value === 'string'
          ? known(first.value.replace(/^(?!\/|[a-z]+:)/iu, '/'))
          : first;
      }
      if (callee !== 'require' || !first.ok) return null;
      return known({ default: String(first.value).replace(/^.*!/u, '') });
    },
  };
}

/** A relative specifier or `@site/…` as a path relative to the site's root; `null` for a package. */
export function resolveSpecifier(specifier: string, from: string): string | null {
  if (specifier.startsWith('@site/')) return normalise(specifier.slice('@site/'.length));
  if (!/^\.{1,2}\//u.test(specifier)) return null;
  return pathBeside(from, specifier);
}
