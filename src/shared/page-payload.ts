/** A page's data in its document, for hydration and navigation, without what the document has as HTML. */
import type { Breadcrumb, PageData, TocEntry } from './types/page.ts';
import type { Html } from './types/store.ts';

/** The parts of a page that are drawn by the build alone. */
export interface RenderedParts {
  readonly bodyHtml: Html;
  readonly sidebar: Html;
  /** In the order of the page. */
  readonly differences: readonly Html[];
  /** Of the element with `data-drawn`. */
  readonly drawn: Html;
}

/** An entry of the table of contents without the names of its fields: id, HTML, entries below it. */
type PackedEntry = readonly [string, Html, (readonly PackedEntry[])?];
/** The same for breadcrumbs: label, and address where there is one. */
type PackedBreadcrumb = readonly [string, Breadcrumb['href']?];

interface PackedLists {
  readonly toc?: readonly PackedEntry[];
  readonly breadcrumbs?: readonly PackedBreadcrumb[];
}

/** As `toScriptJson`. `html` is what was drawn of the page: lists that it names are left empty. */
export function serializePage(page: PageData, html: Html): string {
  return toScriptJson({
    ...page,
    ...('bodyHtml' in page ? { bodyHtml: '' } : emptyLists(page, html)),
    ...('differences' in page && { differences: [] }),
    ...('sidebar' in page && page.sidebar !== null && { sidebar: '' }),
    ...('toc' in page && { toc: page.toc.map(packEntry) }),
    ...('breadcrumbs' in page && { breadcrumbs: page.breadcrumbs.map(packBreadcrumb) }),
  });
}

/** JSON that is safe inside a `<script>` element. */
export function toScriptJson(data: unknown): string {
  // `</script>` and `<!--` would end the element or hide its end.
  return JSON.stringify(data).replace(/</gu, '\\u003c');
}

/** What an element with `data-drawn` names. An author's HTML may have such an attribute too, in texts and components. */
function emptyLists(page: PageData, html: Html): Partial<PageData> {
  const names = /\sdata-drawn="([\w ]+)"/u.exec(html)?.[1]?.split(' ') ?? [];
  const isList = (name: string): boolean => Array.isArray(Object.getOwnPropertyDescriptor(page, name)?.value);
  return Object.fromEntries(names.filter(isList).map((name) => [name, []]));
}

/**
 * The data of a document, joined with the HTML of its parts. The data has none of that HTML, and what it says instead does not
 * count: the entries of the table of contents alone come from it. Throws when the text is not JSON.
 */
export function parsePage(json: string, { bodyHtml, sidebar, differences, drawn }: RenderedParts): PageData {
  const { drawn: _, ...data } = JSON.parse(json) as PageData;
  const page = Object.assign(data as PageData, drawn !== '' && { drawn });
  const { toc, breadcrumbs } = page as unknown as PackedLists;
  if (toc !== undefined) Object.assign(page, { toc: toc.map(unpackEntry) });
  if (breadcrumbs !== undefined) Object.assign(page, { breadcrumbs: breadcrumbs.map(unpackBreadcrumb) });
  return Object.assign(
    page,
    'bodyHtml' in page && { bodyHtml },
    'sidebar' in page && page.sidebar !== null && { sidebar },
    'differences' in page && { differences },
  );
}

function packBreadcrumb({ label, href }: Breadcrumb): PackedBreadcrumb {
  return href === null ? [label] : [label, href];
}

function packEntry({ id, html, children }: TocEntry): PackedEntry {
  return children.length === 0 ? [id, html] : [id, html, children.map(packEntry)];
}

function unpackEntry([id, html, children = []]: PackedEntry): TocEntry {
  return { id, html, children: children.map(unpackEntry) };
}

function unpackBreadcrumb([label, href = null]: PackedBreadcrumb): Breadcrumb {
  return { label, href };
}
