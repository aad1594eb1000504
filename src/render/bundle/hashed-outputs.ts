/** Names of scripts from their content: esbuild's own hashes depend on the folder of the sources. */
import { createHash } from 'node:crypto';
import type { OutputFile } from '../../shared/types/output.ts';

/** An output as esbuild names it, and the names it mentions. */
export interface NamedOutput {
  /** Base name, unique among the outputs. */
  readonly name: string;
  readonly text: string;
  /** Base names of the outputs it imports. */
  readonly imports: readonly string[];
}

/**
 * Renames outputs to `assets/<word>.<hash>.js` and rewrites the imports between them. A hash covers the output and all
 * that it imports, directly or not: a change changes the names of everything above it. Circles are legal. Returns the
 * files by their old names, in the order given.
 */
export function hashOutputs(outputs: readonly NamedOutput[]): ReadonlyMap<string, OutputFile> {
  const byName = new Map(outputs.map((output) => [output.name, output]));
  const newNames = new Map(outputs.map(({ name }) => [name, newName(name, byName)]));
  return new Map(
    outputs.map((output) => [
      output.name,
      { path: `assets/${newNames.get(output.name) ?? ''}`, content: renameImports(output, newNames) },
    ]),
  );
}

/** Old names are masked by their place in the order of the imports: they must not count. */
function newName(name: string, byName: ReadonlyMap<string, NamedOutput>): string {
  const reached = new Map<string, string>();
  const visit = (next: string): void => {
    if (reached.has(next) || !byName.has(next)) return;
    reached.set(next, String(reached.size));
    byName.get(next)?.imports.forEach(visit);
  };
  visit(name);
  const hash = createHash('sha256');
  for (const part of reached.keys()) {
    const output = byName.get(part);
    if (output !== undefined) hash.update(`${renameImports(output, reached)}\0`);
  }
  const word = name.replace(/-[A-Z\d]{8}(?=\.js$)/u, '').replace(/\.js$/u, '');
  return `${word}.${hash.digest('hex').slice(0, 8)}.js`;
}

function renameImports({ text, imports }: NamedOutput, names: ReadonlyMap<string, string>): string {
  // Imports begin with `./`, or with the folder of the assets.
  return imports.reduce((done, name) => done.replaceAll(`/${name}`, `/${names.get(name) ?? name}`), text);
}
