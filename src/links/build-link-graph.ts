/** The link graph: every link of every page with its target. */
import type { LinkGraph, LinkSource, LinkTarget } from '../shared/link-graph.ts';
import type { ParsedBody } from '../shared/parsed-body.ts';
import type { SiteModel } from '../shared/site-model.ts';
import { fillVariables } from '../shared/variables.ts';
import { type LinkOrigin, resolveLink } from './resolve-link.ts';

/** Resolves the links of all documents and Markdown pages. */
export function buildLinkGraph(model: SiteModel): LinkGraph {
  const graph = new Map<LinkSource, readonly LinkTarget[]>();
  const resolve = (body: ParsedBody, variables: SiteModel['variables'], origin: LinkOrigin): readonly LinkTarget[] =>
    body.links.map(({ href }) => resolveLink(fillVariables(href, variables), origin, model));
  for (const page of model.pages) {
    const body = page.type === 'markdown' ? model.bodies.get(page.hash) : undefined;
    if (body !== undefined) graph.set(page, resolve(body, model.variables, { route: page.route, doc: null }));
  }
  for (const version of model.versions) {
    for (const doc of version.docs.values()) {
      const body = model.bodies.get(doc.hash);
      const origin: LinkOrigin = { route: doc.route, doc: { version, path: doc.source.path } };
      if (body !== undefined) graph.set(doc, resolve(body, version.variables, origin));
    }
  }
  return graph;
}
