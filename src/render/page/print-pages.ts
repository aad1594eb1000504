/**
 * Pages for printing: all pages of a version one after another, in the order of the sidebar, with a list of contents. They
 * run no script, and nothing is drawn by templates: what paper cannot use is not there. A page is made in parts, for a version
 * may have ten thousand pages.
 */
import { createHash } from 'node:crypto';
import { pageUrl, toUrl } from '../../shared/href.ts';
import { printedVersions, printRoute } from '../../shared/model/printed-versions.ts';
import type { Version } from '../../shared/model/site-model.ts';
import { stringsOf } from '../../shared/messages/strings.ts';
import { escapeHtml } from '../../shared/string/html.ts';
import type { PlannedFile } from '../../shared/types/output.ts';
import type { Breadcrumb, Doc } from '../../shared/types/page.ts';
import type { Html, RoutePath } from '../../shared/types/store.ts';
import type { Bundle } from '../bundle/bundle.ts';
import type { HeadTag } from '../../shared/types/config.ts';
import { directionOf, modeOf, renderTag } from './document.ts';
import { buildDocPage } from './data/doc-page.ts';
import type { PageContext } from './data/page-context.ts';
import { showsStyledComponents } from './data/shown-components.ts';
import { outputPath } from './output-path.ts';
import { PRINTED_STYLES } from './printed-styles.ts';
import { isStylesheet } from './text-styles.ts';
import { keyOfPage, makeIdsWhole } from './whole-ids.ts';

/** A page of the version, where its sidebar has it. */
interface PrintedDoc {
  readonly doc: Doc;
  readonly label: string;
  readonly trail: readonly Breadcrumb[];
}

/** What pages for printing load. */
interface PrintedAssets extends Pick<Bundle, 'stylesheet'> {
  /** Stylesheets that the pages of these documents have besides. */
  readonly stylesOf: (docs: readonly Doc[]) => readonly HeadTag[];
}

/** The pages of the versions that `docs.print` names, and their styles; nothing where it names none. */
export function planPrintPages(context: PageContext, assets: PrintedAssets): readonly PlannedFile[] {
  const { model } = context;
  const versions = printedVersions(model.lines[0]);
  if (versions.length === 0) return [];
  const hash = createHash('sha256').update(PRINTED_STYLES).digest('hex').slice(0, 8);
  const styles = `assets/printed.${hash}.css`;
  return [
    { path: styles, make: () => PRINTED_STYLES },
    ...versions.map((version) => {
      const loaded = { ...assets, printed: `/${styles}` as const };
      const parts = (): Iterable<Html> => renderPrintPage(version, context, loaded);
      const path = outputPath(printRoute(version), model.config.trailingSlash);
      return { path, parts, make: () => [...parts()].join('') };
    }),
  ];
}

function* renderPrintPage(
  version: Version,
  context: PageContext,
  assets: PrintedAssets & { readonly printed: RoutePath },
): Generator<Html> {
  const { config } = context.model;
  const strings = stringsOf(config);
  const title = strings.landingTitleOf({ version: version.label });
  const printed = listPrintedDocs(version);
  const links = renderStyles(
    printed.map(({ doc }) => doc),
    context,
    assets,
  );
  yield `<!doctype html>
<html lang="${escapeHtml(config.locale.htmlLang)}"${directionOf(config)}${modeOf(config)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(`${title} ${config.titleDelimiter} ${config.title}`)}</title>
<meta name="robots" content="noindex">
<meta name="generator" content="docsite">
${links.join('\n')}
</head>
<body class="printed">
<header>
<p>${escapeHtml(config.title)}</p>
<h1>${escapeHtml(title)}</h1>${version.released === null ? '' : `\n<p>${escapeHtml(strings.releasedOn({ date: version.released }))}</p>`}
</header>
<nav class="printed-contents" aria-labelledby="contents">
<h2 id="contents">${escapeHtml(strings.contents)}</h2>
`;
  yield* renderContents(printed);
  yield '\n</nav>\n<main>\n';
  yield* renderTexts(printed, version, context);
  yield '</main>\n</body>\n</html>\n';
}

/** In the order of other pages: those of the site, of texts, of all pages, then of components, and those of paper. */
function renderStyles(
  docs: readonly Doc[],
  context: PageContext,
  { stylesheet, printed, stylesOf }: PrintedAssets & { readonly printed: RoutePath },
): readonly Html[] {
  const { config } = context.model;
  const { componentStylesheet = null } = context;
  const isStyled =
    componentStylesheet !== null && docs.some((doc) => showsStyledComponents({ type: 'doc', doc }, context));
  const styles = [stylesheet, ...(isStyled ? [componentStylesheet] : []), printed];
  return [
    ...[...config.head.filter(isStylesheet), ...stylesOf(docs)].map((tag) => renderTag(tag, '', config)),
    ...styles.map((route) => `<link rel="stylesheet" href="${escapeHtml(toUrl(route, config))}">`),
  ];
}

/** In reading order: what the sidebars have, one after another, then the other pages that readers may find. */
function listPrintedDocs(version: Version): readonly PrintedDoc[] {
  const printed = new Map<Doc, PrintedDoc>();
  for (const sidebar of version.sidebars.values()) {
    for (const [route, { label, trail }] of sidebar.places) {
      const doc = version.docsByRoute.get(route);
      if (doc !== undefined && !doc.unlisted && !printed.has(doc)) printed.set(doc, { doc, label, trail });
    }
  }
  for (const doc of version.docs.values()) {
    if (!doc.unlisted && !printed.has(doc)) printed.set(doc, { doc, label: doc.sidebarLabel, trail: [] });
  }
  return [...printed.values()];
}

/** Lists in lists, as the sidebar has them. A category with a page of its own is that page. */
function* renderContents(docs: readonly PrintedDoc[], depth = 0): Generator<Html> {
  yield '<ol>\n';
  let at = 0;
  for (let next = docs[at]; next !== undefined; next = docs[at]) {
    const { doc, label, trail } = next;
    const category = trail[depth];
    yield '<li>';
    if (category === undefined) {
      yield `<a href="#${escapeHtml(encodeURI(keyOfPage(doc.id)))}">${escapeHtml(label)}</a>`;
      at++;
    } else {
      yield `<strong>${escapeHtml(category.label)}</strong>`;
    }
    const inside = docsOf(docs, at, depth);
    const [first] = inside;
    if (first !== undefined && (category !== undefined || first.trail[depth]?.href === doc.route)) {
      yield '\n';
      yield* renderContents(inside, depth + 1);
      at += inside.length;
    }
    yield '</li>\n';
  }
  yield '</ol>';
}

/** The pages of the category that begins at an index; empty where none does. */
function docsOf(docs: readonly PrintedDoc[], start: number, depth: number): readonly PrintedDoc[] {
  const category = docs[start]?.trail[depth];
  if (category === undefined) return [];
  const isInside = ({ trail }: PrintedDoc): boolean =>
    trail[depth]?.label === category.label && trail[depth].href === category.href;
  let end = start + 1;
  for (let other = docs[end]; other !== undefined && isInside(other); other = docs[end]) end++;
  return docs.slice(start, end);
}

function* renderTexts(printed: readonly PrintedDoc[], version: Version, context: PageContext): Generator<Html> {
  const { config } = context.model;
  const keys = new Map(printed.map(({ doc }) => [pageUrl(doc.route, config), keyOfPage(doc.id)]));
  const keyOf = (path: string): string | null => keys.get(path) ?? null;
  for (const { doc } of printed) {
    const { title, hideTitle, bodyHtml } = buildDocPage(doc, version, context);
    const key = keyOfPage(doc.id);
    const heading = hideTitle === true ? '' : `<h1>${escapeHtml(title)}</h1>\n`;
    yield `<section class="markdown" id="${escapeHtml(key)}">\n${heading}${makeIdsWhole(bodyHtml, { key, keyOf, origin: config.url })}\n</section>\n`;
  }
}
