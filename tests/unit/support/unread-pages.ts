/** Pages whose texts are known, for an index that reads them when it needs them. */
import type { SearchedPage } from '../../../src/search/page-words.ts';
import type { UnreadPage } from '../../../src/search/read-pages.ts';

export function unreadPages(...pages: readonly SearchedPage[]): readonly UnreadPage[] {
  return pages.map((page) => ({ page: page.texts.page, source: JSON.stringify(page), read: () => page }));
}
