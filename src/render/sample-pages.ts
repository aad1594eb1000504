/** Pages that are drawn to be looked at and not to be written: one of each kind, or all without their texts. */
import { NOT_FOUND_ROUTE } from '../shared/href.ts';
import type { RouteOwner, SiteModel } from '../shared/model/site-model.ts';
import type { RoutePath } from '../shared/types/store.ts';
import { buildNotFoundPage } from './page/data/site-pages.ts';
import type { PageRenderer, PageShell } from './page-renderer.ts';

export interface Shell extends PageShell {
  readonly route: RoutePath;
  /** `null` for docsite's not-found page. */
  readonly owner: RouteOwner | null;
}

/** Draws a page of each kind, for the faults of templates alone. */
export function drawSamples({ routes }: SiteModel, renderer: PageRenderer): void {
  const samples = new Map([...routes.values()].toReversed().map((owner) => [kindOf(owner), owner]));
  for (const owner of samples.values()) renderer.renderRoute(owner);
  renderer.render(buildNotFoundPage(), null);
}

/** Pages of one kind are drawn by the same template; each component is its own. */
function kindOf(owner: RouteOwner): string {
  if (owner.type === 'doc') return `doc ${String(owner.doc.sidebar === null)} ${String(owner.doc.unlisted)}`;
  return owner.type === 'page' && owner.page.type === 'component' ? owner.page.file : owner.type;
}

/** Draws all pages without their texts, one at a time. */
export function* drawShells({ routes }: SiteModel, renderer: PageRenderer): Iterable<Shell> {
  const owners = new Map<RoutePath, RouteOwner | null>(routes);
  if (!owners.has(NOT_FOUND_ROUTE)) owners.set(NOT_FOUND_ROUTE, null);
  for (const [route, owner] of owners) {
    const shell = renderer.drawShell(owner);
    if (shell !== null) yield { route, owner, ...shell };
  }
}
