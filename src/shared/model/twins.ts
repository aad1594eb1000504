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

/** Documents that `llms-full.txt` holds at most: no program reads more at once, and an edit of one writes them all. */
const MOST_IN_ONE_FILE = 250;

/** The lists of a version's twins; empty for a version without. */
export function twinListsOf(version: Version, model: Pick<SiteModel, 'config'>): readonly RoutePath[] {
  if (!hasTwins(version, model)) return [];
  const whole: RoutePath = `${version.path}/llms-full.txt`;
  return [`${version.path}/llms.txt`, ...(version.docs.size > MOST_IN_ONE_FILE ? [] : [whole])];
}

/** The twin of a document; `null` for one without. */
export function findTwin(doc: Doc, model: Pick<SiteModel, 'config' | 'versionByName'>): RoutePath | null {
  const version = model.versionByName.get(doc.version);
  return version === undefined || doc.draft || !hasTwins(version, model) ? null : twinRoute(doc.route);
}
