/** Which pages have their text as Markdown beside them, and where: their twins. */
import type { Doc } from '../types/page.ts';
import type { RoutePath } from '../types/store.ts';
import type { SiteModel, Version } from './site-model.ts';

/** Of a page: `/docs/2.8.0/lms-backends.md`, however the site writes the files of its pages. */
export function twinRoute(route: RoutePath): RoutePath {
  return `${route}.md`;
}

/** Whether the documents of a version have twins. */
export function hasTwins(version: Version, { config }: Pick<SiteModel, 'config'>): boolean {
  const { markdown } = config.machineReadable;
  return markdown === 'all' || (markdown === 'maintained' && version.status !== 'unmaintained');
}

/** The twin of a document; `null` for one without. */
export function findTwin(doc: Doc, model: Pick<SiteModel, 'config' | 'versionByName'>): RoutePath | null {
  const version = model.versionByName.get(doc.version);
  return version === undefined || doc.draft || !hasTwins(version, model) ? null : twinRoute(doc.route);
}
