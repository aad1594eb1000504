/** Resolves a reference of any form to its target. */
import { NOT_FOUND_ROUTE, splitHref } from '../../shared/href.ts';
import type { LinkTarget } from '../../shared/model/link-graph.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { resolveReference } from '../graph/build-link-graph.ts';
import { findRedirect, findShown, isFile } from '../graph/find-address.ts';
import { routeOf } from '../graph/paths.ts';
import { type AddressReference, locate, type Reference } from './reference.ts';

export type Target =
  | LinkTarget
  /** On this host but outside the base URL; `href` is the reference without percent-encoding. */
  | { readonly type: 'outside'; readonly href: string };

/** `files` are those that templates import, which are not in the model. */
export function findTarget(reference: Reference, model: SiteModel, files: ReadonlySet<RoutePath>): Target {
  if (reference.form === 'text') return resolveReference(reference.href, reference.page, model);
  const { where, address } = locate(reference, model.config);
  if (where === 'external') return { type: 'external', href: address };
  if (where === 'beside') return { type: 'outside', href: address };
  return findOnSite(reference, address, { model, files });
}

function findOnSite(
  { kind, href }: AddressReference,
  address: string,
  { model, files }: { readonly model: SiteModel; readonly files: ReadonlySet<RoutePath> },
): LinkTarget {
  const { path, query, hash } = splitHref(address);
  const suffix = query + hash;
  const broken: LinkTarget = { type: 'broken', href: address, reason: href === '' ? 'empty' : 'no-page' };
  if (href === '') return broken;
  // A menu is on every page: a lone hash is a place on each, and a relative path has a different target on each.
  if (path === '') return { type: 'self', suffix };
  if (!path.startsWith('/')) return broken;
  const route = routeOf(path);
  if (files.has(route)) return { type: 'static', route, suffix };
  // Neither a page nor a redirect can be shown as an image.
  if (kind === 'image') return isFile(route, model) ? { type: 'static', route, suffix } : broken;
  const shown = findShown(route, suffix, model) ?? findRedirect(route, suffix, model);
  return shown ?? (route === NOT_FOUND_ROUTE ? { type: 'route', route, suffix } : broken);
}
