/** Page data of a document. */
import { changesHrefFrom } from '../../../shared/model/change-pages.ts';
import type { ParsedBody } from '../../../shared/model/parsed-body.ts';
import { plainName } from '../../../shared/model/sets.ts';
import type { Sidebar, SiteModel, Version } from '../../../shared/model/site-model.ts';
import { fillVariables } from '../../../shared/model/variables.ts';
import { NEXT } from '../../../shared/site-folders.ts';
import { translationOf } from '../../../shared/messages/translate-html.ts';
import type { Doc, DocPageData, FrontMatter, PageLink, TocEntry } from '../../../shared/types/page.ts';
import type { Html, IsoDate, RoutePath } from '../../../shared/types/store.ts';
import { type FillContext, fillBody } from '../../body/fill-body.ts';
import type { RenderedBody } from '../../body/render-body.ts';
import { buildPageVersion, findTextOrigin, labelOf, type PageContext, sidebarOf } from './page-context.ts';
import { findEditLinks } from './edit-links.ts';
import { withPostLine } from './post-line.ts';
import { drawSectionMarks } from './section-marks.ts';
import { findNotice } from './translation-notice.ts';

export function buildDocPage(doc: Doc, version: Version, context: PageContext): DocPageData {
  const { model, line } = context;
  const body = context.bodies.get(doc.hash);
  const parsed = model.bodies.get(doc.hash);
  const { frontMatter } = doc;
  const historyHref = line.historyRoutes.get(doc.id);
  const sidebar = sidebarOf(doc, version);
  const place = sidebar?.places.get(doc.route);
  const fill: FillContext = {
    site: model.config,
    translation: translationOf(model.config),
    direction: model.config.locale.direction,
    variables: version.variables,
    targets: context.graph.get(doc) ?? [],
    assets: context.assets,
    // Shells and the sitemap are made without texts.
    ...(body === undefined ? {} : { marks: drawSectionMarks(doc, context) }),
  };
  return {
    kind: 'doc',
    route: doc.route,
    title: doc.title,
    description: doc.description,
    version: buildPageVersion(version, doc, context),
    id: doc.id,
    // Drawn by `sidebars.ts`.
    sidebar: sidebar === undefined ? null : '',
    breadcrumbs: place === undefined ? [] : [...place.trail, { label: place.label, href: null }],
    toc:
      body === undefined || frontMatter.hide_table_of_contents === true
        ? []
        : buildToc(body, fill, tocLevels(frontMatter, context)),
    ...(hidesTitle(parsed) ? { hideTitle: true } : {}),
    bodyHtml: body === undefined ? '' : withPostLine(fillBody(body.html, fill), doc, context),
    ...stateOf(doc),
    ...findNotice(doc, model),
    ...findEditLinks(doc, version, context),
    lastUpdate: lastUpdate(doc, version, context),
    textSince: line.inStore.length < 2 ? null : textSince(doc, context),
    ...(doc.draft || historyHref === undefined ? {} : { historyHref }),
    previous: neighbour(frontMatter.pagination_prev, place?.previous ?? null, { version, sidebar }),
    next: neighbour(frontMatter.pagination_next, place?.next ?? null, { version, sidebar }),
  };
}

/** What a page says of itself above its text. */
export function stateOf({ draft, unlisted }: Pick<Doc, 'draft' | 'unlisted'>): Pick<DocPageData, 'draft' | 'unlisted'> {
  return draft ? { draft: true } : unlisted ? { unlisted: true } : {};
}

/** True for a page that has a heading of level 1 in its text, or wants none. */
export function hidesTitle(body: ParsedBody | undefined): boolean {
  if (body === undefined) return false;
  return (
    body.frontMatter.hide_title === true ||
    body.leadingTitle !== null ||
    body.components.some(({ name }) => name === 'Hero')
  );
}

export interface TocLevels {
  readonly min: number;
  readonly max: number;
}

export function tocLevels(frontMatter: FrontMatter, { model }: PageContext): TocLevels {
  const { minHeadingLevel, maxHeadingLevel } = model.config.tableOfContents;
  return {
    min: frontMatter.toc_min_heading_level ?? minHeadingLevel,
    max: frontMatter.toc_max_heading_level ?? maxHeadingLevel,
  };
}

/** A word in HTML that the column may be too narrow for, such as the name of a setting. */
const LONG_WORD = /[^\s<>&;]{24,}(?![^<>]*>)/gu;

/** Lets lines end at the signs in such a word. */
function breakLongWords(html: Html): Html {
  return html.replaceAll(LONG_WORD, (word) => word.replaceAll(/[_./:-]+(?=[^_./:-])/gu, '$&<wbr>'));
}

/** Headings as a tree: each under the nearest heading before it with a smaller level (BEHAVIOUR B77). */
export function buildToc(body: RenderedBody, fill: FillContext, { min, max }: TocLevels): readonly TocEntry[] {
  interface Node extends TocEntry {
    readonly children: Node[];
  }
  const root: Node[] = [];
  const open: { readonly level: number; readonly children: Node[] }[] = [];
  for (const heading of body.headings) {
    if (heading.level < min || heading.level > max) continue;
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    const node: Node = { id: heading.id, html: breakLongWords(fillBody(heading.html, fill)), children: [] };
    (open.at(-1)?.children ?? root).push(node);
    open.push({ level: heading.level, children: node.children });
  }
  return root;
}

function lastUpdate(doc: Doc, version: Version, { model, line }: PageContext): DocPageData['lastUpdate'] {
  const { showLastUpdateTime, showLastUpdateAuthor } = line.config.docs;
  const date = showLastUpdateTime ? findLastChange(doc, model) : null;
  const recorded = version.updated[doc.source.path];
  const author = showLastUpdateAuthor ? (doc.frontMatter.last_update?.author ?? recorded?.author ?? null) : null;
  return date === null && author === null ? null : { date, author };
}

/**
 * The day of a document's last change: what its front matter says, else what is recorded of its file, else, in a
 * released version, the day of the release that brought its text (BEHAVIOUR B94, B137). Like the text's origin, it does
 * not change when another version is cut.
 */
export function findLastChange(doc: Doc, model: SiteModel): IsoDate | null {
  const version = model.versionByName.get(doc.version);
  const known = doc.frontMatter.last_update?.date ?? version?.updated[doc.source.path]?.date;
  if (known !== undefined) return known;
  if (plainName(doc.version) === NEXT) return null;
  return model.versionByName.get(findTextOrigin(doc, model).first.version)?.released ?? null;
}

function textSince(doc: Doc, { model }: PageContext): DocPageData['textSince'] {
  const { first, before } = findTextOrigin(doc, model);
  return {
    label: labelOf(first, model),
    before:
      before === null || !model.routes.has(before.route) ? null : { label: labelOf(before, model), href: before.route },
    changesHref: changesHrefFrom(doc, first, model),
  };
}

interface PlaceInSidebar {
  readonly version: Version;
  readonly sidebar: Sidebar | undefined;
}

/**
 * The page before or after: what the front matter names, else the neighbour in the sidebar (BEHAVIOUR B84). None when it
 * names `null`, a draft or an unlisted page; a name of nothing was reported when the model was built.
 */
export function neighbour(
  wanted: string | null | undefined,
  route: RoutePath | null,
  place: PlaceInSidebar,
): PageLink | null {
  const { version, sidebar } = place;
  if (wanted !== undefined) {
    const named = wanted === null ? undefined : version.docs.get(wanted);
    return named === undefined || named.unlisted ? null : describeDoc(named, place);
  }
  if (route === null) return null;
  const doc = version.docsByRoute.get(route);
  return doc === undefined ? { label: sidebar?.places.get(route)?.label ?? '', href: route } : describeDoc(doc, place);
}

function describeDoc(doc: Doc, { version, sidebar }: PlaceInSidebar): PageLink {
  const { pagination_label: own, sidebar_label: inSidebars } = doc.frontMatter;
  const label = inSidebars === undefined ? sidebar?.places.get(doc.route)?.label : doc.sidebarLabel;
  return {
    label: own === undefined ? (label ?? doc.title) : fillVariables(own, version.variables),
    href: doc.route,
  };
}
