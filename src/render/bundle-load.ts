/** Runs a compiled bundle of templates in this process, and finds the lines of the sources in what it throws. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorCode } from '../shared/error-code.ts';
import { problem } from '../shared/problem.ts';
import type { Problem } from '../shared/types.ts';

export interface CompiledModule {
  /** Absolute path of the site, without symbolic links. */
  readonly root: string;
  readonly code: string;
  /** Source map as JSON; its sources are relative to `mapFolder`. */
  readonly map: string;
  readonly mapFolder: string;
}
/** A line of one of the site's own files: no package's, and none of docsite's. */
export interface SourcePlace {
  /** Relative to the root, with `/` separators. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
export type LoadedModule =
  | { readonly ok: true; readonly module: unknown; readonly locate: (error: unknown) => SourcePlace | null }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Imports the module. What it throws meanwhile is a problem `template-error`. React is loaded in production mode, which
 * renders four times faster; it decides on its mode when it is first loaded.
 */
export async function loadModule(compiled: CompiledModule): Promise<LoadedModule> {
  const mode = process.env['NODE_ENV'];
  const folder = await mkdtemp(join(tmpdir(), 'docsite-')).catch(describeTemporary);
  if (typeof folder !== 'string') return { ok: false, problem: folder };
  const file = join(folder, 'templates.mjs');
  // Stacks name a module by its address or by its path: both end like this.
  const ending = `${basename(folder)}/${basename(file)}`;
  const locate = (error: unknown): SourcePlace | null => findPlace(error, ending, compiled);
  try {
    await writeFile(file, compiled.code);
    process.env['NODE_ENV'] = 'production';
    return { ok: true, module: (await import(pathToFileURL(file).href)) as unknown, locate };
  } catch (error) {
    return { ok: false, problem: describeLoadError(error, locate(error)) };
  } finally {
    if (mode === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = mode;
    await rm(folder, { recursive: true, force: true });
  }
}

function describeTemporary(error: unknown): Problem {
  const code = errorCode(error);
  if (code === null) throw error;
  return problem({
    code: 'no-temporary-folder',
    what: `No folder can be made in ${tmpdir()} (${code}).`,
    why: 'The compiled templates are run from there.',
    fix: 'Let the environment variable TMPDIR name a folder that may be written to.',
  });
}

/** A module that throws while it is loaded, before any page is drawn. */
function describeLoadError(error: unknown, place: SourcePlace | null): Problem {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return problem({
    code: 'template-error',
    ...place,
    what: `A template or page fails while it is loaded: ${message}`,
    why: 'Code outside of components runs once, when the build starts.',
    fix:
      errorCode(error) === null
        ? 'Move what depends on the page into the component.'
        : 'Correct what the message names.',
  });
}

/** The topmost frame of a stack that is in one of the site's own files. */
function findPlace(error: unknown, ending: string, { root, map, mapFolder }: CompiledModule): SourcePlace | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const sourceMap = new SourceMap(JSON.parse(map) as SourceMapPayload);
  for (const frame of stack.split(ending).slice(1)) {
    const [, line, column] = /^:(\d+):(\d+)/u.exec(frame) ?? [];
    const entry = sourceMap.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalLine' in entry)) continue;
    const file = relative(root, resolve(mapFolder, entry.originalSource));
    const parts = file.split(sep);
    if (isAbsolute(file) || parts[0] === '..' || parts.includes('node_modules')) continue;
    return { file: parts.join('/'), line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }
  return null;
}
