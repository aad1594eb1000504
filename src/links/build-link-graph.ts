/** The link graph: every link of every page with its target. */
import type { LinkGraph, LinkSource, LinkTarget } from '../shared/link-graph.ts';
import type { ParsedBody } from '../shared/parsed-body.ts';
import type { SiteModel, SitePage, Version } from '../shared/site-model.ts';
import type { Doc } from '../shared/types.ts';
import { fillVariables } from '../shared/variables.ts';
import { type LinkOrigin, resolveLink } from './resolve-link.ts';

/** Resolves the links of all documents and Markdown pages. */
export function buildLinkGraph(model: SiteModel): LinkGraph {
  const graph = new Map<LinkSource, readonly LinkTarget[]>();
  const resolve = (body: ParsedBody, variables: SiteModel['variables'], origin: LinkOrigin): readonly LinkTarget[] =>
    body.links.map(({ href }) => resolveLink(fillVariables(href, variables), origin, model));
  for (const page of model.pages) {
    const body = page.type === 'markdown' ? model.bodies.get(page.hash) : undefined;
    if (body !== undefined) graph.set(page, resolve(body, model.variables, originOfPage(page)));
  }
  for (const version of model.versions) {
    for (const doc of version.docs.values()) {
      const body = model.bodies.get(doc.hash);
      if (body !== undefined) graph.set(doc, resolve(body, version.variables, originOfDoc(doc, version)));
    }
  }
  return graph;
}

/** The place that the links of a page are looked at from. */
export function originOf(page: LinkSource, model: SiteModel): LinkOrigin {
  if (!('version' in page)) return originOfPage(page);
  const version = model.versionByName.get(page.version);
  return version === undefined ? { route: page.route, doc: null } : originOfDoc(page, version);
}

export function originOfDoc(doc: Doc, version: Version): LinkOrigin {
  return { route: doc.route, doc: { version, path: doc.source.path } };
}

/** The page's file as a route, so that `pages/guide/index.md` counts from `guide/`. */
export function originOfPage({ file }: SitePage): LinkOrigin {
  return { route: `/${file.slice('pages/'.length).replace(/\.[^.]*$/u, '')}`, doc: null };
}
