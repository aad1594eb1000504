/** Targets of menu items that name a document, a sidebar or the versions of a set of documents. */
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import type { SiteTree } from '../../site-tree.ts';
import { textOf } from '../config/settings.ts';
import type { OldDoc, OldVersion } from '../versions.ts';
import { type FolderItems, folderItems } from './folder-items.ts';
import { firstDocId } from './sidebars.ts';

/** A set of documents as its latest version has them. */
export interface DocsSet {
  readonly id: string;
  /** `pages`: documents that become pages of the site, and keep their addresses. */
  readonly kind: 'main' | 'set' | 'pages';
  /** `null` when it has no version. */
  readonly latest: OldVersion | null;
  /** How many versions it has. */
  readonly versions: number;
  readonly sidebars: Fields;
}
export interface MenuTargets {
  /** True for the documents that docsite has versions of; `null` for an item that names no set. */
  readonly isMain: (id: string | null) => boolean;
  /** True for documents that are a set of docsite. */
  readonly isSet: (id: string | null) => boolean;
  /** True for such a set with several versions. */
  readonly isVersionedSet: (id: string | null) => boolean;
  /** New route of an item; `null` if it has no target. */
  readonly find: (item: Fields) => RoutePath | null;
}

/** `sets` begins with the main one. */
export function createMenuTargets(sets: readonly DocsSet[], tree: SiteTree): MenuTargets {
  const itemsOf = readItemsOnce(tree);
  const setOf = (id: string | null): DocsSet | undefined => (id === null ? sets[0] : sets.find((set) => set.id === id));
  return {
    isMain: (id) => setOf(id)?.kind === 'main',
    isSet: (id) => setOf(id)?.kind === 'set',
    isVersionedSet: (id) => setOf(id)?.kind === 'set' && (setOf(id)?.versions ?? 0) > 1,
    find: (item) => {
      const set = setOf(textOf(item['docsPluginId']));
      const latest = set?.latest ?? null;
      return set === undefined || latest === null ? null : findRoute(item, { ...set, latest }, itemsOf);
    },
  };
}

/** Once for all items of the menus: each reads the front matter and the category files of a whole version. */
function readItemsOnce(tree: SiteTree): (version: OldVersion) => FolderItems {
  const folders = new Map<OldVersion, FolderItems>();
  return (version) => {
    const items = folders.get(version) ?? folderItems(version, tree);
    folders.set(version, items);
    return items;
  };
}

function findRoute(
  item: Fields,
  { latest, kind, sidebars }: DocsSet & { readonly latest: OldVersion },
  itemsOf: (version: OldVersion) => FolderItems,
): RoutePath | null {
  const isLine = kind !== 'pages';
  const routeOf = (doc: OldDoc | undefined): RoutePath | null => (isLine ? doc?.newRoute : doc?.oldRoute) ?? null;
  const routeOfDoc = (id: string | null): RoutePath | null => routeOf(latest.docs.find((doc) => doc.id === id));
  const routeOfSidebar = (items: unknown): RoutePath | null => routeOfDoc(firstDocId(items, itemsOf(latest)));
  switch (item['type']) {
    case 'doc':
      return routeOfDoc(textOf(item['docId']));
    case 'docSidebar':
      return routeOfSidebar(sidebars[textOf(item['sidebarId']) ?? '']) ?? (isLine ? latest.newPath : null);
    case 'docsVersion':
      if (isLine) return latest.newPath;
      return (
        routeOf(latest.docs.find(({ oldRoute }) => oldRoute === latest.oldPath)) ??
        routeOfSidebar(Object.values(sidebars))
      );
    default:
      return null;
  }
}
