/** Finds links that work but should be changed: they leave the version, or are redirected. */
import { toUrl } from '../../shared/href.ts';
import { findInVersion } from '../../shared/model/find-in-version.ts';
import type { LinkSource, LinkTarget } from '../../shared/model/link-graph.ts';
import { lineOf } from '../../shared/model/lines.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import type { Doc } from '../../shared/types/page.ts';
import type { Href, RoutePath } from '../../shared/types/store.ts';
import { writeLike } from '../fix/suggest-link.ts';
import type { LinkFault } from './link-fault.ts';
import { type Reference, subjectOf } from './reference.ts';

type Route = Extract<LinkTarget, { type: 'route' }>;

/** `null` for none. In rendered pages and static HTML, detours are not reported. */
export function findDetour(reference: Reference, target: Route, model: SiteModel): LinkFault | null {
  if (reference.form !== 'text' && reference.from !== null) return null;
  if (target.redirectedFrom !== undefined) return redirected(reference, target, model);
  return reference.form === 'text' ? leavesVersion(reference, target, model) : null;
}

/** An address of a removed version, of a renamed page, or one that the configuration redirects. */
function redirected(reference: Reference, { route, suffix, redirectedFrom = '/' }: Route, model: SiteModel): LinkFault {
  const resolved = route + suffix;
  const href = nameEnd(reference, route, model) + suffix;
  return {
    severity: 'warn',
    code: 'redirected-link',
    what: `${subjectOf(reference)} ${reasonOf(redirectedFrom, model)}.`,
    fix: 'Link to the target directly.',
    resolved,
    findFix: () => (reference.href.includes('{{') ? null : { href, certainty: 'redirected' }),
    guess: () => ({ shown: href, href }),
  };
}

function reasonOf(redirectedFrom: RoutePath, model: SiteModel): string {
  const { lines } = model;
  if (
    lines.some(({ movedPages, movedHistories }) => movedPages.has(redirectedFrom) || movedHistories.has(redirectedFrom))
  )
    return 'is the old address of a renamed page';
  const isOfVersion = lines.some(({ redirects }) => redirects.some(({ pages }) => pages.has(redirectedFrom)));
  return isOfVersion ? 'is a page of a removed version' : 'is redirected by the configuration';
}

/** The target of a redirect, in the form of the reference. */
function nameEnd(reference: Reference, route: RoutePath, model: SiteModel): Href {
  if (reference.form === 'text') return fileToName(reference.page, route, model) ?? route;
  return reference.form === 'url' ? toUrl(route, model.config) : route;
}

/** As a file path; `null` if the redirect names another version explicitly. */
function fileToName(page: LinkSource, route: RoutePath, model: SiteModel): Href | null {
  const owner = model.routes.get(route);
  if (!('version' in page) || owner?.type !== 'doc') return null;
  const { latest } = lineOf(owner, model);
  const isNamed = owner.doc.version !== page.version && owner.doc.version !== latest?.name;
  return isNamed ? null : fileInVersion(page, owner.doc, model);
}

/** A link to a page of another version that this version has too. */
function leavesVersion(
  { page, href }: Extract<Reference, { form: 'text' }>,
  { route, suffix }: Route,
  model: SiteModel,
): LinkFault | null {
  const owner = model.routes.get(route);
  if (!('version' in page) || owner?.type !== 'doc' || owner.doc.version === page.version) return null;
  const shown = fileInVersion(page, owner.doc, model);
  if (shown === null) return null;
  return {
    severity: 'warn',
    code: 'leaves-version',
    what: `"${href}" leads to another version, but this version has that page too.`,
    fix: 'Link to the file by its path, which stays within each version, or list the link under ignoreLinks.',
    resolved: route + suffix,
    findFix: () => null,
    guess: () => ({ shown, href: shown + suffix }),
  };
}

/** A link from `from` to the file of `to` in its own version; `null` if that version lacks the page. */
function fileInVersion(from: Doc, to: Doc, { histories }: SiteModel): Href | null {
  const own = findInVersion(to, from.version, histories);
  return own === undefined ? null : writeLike('x.md', own.source.path, from.source.path);
}
