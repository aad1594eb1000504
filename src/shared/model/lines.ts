/** The lines of a site: what is in all of them, and which of them something belongs to. */
import type { RoutePath, VersionName } from '../types/store.ts';
import { setIdOf, setIdOfName } from './sets.ts';
import type { Line, RouteOwner, SiteModel, Version } from './site-model.ts';

type Lines = Pick<SiteModel, 'lines'>;

/** Newest first, line by line. With `build --only`, those that are built. */
export function allVersions({ lines }: Lines): readonly Version[] {
  return lines.flatMap(({ versions }) => versions);
}

/** What readers call versions, in the same order: not what is in lines without them. */
export function namedVersions({ lines }: Lines): readonly Version[] {
  return lines.flatMap(({ hasVersions, versions }) => (hasVersions ? versions : []));
}

export function allVersionNames(site: Lines): readonly VersionName[] {
  return namedVersions(site).map(({ name }) => name);
}

/** The line that a page belongs to; the documentation for pages of the site as a whole. */
export function lineOf(owner: RouteOwner | null | undefined, site: Lines): Line {
  return lineWithId(setIdOf(owner), site);
}

/** The line of a version, by the version's name. */
export function lineOfVersion(name: VersionName, site: Lines): Line {
  return lineWithId(setIdOfName(name), site);
}

/** The documentation for an id that no line has. */
export function lineWithId(id: string | null, { lines }: Lines): Line {
  return lines.find((line) => line.id === id) ?? lines[0];
}

/** Where the data files of a line are: those of the documentation at the root. */
export function dataRoute({ set }: Pick<Line, 'set'>): RoutePath {
  return set === null ? '/' : set.route;
}

/** The same for each line; the documentation stays the first. */
export function mapLines<From, To>(
  [docs, ...others]: readonly [From, ...From[]],
  change: (line: From) => To,
): readonly [To, ...To[]] {
  return [change(docs), ...others.map(change)];
}
