/**
 * Compiled templates on the disk. What they become depends on the files that esbuild read, on which file was found
 * where, and on what the build told it. An entry has all three, and counts only when all are as they were.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { errorCode } from '../shared/error-code.ts';
import type { BuildCache } from '../shared/types.ts';

/** Where files were looked for: absolute paths, and whether a file was there. */
export type Lookups = Map<string, boolean>;

interface Entry {
  /** Files that were read, with the hashes of their bytes. */
  readonly inputs: readonly (readonly [file: string, hash: string])[];
  readonly lookups: readonly (readonly [file: string, isThere: boolean])[];
  readonly value: unknown;
}

export interface BundleOrigin {
  readonly files: readonly string[];
  readonly lookups: Lookups;
  readonly startMs: number;
}

/** The clock of the disk goes in steps, behind that of the process. */
const CLOCK_STEP_MS = 20;
/** Configurations change, and `check-links` compiles less than a build: so many entries are kept. */
const MAX_ENTRIES = 8;
const CRC_BYTES = 4;
const NODE_MODULES = `${sep}node_modules${sep}`;

export class BundleCache<T> {
  readonly #folder: string;
  readonly #file: string;

  /** `question` is all that a bundle depends on besides files: plain data. */
  constructor(cache: BuildCache, question: unknown) {
    this.#folder = join(cache.folder, 'templates');
    this.#file = join(this.#folder, hashOf(JSON.stringify([cache.key, question])));
  }

  /** What was kept; `null` when there is nothing, or when a file has changed, come or gone since. */
  read(): T | null {
    try {
      const bytes = readFileSync(this.#file);
      const content = bytes.subarray(CRC_BYTES);
      if (crc32(content) !== bytes.readUInt32LE(0)) return null;
      const { inputs, lookups, value } = deserialize(content) as Entry;
      const isSame =
        lookups.every(([file, isThere]) => isFile(file) === isThere) &&
        inputs.every(([file, hash]) => hashOf(readFileSync(file)) === hash);
      return isSame ? (value as T) : null;
    } catch {
      return null; // Whatever is wrong with the entry or its files: compiling tells.
    }
  }

  /**
   * Keeps what was made from files, by their absolute paths. Not when one was found by rules that are not known here,
   * or may have changed since the work began at `startMs` (of `Date.now()`).
   */
  keep(value: T, { files, lookups, startMs }: BundleOrigin): void {
    if (files.some((file) => lookups.get(file) !== true && !file.includes(NODE_MODULES))) return;
    const manifests = new Set(files.flatMap(manifestOf));
    const places = new Map([...lookups, ...placesOf(files, manifests).map((file) => [file, isFile(file)] as const)]);
    const inputs = [...new Set([...files, ...manifests])];
    try {
      if (inputs.some((file) => statSync(file).mtimeMs > startMs - CLOCK_STEP_MS)) return;
      const hashed = inputs.map((file) => [file, hashOf(readFileSync(file))] as const);
      const content = serialize({ inputs: hashed, lookups: [...places], value } satisfies Entry);
      const crc = Buffer.alloc(CRC_BYTES);
      crc.writeUInt32LE(crc32(content));
      mkdirSync(this.#folder, { recursive: true });
      writeFileSync(`${this.#file}.new`, Buffer.concat([crc, content]));
      renameSync(`${this.#file}.new`, this.#file);
      this.#dropOldest();
    } catch (error) {
      if (errorCode(error) === null) throw error;
      // A disk that refuses: the next build compiles again.
    }
  }

  #dropOldest(): void {
    const files = readdirSync(this.#folder).map((name) => join(this.#folder, name));
    const newestFirst = files
      .map((file) => ({ file, changedMs: statSync(file).mtimeMs }))
      .toSorted((a, b) => b.changedMs - a.changedMs);
    for (const { file } of newestFirst.slice(MAX_ENTRIES)) rmSync(file, { force: true });
  }
}

/** True for a file. Where it was looked for is noted. */
export function lookFor(file: string, lookups: Lookups): boolean {
  const isThere = isFile(file);
  lookups.set(file, isThere);
  return isThere;
}

/**
 * Where esbuild looks for packages, and for what leads it elsewhere: in every folder above a file. Whether a manifest of
 * the same package is there says whether a nearer one has come.
 */
function placesOf(files: readonly string[], manifests: ReadonlySet<string>): readonly string[] {
  const names = new Set([...manifests].map((file) => file.slice(file.lastIndexOf(NODE_MODULES))));
  const folders = new Set<string>();
  for (const file of files) {
    for (let folder = dirname(file); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  }
  return [...folders].flatMap((folder) => [
    ...[...names].map((name) => join(folder, name)),
    ...['tsconfig.json', 'jsconfig.json'].map((name) => join(folder, name)),
  ]);
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
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
