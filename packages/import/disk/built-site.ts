/** The pages of a built site, of the old generator or of docsite, read from its folder. */
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isInside } from '../../../src/disk/is-inside.ts';
import { parseJson } from '../../../src/schema/parse-json.ts';
import { isWithin, joinRoute, relativeRoute } from '../../../src/shared/doc-routes.ts';
import { isFields } from '../../../src/shared/string/fields.ts';
import type { RoutePath } from '../../../src/shared/types/store.ts';
import { type BuiltPage, readBuiltPage } from '../read-built-page.ts';

/** Pages that every generator makes for itself, in any language. */
const GENERATED = /^\/(?:[a-z]{2,3}(?:-\w+)*\/)?(?:404|search)$/u;

/** True when there is a page in the folder. */
export function isBuiltSite(folder: string): boolean {
  return listPages(folder).length > 0;
}

/** The pages of the old site with their own content, by route. */
export function readOldPages(folder: string): ReadonlyMap<string, BuiltPage> {
  const files = listPages(folder).filter((file) => !isErrorPage(folder, file) && !isFrame(folder, file));
  const routes = files.map((file) => [routeOf(file), file] as const);
  const pages = routes
    .filter(([route]) => !GENERATED.test(route))
    .map(([route, file]) => [route, readPage(join(folder, file))] as const);
  // With a theme that is unknown here nothing says what the text of a page is.
  const isKnown = pages.some(([, { redirect, mainText }]) => redirect === null && mainText === null);
  return new Map(
    pages.map(([route, page]) => [
      route,
      isKnown ? page : { ...page, text: page.text && (page.mainText ?? page.text) },
    ]),
  );
}

/** The page at a route; `null` if missing. An address with a further name of a version is redirected. */
export function findPage(folder: string, route: string): BuiltPage | null {
  const pages = findPageFiles(folder, route).map(readPage);
  // `/a/index.html` may lead to `/a.html`, and the other way round.
  const page = pages.find(({ redirect }) => redirect === null) ?? pages[0];
  if (page !== undefined) return page;
  const redirect = withoutAlias(folder, route);
  return redirect === null ? null : { redirect, headingIds: [], ids: new Set(), text: '' };
}

/** Where docsite's rules for hosts and its page for broken addresses lead: `docs.aliases` makes no page for each page. */
function withoutAlias(folder: string, route: string): string | null {
  const file = join(folder, 'versions.json');
  const json = existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : null;
  if (json === null || !json.ok || !isFields(json.value)) return null;
  const { aliases, baseUrl } = json.value;
  for (const [from, to] of isFields(aliases) ? Object.entries(aliases) : []) {
    if (typeof to !== 'string' || typeof baseUrl !== 'string' || !isWithin(route, from as RoutePath)) continue;
    return baseUrl.slice(0, -1) + joinRoute(to as RoutePath, relativeRoute(from as RoutePath, route as RoutePath));
  }
  return null;
}

/** The file of the page at a route, with its folder; `null` if missing. */
export function findPageFile(folder: string, route: string): string | null {
  return findPageFiles(folder, route)[0] ?? null;
}

/** Some sites redirect from `/a.html`, which is a file here. */
function findPageFiles(folder: string, route: string): readonly string[] {
  const path = route.slice(1);
  const names = [
    `${path}/index.html`,
    `${path}.html`,
    ...(path === '' ? ['index.html'] : path.endsWith('.html') ? [path] : []),
  ];
  return names.map((name) => join(folder, name)).filter((name) => existsSync(name));
}

function readPage(file: string): ReturnType<typeof readBuiltPage> {
  return readBuiltPage(readFileSync(file, 'utf8'));
}

/** Relative to the folder, with `/` separators; empty for what is not a folder. mike's further names of versions are links. */
function listPages(folder: string, around: readonly string[] = []): readonly string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const place = realpathSync(folder);
  const root = around[0] ?? place;
  if (around.includes(place) || !isInside(place, root)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return entry.name.endsWith('.html') ? [entry.name] : [];
    return listPages(join(folder, entry.name), [...around, place]).map((path) => `${entry.name}/${path}`);
  });
}

/** The page for broken addresses of a version, below a list of versions as mike writes it. */
function isErrorPage(folder: string, file: string): boolean {
  const [name, , ...above] = file.split('/').toReversed();
  return name === '404.html' && existsSync(join(folder, above.toReversed().join('/'), 'versions.json'));
}

/** The list of chapters that mdBook's pages show without scripts. */
function isFrame(folder: string, file: string): boolean {
  return file === 'toc.html' && readFileSync(join(folder, file), 'utf8').includes('class="sidebar-iframe-inner"');
}

function routeOf(file: string): string {
  return `/${file.replace(/(?:^|\/)index\.html$|\.html$/u, '')}`;
}
