/** Sites for tests: copies of fixtures and small sites made of texts, in temporary folders, built in this process. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildResources, BuildOptions, BuildRequest, BuildResult } from '../../src/build/build-result.ts';
import { build } from '../../src/build/build.ts';
import type { SitePlace } from '../../src/build/read-site.ts';
import { CacheStore } from '../../src/disk/cache-store.ts';
import type { BuildCache } from '../../src/shared/types/output.ts';
import { keepKinds } from './kept.ts';

/** The folder of this repository. */
export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/u, '');

/** Texts by path: a site, or a part of one. */
export type Files = Readonly<Record<string, string>>;

/** A temporary folder without symbolic links in its path; removed when the test or the file that made it ends. */
export function makeFolder(onEnd: (remove: () => void) => void, name = 'docsite-test-'): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), name));
  onEnd(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Writes texts below a folder. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/**
 * Copies `tests/fixtures/<name>` to `<folder>/<name>` and returns that path. The files keep their timestamps: those of
 * recent files might still change undetected, so templates compiled from them are not kept.
 */
export function copyFixture(name: string, folder: string): string {
  const site = join(folder, name);
  cpSync(join(REPOSITORY, 'tests/fixtures', name), site, { recursive: true, preserveTimestamps: true });
  return site;
}

/** Copies a fixture again to where a test before had it, and leaves of that only the caches. */
export function copyFixtureAgain(name: string, folder: string): string {
  emptySite(join(folder, name));
  return copyFixture(name, folder);
}

/**
 * Removes a site and what was built, but not its caches: for the next site in the same folder with the same configuration,
 * `onlyTemplates` has the templates compiled.
 */
export function emptySite(site: string): void {
  for (const entry of existsSync(site) ? readdirSync(site) : []) {
    if (entry !== 'node_modules') rmSync(join(site, entry), { recursive: true });
  }
}

/** The smallest site that builds. */
export const SMALL_SITE: Files = {
  'docsite.config.ts': `import { defineConfig } from 'docsite';
export default defineConfig({ title: 'Small', url: 'https://small.example', search: false });
`,
  'docs/next/intro.md': '# Introduction\n\nThe first page.\n',
  'docs/next/second.md': '# Second\n\nBack to the [first](intro.md).\n',
};

/** A site in this folder, with the docsite of this repository and no cache. */
export function placeOf(root: string): SitePlace {
  return { root, packageRoot: REPOSITORY, docsiteVersion: '0.0.0' };
}

/** What tests say of a build, in one list. */
export type TestBuild = Partial<SitePlace> &
  Partial<Omit<BuildOptions, 'place' | 'asked' | 'resources'>> &
  BuildRequest &
  BuildResources;

/** Builds a site, by default into its folder `site`, with a fixed version of docsite. */
export function buildSite(root: string, given: TestBuild = {}): Promise<BuildResult> {
  const { outDir = join(root, 'site'), onProgress = () => undefined, ...rest } = given;
  const { threads = null, onWork = () => undefined, ...others } = rest;
  const { packageRoot = REPOSITORY, docsiteVersion = '0.0.0', cache = null, ...asked } = others;
  const place = { root, packageRoot, docsiteVersion, cache };
  return build({ place, outDir, asked, resources: { threads, onWork }, onProgress });
}

/**
 * A cache that keeps only compiled templates for the next build: compiling them is most of the work of a
 * small build, which still renders all texts and pages. `unit/render/bundle/cache.alone.test.ts` tests that changed
 * templates are compiled again.
 */
export function onlyTemplates(folderOfCache: string): BuildCache {
  const folder = join(folderOfCache, 'node_modules/.cache/docsite');
  keepKinds(folder, ['templates', 'places of templates']);
  return new CacheStore({ folder, key: 'test' });
}

/** What builds keep for each other in a site's folder; not part of the site. */
const CACHE = /^node_modules(?:$|\/\.cache(?:$|\/docsite(?:$|\/)))/u;

/** Paths of all files below a folder except the cache, sorted; empty folders end in a slash. */
export function listTree(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .flatMap((entry) => {
      const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
      if (CACHE.test(path)) return [];
      if (!entry.isDirectory()) return [path];
      return readdirSync(join(folder, path)).length === 0 ? [`${path}/`] : [];
    })
    .toSorted();
}

/** Hashes of all files below a folder, by path: equal for equal trees. A symbolic link counts as the name of its target. */
export function hashTree(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    listTree(folder).map((path) => {
      if (path.endsWith('/')) return [path, ''];
      const file = join(folder, path);
      return [path, lstatSync(file).isSymbolicLink() ? `→ ${readlinkSync(file)}` : hashOf(readFileSync(file))];
    }),
  );
}

/** Merges the trees of all parts. Throws if two parts have the same path. */
export function joinTrees(trees: readonly Readonly<Record<string, string>>[]): Readonly<Record<string, string>> {
  const joined = Object.assign({}, ...trees) as Readonly<Record<string, string>>;
  const paths = trees.flatMap((tree) => Object.keys(tree));
  if (paths.length !== Object.keys(joined).length) throw new Error('Two parts have the same path.');
  return joined;
}

/** SHA-256 in hexadecimal. */
export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Paths whose bytes differ between two trees, or that only one of them has, sorted. */
export function changedPaths(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]).toSorted();
}
