/**
 * Where the history of each page is: `/versions/<page id>`, of a set below its route. The address on a page follows from its own id alone, so that
 * no later release changes it: a history has the id of its newest page, and its older ids lead there (BEHAVIOUR B170).
 */
import type { PageHistory, SitePage, Version } from '../../shared/model/site-model.ts';
import { versionsRoute } from '../../shared/doc-routes.ts';
import { isPlainRoute } from '../../shared/plain-route.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Doc } from '../../shared/types/page.ts';
import type { DocId, RoutePath } from '../../shared/types/store.ts';

export interface HistorySource {
  readonly config: { readonly redirects: SiteConfig['redirects']; readonly docs: Pick<SiteConfig['docs'], 'set'> };
  /** Newest first. */
  readonly versions: readonly Version[];
  readonly histories: ReadonlyMap<Doc, PageHistory>;
  readonly pages: readonly SitePage[];
  readonly staticFiles: readonly RoutePath[];
}
export interface HistoryAddresses {
  /** The pages of each history, by its route, in the order of the newest version that has them. */
  readonly byRoute: ReadonlyMap<RoutePath, PageHistory['docs']>;
  /** What a page with an id names as its history: a route, or an address that leads on. */
  readonly byId: ReadonlyMap<DocId, RoutePath>;
  /** Ids that pages have left, and the routes they lead to. */
  readonly moved: ReadonlyMap<RoutePath, RoutePath>;
}

/** Names below `/versions` that docsite needs itself, or that hosts take for the folder's page. */
const RESERVED = ['compare', 'index'];

/**
 * With a single version there is no history. Of histories that had the same id, or ids that differ in case only, the one
 * that had it last has the address; the other ones have a number after theirs.
 */
export function buildHistoryAddresses(source: HistorySource): HistoryAddresses {
  const { versions, histories } = source;
  const byId = new Map<DocId, RoutePath>();
  const owners = new Map<RoutePath, PageHistory['docs']>();
  const own = new Set<PageHistory['docs']>();
  if (versions.length < 2) return { byRoute: new Map(), byId, moved: new Map() };
  const base = versionsRoute(source.config);
  const taken = takenAddresses(source, base);
  for (const version of versions) {
    for (const doc of version.docs.values()) {
      const docs = histories.get(doc)?.docs;
      if (docs === undefined) continue;
      const known = byId.get(doc.id);
      const address = known ?? addressOf(doc.id, base, taken);
      if (known === undefined) {
        // Reported with the address of the page itself.
        if (!isPlainRoute(address)) continue;
        byId.set(doc.id, address);
      }
      if (!owners.has(address)) owners.set(address, docs);
      own.add(docs);
    }
  }
  const routes = new Map<PageHistory['docs'], RoutePath>();
  for (const docs of own) {
    const address = byId.get(docs[0]?.id ?? '');
    // Its newest id makes no address, an older one does.
    if (address === undefined) continue;
    let route = address;
    for (let number = 2; owners.get(route) !== docs; number++) {
      route = `${address}-${number}`;
      if (!owners.has(route) && !taken.has(route)) owners.set(route, docs);
    }
    routes.set(docs, route);
  }
  const moved = [...owners].flatMap(([address, docs]): [RoutePath, RoutePath][] => {
    const route = routes.get(docs);
    return route === undefined || route === address ? [] : [[address, route]];
  });
  return { byRoute: new Map([...routes].map(([docs, route]) => [route, docs])), byId, moved: new Map(moved) };
}

/** In lower case, for disks that do not tell case apart. A folder's page has the name of its folder. */
function addressOf(id: DocId, base: RoutePath, taken: ReadonlySet<string>): RoutePath {
  let address: RoutePath = `${base}/${id.toLowerCase().replace(/(?<=.)\/index$/u, '')}`;
  while (taken.has(address)) address = `${address}-page`;
  return address;
}

/** Pages, files and redirects of the site itself: no release changes them. In lower case. */
function takenAddresses({ config, pages, staticFiles }: HistorySource, base: RoutePath): ReadonlySet<string> {
  const files = staticFiles.map((file) => file.replace(/(?:\/index)?\.html$/iu, ''));
  const own = [...pages.map(({ route }) => route), ...files, ...Object.keys(config.redirects)];
  return new Set([...RESERVED.map((name) => `${base}/${name}`), ...own.map((address) => address.toLowerCase())]);
}
