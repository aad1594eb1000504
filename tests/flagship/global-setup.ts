/** Builds the flagship once, for all files of the project that read its output and do not change it. */
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { BuildResult } from '../../src/build/build-result.ts';
import type { CachePlace } from '../../src/shared/types/output.ts';
import { buildSite } from '../support/site.ts';
import { ROOT } from './load-flagship.ts';
import { CacheStore } from '../../src/disk/cache-store.ts';

interface BuiltFlagship {
  /** `outDir` is the folder of the output. */
  readonly result: BuildResult;
  /** What this build has left for others. */
  readonly cache: CachePlace;
}
declare module 'vitest' {
  interface ProvidedContext {
    flagship: BuiltFlagship;
  }
}

let folder = '';

export async function setup({ provide }: TestProject): Promise<void> {
  folder = await mkdtemp(join(await realpath(tmpdir()), 'docsite-flagship-'));
  const cache = { folder: join(folder, 'cache'), key: 'test' };
  const result = await buildSite(ROOT, { outDir: join(folder, 'site'), cache: new CacheStore(cache) });
  // Node takes a script for a module where this says so: the tests run those of the search.
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  provide('flagship', { result, cache });
}

export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
