/**
 * Pages as the templates draw them, without their texts: for those who look at what templates make. The texts have been
 * looked at once each, so that leaving them out saves most of the HTML.
 */
import { NOT_FOUND_ROUTE } from '../shared/href.ts';
import type { LinkGraph } from '../shared/model/link-graph.ts';
import type { RouteOwner, SiteModel } from '../shared/model/site-model.ts';
import type { SiteData } from '../shared/types/page.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { Html, RoutePath } from '../shared/types/store.ts';
import type { Bundle } from './bundle/bundle.ts';
import { buildPage } from './page/data/build-page.ts';
import type { PageContext } from './page/data/page-context.ts';
import { buildNotFoundPage } from './page/data/site-pages.ts';
import { RenderFailures } from './page/render-error.ts';
import { createPageDrawer } from './page/shared-shells.ts';

export interface ShellSource {
  readonly model: SiteModel;
  readonly site: SiteData;
  readonly graph: LinkGraph;
  readonly bundle: Bundle;
  /** Gets each page as it is drawn; `owner` is `null` for docsite's not-found page. */
  readonly onShell: (shell: Shell) => void;
}
export interface Shell {
  readonly route: RoutePath;
  readonly owner: RouteOwner | null;
  /** What stands in `<body>`. */
  readonly html: Html;
}

/** Draws every page and hands it out, so that only one is held at a time. Pages that cannot be drawn are problems. */
export function renderShells({ model, site, graph, bundle, onShell }: ShellSource): readonly Problem[] {
  const context: PageContext = { model, graph, bodies: new Map(), assets: new Map() };
  const failures = new RenderFailures();
  const drawPage = createPageDrawer(bundle, site, model.versions.length);
  const draw = (route: RoutePath, owner: RouteOwner | null): void => {
    const page = owner === null ? buildNotFoundPage() : buildPage(owner, context, bundle);
    if (page === null) return;
    try {
      onShell({ route, owner, html: drawPage(page) });
    } catch (error) {
      failures.add({ page, owner, error, place: bundle.locate(error) });
    }
  };
  for (const [route, owner] of model.routes) draw(route, owner);
  if (!model.routes.has(NOT_FOUND_ROUTE)) draw(NOT_FOUND_ROUTE, null);
  return failures.problems;
}
