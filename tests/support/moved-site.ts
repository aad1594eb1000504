/** A site that moves in: imported, imported again, built, and its links checked, by the commands that people use. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findPage } from '../../packages/import/disk/built-site.ts';
import { CACHE_FOLDER } from '../../src/build/site-place.ts';
import { runDocsite } from './run-docsite.ts';
import { emptySite, type Files, hashTree, writeFiles } from './site.ts';

export interface OldSite {
  readonly generator: 'docusaurus' | 'vitepress' | 'mkdocs' | 'hugo' | 'starlight' | 'mdbook' | 'folders';
  /** Its files, or the folder that has them. */
  readonly source: Files | string;
  /** The folder with the configuration, below that; empty for the whole. */
  readonly root?: string;
  /** Further options of the import. */
  readonly options?: readonly string[];
}
export interface MovedSite {
  /** What the first import printed, to either stream. */
  readonly said: string;
  /** The report in Markdown. */
  readonly report: string;
  /** What `check-links` printed, to either stream. */
  readonly links: string;
  /** Text of a file of the new site. */
  readonly read: (path: string) => string;
  /** HTML of the page at an address, without the base URL. */
  readonly page: (route: string) => string;
  /** Ids of the headings of the text at an address, without the first one. */
  readonly ids: (route: string) => readonly string[];
  /** Text of a file of the built site. */
  readonly published: (path: string) => string;
  /** True for an address, without the base URL, that has a page, or redirects to one. */
  readonly answers: (route: string) => boolean;
}

/**
 * Moves a site from `folder/old` to `folder/new`, and expects exit code 0 of every command, the old site as it was, and a second
 * import that changes nothing. All sites of a test file share the folder: their templates are compiled once. They are built
 * without the search, which takes a fifth of the time and is not what is tested.
 */
export async function moveIn(
  folder: string,
  { generator, source, root = '', options = [] }: OldSite,
): Promise<MovedSite> {
  prepareMove(folder, source);
  const [old, site] = [join(folder, 'old'), join(folder, 'new')];
  const before = hashTree(old);
  const importSite = (...more: readonly string[]) =>
    runDocsite(folder, 'import', generator, join('old', root), '--to', 'new', ...options, ...more);
  const run = await importSite('--report', 'report.md');
  expect(run.code, run.stderr).toBe(0);
  expect(hashTree(old)).toEqual(before);
  expect((await importSite()).stdout).toContain('Nothing changed: new/ is up to date');

  const config = readFileSync(join(site, 'docsite.config.ts'), 'utf8');
  writeFileSync(join(site, 'docsite.config.ts'), config.replace('defineConfig({', 'defineConfig({\n  search: false,'));
  const built = await runDocsite(site, 'build');
  expect(built.code, built.stderr).toBe(0);
  const links = await runDocsite(site, 'check-links');
  expect(links.code, links.stdout + links.stderr).toBe(0);
  const out = join(site, 'site');
  const baseUrl = /^ {2}baseUrl: '(.*)',$/mu.exec(config)?.[1] ?? '/';
  return {
    said: run.stdout + run.stderr,
    report: readFileSync(join(folder, 'report.md'), 'utf8'),
    links: links.stdout + links.stderr,
    read: (path) => readFileSync(join(site, path), 'utf8'),
    page: (route) => readPage(out, route),
    ids: (route) => Array.from(readPage(out, route).matchAll(/<h[2-6] id="([^"]*)"/gu), ([, id = '']) => id),
    published: (path) => readFileSync(join(out, path), 'utf8'),
    answers: (route) => answers(out, route, baseUrl),
  };
}

/** Puts the old site into `folder/old`, and leaves nothing of the new one before but its compiled templates. */
export function prepareMove(folder: string, source: Files | string): void {
  rmSync(join(folder, 'old'), { recursive: true, force: true });
  const cache = join(folder, 'new', CACHE_FOLDER);
  emptySite(join(folder, 'new'));
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    if (name !== 'templates') rmSync(join(cache, name), { recursive: true });
  }
  mkdirSync(join(folder, 'old'));
  if (typeof source === 'string') cpSync(source, join(folder, 'old'), { recursive: true });
  else writeFiles(join(folder, 'old'), source);
}

function readPage(out: string, route: string): string {
  const path = route.replace(/^\//u, '');
  const file = [`${path}/index.html`, `${path}.html`].map((name) => join(out, name)).find((name) => existsSync(name));
  expect(file, `${route} has no page`).toBeDefined();
  return readFileSync(file ?? '', 'utf8');
}

function answers(out: string, route: string, baseUrl: string): boolean {
  const page = findPage(out, route.replace(/(?<=.)\/$/u, ''));
  if (page === null) return false;
  if (page.redirect === null) return true;
  const path = page.redirect.replace(/[?#].*$/u, '');
  return path.startsWith(baseUrl) && answers(out, `/${path.slice(baseUrl.length)}`, baseUrl);
}
