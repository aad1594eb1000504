/** Faults of addresses in drawn or finished HTML that lie beside the base URL: no page of the site, even if a route has the name. */
import { decodeEscapes, splitHref, toUrl } from '../../shared/href.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import { SEVERITY_OF_POLICY } from '../../shared/problem/policy.ts';
import type { ProblemCode } from '../../shared/problem/problem-codes.ts';
import type { Severity } from '../../shared/types/problem.ts';
import type { Href, RoutePath } from '../../shared/types/store.ts';
import { isOfSite, routeOf } from '../graph/resolve-link.ts';
import type { NameFinder } from '../mend/name-finder.ts';

/** An address of which `isBesideBase` is true, and which no rule ignores. */
interface BesideLink {
  readonly kind: 'link' | 'image';
  /** As in the HTML. */
  readonly value: Href;
  /** What the sentence begins with, with its verb: `The link "/a" is`. */
  readonly subject: string;
  /** One for a whole check. */
  readonly finder: NameFinder;
  /** Whether a route without the base URL is a page or a file; those of the model when left out. */
  readonly isThere?: (route: RoutePath) => boolean;
}
interface BesideFault {
  readonly severity: Severity;
  readonly code: ProblemCode;
  readonly what: string;
  readonly fix: string;
  /** With the base URL, as it should stand in the HTML; `null` when nothing is near. */
  readonly suggestion: Href | null;
}

/** `null` when the policy of broken links says so. */
export function describeBeside(link: BesideLink, model: SiteModel): BesideFault | null {
  const { kind, value, subject, finder, isThere = (route: RoutePath) => isOfSite(route, model) } = link;
  const { config, routes, staticFiles } = model;
  const isImage = kind === 'image';
  const severity = isImage ? 'error' : SEVERITY_OF_POLICY[config.onBrokenLinks];
  if (severity === null) return null;
  const { path, query, hash } = splitHref(value);
  const route = routeOf(decodeEscapes(path));
  const names = isImage ? [...staticFiles] : [...routes.keys(), ...staticFiles];
  const near = isThere(route) ? route : finder.nearest(route, names);
  return {
    severity,
    code: isImage ? 'missing-image' : 'broken-link',
    what: `${subject} not below the base URL "${config.baseUrl}" of this site.`,
    fix: 'Put the base URL before it. If something else on this host serves it, list it under ignoreLinks in the config.',
    suggestion: near === null ? null : toUrl(near + query + hash, config),
  };
}
