/**
 * A site that works from any folder (`build.relative`): planned files become files with relative addresses, and what scripts load
 * is there as scripts, too. It is done to all files at the end of their planning; nothing before knows of it.
 */
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
  readonly model: Pick<SiteModel, 'config' | 'routes' | 'translationOf'>;
  readonly staticFiles: readonly RoutePath[];
  readonly bundle: Pick<Bundle, 'islandScript' | 'tabScript'>;
}

/** A server shows it at any address, so its own say where the site is published. */
const NOT_FOUND_FILE = '404.html';

/** What the files of such a site have in common; `null` for other sites, whose files stay as they are. */
export function folderSite({ model, staticFiles, bundle }: FolderSource): FolderSite | null {
  const { url, baseUrl, trailingSlash, build } = model.config;
  if (!build.relative) return null;
  const own = [bundle.islandScript, `/${bundle.tabScript.path}`];
  return {
    url,
    baseUrl,
    sourceBase: model.translationOf?.source.config.baseUrl ?? baseUrl,
    trailingSlash,
    unusual: new Map(findUnusual(model, staticFiles)),
    classicScripts: new Set(own.flatMap((script) => (script === null ? [] : baseUrl + script.slice(1)))),
    known: new Map(),
  };
}

/** What all pages depend on: data. */
export function unusualOf(site: FolderSite | null): readonly unknown[] {
  return [...(site?.unusual ?? [])];
}

/** Few: addresses tell pages from files by what is after the last dot. */
function findUnusual(
  { routes }: Pick<SiteModel, 'routes'>,
  staticFiles: readonly RoutePath[],
): readonly (readonly [string, 'page' | 'file'])[] {
  return [
    ...[...routes.keys()].filter((route) => !looksLikePage(route)).map((route) => [encodePath(route), 'page'] as const),
    ...staticFiles.filter((route) => looksLikePage(route)).map((route) => [encodePath(route), 'file'] as const),
  ];
}

/** The files with relative addresses, and a script next to each file of data that scripts load. */
export function relateFiles(files: readonly PlannedFile[], site: FolderSite | null): readonly PlannedFile[] {
  if (site === null) return files;
  return files.flatMap((file) => [
    relateFile(file, site),
    ...(file.isLoaded === true ? [asScript(isListFile(file) ? withMark(file, site) : file)] : []),
  ]);
}

/** The same file with addresses relative to it; others than pages and stylesheets stay as they are. */
function relateFile(file: PlannedFile, site: FolderSite): PlannedFile {
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

/** A script that hands over the same text: pages that are opened as files can read scripts alone. */
function asScript(file: PlannedFile): PlannedFile {
  const make = (): string | null => onText(file.make(), (text) => `docsiteFolder.hand(${JSON.stringify(text)})\n`);
  return { ...file, path: `${file.path}.js`, make };
}

/** The HTML of lists of sidebars has a mark where the way to the folder of the site is to be. */
function withMark(file: PlannedFile, site: FolderSite): PlannedFile {
  return { ...file, make: () => onText(file.make(), (text) => markLists(text, site)) };
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
