/** The files of a site, but for those that its hook adds: a page for each route, assets, data files, files for hosts. */
import type { RouteOwner, SiteModel } from '../shared/model/site-model.ts';
import { ENTRY_FILE, SEARCH_FOLDER } from '../shared/search/entry.ts';
import type { OutputFile, PlannedFile } from '../shared/types/output.ts';
import type { RoutePath } from '../shared/types/store.ts';
import type { Theme } from './compile-theme.ts';
import type { CardTools } from './bundle/social-cards.ts';
import { buildContentPolicy } from './content-policy.ts';
import { buildDataFiles, buildHostFiles, type SitemapEntry } from './data-files.ts';
import type { OutputSource as MergeSource } from './merge-output.ts';
import { hasStyledComponents } from './page/data/shown-components.ts';
import type { PageContext } from './page/data/page-context.ts';
import { cardOf } from './page/data/social-card.ts';
import { shownTexts } from './page/data/shown-texts.ts';
import { outputPath } from './page/output-path.ts';
import { PagesByPath } from './page/pages-by-path.ts';
import { planPrintPages } from './page/print-pages.ts';
import type { PageRenderer } from './page-renderer.ts';
import { planRedirects } from './redirect-pages.ts';
import { planSidebarFiles, type SidebarFilesSource } from './sidebar-files.ts';
import { planMarkdownCopies } from './markdown-copies/files.ts';
import { planListsOfCopies } from './markdown-copies/lists.ts';

type Page = readonly [RoutePath, RouteOwner];

/** Files of the bundle that pages load only where they have something for them. */
export interface ScriptsOfTexts {
  /** The stylesheet of components, where a text shows one that needs it. */
  readonly styles: OutputFile | null;
  /** The script of tabs that follow the query string, where a text has some. */
  readonly tabScript: OutputFile | null;
}
export interface FileSource {
  readonly theme: Theme;
  readonly context: PageContext;
  readonly renderer: PageRenderer;
  readonly pages: PagesByPath;
  /** Pictures and downloads, under their published names. */
  readonly published: readonly OutputFile[];
  readonly scripts: ScriptsOfTexts;
  readonly staticFiles: readonly RoutePath[];
  readonly docsiteVersion: string;
  readonly hasSearch: boolean;
  /** `null` on sites without cards. */
  readonly cards: CardTools | null;
}

export function planFiles(source: FileSource): MergeSource {
  const { staticFiles, hasSearch } = source;
  return {
    files: planOwn(source),
    fallbacks: planFallbacks(source),
    staticFiles,
    reserved: hasSearch ? [`${SEARCH_FOLDER}/${ENTRY_FILE}`] : [],
  };
}

function planOwn({ theme, context, renderer, pages, published, scripts, docsiteVersion, cards }: FileSource) {
  const { model } = context;
  const draw: SidebarFilesSource['draw'] = (version, lists) => renderer.renderLists(version, lists);
  const compiled = filesOf(theme, model);
  // A page of the site may load the styles of components as well.
  const known = new Set(compiled.map(({ path }) => path));
  const ofTexts = [scripts.styles, scripts.tabScript]
    .filter((file) => file !== null)
    .filter(({ path }) => !known.has(path));
  return [
    ...[...model.routes].map((page) => pages.plan(page)),
    ...[...published, ...compiled, ...ofTexts].map(made),
    ...buildDataFiles(model, docsiteVersion),
    ...planPrintPages(context, { ...theme.bundle, stylesOf: (docs) => renderer.stylesOf(docs) }),
    ...planCards(context, cards),
    ...planSidebarFiles({ model, digest: digestOf(theme), draw }),
  ];
}

/** Files that a site may bring in `static/`. */
function planFallbacks({ theme, context, renderer }: FileSource): readonly PlannedFile[] {
  const { model } = context;
  const sitemap = (): readonly SitemapEntry[] =>
    [...model.routes.values()].flatMap((owner) => renderer.sitemapEntry(owner) ?? []);
  return [
    {
      path: '404.html',
      make: () => renderer.render(renderer.notFoundPage(), null),
      ownData: () => [],
    },
    ...planRedirects(model),
    ...planMarkdownCopies(context),
    ...planListsOfCopies(context),
    ...buildHostFiles(model, { sitemap, policy: buildContentPolicy(model.config, theme.bundle, model.tryIt?.origins) }),
  ];
}

/** Pages one by one: the server shows one before the other files are planned. */
export function pagesOf(renderer: PageRenderer, model: SiteModel): PagesByPath {
  return new PagesByPath(model, (page) => planPage(page, renderer, model));
}

function planPage([route, owner]: Page, renderer: PageRenderer, model: SiteModel): PlannedFile {
  return {
    path: outputPath(route, model.config.trailingSlash),
    make: () => renderer.renderRoute(owner),
    ownData: () => renderer.ownData(owner),
    shownTexts: () => shownTexts(owner, model),
  };
}

/** Drawn when they are missing or say something else: pictures are the slowest files of a site. */
function planCards(context: PageContext, cards: CardTools | null): readonly PlannedFile[] {
  if (cards === null) return [];
  return [...context.model.routes.values()].flatMap((owner) => {
    const planned = cardOf(owner, context);
    if (planned === null) return [];
    const { route, card } = planned;
    return {
      path: route.slice(1),
      make: () => cards.draw(card),
      ownData: () => [card, cards.look],
      shownTexts: () => [],
    };
  });
}

function made({ path, content }: OutputFile): PlannedFile {
  return { path, make: () => content };
}

/** Of the compiled files those that pages of the site may load. */
function filesOf({ bundle }: Theme, { routes }: SiteModel): Theme['bundle']['files'] {
  const hasVersions = [...routes.values()].some(({ type }) => /^(?:compare|changes|history)$/u.test(type));
  return hasVersions ? bundle.files : bundle.files.filter(({ path }) => !bundle.ofVersions.has(path));
}

export function scriptsOfTexts({ bundle }: Theme, { bodies }: SiteModel): ScriptsOfTexts {
  const { islands } = bundle.components;
  const texts = [...bodies.values()];
  return {
    styles: texts.some((body) => hasStyledComponents(body, islands)) ? bundle.componentStylesheet : null,
    tabScript: texts.some(({ hasTabQueries }) => hasTabQueries) ? bundle.tabScript : null,
  };
}

function digestOf({ bundle, data }: Theme): string {
  return `${bundle.digest} ${JSON.stringify(data)}`;
}
