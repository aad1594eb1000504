/** Draws pages with the templates, and collects what goes wrong. */
import { largest } from '../shared/extremes.ts';
import { versionNameOf, writtenSourceOf } from '../shared/model/route-owner.ts';
import { lineOf } from '../shared/model/lines.ts';
import { findPageVersion } from '../shared/model/sets.ts';
import type { RouteOwner, Sidebar, Version } from '../shared/model/site-model.ts';
import { serializePage } from '../shared/page-payload.ts';
import { stringsOf } from '../shared/messages/strings.ts';
import type { DrawnPage } from '../shared/search/page-texts.ts';
import type { HeadTag } from '../shared/types/config.ts';
import type { Doc, PageData, SidebarEntry } from '../shared/types/page.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { Html } from '../shared/types/store.ts';
import type { Theme } from './compile-theme.ts';
import type { SitemapEntry } from './data-files.ts';
import { assetOf } from './body/fill-body.ts';
import { readHtmlSections } from './body/html-sections.ts';
import { digestShared } from './last-build/data-digest.ts';
import { buildPage, withLanguages } from './page/data/build-page.ts';
import { changesData } from './page/data/changes-page.ts';
import { findLastChange } from './page/data/doc-page.ts';
import { historyData } from './page/data/history-page.ts';
import type { PageContext } from './page/data/page-context.ts';
import { drawSectionMarks } from './page/data/section-marks.ts';
import { moreWords } from './page/cut-sidebar.ts';
import { buildNotFoundPage } from './page/data/site-pages.ts';
import { buildLandingPage } from './page/data/version-pages.ts';
import { type DocumentHead, renderDocument } from './page/document.ts';
import { buildHead } from './page/head.ts';
import { RenderFailures } from './page/render-error.ts';
import { createPageDrawer } from './page/shared-shells.ts';
import { findSidebar, type PlacedSidebar, SidebarDrawer } from './page/sidebars.ts';
import { TextStyles } from './page/text-styles.ts';
import type { SiteHooks } from './site-hooks.ts';
import { serializeLists } from './sidebar-files.ts';

/** What templates draw around a text. */
export interface PageShell {
  readonly html: Html;
  /** A sidebar that is left out of `html`: as one of its pages shows it, the same for all; `null` when it is in `html`. */
  readonly sidebar: Html | null;
}

/** What the builders of pages look up: each page with its line. */
interface Contexts {
  readonly site: PageContext;
  readonly of: (owner: RouteOwner | null) => PageContext;
}

function contextsOf(site: PageContext): Contexts {
  const { model } = site;
  const ofLines = new Map(model.lines.map((line) => [line, line === site.line ? site : { ...site, line }]));
  return { site, of: (owner) => ofLines.get(lineOf(owner, model)) ?? site };
}

export class PageRenderer {
  readonly #bundle: Theme['bundle'];
  readonly #contexts: Contexts;
  readonly #contextsWithoutTexts: Contexts;
  readonly #draw: (page: PageData) => Html;
  /** Pages that have been drawn for the search, and not yet for their documents. */
  readonly #drawn = new Map<RouteOwner, Html>();
  readonly #sidebars: SidebarDrawer;
  /** As the first page of each shows it. */
  readonly #sharedSidebars = new WeakMap<Sidebar, Html>();
  readonly #failures: RenderFailures;
  readonly #hooks: SiteHooks;
  readonly #textStyles: TextStyles;

  constructor({ bundle, data }: Theme, context: PageContext, hooks: SiteHooks) {
    this.#hooks = hooks;
    this.#textStyles = new TextStyles((doc) => hooks.tagsOfDoc(doc));
    this.#bundle = bundle;
    this.#failures = new RenderFailures(bundle.asyncComponents);
    this.#contexts = contextsOf(context);
    this.#contextsWithoutTexts = contextsOf({
      ...context,
      bodies: new Map(),
      differences: { get: () => undefined },
    });
    const versionCount = largest(
      context.model.lines.map(({ versions }) => versions.length),
      0,
    );
    this.#draw = createPageDrawer(bundle, data, versionCount);
    this.#sidebars = new SidebarDrawer(bundle, data, {
      versionCount,
      words: moreWords(context.model.config),
    });
  }

  /** A `render-error` for each fault of the pages that have been drawn. */
  get problems(): readonly Problem[] {
    return [...this.#failures.problems, ...this.#hooks.problems];
  }

  /** The document of a route; `null` when it cannot be drawn. */
  renderRoute(owner: RouteOwner): string | null {
    const page = buildPage(owner, this.#contexts.of(owner), this.#bundle);
    return page === null ? null : this.render(page, owner);
  }

  /**
   * What the document of a route is drawn from, besides the configuration, the templates and what they share: plain data.
   * Of the texts a page takes only its own, see `page/data/`, and what the older texts of the page say of its sections.
   */
  ownData(owner: RouteOwner): unknown {
    const context = this.#contexts.of(owner);
    const { model, graph } = context;
    const built = buildPage(owner, this.#contextsWithoutTexts.of(owner), this.#bundle);
    const { page, head } = built === null ? { page: null, head: null } : this.#finish(built, owner);
    const found = findSidebar(owner, model);
    const sidebar = found === null ? null : this.#digestSidebar(found, page);
    if (owner.type === 'changes') return [page, head, sidebar, changesData(owner, context)];
    if (owner.type === 'history') return [page, head, historyData(owner.docs, context)];
    const source = writtenSourceOf(owner);
    if (source === null || !('hash' in source)) return [page, head, sidebar];
    const targets = graph.get(source) ?? [];
    const assets = targets.flatMap((target) => assetOf(target, context) ?? []);
    const version = page?.version ?? null;
    const { variables } = (version === null ? undefined : findPageVersion(version, model)) ?? model;
    const marks = owner.type === 'doc' ? [...drawSectionMarks(owner.doc, context)] : [];
    return [page, head, sidebar, source.hash, digestShared(targets), assets, digestShared(variables), marks];
  }

  /** Of a large sidebar a page has its own part. */
  #digestSidebar({ sidebar, version, route }: PlacedSidebar, page: PageData | null): string {
    if (sidebar.isLarge) return this.#sidebars.digestPart(sidebar, version, route ?? page?.route ?? '/');
    return digestShared(sidebar.entries);
  }

  render(built: PageData, owner: RouteOwner | null): string | null {
    const { page: given, head } = this.#finish(built, owner);
    return this.#attempt(given, owner, () => {
      const page = this.#withSidebar(given, owner);
      const drawn = page === given && owner !== null ? this.#takeDrawn(owner) : undefined;
      const shellHtml = drawn ?? this.#draw(page);
      const body = { shellHtml, data: serializePage(page, shellHtml) };
      return renderDocument(head, body, { config: this.#contexts.site.model.config, assets: this.#bundle });
    });
  }

  /** Stylesheets of pages whose texts another page draws. */
  stylesOf(docs: readonly Doc[]): readonly HeadTag[] {
    return this.#textStyles.ofDocs(docs, this.#contexts.site);
  }

  /** The page as the site's hook wants it, and its head, with the stylesheets of the texts that it draws. */
  #finish(built: PageData, owner: RouteOwner | null): { readonly page: PageData; readonly head: DocumentHead } {
    const { page, tags: added } = this.#hooks.change(built, owner);
    const context = this.#contexts.of(owner);
    const head = buildHead(page, owner, context);
    const tags = [...head.tags, ...added];
    return { page, head: { ...head, tags: [...tags, ...this.#textStyles.ofPage(owner, tags, context)] } };
  }

  /**
   * What a page says that is drawn by code: the site's own components and the list of users. `null` for other pages, for
   * those that search engines may not list, and when it cannot be drawn.
   */
  readDrawn(owner: RouteOwner): DrawnPage | null {
    const isDrawn = owner.type === 'users' || (owner.type === 'page' && owner.page.type === 'component');
    const page = isDrawn ? buildPage(owner, this.#contextsWithoutTexts.of(owner), this.#bundle) : null;
    if (page === null || buildHead(page, owner, this.#contextsWithoutTexts.of(owner)).noIndex) return null;
    const html = this.#attempt(page, owner, () => this.#draw(page));
    if (html === null) return null;
    this.#drawn.set(owner, html);
    const { route, description } = page;
    const title = page.title === '' ? this.#contexts.site.model.config.title : page.title;
    return { route, title, description, sections: readHtmlSections(html, { title, description }) };
  }

  /** What `readDrawn` has drawn, for the document of the page. */
  #takeDrawn(owner: RouteOwner): Html | undefined {
    const html = this.#drawn.get(owner);
    this.#drawn.delete(owner);
    return html;
  }

  /** docsite's own, in the language of the site. */
  notFoundPage(): PageData {
    const { model } = this.#contexts.site;
    return withLanguages(buildNotFoundPage(stringsOf(model.config).notFoundTitle), model);
  }

  /** The `<body>` of a page but for its text, or `null`. `owner`: `null` for docsite's own not-found page. */
  drawShell(owner: RouteOwner | null): PageShell | null {
    const page =
      owner === null ? this.notFoundPage() : buildPage(owner, this.#contextsWithoutTexts.of(owner), this.#bundle);
    if (page === null) return null;
    return this.#attempt(page, owner, () => {
      const sidebar = this.#sharedSidebar(page, owner);
      return { html: this.#draw(sidebar === null ? this.#withSidebar(page, owner) : page), sidebar };
    });
  }

  /** A site's own templates may draw another sidebar on each page, and docsite's own show an unlisted page on itself. */
  #sharedSidebar(page: PageData, owner: RouteOwner | null): Html | null {
    const found = findSidebar(owner, this.#contexts.site.model);
    const isOwn = this.#bundle.overridesTemplates || (owner?.type === 'doc' && owner.doc.unlisted);
    if (found === null || isOwn) return null;
    const { sidebar, version } = found;
    const html = this.#sharedSidebars.get(sidebar) ?? this.#sidebars.draw(sidebar, version, page);
    this.#sharedSidebars.set(sidebar, html);
    return html;
  }

  /** Throws what a template throws. */
  #withSidebar(page: PageData, owner: RouteOwner | null): PageData {
    const found = findSidebar(owner, this.#contexts.site.model);
    if (found === null || !('sidebar' in page)) return page;
    const placed = found.route === null ? page : { ...page, route: found.route };
    return { ...page, sidebar: this.#sidebars.draw(found.sidebar, found.version, placed) };
  }

  /** Old versions stay out: search engines should send readers to the latest (DESIGN 8). */
  sitemapEntry(owner: RouteOwner): SitemapEntry | null {
    // Nothing in the sitemap depends on the texts.
    const context = this.#contextsWithoutTexts.of(owner);
    // It is `noindex`, and there are as many as pages.
    if (owner.type === 'history') return null;
    const version = versionNameOf(owner);
    const { hasVersions, latest } = context.line;
    if (version !== null && hasVersions && version !== latest?.name) return null;
    const page = buildPage(owner, context, this.#bundle);
    if (page === null) return null;
    const head = buildHead(page, owner, context);
    if (head.noIndex || head.canonical !== page.route) return null;
    const lastModified = owner.type === 'doc' ? findLastChange(owner.doc, context.model) : null;
    return { route: page.route, lastModified };
  }

  /** Lists of a version's sidebars, as a shared file has them; `null` when they cannot be drawn. */
  renderLists(version: Version, lists: ReadonlyMap<string, readonly SidebarEntry[]>): string | null {
    const owner: RouteOwner = { type: 'landing', version };
    return this.#attempt(buildLandingPage(version, this.#contextsWithoutTexts.of(owner)), owner, () =>
      serializeLists([...lists].map(([key, entries]) => [key, this.#sidebars.drawList(entries)])),
    );
  }

  #attempt<T>(page: PageData, owner: RouteOwner | null, draw: () => T): T | null {
    try {
      return draw();
    } catch (error) {
      this.#failures.add({ page, owner, error, place: this.#bundle.locate(error) });
      return null;
    }
  }
}
