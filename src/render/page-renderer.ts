/** Draws pages with the templates, and collects what goes wrong. */
import { versionNameOf } from '../shared/model/route-owner.ts';
import type { RouteOwner } from '../shared/model/site-model.ts';
import { serializePage } from '../shared/page-payload.ts';
import type { PageData } from '../shared/types/page.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { Html } from '../shared/types/store.ts';
import type { Theme } from './compile-theme.ts';
import type { SitemapEntry } from './data-files.ts';
import { buildPage } from './page/data/build-page.ts';
import { findLastChange } from './page/data/doc-page.ts';
import type { PageContext } from './page/data/page-context.ts';
import { buildNotFoundPage } from './page/data/site-pages.ts';
import { renderDocument } from './page/document.ts';
import { buildHead } from './page/head.ts';
import { RenderFailures } from './page/render-error.ts';
import { createPageDrawer } from './page/shared-shells.ts';

export class PageRenderer {
  readonly #bundle: Theme['bundle'];
  readonly #context: PageContext;
  readonly #contextWithoutTexts: PageContext;
  readonly #draw: (page: PageData) => Html;
  readonly #failures = new RenderFailures();

  constructor({ bundle, data }: Theme, context: PageContext) {
    this.#bundle = bundle;
    this.#context = context;
    this.#contextWithoutTexts = { ...context, bodies: new Map() };
    this.#draw = createPageDrawer(bundle, data, context.model.versions.length);
  }

  /** A `render-error` for each fault of the pages that have been drawn. */
  get problems(): readonly Problem[] {
    return this.#failures.problems;
  }

  /** The document of a route; `null` when it cannot be drawn. */
  renderRoute(owner: RouteOwner): string | null {
    const page = buildPage(owner, this.#context, this.#bundle);
    return page === null ? null : this.render(page, owner);
  }

  render(page: PageData, owner: RouteOwner | null): string | null {
    const head = buildHead(page, owner, this.#context);
    return this.#attempt(page, owner, () => {
      const body = { shellHtml: this.#draw(page), data: serializePage(page) };
      return renderDocument(head, body, { config: this.#context.model.config, assets: this.#bundle });
    });
  }

  /** The `<body>` of a page but for its text, or `null`. `owner`: `null` for docsite's own not-found page. */
  drawShell(owner: RouteOwner | null): Html | null {
    const page = owner === null ? buildNotFoundPage() : buildPage(owner, this.#contextWithoutTexts, this.#bundle);
    return page === null ? null : this.#attempt(page, owner, () => this.#draw(page));
  }

  /** Old versions stay out: search engines should send readers to the latest (DESIGN 8). */
  sitemapEntry(owner: RouteOwner): SitemapEntry | null {
    // Nothing in the sitemap depends on the texts.
    const context = this.#contextWithoutTexts;
    const version = versionNameOf(owner);
    if (version !== null && version !== context.model.latest?.name) return null;
    const page = buildPage(owner, context, this.#bundle);
    if (page === null) return null;
    const head = buildHead(page, owner, context);
    if (head.noIndex || head.canonical !== page.route) return null;
    const lastModified = owner.type === 'doc' ? findLastChange(owner.doc, context.model) : null;
    return { route: page.route, lastModified };
  }

  #attempt(page: PageData, owner: RouteOwner | null, draw: () => string): string | null {
    try {
      return draw();
    } catch (error) {
      this.#failures.add({ page, owner, error, place: this.#bundle.locate(error) });
      return null;
    }
  }
}
