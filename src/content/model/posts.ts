/** Posts of a set with dates: their order, newest first, and those without a day. */
import { problem } from '../../shared/problem/problem.ts';
import { comparePosts, postFeedRoute } from '../../shared/model/posts.ts';
import type { Line } from '../../shared/model/site-model.ts';
import type { Doc } from '../../shared/types/page.ts';
import type { DocId } from '../../shared/types/store.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { DocFields } from './check-doc-fields.ts';
import type { SidebarItem } from './sidebar/items.ts';

/** The documents of a set with dates, newest first; empty for others. */
export function listPosts(docs: ReadonlyMap<DocId, Doc>, line: Pick<Line, 'set' | 'hasVersions'>): readonly Doc[] {
  return postFeedRoute(line) === null ? [] : [...docs.values()].toSorted(comparePosts);
}

/** The items of the sidebar that has all posts. */
export function postItems(posts: readonly Doc[]): readonly SidebarItem[] {
  return posts.map(({ id }) => ({ type: 'doc', id, label: null, className: null, line: 1 }));
}

/** A post that the order and the feed do not know; `null` for one with a day. */
export function checkDay({ file, frontMatter, fieldLines }: DocFields): Problem | null {
  if ((frontMatter.post?.date ?? null) !== null) return null;
  return problem({
    severity: 'warn',
    code: 'bad-front-matter',
    file: file.diskPath,
    line: fieldLines['date'] ?? 1,
    what: 'This page of a set with dates has no day.',
    why: 'It is listed last, and is not in the feed.',
    fix: 'Write it into the front matter: date: 2026-01-31.',
  });
}
