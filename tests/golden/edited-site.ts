/** Builds after an edit, and the documents they render. This file mocks a module, so only alone and slow tests may use it. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, vi } from 'vitest';
import type { BuildResult } from '../../src/build/build-result.ts';
import type * as documentModule from '../../src/render/page/document.ts';
import { buildSite, hashTree, makeFolder } from '../support/site.ts';
import { CacheStore } from '../../src/disk/cache-store.ts';
import { keepKinds } from '../support/kept.ts';

/** Rendered documents. */
const drawn = vi.hoisted(() => ({ titles: [] as string[] }));
vi.mock('../../src/render/page/document.ts', async (importOriginal) => {
  const original = await importOriginal<typeof documentModule>();
  const renderDocument: typeof original.renderDocument = (head, ...rest) => {
    drawn.titles.push(`${head.version ?? ''} ${head.title}`.trim());
    return original.renderDocument(head, ...rest);
  };
  return { ...original, renderDocument };
});
export { drawn };

beforeEach(() => {
  drawn.titles = [];
});

/** Builds with the cache of the last build, after a pause so that every changed source has a new time. */
export async function build(root: string): Promise<BuildResult> {
  await wait(40);
  drawn.titles = [];
  const result = await buildSite(root, { cache: new CacheStore({ folder: join(root, 'cache'), key: 'key' }) });
  expect(result.ok, JSON.stringify(result.problems)).toBe(true);
  return result;
}

export type Templates = 'compiled' | 'sources';
/** What a fresh build writes and reports. Compiled `templates` may be reused: compiling takes most of its time. */
export async function buildFresh(
  root: string,
  templates: Templates,
): Promise<{ tree: ReturnType<typeof hashTree>; problems: BuildResult['problems'] }> {
  const folder = makeFolder(onTestFinished);
  const outDir = join(folder, 'site');
  const kept = join(folder, 'cache');
  if (templates === 'compiled') {
    cpSync(join(root, 'cache'), kept, { recursive: true });
    keepKinds(kept, ['templates', 'places of templates']);
  }
  const cache = new CacheStore({ folder: kept, key: 'key' });
  const { ok, problems } = await buildSite(root, { outDir, cache: templates === 'compiled' ? cache : null });
  expect(ok).toBe(true);
  return { tree: hashTree(outDir), problems };
}
