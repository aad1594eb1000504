/** Which pages have their text as Markdown beside them, and where: their Markdown copies. */
import { joinRoute } from '../doc-routes.ts';
import type { Doc } from '../types/page.ts';
import type { RoutePath } from '../types/store.ts';
import type { SiteModel, Version } from './site-model.ts';

/** Of a page: `/docs/2.8.0/lms-backends.md`, however the site writes the files of its pages. */
export function routeOfCopy(route: RoutePath): RoutePath {
  return route === '/' ? '/index.md' : `${route}.md`;
}

/** Whether the documents of a version have Markdown copies. */
export function hasMarkdownCopies(version: Version, { config }: Pick<SiteModel, 'config'>): boolean {
  const { markdown } = config.machineReadable;
  return markdown === 'all' || (markdown === 'maintained' && version.status !== 'unmaintained');
}

/** Documents that `llms-full.txt` holds at most: no program reads more at once, and an edit of one writes them all. */
const MOST_IN_ONE_FILE = 250;

/** The list of the site: of its latest version, and of the others' lists. */
export const SITE_LIST: RoutePath = '/llms.txt';

/**
 * The lists of a version's Markdown copies; empty for a version without. At the root of the site, the site's own list is that of the
 * latest version, too.
 */
export function listsOfCopies(version: Version, model: Pick<SiteModel, 'config'>): readonly RoutePath[] {
  if (!hasMarkdownCopies(version, model)) return [];
  const whole = joinRoute(version.path, '/llms-full.txt');
  return [joinRoute(version.path, SITE_LIST), ...(version.docs.size > MOST_IN_ONE_FILE ? [] : [whole])];
}

/** The Markdown copy of a document; `null` for one without. */
export function findMarkdownCopy(doc: Doc, model: Pick<SiteModel, 'config' | 'versionByName'>): RoutePath | null {
  const version = model.versionByName.get(doc.version);
  return version === undefined || doc.draft || !hasMarkdownCopies(version, model) ? null : routeOfCopy(doc.route);
}
