/** Runs a compiled bundle of templates in this process, and finds the lines of the sources in what it throws. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LATE, LOAD_LIMIT_S, withinLimit } from '../../disk/load-limit.ts';
import { problem } from '../../shared/problem/problem.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { takeStrayErrors } from './stray-errors.ts';

export interface CompiledModule {
  /** Absolute path of the site, without symbolic links. */
  readonly root: string;
  readonly code: string;
  /** Source map as JSON; its sources are relative to `mapFolder`. */
  readonly map: string;
  readonly mapFolder: string;
  /** Every top-level `await` of its sources, for the report when one of them does not end. */
  readonly findAwaits: () => Promise<readonly CodePlace[]>;
  /** Whether it is the same on every run. */
  readonly isRepeatable: boolean;
}
/** A line of one of the site's own files: no package's, and none of docsite's. */
export interface CodePlace {
  /** Relative to the root, with `/` separators. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
export type LoadedModule =
  | {
      readonly ok: true;
      readonly module: unknown;
      readonly locate: (error: unknown) => CodePlace | null;
      /** What has failed in the module so far without being awaited. */
      readonly strayProblems: () => readonly Problem[];
    }
  | { readonly ok: false; readonly problem: Problem };

/** Imported last. Node keeps each module for good, the theme with 185 kB: `serve` would import it for each save of a configuration. */
let last: { readonly code: string; readonly folder: string; readonly module: unknown } | null = null;

/** The name of docsite's generated module in the source map. */
const MADE_UP = 'docsite:';

/**
 * Imports the module, once if it is repeatable. What it throws meanwhile is a problem `template-error`. React is loaded in production mode, which
 * renders four times faster; it decides on its mode when it is first loaded.
 */
export async function loadModule(compiled: CompiledModule): Promise<LoadedModule> {
  const mode = process.env['NODE_ENV'];
  const known = compiled.isRepeatable && last?.code === compiled.code ? last : null;
  const folder = known?.folder ?? (await mkdtemp(join(tmpdir(), 'docsite-')).catch(describeTemporary));
  if (typeof folder !== 'string') return { ok: false, problem: folder };
  const file = join(folder, 'templates.mjs');
  // Stacks name a module by its address or by its path: both end like this.
  const ending = `${basename(folder)}/${basename(file)}`;
  const { findAwaits } = compiled;
  const locate = (error: unknown): CodePlace | null => findPlace(error, ending, compiled);
  const strays = new Map<string, Problem>();
  takeStrayErrors((error) => {
    const stray = describeStray(error, locate(error));
    strays.set(JSON.stringify(stray), stray);
  });
  const strayProblems = (): readonly Problem[] => [...strays.values()];
  try {
    if (known !== null) return { ok: true, module: known.module, locate, strayProblems };
    await writeFile(file, compiled.code);
    process.env['NODE_ENV'] = 'production';
    const module: unknown = await withinLimit(import(pathToFileURL(file).href));
    if (module === LATE) return { ok: false, problem: describeLate(await findAwaits()) };
    last = { code: compiled.code, folder, module };
    return { ok: true, module, locate, strayProblems };
  } catch (error) {
    return { ok: false, problem: describeLoadError(error, locate(error)) };
  } finally {
    if (mode === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = mode;
    await rm(folder, { recursive: true, force: true });
  }
}

/** A top-level `await` does not end; with several, which one is unknown. */
function describeLate(awaits: readonly CodePlace[]): Problem {
  const [first, ...others] = awaits;
  const also = others.map(({ file, line }) => `${file}:${String(line)}`).join(', ');
  return problem({
    code: 'template-error',
    ...first,
    what: `A template or page did not finish loading within ${String(LOAD_LIMIT_S)} seconds.`,
    why:
      also === ''
        ? 'The "await" outside of components is waiting for something that never happens.'
        : `This "await" outside of components, or another one (${also}), is waiting for something that never happens.`,
    fix: 'Wait for less, or read the data from a file that is made beforehand.',
  });
}

function describeTemporary(error: unknown): Problem {
  const code = errorCode(error);
  if (code === null) throw error;
  return problem({
    code: 'no-temporary-folder',
    what: `Could not create a folder in ${tmpdir()} (${code}).`,
    why: 'The compiled templates are run from there.',
    fix: 'Set the environment variable TMPDIR to a writable folder.',
  });
}

/** A timer or a promise of a template. */
function describeStray(error: unknown, place: CodePlace | null): Problem {
  return problem({
    code: 'template-error',
    ...place,
    what: `A template or page started something that failed later: ${messageOf(error)}`,
    why: 'The error was thrown in a timer, or in a promise that is not awaited.',
    fix: 'Start it in an effect, which runs in the browser only, or catch the error.',
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** A module that throws while it is loaded, before any page is drawn. */
function describeLoadError(error: unknown, place: CodePlace | null): Problem {
  return problem({
    code: 'template-error',
    ...place,
    what: `A template or page failed to load: ${messageOf(error)}`,
    why: 'Code outside of components runs once, when the build starts.',
    fix:
      errorCode(error) === null
        ? 'Move code that depends on the page into the component.'
        : 'Fix what the message names.',
  });
}

/** The topmost frame of a stack that is in one of the site's own files. */
function findPlace(error: unknown, ending: string, { root, map, mapFolder }: CompiledModule): CodePlace | null {
  // Code may have set it to anything.
  const stack: unknown = error instanceof Error ? error.stack : '';
  if (typeof stack !== 'string') return null;
  const sourceMap = new SourceMap(JSON.parse(map) as SourceMapPayload);
  for (const frame of stack.split(ending).slice(1)) {
    const [, line, column] = /^:(\d+):(\d+)/u.exec(frame) ?? [];
    const entry = sourceMap.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalLine' in entry) || entry.originalSource.includes(MADE_UP)) continue;
    const file = relative(root, resolve(mapFolder, entry.originalSource));
    const parts = file.split(sep);
    if (isAbsolute(file) || parts[0] === '..' || parts.includes('node_modules')) continue;
    return { file: parts.join('/'), line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }
  return null;
}
