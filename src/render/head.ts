/** What the head of a page says: title, canonical, whether search engines may list it. */
import type { RouteOwner } from '../shared/site-model.ts';
import type { Doc, PageData, RoutePath } from '../shared/types.ts';
import type { DocumentHead } from './document.ts';
import type { PageContext } from './page-data/page-context.ts';

/** `owner` is `null` for the not-found page, which has no address of its own. */
export function buildHead(page: PageData, owner: RouteOwner | null, context: PageContext): DocumentHead {
  const doc = owner?.type === 'doc' ? owner.doc : null;
  const version = page.version === null ? undefined : context.model.versionByName.get(page.version.name);
  return {
    title: page.title,
    description: page.description,
    keywords: doc?.frontMatter.keywords ?? [],
    canonical: owner === null ? null : canonicalOf(page, owner, context),
    noIndex: owner === null || version?.noIndex === true || doc?.unlisted === true,
    isHome: page.route === '/',
    image: doc === null ? null : imageOf(doc, context),
    version: page.version?.name ?? null,
  };
}

/**
 * The same page in the newest version that has it (DESIGN 8). Versions newer than the latest do not count: a page must
 * not send readers to docs that are not released. Their own pages lead to the latest too, where it has them.
 */
function canonicalOf(page: PageData, owner: RouteOwner, { model }: PageContext): RoutePath {
  const { latest, versions } = model;
  if (page.version === null || latest === null) return page.route;
  if (owner.type !== 'doc') return page.route;
  const latestAt = versions.indexOf(latest);
  const released = new Set(versions.slice(latestAt).map(({ name }) => name));
  const newest = model.histories.get(owner.doc)?.docs.find((doc) => released.has(doc.version));
  return newest?.route ?? page.route;
}

/** The front matter's picture as an address. */
function imageOf(doc: Doc, { model, graph, assets }: PageContext): string | null {
  const index = model.bodies.get(doc.hash)?.imageLink ?? null;
  const target = index === null ? undefined : graph.get(doc)?.[index];
  switch (target?.type) {
    case 'external':
      return target.href;
    case 'static':
      return target.route;
    case 'asset':
      return assets.get(target.file.diskPath)?.route ?? null;
    default:
      return null;
  }
}
