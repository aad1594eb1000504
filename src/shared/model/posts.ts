/** Posts of sets with dates: their order and their feed. */
import { joinRoute } from '../doc-routes.ts';
import { compareText } from '../string/compare-text.ts';
import type { Doc } from '../types/page.ts';
import type { IsoDate, RoutePath } from '../types/store.ts';
import type { Line } from './site-model.ts';

/** Readers have seen older ones. */
const MAX_POSTS = 30;

export type DatedDoc = Doc & { readonly day: IsoDate };

/** The newest first; then those without a day, by path. */
export function comparePosts(a: Doc, b: Doc): number {
  return compareText(dayOf(b), dayOf(a)) || compareText(a.source.path, b.source.path);
}

/** The posts of the feed, the newest first. Unlisted ones are not in it. */
export function findFedPosts({ versions }: Pick<Line, 'versions'>): readonly DatedDoc[] {
  const docs = versions.flatMap((version) => [...version.docs.values()]);
  return docs
    .filter((doc) => !doc.unlisted && dayOf(doc) !== '')
    .toSorted(comparePosts)
    .slice(0, MAX_POSTS)
    .map((doc) => ({ ...doc, day: dayOf(doc) }));
}

/** Where the feed of a set with dates is: `/blog/atom.xml`; `null` for a line without dates. */
export function postFeedRoute({ set, hasVersions }: Pick<Line, 'set' | 'hasVersions'>): RoutePath | null {
  return set?.isDated === true && !hasVersions ? joinRoute(set.route, '/atom.xml') : null;
}

function dayOf({ frontMatter }: Pick<Doc, 'frontMatter'>): string {
  return frontMatter.post?.date ?? '';
}
