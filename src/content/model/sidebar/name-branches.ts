/**
 * Prepares a large sidebar: pages hold only a part of it, so each category gets a name, under which the rest is found in
 * shared files, and a page that lists what is in it, for readers without scripts and for search engines.
 */
import { slug } from 'github-slugger';
import { joinRoute } from '../../../shared/doc-routes.ts';
import { MOST_ENTRIES, MOST_SIBLINGS } from '../../../shared/model/large-sidebar.ts';
import type { CategoryPage } from '../../../shared/model/site-model.ts';
import type { SidebarEntry } from '../../../shared/types/page.ts';
import type { RoutePath } from '../../../shared/types/store.ts';

type Category = Extract<SidebarEntry, { readonly type: 'category' }>;

export interface BranchSource {
  /** Name of the sidebar. */
  readonly name: string;
  /** Route of the version. */
  readonly path: RoutePath;
  /** Where the pages of categories that docsite lists itself count as written. */
  readonly place: CategoryPage['place'];
  /** False for entries that readers do not see in menus. */
  readonly isListed: (entry: SidebarEntry) => boolean;
  /** Generated pages of the version's categories; grows. */
  readonly categories: CategoryPage[];
  /** Routes of all generated pages of the version, and names of its branches; grows. */
  readonly used: Set<string>;
}

export function isLargeSidebar(entries: readonly SidebarEntry[]): boolean {
  return countEntries(entries) > MOST_ENTRIES;
}

function countEntries(entries: readonly SidebarEntry[]): number {
  return entries.reduce((sum, entry) => sum + 1 + (entry.type === 'category' ? countEntries(entry.items) : 0), 0);
}

/**
 * The entries with names and pages. Names are made of labels, so those of other branches stay when a page is added.
 * Whatever the author said, all categories fold: an open one would be on every page.
 */
export function nameBranches(
  entries: readonly SidebarEntry[],
  source: BranchSource,
  above: readonly string[] = [],
): readonly SidebarEntry[] {
  return entries.map((entry) => {
    if (entry.type !== 'category') return entry;
    const words = [...above, slug(entry.label) || 'section'];
    const branch = takeName(words.join('/'), source);
    const items = nameBranches(entry.items, source, words);
    const landing = items.some(source.isListed) ? addLandingPage({ ...entry, items }, branch, source) : null;
    return { ...entry, collapsible: true, collapsed: true, branch, landing, items };
  });
}

function takeName(wanted: string, { path, used }: BranchSource): string {
  let [name, count] = [wanted, 1];
  while (used.has(name) || used.has(routeOf(name, path))) name = `${wanted}-${++count}`;
  used.add(name);
  return name;
}

function routeOf(branch: string, path: RoutePath): RoutePath {
  return joinRoute(path, `/category/${branch}`);
}

/** A page of its own lists what is in a category if it is generated, or if the sidebar next to it can show it all. */
function addLandingPage({ href, label, items }: Category, branch: string, source: BranchSource): RoutePath {
  if (href !== null && (source.used.has(href) || items.length <= MOST_SIBLINGS)) return href;
  const route = routeOf(branch, source.path);
  const { name: sidebar, place } = source;
  source.categories.push({ route, title: label, description: '', sidebar, items, place, isAdded: true });
  return route;
}
