/** Pages whose texts are known, for an index that reads them when it needs them. */
import type { UnreadPage } from '../../../src/search/kept-segment.ts';
import type { SearchedPage } from '../../../src/search/page-record.ts';

export function unreadPages(...pages: readonly SearchedPage[]): readonly UnreadPage[] {
  return pages.map((page) => ({ page: page.texts.page, source: JSON.stringify(page), read: () => page }));
}
