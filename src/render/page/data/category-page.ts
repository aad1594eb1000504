/** Page data of a category's generated page. */
import { sliceList, titleOfPart } from '../../../shared/model/list-parts.ts';
import type { RouteOwner, Version } from '../../../shared/model/site-model.ts';
import { stringsOf } from '../../../shared/messages/strings.ts';
import type { CategoryPageData, SidebarEntry } from '../../../shared/types/page.ts';
import type { Href } from '../../../shared/types/store.ts';
import { neighbour } from './doc-page.ts';
import { buildPageVersion, type PageContext } from './page-context.ts';

export function buildCategoryPage(
  { category, version, part }: Extract<RouteOwner, { type: 'category' }>,
  context: PageContext,
): CategoryPageData {
  const sidebar = version.sidebars.get(category.sidebar);
  const place = sidebar?.places.get(category.route);
  return {
    kind: 'category',
    route: part?.routes[part.index] ?? category.route,
    title: titleOfPart(category.title, part, stringsOf(context.model.config)),
    description: category.description,
    version: buildPageVersion(version, null, context),
    // Drawn by `sidebars.ts`.
    sidebar: '',
    breadcrumbs: [...(place?.trail ?? []), { label: category.title, href: null }],
    cards: sliceList(category.items, part).flatMap((item) => buildCard(item, version)),
    ...(part === undefined ? {} : { part }),
    previous: neighbour(undefined, place?.previous ?? null, { version, sidebar }),
    next: neighbour(undefined, place?.next ?? null, { version, sidebar }),
  };
}

/** A category without a page leads to the first page in it. Nothing for what readers cannot follow or see. */
export function buildCard(item: SidebarEntry, version: Version): CategoryPageData['cards'] {
  switch (item.type) {
    case 'html':
      return [];
    case 'link':
      return [{ label: item.label, href: item.href, description: '', itemCount: null }];
    case 'doc': {
      const description = version.docs.get(item.id)?.description ?? '';
      return item.unlisted ? [] : [{ label: item.label, href: item.href, description, itemCount: null }];
    }
    case 'category': {
      const href = item.href ?? item.landing ?? firstHref(item);
      const itemCount = item.items.filter((child) => firstHref(child) !== null).length;
      return href === null ? [] : [{ label: item.label, href, description: '', itemCount }];
    }
  }
}

/** Where an entry leads, or the first one in it that leads anywhere; `null` for what readers cannot follow or see. */
function firstHref(entry: SidebarEntry): Href | null {
  switch (entry.type) {
    case 'html':
      return null;
    case 'link':
      return entry.href;
    case 'doc':
      return entry.unlisted ? null : entry.href;
    case 'category':
      return entry.href ?? entry.items.map(firstHref).find((href) => href !== null) ?? null;
  }
}
