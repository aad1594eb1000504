/** The link graph: every link of every page with its target. */
import type { LinkGraph, LinkSource, LinkTarget } from '../../shared/model/link-graph.ts';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import type { SiteModel, SitePage, Version } from '../../shared/model/site-model.ts';
import { fillVariables } from '../../shared/model/variables.ts';
import type { Doc } from '../../shared/types/page.ts';
import type { Href } from '../../shared/types/store.ts';
import { type LinkOrigin, resolveLink } from './resolve-link.ts';

/** Resolves the links of all documents and Markdown pages. */
export function buildLinkGraph(model: SiteModel): LinkGraph {
  const graph = new Map<LinkSource, readonly LinkTarget[]>();
  for (const page of model.pages) {
    const targets = resolvePageLinks(page, model);
    if (targets !== null) graph.set(page, targets);
  }
  for (const version of model.versions) {
    for (const doc of version.docs.values()) {
      const targets = resolveDocLinks(doc, version, model);
      if (targets !== null) graph.set(doc, targets);
    }
  }
  return graph;
}

/** What the relative links of a page are resolved against. */
export function originOf(page: LinkSource, model: SiteModel): LinkOrigin {
  if (!('version' in page)) return originOfPage(page);
  const version = model.versionByName.get(page.version);
  return version === undefined ? { route: page.route, doc: null } : originOfDoc(page, version);
}

/** Where a reference in the text of a page leads. */
export function resolveReference(href: Href, page: LinkSource, model: SiteModel): LinkTarget {
  const version = 'version' in page ? model.versionByName.get(page.version) : undefined;
  return resolveLink(fillVariables(href, (version ?? model).variables), originOf(page, model), model);
}

/** Targets of a page's links; `null` for a page without a text. */
export function resolvePageLinks(page: SitePage, model: SiteModel): readonly LinkTarget[] | null {
  const body = page.type === 'markdown' ? model.bodies.get(page.hash) : undefined;
  return body === undefined
    ? null
    : resolveAll(body, { variables: model.variables, origin: originOfPage(page) }, model);
}

/** Targets of a document's links; `null` if its text is missing. */
export function resolveDocLinks(doc: Doc, version: Version, model: SiteModel): readonly LinkTarget[] | null {
  const body = model.bodies.get(doc.hash);
  const { variables } = version;
  return body === undefined ? null : resolveAll(body, { variables, origin: originOfDoc(doc, version) }, model);
}

function resolveAll(
  body: ParsedBody,
  { variables, origin }: { readonly variables: SiteModel['variables']; readonly origin: LinkOrigin },
  model: SiteModel,
): readonly LinkTarget[] {
  return body.links.map(({ href }) => resolveLink(fillVariables(href, variables), origin, model));
}

export function originOfDoc(doc: Doc, version: Version): LinkOrigin {
  return { route: doc.route, doc: { version, path: doc.source.path } };
}

/** The page's file as a route, so that links in `pages/guide/index.md` are relative to `guide/`. */
export function originOfPage({ file }: SitePage): LinkOrigin {
  return { route: `/${file.slice('pages/'.length).replace(/\.[^.]*$/u, '')}`, doc: null };
}
