/** Whether a name is free for a new version. Pure. */
import { joinRoute, RESERVED_NAMES } from '../../shared/doc-routes.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { RoutePath, VersionName } from '../../shared/types/store.ts';
import { describeConflict, findCaseConflicts } from './case-conflicts.ts';
import { checkVersionName } from './valid-name.ts';

export interface TakenNames {
  /** Names in `docs/versions`: versions and other folders. */
  readonly versions: readonly VersionName[];
  /** Where the documents are. */
  readonly route: RoutePath;
  /** They are those of a set, which has its lists of versions there. */
  readonly isOfSet?: boolean;
  /** First parts of the routes below it that pages of the latest version have, or will have. */
  readonly pages: readonly string[];
}

/** What a set has below its route, and the documentation at the root of the site. */
const NAMES_OF_LISTS = ['versions', 'versions.json', 'pages', 'pages.json'];

/** The first reason why a version cannot have this name; `null` when it can. */
export function checkNewName(name: VersionName, taken: TakenNames): Problem | null {
  const bad = checkVersionName(name);
  if (bad !== null) return bad;
  const refuse = (what: string, why: string, fix: string): Problem =>
    problem({ code: 'taken-version-name', what, why, fix });
  if (taken.versions.includes(name)) {
    const fix = 'Choose another name, or remove that one first with "docsite versions remove".';
    return refuse(`The version "${name}" already exists.`, '', fix);
  }
  const twin = taken.versions.find((other) => findCaseConflicts([other, name]).length > 0);
  if (twin !== undefined) {
    const why = 'Many file systems treat the two names as one.';
    return refuse(`"${name}" and the version "${twin}" ${describeConflict(name, twin)}.`, why, 'Choose another name.');
  }
  const reserved = taken.route === '/' ? RESERVED_NAMES.get(name.toLowerCase()) : undefined;
  if (reserved !== undefined) {
    const why = `The documents are at the root of the site, where "/${name}" is the address of ${reserved}.`;
    return refuse(`"${name}" cannot be the name of a version.`, why, 'Choose another name.');
  }
  if (taken.isOfSet === true && NAMES_OF_LISTS.includes(name.toLowerCase())) {
    const why = `"${joinRoute(taken.route, `/${name}`)}" is the address of a list of the versions of the set, or of their pages.`;
    return refuse(`"${name}" cannot be the name of a version.`, why, 'Choose another name.');
  }
  const page = taken.pages.find((first) => first.toLowerCase() === name.toLowerCase());
  if (page !== undefined) {
    const why = `Pages of the latest version are at ${joinRoute(taken.route, `/${page}`)}, where those of this version would be, too.`;
    return refuse(`"${name}" is the route of a page.`, why, 'Choose another name, or give the page another "slug".');
  }
  return null;
}
