/** Lines of a file by those of the code that esbuild made of it, from its source map (https://tc39.es/ecma426/). */
import { SourceMap, type SourceMapPayload } from 'node:module';

/** Reads a map with one source. The result takes an offset of `code` and gives a 1-based line; `null` if nothing is known of it. */
export function readSourceLines(map: string, code: string): (offset: number) => number | null {
  const sources = new SourceMap(JSON.parse(map) as SourceMapPayload);
  return (offset) => {
    const before = code.slice(0, offset).split('\n');
    const entry = sources.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
    // It may belong to an earlier line.
    return 'originalLine' in entry && entry.generatedLine === before.length - 1 ? entry.originalLine + 1 : null;
  };
}
