/** What a page of VitePress is called, whether it shows that, and whether it says anything itself: docsite draws a heading for all pages. */
import { parseText } from '../../parse-text.ts';
import { hideTitle } from '../hidden-title.ts';
import { keepTitle } from '../move-pages.ts';
import { addFrontMatterLine } from '../../front-matter-fields.ts';
import { readWrittenFields } from '../../written-fields.ts';
import { splitPage } from '../markdown-site.ts';
import type { TextTools } from '../text-tools.ts';

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

const CODE = /<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|\{\{[^{}]*\}\}/gu;
const TAG = /<\/?[a-z][\w.-]*(?:"[^"]*"|'[^']*'|[^"'<>])*>/giu;
const VUE = /<(?:script|[A-Z]\w*|[a-z]+(?:-[a-z]+)+)\b/u;

/** The converted page with a field by which builds warn of it, if only code of Vue draws it: `source` has components and no words. */
export function markPlaceholder(text: string, source: string, tools: Pick<TextTools, 'path'>): string {
  const { body } = splitPage(source);
  const words = body.replaceAll(CODE, '').replaceAll(TAG, '');
  const { layout, hero, features } = readWrittenFields(source);
  const hasHome = layout === 'home' && (hero !== undefined || features !== undefined);
  return hasHome || !VUE.test(body) || /[\p{L}\p{N}]/u.test(words)
    ? text
    : addFrontMatterLine(text, `placeholder_for: ${JSON.stringify(tools.path)}`);
}
