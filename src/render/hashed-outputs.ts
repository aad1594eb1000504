/**
 * Names of browser scripts from their content. esbuild's own hashes depend on where the sources lie, so the same site
 * built in two places would have two names for one script.
 */
import { createHash } from 'node:crypto';
import type { OutputFile } from '../shared/types.ts';

/** An output as esbuild names it, and the names it mentions. */
export interface NamedOutput {
  /** Base name, unique among the outputs. */
  readonly name: string;
  readonly text: string;
  /** Base names of the outputs it imports. */
  readonly imports: readonly string[];
}

/**
 * Renames outputs to `assets/<word>.<hash>.js` and rewrites the imports between them. Chunks that import each other
 * share a hash of all their texts. Returns the files by their old names, in the order given.
 */
export function hashOutputs(outputs: readonly NamedOutput[]): ReadonlyMap<string, OutputFile> {
  const byName = new Map(outputs.map((output) => [output.name, output]));
  const done = new Map<string, OutputFile>();
  const visit = (name: string, above: ReadonlySet<string>): OutputFile | null => {
    const output = byName.get(name);
    const known = done.get(name);
    if (known !== undefined || output === undefined) return known ?? null;
    let text = output.text;
    for (const imported of output.imports) {
      if (above.has(imported)) throw new Error(`Browser scripts import each other in a circle: ${imported}.`);
      const file = visit(imported, new Set([...above, name]));
      if (file !== null) text = text.replaceAll(`/${imported}`, `/${file.path.slice('assets/'.length)}`);
    }
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    const word = name.replace(/-[A-Z\d]{8}(?=\.js$)/u, '').replace(/\.js$/u, '');
    const file = { path: `assets/${word}.${hash}.js`, content: text };
    done.set(name, file);
    return file;
  };
  for (const { name } of outputs) visit(name, new Set());
  return done;
}
