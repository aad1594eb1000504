/** Titles of pages of MkDocs: from the menu, or from the name of the file. */
import { findFrontMatter } from '../../../../src/content/parse/front-matter.ts';
import { fieldsOf } from '../../docusaurus/config/settings.ts';
import { CODE } from '../../code-places.ts';
import { hideTitle } from '../hidden-title.ts';

/** The window of the home page has the name of the site. */
const HOME = /^(?:index|README)\.md$/iu;
const HEADING = /^#[ \t]+\S|^[^\n]+\n=+[ \t]*$/mu;

/** What the window calls a page whose heading does not say it: as the menu does, or by its file; `undefined` for its heading. */
export function pageTitle(path: string, titles: ReadonlyMap<string, string>, text: string): string | undefined {
  const named = titles.get(path);
  if (named !== undefined && !HOME.test(path)) return named;
  const { block, yaml } = findFrontMatter(text);
  if (/^title[ \t]*:/mu.test(yaml) || HEADING.test(text.slice(block.length).replaceAll(CODE, ''))) return undefined;
  if (HOME.test(path)) return named ?? 'Home';
  const name = path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.')).replaceAll(/[-_]/gu, ' ');
  return name === name.toLowerCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

/** The converted page. Where its text has no heading of the first level, Material draws one, and other themes do not. */
export function showTitle(text: string, isMaterial: boolean): string {
  const body = text.slice(findFrontMatter(text).block.length);
  const isDrawn = isMaterial && !/<h1\b/iu.test(body) && !HEADING.test(body.replaceAll(CODE, ''));
  return isDrawn ? text : hideTitle(text);
}

/** The pages that the menu names: their window has that name, too. */
export function namedPages(item: unknown): readonly (readonly [path: string, title: string])[] {
  const [label, value] = Object.entries(fieldsOf(item))[0] ?? [];
  if (Array.isArray(value)) return value.flatMap(namedPages);
  if (label === undefined || typeof value !== 'string') return [];
  return [[value.replace(/^\.?\//u, ''), label]];
}
