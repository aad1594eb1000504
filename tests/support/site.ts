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
import type { BuildOptions, BuildResult } from '../../src/build-result.ts';
import { build } from '../../src/build.ts';
import type { BuildCache } from '../../src/shared/types/output.ts';

/** The folder of this repository. */
export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/u, '');

/** Texts by path: a site, or a part of one. */
export type Files = Readonly<Record<string, string>>;

/** A temporary folder without symbolic links in its path; gone when the test or the file that made it is done. */
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

/** Copies `tests/fixtures/<name>` to `<folder>/<name>` and returns that path. */
export function copyFixture(name: string, folder: string): string {
  const site = join(folder, name);
  cpSync(join(REPOSITORY, 'tests/fixtures', name), site, { recursive: true });
  return site;
}

/** The smallest site that builds. */
export const SMALL_SITE: Files = {
  'docsite.config.ts': `import { defineConfig } from 'docsite';
export default defineConfig({ title: 'Small', url: 'https://small.example' });
`,
  'docs/next/intro.md': '# Introduction\n\nThe first page.\n',
  'docs/next/second.md': '# Second\n\nBack to the [first](intro.md).\n',
};

/** Builds a site into its folder `site` unless told otherwise, with a fixed version of docsite. */
export function buildSite(root: string, options: Partial<BuildOptions> = {}): Promise<BuildResult> {
  return build({
    root,
    outDir: join(root, 'site'),
    packageRoot: REPOSITORY,
    docsiteVersion: '0.0.0',
    only: [],
    onProgress: () => undefined,
    ...options,
  });
}

/**
 * A cache that leaves to the next build its compiled templates and nothing else: compiling them is most of the work of a
 * small build, which draws all its texts and pages all the same. That they are compiled again when they have changed is
 * held by `bundle-cache.alone.test.ts`.
 */
export function onlyTemplates(folderOfCache: string): BuildCache {
  const folder = join(folderOfCache, 'node_modules/.cache/docsite');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name !== 'templates') rmSync(join(folder, name), { recursive: true });
  }
  return { folder, key: 'test' };
}

/** What builds leave to each other in a site's folder: no part of the site. */
const CACHE = /^node_modules(?:$|\/\.cache(?:$|\/docsite(?:$|\/)))/u;

/** Paths of all files below a folder but for those of the cache, sorted; folders without a file end in a slash. */
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

/** The bytes of all files below a folder, by path, as hashes: equal for equal trees. A symbolic link counts as its target's name. */
export function hashTree(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    listTree(folder).map((path) => {
      if (path.endsWith('/')) return [path, ''];
      const file = join(folder, path);
      return [path, lstatSync(file).isSymbolicLink() ? `→ ${readlinkSync(file)}` : hashOf(readFileSync(file))];
    }),
  );
}

/** The trees of all parts, put together. Fails when two parts have a file of one path. */
export function joinTrees(trees: readonly Readonly<Record<string, string>>[]): Readonly<Record<string, string>> {
  const joined = Object.assign({}, ...trees) as Readonly<Record<string, string>>;
  const paths = trees.flatMap((tree) => Object.keys(tree));
  if (paths.length !== Object.keys(joined).length) throw new Error('Two parts have a file of one path.');
  return joined;
}

/** SHA-256 in hexadecimal. */
export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Paths whose bytes differ between two trees, or that only one of them has. */
export function changedPaths(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]).toSorted();
}
