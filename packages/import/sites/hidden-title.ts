/** Titles that docsite draws for pages without a heading, and other generators do not. Pure. */
import { findFrontMatter } from '../../../src/content/parse/front-matter.ts';
import { setFrontMatterField } from '../front-matter-fields.ts';
import { parseText } from '../parse-text.ts';

/** The page without a title of its own above the text, unless the text begins with it. */
export function hideTitle(text: string): string {
  const { block } = findFrontMatter(text);
  // Nearly all pages: parsing takes longer than the rest.
  if (/^\s*# /u.test(text.slice(block.length)) || parseText(text).leadingTitle !== null) return text;
  return setFrontMatterField(text, 'hide_title', 'true');
}
