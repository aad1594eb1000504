/** What a page holds of a large sidebar: the lists that lead to it, each as far as its neighbours. All else is left out. */
import { MOST_SIBLINGS, NEIGHBOURS } from '../../shared/model/large-sidebar.ts';
import { ENGLISH } from '../../shared/messages/english.ts';
import { fillMessage } from '../../shared/messages/message.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { SidebarEntry } from '../../shared/types/page.ts';
import type { RoutePath } from '../../shared/types/store.ts';

/** Indexes that lead from the top of a sidebar to an entry. */
export type EntryPath = readonly number[];

/** A list of a sidebar. */
export interface SidebarLevel {
  /** Of its category, or of the sidebar. */
  readonly name: string;
  /** Ends the sentence "More in …"; empty at the top. */
  readonly label: string;
  /** The page that lists all of it. */
  readonly href: RoutePath;
  readonly entries: readonly SidebarEntry[];
  /** Of the links to what is left out; left out where no list is cut. */
  readonly words?: MoreWords;
}

/** Messages, as data: drawings are compared by what they are made from. */
export type MoreWords = Readonly<Record<'moreIn' | 'morePages', string>>;

export function moreWords({ strings }: Pick<SiteConfig, 'strings'>): MoreWords {
  const textOf = (key: keyof MoreWords): string => {
    const message = strings[key];
    return typeof message === 'string' ? message : ENGLISH[key];
  };
  return { moreIn: textOf('moreIn'), morePages: textOf('morePages') };
}

type Category = Extract<SidebarEntry, { readonly type: 'category' }>;

/** `paths` lead to the entries of the page at `route`: the first decides what is shown of a list that is too long. */
export function cutSidebar(
  level: SidebarLevel,
  paths: readonly EntryPath[],
  route: RoutePath,
): readonly SidebarEntry[] {
  const { entries } = level;
  const at = paths[0]?.[0] ?? -1;
  const [start, end] = entries.length <= MOST_SIBLINGS ? [0, entries.length] : rangeAround(at, entries.length);
  const shown = entries.slice(start, end).flatMap((entry, index): readonly SidebarEntry[] => {
    if (entry.type !== 'category') return [entry];
    const own = paths.filter((path) => path[0] === start + index);
    if (own.length === 0) return closeCategory(entry);
    const inside = own.filter((path) => path.length > 1).map((path) => path.slice(1));
    return [{ ...entry, items: cutSidebar(levelOf(entry, level.words), inside, route) }];
  });
  // The page that lists them all needs no link to itself.
  const more = level.href === route ? [] : [moreOf(level)];
  return [...(start > 0 ? more : []), ...shown, ...(end < entries.length ? more : [])];
}

function rangeAround(at: number, length: number): readonly [number, number] {
  if (at < 0) return [0, MOST_SIBLINGS];
  return [Math.max(0, at - NEIGHBOURS), Math.min(length, at + NEIGHBOURS + 1)];
}

function moreOf({ name, label, href, words = ENGLISH }: SidebarLevel): SidebarEntry {
  const text = label === '' ? words.morePages : words.moreIn;
  return {
    type: 'link',
    label: fillMessage(text, { category: label }),
    href,
    className: 'sidebar-more',
    rest: name,
  };
}

function levelOf({ branch = '', label, href, landing, items }: Category, words?: MoreWords): SidebarLevel {
  const level = { name: branch, label, href: landing ?? href ?? '/', entries: items };
  return words === undefined ? level : { ...level, words };
}

/** All entries of a list, without what is in them. */
export function closeAll(entries: readonly SidebarEntry[]): readonly SidebarEntry[] {
  return entries.flatMap((entry): readonly SidebarEntry[] =>
    entry.type === 'category' ? closeCategory(entry) : [entry],
  );
}

/** Nothing for a category in which readers should not find anything. */
function closeCategory(category: Category): readonly Category[] {
  const href = category.href ?? category.landing ?? null;
  return href === null ? [] : [{ ...category, href, items: [], cut: { hasPage: category.href !== null } }];
}

/** Every list of a sidebar: its own and those of its categories. */
export function levelsOf(level: SidebarLevel): readonly SidebarLevel[] {
  const inside = level.entries.flatMap((entry) => (entry.type === 'category' ? levelsOf(levelOf(entry)) : []));
  return [level, ...inside];
}

/** Where each address occurs; the page that lists a category leads to the category. */
export function findPaths(entries: readonly SidebarEntry[]): ReadonlyMap<string, readonly EntryPath[]> {
  const found = new Map<string, EntryPath[]>();
  const note = (href: string, path: EntryPath): void => {
    found.set(href, [...(found.get(href) ?? []), path]);
  };
  const walk = (list: readonly SidebarEntry[], above: EntryPath): void => {
    for (const [index, entry] of list.entries()) {
      if (entry.type === 'html') continue;
      const path = [...above, index];
      if (entry.href !== null) note(entry.href, path);
      if (entry.type !== 'category') continue;
      const { href, landing = null } = entry;
      if (landing !== null && landing !== href) note(landing, path);
      walk(entry.items, path);
    }
  };
  walk(entries, []);
  return found;
}
