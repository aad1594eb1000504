/** Page by page: what the new build has of the old one. Pure. */
import { isExternal } from '../../src/shared/href.ts';
import { compareText } from '../../src/shared/string/compare-text.ts';
import type { BuiltPage } from './read-built-page.ts';

export interface PageComparison {
  /** Route of the old page, without the base URL. */
  readonly route: string;
  /** True for an address that only redirected: it is followed, but counts as no page. */
  readonly isRedirect: boolean;
  /** False when the new site has nothing there, not even a redirect. */
  readonly isThere: boolean;
  /** Route that the new site redirects it to; `null` when it is at its old place. */
  readonly movedTo: string | null;
  readonly missingIds: readonly string[];
  /** The texts around the first difference; `null` if they are equal. */
  readonly difference: { readonly before: string; readonly after: string } | null;
}
export interface ComparedSite {
  /** Old pages by route. */
  readonly old: ReadonlyMap<string, BuiltPage>;
  /** The page of the new build at a route; `null` if missing. */
  readonly find: (route: string) => BuiltPage | null;
  readonly baseUrl: string;
}

const SHOWN = 60;
const MAX_HOPS = 5;

/** Compares all old pages with content; those that only redirect are followed on both sides. Sorted by route. */
export function comparePages({ old, find, baseUrl }: ComparedSite): readonly PageComparison[] {
  return [...old]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([route, before]) => {
      const { page, movedTo } = follow(route, find, baseUrl);
      const isRedirect = before.redirect !== null;
      const found = { route, isRedirect, isThere: page !== null, movedTo, missingIds: [], difference: null };
      if (page === null || isRedirect) return found;
      const missingIds = before.headingIds.filter((id) => !page.ids.has(id));
      return { ...found, missingIds, difference: findDifference(before.text, page.text) };
    });
}

function follow(
  route: string,
  find: ComparedSite['find'],
  baseUrl: string,
): { readonly page: BuiltPage | null; readonly movedTo: string | null } {
  let [page, movedTo] = [find(route), null as string | null];
  for (let hop = 0; page !== null && page.redirect !== null && hop < MAX_HOPS; hop++) {
    if (isExternal(page.redirect)) return { page, movedTo: page.redirect };
    const target = page.redirect.startsWith(baseUrl) ? page.redirect.slice(baseUrl.length - 1) : page.redirect;
    movedTo = target.replace(/[?#].*$/u, '').replace(/(?<=.)\/$/u, '');
    page = find(movedTo);
  }
  return { page, movedTo };
}

/**
 * White space does not count: the two generators break lines between elements in other places. Nor does the form of quotes and
 * dashes, which several generators draw, nor the way back from a footnote: nearly all pages would differ in it, and what was lost
 * would not be seen.
 */
function findDifference(...texts: readonly [before: string, after: string]): PageComparison['difference'] {
  const [before, after] = [drawPlain(texts[0]), drawPlain(texts[1])];
  if (before === '') return null;
  const [a, b] = [before.replaceAll(' ', ''), after.replaceAll(' ', '')];
  if (a === b) return null;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const cut = (text: string): string => {
    let [index, left] = [0, same];
    for (; left > 0; index++) if (text[index] !== ' ') left -= 1;
    return text.slice(Math.max(0, index - SHOWN / 2), index + SHOWN);
  };
  return { before: cut(before), after: cut(after) };
}

function drawPlain(text: string): string {
  return text
    .replaceAll(/↩\uFE0E?\d*/gu, '')
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll('…', '...')
    .replaceAll(/—|–|---?/gu, '-');
}

/** A summary of the pages, then a line for each address that differs. */
export function describeComparison(addresses: readonly PageComparison[]): readonly string[] {
  const pages = addresses.filter(({ isRedirect }) => !isRedirect);
  const there = pages.filter(({ isThere }) => isThere);
  const moved = there.filter(({ movedTo }) => movedTo !== null).length;
  const withIds = there.filter(({ missingIds }) => missingIds.length === 0).length;
  const sameText = there.filter(({ difference }) => difference === null).length;
  const of = pages.length;
  return [
    `Compared with the old build: ${there.length} of ${of} pages exist (${moved} redirected), ` +
      `${withIds} with all their heading ids, ${sameText} with the same text.`,
    ...addresses.flatMap(({ route, isThere, missingIds, difference }) => [
      ...(isThere ? [] : [`${route} is missing.`]),
      ...(missingIds.length === 0 ? [] : [`${route} lacks the ids ${missingIds.join(', ')}.`]),
      ...(difference === null
        ? []
        : [`${route} has a different text: before "${difference.before}", now "${difference.after}".`]),
    ]),
  ];
}
