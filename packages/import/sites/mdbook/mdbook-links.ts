/** Addresses in a text of mdBook, and the ids that it gives to headings. Pure. */
import { decodeAddress, isExternal } from '../../../../src/shared/href.ts';
import type { SourcePath } from '../../../../src/shared/types/store.ts';
import { relativePath } from '../../include-place.ts';
import { parseHeadings } from '../../mdx/write/pin-heading-ids.ts';
import { normalise } from '../../site-tree.ts';
import type { TextTools } from '../text-tools.ts';

export interface MdbookPlace {
  /** Those of the book, relative to its folder. */
  readonly pages: ReadonlySet<SourcePath>;
  readonly folder: string;
  /** Of the site, with slashes at its ends. */
  readonly base: string;
  /** What hidden lines of a language begin with. */
  readonly hidden: ReadonlyMap<string, string>;
  /** The deepest level of headings in lists of mdbook-toc; `null` for a book without it. */
  readonly contentsLevel: number | null;
  readonly hasDefinitions: boolean;
}

export function slugOf(heading: string): string {
  return heading
    .trim()
    .replaceAll(/[^\p{Alphabetic}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/gu, '-')
    .replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());
}

/** Built pages are named by their texts. The first heading of a page has no id in docsite: it is where the page begins. */
export function mapHref(href: string, tools: TextTools, { pages, folder, base }: MdbookPlace): string {
  const [, path = '', hash] = /^([^?#]*)(?:#(.*))?$/su.exec(href) ?? [];
  if (isExternal(href) || (path.startsWith('/') && !path.startsWith(base))) return href;
  const page = tools.path.slice(folder === '' ? 0 : folder.length + 1);
  const isAbsolute = path.startsWith('/');
  const plain = decodeAddress(isAbsolute ? path.slice(base.length) : path);
  const around = isAbsolute ? '' : page.slice(0, page.lastIndexOf('/') + 1);
  const named = path === '' ? page : normalise(around + plain);
  const target = [named, named.replace(/\.html$/u, '.md'), named.replace(/index\.(?:html|md)$/u, 'README.md')].find(
    (one) => pages.has(one),
  );
  if (target === undefined) return href;
  const isTop = hash !== undefined && hash === topOf(tools.read(normalise(`${folder}/${target}`)) ?? '');
  if (path === '' && !isTop) return href;
  return encodeURI(relativePath(page, target)) + (hash === undefined || isTop ? '' : `#${hash}`);
}

function topOf(text: string): string | null {
  const top = parseHeadings(text).find(({ level }) => level === 1);
  return top === undefined ? null : slugOf(top.text);
}
