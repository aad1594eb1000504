/** What all page builders look up. Built once per build; nothing in it depends on a page. */
import type { LinkGraph } from '../../shared/link-graph.ts';
import type { SiteModel, Version } from '../../shared/site-model.ts';
import type { BodyHash, Doc, PageVersion, RoutePath } from '../../shared/types.ts';
import type { PublishedAsset } from '../fill-body.ts';
import type { RenderedBody } from '../render-body.ts';

export interface PageContext {
  readonly model: SiteModel;
  readonly graph: LinkGraph;
  readonly bodies: ReadonlyMap<BodyHash, RenderedBody>;
  readonly assets: ReadonlyMap<string, PublishedAsset>;
}

/** A version as a page of it shows it; `bannerHref` is the page's own counterpart in the latest version. */
export function buildPageVersion(version: Version, doc: Doc | null, { model }: PageContext): PageVersion {
  return {
    name: version.name,
    label: version.label,
    path: version.path,
    status: version.status,
    banner: version.banner,
    badge: model.versions.length > 1,
    bannerHref: version.banner === 'none' || model.latest === null ? null : findInLatest(doc, model.latest, model),
    released: version.released,
  };
}

/** The same page in the latest version, else that version's main document, else its landing page. */
function findInLatest(doc: Doc | null, latest: Version, model: SiteModel): RoutePath {
  if (doc === null) return latest.path;
  return findInVersion(doc, latest, model)?.route ?? latest.mainDoc?.route ?? latest.path;
}

/** The document that is the same page in another version; `null` when that version lacks it. */
export function findInVersion(doc: Doc, version: Version, model: SiteModel): Doc | null {
  return model.histories.get(doc)?.docs.find((other) => other.version === version.name) ?? null;
}
