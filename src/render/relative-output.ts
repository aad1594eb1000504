/** The files of a site that works from any folder (`build.relative`): what is planned, with relative addresses. */
import { encodePath } from '../shared/href.ts';
import { looksLikePage, wayToRoot } from '../shared/relative-address.ts';
import type { SiteModel } from '../shared/model/site-model.ts';
import type { PlannedFile } from '../shared/types/output.ts';
import type { RoutePath } from '../shared/types/store.ts';
import type { Bundle } from './bundle/bundle.ts';
import { FOLDER_MARK } from './bundle/classic-scripts.ts';
import { type FolderSite, relatePage, relateStyles } from './page/relative-page.ts';
import { isListFile } from './sidebar-files.ts';

export interface FolderSource {
  readonly model: Pick<SiteModel, 'config' | 'routes'>;
  readonly staticFiles: readonly RoutePath[];
  readonly bundle: Pick<Bundle, 'islandScript' | 'tabScript'>;
}

/** A server shows it at any address, so its own say where the site is published. */
const NOT_FOUND_FILE = '404.html';

export function folderSite({ model, staticFiles, bundle }: FolderSource): FolderSite {
  const { url, baseUrl, trailingSlash } = model.config;
  const own = [bundle.islandScript, `/${bundle.tabScript.path}`];
  return {
    url,
    baseUrl,
    trailingSlash,
    unusual: new Map(findUnusual(model, staticFiles)),
    classicScripts: new Set(own.flatMap((script) => (script === null ? [] : baseUrl + script.slice(1)))),
    known: new Map(),
  };
}

/** Few: addresses tell pages from files by what is after the last dot. */
export function findUnusual(
  { routes }: Pick<SiteModel, 'routes'>,
  staticFiles: readonly RoutePath[],
): readonly (readonly [string, 'page' | 'file'])[] {
  return [
    ...[...routes.keys()].filter((route) => !looksLikePage(route)).map((route) => [encodePath(route), 'page'] as const),
    ...staticFiles.filter((route) => looksLikePage(route)).map((route) => [encodePath(route), 'file'] as const),
  ];
}

/** The same file with addresses relative to it; others than pages and stylesheets stay as they are. */
export function relateFile(file: PlannedFile, site: FolderSite): PlannedFile {
  const { path, make, parts } = file;
  const place = { site, root: path === NOT_FOUND_FILE ? site.baseUrl : wayToRoot(path) };
  if (path.endsWith('.html')) {
    const relate = (html: string): string => relatePage(html, place);
    const whole = { ...file, make: () => onText(make(), relate) };
    return parts === undefined ? whole : { ...whole, parts: () => onParts(parts(), relate) };
  }
  if (path.endsWith('.css')) return { ...file, make: () => onText(make(), (css) => relateStyles(css, place)) };
  return file;
}

/** Data files that readers' scripts load, in a site that works from any folder as scripts, too. */
export function withDataScripts(files: readonly PlannedFile[], site: FolderSite | null): readonly PlannedFile[] {
  if (site === null) return files;
  // The records of versions are for others.
  return files.flatMap((file) => (file.path.endsWith('version.json') ? file : withScript(file)));
}

/** As `withDataScripts`, for the lists of large sidebars. */
export function withListScripts(files: readonly PlannedFile[], site: FolderSite | null): readonly PlannedFile[] {
  if (site === null) return files;
  return files.flatMap((file) => (isListFile(file) ? withMarkedScript(file, site) : withScript(file)));
}

/** A data file, and a script that hands over the same text: pages that are opened as files can read scripts alone. */
function withScript(file: PlannedFile): readonly PlannedFile[] {
  const make = (): string | null => onText(file.make(), (text) => `docsiteFolder.hand(${JSON.stringify(text)})\n`);
  return [file, { ...file, path: `${file.path}.js`, make }];
}

/** As `withScript`, for lists of sidebars: their HTML has a mark where the way to the folder of the site is to be. */
function withMarkedScript(file: PlannedFile, site: FolderSite): readonly PlannedFile[] {
  const marked = { ...file, make: () => onText(file.make(), (text) => markLists(text, site)) };
  return [file, ...withScript(marked).slice(1)];
}

function markLists(json: string, site: FolderSite): string {
  const lists = JSON.parse(json) as Readonly<Record<string, string>>;
  const place = { site, root: FOLDER_MARK };
  return JSON.stringify(Object.fromEntries(Object.entries(lists).map(([key, html]) => [key, relatePage(html, place)])));
}

function onText(content: ReturnType<PlannedFile['make']>, change: (text: string) => string): string | null {
  return content === null ? null : change(asText(content));
}

/** Parts begin and end between elements. */
function* onParts(parts: Iterable<string>, change: (text: string) => string): Iterable<string> {
  for (const part of parts) yield change(part);
}

function asText(content: string | Uint8Array): string {
  return typeof content === 'string' ? content : Buffer.from(content).toString('utf8');
}
