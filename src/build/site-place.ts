/** Where a site is, and what helps to build it: the cache of earlier builds, and threads. Both need the bundled docsite. */
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildThreads } from './build-result.ts';
import { packageRoot, packageVersion, readPackageFile } from '../disk/package-root.ts';
import type { SitePlace } from './read-site.ts';
import { CacheStore } from '../disk/cache-store.ts';
import type { BuildCache } from '../shared/types/output.ts';

/** One thread reads, draws and decides; more than three helpers would wait for it. */
const MOST_HELPERS = 3;

/** Packages that are not part of docsite's own code and that decide what is made. */
const MAKERS = ['esbuild', 'highlight.js', 'react', 'react-dom'];

/** In a site's folder: where tools keep what can be rebuilt and is not committed. */
export const CACHE_FOLDER = 'node_modules/.cache/docsite';
/** `null` where docsite runs from its sources: their code has no hash. */
export function buildCache(root: string): BuildCache | null {
  if (!isBundled()) return null;
  const code = readPackageFile('dist/code-hash.txt');
  const require = createRequire(import.meta.url);
  const versions = MAKERS.map((name) => (require(`${name}/package.json`) as { readonly version: string }).version);
  // Their packages do not let others read their manifests; docsite depends on exactly one version of each.
  const { dependencies } = JSON.parse(readPackageFile('package.json')) as { dependencies: Record<string, string> };
  // The engine's own tables are part of what a text becomes, such as those of Unicode.
  return new CacheStore({
    folder: join(root, CACHE_FOLDER),
    key: [code, ...versions, dependencies['@orama/stemmers'], process.versions.node].join('-'),
  });
}

/** The site in this folder, with this docsite. */
export function sitePlace(root: string): SitePlace {
  return { root, packageRoot: packageRoot(), docsiteVersion: packageVersion(), cache: buildCache(root) };
}

function workerScript(): URL {
  return pathToFileURL(join(packageRoot(), 'dist/worker.js'));
}

/** Threads besides the main one, of `wanted` in all; `null` for none. */
export function buildThreads(wanted = availableParallelism()): BuildThreads | null {
  const count = Math.min(wanted - 1, MOST_HELPERS);
  if (count < 1 || !isBundled()) return null;
  return { script: workerScript(), count };
}

function isBundled(): boolean {
  return !import.meta.url.endsWith('.ts');
}
