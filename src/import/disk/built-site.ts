/** The pages of a built site, of the old generator or of docsite, read from its folder. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type BuiltPage, readBuiltPage } from '../read-built-page.ts';

/** Pages that only the old generator makes, without their own content. */
const GENERATED = /^\/(?:404|search|docs\/tags(?:\/.*)?|blog\/(?:tags|page|authors|archive)(?:\/.*)?)$/u;

/** True when there is a page in the folder. */
export function isBuiltSite(folder: string): boolean {
  return listPages(folder).length > 0;
}

/** The pages of the old site with their own content, by route. */
export function readOldPages(folder: string): ReadonlyMap<string, BuiltPage> {
  const routes = listPages(folder).map((file) => [routeOf(file), file] as const);
  return new Map(
    routes.filter(([route]) => !GENERATED.test(route)).map(([route, file]) => [route, readPage(join(folder, file))]),
  );
}

/** The page at a route; `null` if missing. */
export function findPage(folder: string, route: string): BuiltPage | null {
  const file = findPageFile(folder, route);
  return file === null ? null : readPage(file);
}

/** The file of the page at a route, with its folder; `null` if missing. Some sites redirect from `/a.html`, which is a file here. */
export function findPageFile(folder: string, route: string): string | null {
  const path = route.slice(1);
  const names = [
    `${path}/index.html`,
    `${path}.html`,
    ...(path === '' ? ['index.html'] : path.endsWith('.html') ? [path] : []),
  ];
  return names.map((name) => join(folder, name)).find((name) => existsSync(name)) ?? null;
}

function readPage(file: string): BuiltPage {
  return readBuiltPage(readFileSync(file, 'utf8'));
}

/** Relative to the folder, with `/` separators; empty for what is not a folder. */
function listPages(folder: string): readonly string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.html'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

function routeOf(file: string): string {
  return `/${file.replace(/(?:^|\/)index\.html$|\.html$/u, '')}`;
}
