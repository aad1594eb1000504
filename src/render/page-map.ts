/** Builds the map of pages and versions that the version menu reads: small, for a page seldom moves. */
import type { PageMap, PageRun } from '../shared/model/page-map.ts';
import type { SiteModel, Version } from '../shared/model/site-model.ts';
import type { Doc } from '../shared/types/page.ts';
import type { RoutePath, VersionName } from '../shared/types/store.ts';

/** Documents, unlisted ones too, and generated category pages, in the order in which they first occur from the newest version on. */
export function buildPageMap({ versions, histories }: SiteModel): PageMap {
  const pages = new Map<ReadonlyMap<VersionName, RoutePath>, readonly Doc[]>();
  const byHistory = new Map<readonly Doc[], ReadonlyMap<VersionName, RoutePath>>();
  const categories = new Map<string, Map<VersionName, RoutePath>>();
  for (const version of versions) {
    for (const doc of version.docs.values()) {
      const docs = histories.get(doc)?.docs ?? [doc];
      const page = byHistory.get(docs) ?? new Map(docs.map((other) => [other.version, other.route]));
      byHistory.set(docs, page);
      pages.set(page, docs);
    }
    for (const { route } of [...version.sidebars.values()].flatMap((sidebar) => sidebar.categories)) {
      const slug = slugOf(route, version);
      const page = categories.get(slug) ?? new Map<VersionName, RoutePath>();
      categories.set(slug, page.set(version.name, route));
      pages.set(page, []);
    }
  }
  return {
    pages: [...pages.keys()].map((page) => buildRuns(page, versions)),
    texts: [...pages.values()].map(findTextStarts),
  };
}

/** Versions in which a text of a page begins, newest first as its documents are. */
function findTextStarts(docs: readonly Doc[]): readonly VersionName[] {
  return docs.filter((doc, index) => docs[index + 1]?.hash !== doc.hash).map(({ version }) => version);
}

function buildRuns(page: ReadonlyMap<VersionName, RoutePath>, versions: readonly Version[]): readonly PageRun[] {
  const runs: PageRun[] = [];
  let isOpen = false;
  for (const version of versions) {
    const route = page.get(version.name);
    const last = runs.at(-1);
    if (route === undefined) {
      isOpen = false;
      continue;
    }
    const slug = slugOf(route, version);
    if (isOpen && last?.[0] === slug) runs[runs.length - 1] = [slug, last[1], version.name];
    else runs.push([slug, version.name, version.name]);
    isOpen = true;
  }
  return runs;
}

function slugOf(route: RoutePath, { path }: Version): string {
  return route.slice(path.length).replace(/^\//u, '');
}
