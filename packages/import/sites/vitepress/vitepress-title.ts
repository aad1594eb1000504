/** What a page of VitePress is called, and whether it shows that: docsite draws a heading for pages that have none, VitePress does not. */
import { parseText } from '../../parse-text.ts';
import { hideTitle } from '../hidden-title.ts';
import { keepTitle } from '../move-pages.ts';

/**
 * The converted page with the title that `original` had for the window: of its front matter, or of its first heading of level 1
 * without its tags. A page that does not begin with a heading shows none.
 */
export function keepWindowTitle(converted: string, original: string): string {
  const before = parseText(original);
  const heading = before.headings.find(({ level }) => level === 1);
  const shown = heading?.text.trim() ?? '';
  const title = before.frontMatter.title ?? (shown === '' ? undefined : shown);
  return hideTitle(keepTitle(converted, title));
}
