/** Plans the pages of a site one by one, as they are asked for: the server shows a page before it has planned the others. */
import type { RouteOwner, SiteModel } from '../../shared/model/site-model.ts';
import type { PlannedFile } from '../../shared/types/output.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { outputPath, routeOfPath } from './output-path.ts';

export class PagesByPath {
  readonly #model: Pick<SiteModel, 'routes' | 'config'>;
  readonly #plan: (page: readonly [RoutePath, RouteOwner]) => PlannedFile;
  readonly #planned = new Map<RoutePath, PlannedFile>();

  constructor(
    model: Pick<SiteModel, 'routes' | 'config'>,
    plan: (page: readonly [RoutePath, RouteOwner]) => PlannedFile,
  ) {
    this.#model = model;
    this.#plan = plan;
  }

  /** The same object each time. */
  readonly plan = (page: readonly [RoutePath, RouteOwner]): PlannedFile => {
    const [route] = page;
    let file = this.#planned.get(route);
    if (file === undefined) this.#planned.set(route, (file = this.#plan(page)));
    return file;
  };

  /** The page that is written to a path; `undefined` for other files, and for the not-found page of docsite. */
  at(path: string): { readonly owner: RouteOwner; readonly file: PlannedFile } | undefined {
    const { routes, config } = this.#model;
    const route = routeOfPath(path);
    const owner = route === null ? undefined : routes.get(route);
    if (route === null || owner === undefined || outputPath(route, config.trailingSlash) !== path) return undefined;
    return { owner, file: this.plan([route, owner]) };
  }
}
