/**
 * What esbuild has compiled: templates, and the configuration. It depends on the options, on the files that esbuild read, and
 * on which file was found where. The options name the places that decide; with what is there now they name the result.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { attempt, errorCode } from '../shared/string/error-code.ts';
import type { BuildCache } from '../shared/types/output.ts';
import { CacheEntry } from './cache-entry.ts';
import { hashBytes } from './hash-bytes.ts';

/** Where files were looked for: absolute paths, and whether a file was there. */
export type Lookups = Map<string, boolean>;

/** Absolute paths. */
interface Places {
  /** Files that were read. */
  readonly inputs: readonly string[];
  /** Where files were looked for. */
  readonly lookups: readonly string[];
}

export interface CompiledOrigin {
  readonly files: readonly string[];
  readonly lookups: Lookups;
  readonly startMs: number;
}

/** The clock of the disk advances in steps and lags that of the process. */
const CLOCK_STEP_MS = 20;
/** They say how TypeScript and JSX are compiled. */
const COMPILER_OPTIONS = ['tsconfig.json', 'jsconfig.json'];
const NODE_MODULES = `${sep}node_modules${sep}`;

export class CompiledCache<T> {
  readonly #places: CacheEntry<Places>;
  readonly #resultOf: (state: readonly unknown[]) => CacheEntry<T>;

  /** `question` is all that the result depends on besides files: plain data. */
  constructor(cache: BuildCache, kind: 'config' | 'templates', question: unknown) {
    this.#places = new CacheEntry(cache, `places of ${kind}`, question);
    this.#resultOf = (state) => new CacheEntry(cache, kind, [question, ...state]);
  }

  /** With every place that it depends on. `null` when there is nothing, or a file has changed, come or gone since. */
  read(): { readonly value: T; readonly places: readonly string[] } | null {
    const places = this.#places.read();
    const state = places === null ? null : stateOf(places);
    const value = state === null ? null : this.#resultOf(state).read();
    return places === null || value === null ? null : { value, places: listPlaces(places) };
  }

  /**
   * Keeps what was made from files, by their absolute paths; returns all places that it depends on. `null`, and nothing is
   * kept, when a file was found by rules that are not known here, or may have changed since the work began at `startMs`
   * (of `Date.now()`).
   */
  keep(value: T, { files, lookups, startMs }: CompiledOrigin): readonly string[] | null {
    if (files.some((file) => lookups.get(file) !== true && !file.includes(NODE_MODULES))) return null;
    const manifests = new Set(files.flatMap(manifestOf));
    const around = placesAround(files, manifests).map((file) => [file, isFile(file)] as const);
    try {
      const options = around.filter(([file, isThere]) => isThere && isCompilerOptions(file)).map(([file]) => file);
      const inputs = [...new Set([...files, ...manifests, ...options.flatMap(withExtended)])];
      if (inputs.some((file) => statSync(file).mtimeMs > startMs - CLOCK_STEP_MS)) return null;
      const found = new Map([...lookups, ...around]);
      const places: Places = { inputs, lookups: [...found.keys()] };
      this.#resultOf([inputs.map(hashFile), [...found.values()]]).write(value);
      this.#places.write(places);
      return listPlaces(places);
    } catch (error) {
      if (errorCode(error) === null) throw error;
      return null; // A file that is gone by now: the next build compiles again.
    }
  }
}

function listPlaces({ inputs, lookups }: Places): readonly string[] {
  return [...new Set([...inputs, ...lookups])];
}

/** What is there now; `null` where something is wrong with a file, which compiling tells. */
function stateOf({ inputs, lookups }: Places): readonly unknown[] | null {
  try {
    return [inputs.map(hashFile), lookups.map(isFile)];
  } catch {
    return null;
  }
}

function hashFile(file: string): string {
  return hashBytes(readFileSync(file));
}

/** True for a file. Where it was looked for is noted. */
export function lookFor(file: string, lookups: Lookups): boolean {
  const isThere = isFile(file);
  lookups.set(file, isThere);
  return isThere;
}

/** Where esbuild looks for packages: in every folder above a file. A manifest shows whether a nearer one has come. */
function placesAround(files: readonly string[], manifests: ReadonlySet<string>): readonly string[] {
  const names = new Set([...manifests].map((file) => file.slice(file.lastIndexOf(NODE_MODULES))));
  const folders = new Set<string>();
  for (const file of files) {
    for (let folder = dirname(file); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  }
  return [...folders].flatMap((folder) => [
    ...[...names].map((name) => join(folder, name)),
    ...COMPILER_OPTIONS.map((name) => join(folder, name)),
  ]);
}

function isCompilerOptions(file: string): boolean {
  return COMPILER_OPTIONS.some((name) => file.endsWith(sep + name));
}

/** A file of compiler options and those that it builds on, but for what packages offer. */
function withExtended(file: string): readonly string[] {
  const files = new Set([file]);
  for (const next of files) {
    const [, list = ''] = /"extends"\s*:\s*("[^"]*"|\[[^\]]*\])/u.exec(readFileSync(next, 'utf8')) ?? [];
    for (const [, name = ''] of list.matchAll(/"(\.[^"]*)"/gu)) {
      const path = resolve(dirname(next), name);
      files.add(path.endsWith('.json') ? path : `${path}.json`);
    }
  }
  return [...files];
}

/** A package says in its manifest which of its files are meant, and whether they have effects. */
function manifestOf(file: string): readonly string[] {
  const at = file.lastIndexOf(NODE_MODULES);
  if (at === -1) return [];
  const inside = file.slice(at + NODE_MODULES.length).split(sep);
  const name = inside.slice(0, inside[0]?.startsWith('@') === true ? 2 : 1);
  return [join(file.slice(0, at), NODE_MODULES, ...name, 'package.json')];
}

function isFile(path: string): boolean {
  // A file where a folder should be is an error all the same.
  return attempt(() => statSync(path, { throwIfNoEntry: false }))?.isFile() === true;
}
