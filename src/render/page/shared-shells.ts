/**
 * Draws a page once for all versions in which it is the same. Between two releases most pages differ in the version's
 * name alone, in their addresses and where it is shown; docsite's own templates pass it through as it is. So the page
 * is drawn with a mark in place of the name, and the name is put into a copy of what was drawn; text and sidebar have
 * marks, too. Only for those templates: a site's own may look at the name.
 */
import { splitHref } from '../../shared/href.ts';
import type { NavbarItem } from '../../shared/types/config.ts';
import type { DocPageData, PageData, SiteData } from '../../shared/types/page.ts';
import type { Href, Html, RoutePath } from '../../shared/types/store.ts';
import type { Bundle } from '../bundle/bundle.ts';

/** Stands for the version's name. No digit follows a letter in words; nothing escapes it. */
export const VERSION_MARK = 'docsite0version0mark';
/** Stand for what is drawn already. */
const BODY_MARK = 'docsite0body0mark';
const SIDEBAR_MARK = 'docsite0sidebar0mark';
const PARTS = new RegExp(`(${SIDEBAR_MARK}|${BODY_MARK})`, 'u');

/** How much is held of what was drawn, in characters. When it is exceeded, the cache is emptied. */
const MAX_HELD = 16_000_000;
/** The latest version has other addresses than the others: with fewer versions no page is drawn twice. */
export const MIN_VERSIONS = 3;

/** Draws pages as `bundle.renderPage` does, byte for byte, and throws what it throws. */
export function createPageDrawer(
  { renderPage, overridesTemplates }: Pick<Bundle, 'renderPage' | 'overridesTemplates'>,
  site: SiteData,
  versionCount: number,
): (page: PageData) => Html {
  const draw = (page: PageData): Html => renderPage(site, page);
  if (overridesTemplates || versionCount < MIN_VERSIONS) return draw;
  const shells = new SharedShells(draw);
  const links = site.navbar.items.flatMap(hrefsOf);
  // The navbar marks the link to the page or to what is above it, and its links contain the name, not the mark.
  const isInNavbar = (path: RoutePath): boolean =>
    links.some((href) => `${splitHref(href).path}/`.startsWith(`${path}/`));
  return (page) => (page.kind === 'doc' && isInNavbar(page.version.path) ? draw(page) : shells.render(page));
}

function hrefsOf(item: NavbarItem): readonly Href[] {
  if (item.type === 'docsVersionDropdown') return [...item.itemsBefore, ...item.itemsAfter].map(({ href }) => href);
  if (item.type === 'languageDropdown') return [];
  if (item.type === 'link' || item.type === 'icon') return [item.href];
  return [...(item.href === null ? [] : [item.href]), ...item.items.map(({ href }) => href)];
}

/** For templates that pass the version's name through. */
export class SharedShells {
  readonly #draw: (page: PageData) => Html;
  /** What was drawn, taken apart at the marks, by the page's data with marks. */
  readonly #drawn = new Map<string, readonly Html[]>();
  #held = 0;

  constructor(draw: (page: PageData) => Html) {
    this.#draw = draw;
  }

  /** What `draw` would give for the page, byte for byte. Throws what it throws. */
  render(page: PageData): Html {
    const marked = page.kind === 'doc' ? markPage(page) : null;
    if (marked === null || page.kind !== 'doc') return this.#draw(page);
    const parts = this.#drawn.get(marked) ?? this.#drawMarked(marked);
    const isWhole =
      parts.filter(isMark).join(' ') === (page.sidebar === null ? BODY_MARK : `${SIDEBAR_MARK} ${BODY_MARK}`);
    if (!isWhole) return this.#draw(page);
    return parts
      .map((part) => {
        if (part === BODY_MARK) return page.bodyHtml;
        return part === SIDEBAR_MARK ? page.sidebar : part.replaceAll(VERSION_MARK, page.version.name);
      })
      .join('');
  }

  #drawMarked(marked: string): readonly Html[] {
    const parts = this.#draw(JSON.parse(marked) as DocPageData).split(PARTS);
    this.#held += marked.length + parts.reduce((sum, { length }) => sum + length, 0);
    if (this.#held > MAX_HELD) {
      this.#drawn.clear();
      this.#held = 0;
    }
    this.#drawn.set(marked, parts);
    return parts;
  }
}

/** The page's data as JSON, with the marks; `null` when the page is of one version alone, or speaks of the marks. */
function markPage(page: DocPageData): string | null {
  const { name, label, path } = page.version;
  // The pages of the latest version do not have its name in their addresses.
  if (label !== name || !path.endsWith(`/${name}`) || !/^[\w.-]+$/u.test(name)) return null;
  const version = { ...page.version, name: VERSION_MARK, label: VERSION_MARK, released: null };
  const sidebar = page.sidebar === null ? null : SIDEBAR_MARK;
  const json = JSON.stringify({ ...page, version, bodyHtml: BODY_MARK, sidebar });
  const marks = json.split(PARTS).filter(isMark);
  if (json.split(VERSION_MARK).length !== 3 || marks.length !== (sidebar === null ? 1 : 2)) return null;
  const markedPath = path.slice(0, -name.length) + VERSION_MARK;
  return json.replaceAll(`"${path}/`, `"${markedPath}/`).replaceAll(`"${path}"`, `"${markedPath}"`);
}

function isMark(part: string): boolean {
  return part === BODY_MARK || part === SIDEBAR_MARK;
}
