/** Which routes can be written to a file of their name and be used as a URL: one rule for all code that takes routes. */
import { findUnfitPart, windowsFault } from './string/windows-name.ts';
import type { RoutePath } from './types/store.ts';

/** What cannot be in the path of a URL without changing its meaning, and what is not a visible character. */
// oxlint-disable-next-line no-control-regex -- It looks for control characters.
const BAD_IN_ROUTE = /[?#\\\u0000-\u001f]/u;

/** The first character that is not allowed in a route; `null` when all are. */
export function findBadInRoute(route: string): string | null {
  return BAD_IN_ROUTE.exec(route)?.[0] ?? null;
}

/** Why no page can have a route, as a sentence; `null` for a good one. Its parts become names of files and folders. */
export function describeBadRoute(route: string): string | null {
  const bad = findBadInRoute(route);
  if (bad !== null) return `${JSON.stringify(bad)} is not allowed in the path of a URL.`;
  const unfit = findUnfitPart(route.slice(1));
  const name = unfit?.slice(unfit.lastIndexOf('/') + 1) ?? '';
  return unfit === null
    ? null
    : `A file or folder would be called ${JSON.stringify(name)}, and a name that ${windowsFault(name) ?? ''} is not allowed on Windows.`;
}

/** True for one leading slash, no way out of the base folder, no bad character. Documents may have such a route. */
export function isPlainRoute(route: string): route is RoutePath {
  return /^\/(?!\/)/u.test(route) && !route.split('/').includes('..') && findBadInRoute(route) === null;
}

/**
 * True for a route, other than `/`, that a rule for hosts can begin with: there `*`, white space and names of placeholders mean
 * something, `:name` anywhere (Cloudflare) and all after `/:` (Netlify, GitLab). With empty names in it, or at its end, it would
 * be the address of another page, in another spelling.
 */
export function canLeadOn(route: string): route is RoutePath {
  return isPlainRoute(route) && !/[*\s]|\/:|:[a-z]|\/\/|\/$/iu.test(route);
}
