/** Whether a name is free for a new version. Pure. */
import { joinRoute, RESERVED_NAMES } from '../../shared/doc-routes.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { RoutePath, VersionName } from '../../shared/types/store.ts';
import { describeConflict, findCaseConflicts } from './case-conflicts.ts';
import { releaseNumber } from './order.ts';
import { checkVersionName } from './valid-name.ts';

export interface TakenNames {
  /** Names in `docs/versions`: versions and other folders. */
  readonly versions: readonly VersionName[];
  /** Where the documents are. */
  readonly route: RoutePath;
  /** They are those of a set, which has its lists of versions there. */
  readonly isOfSet?: boolean;
  /** The version that is to have the name instead of its own; left out or `null` for a new version. */
  readonly renamed?: VersionName | null;
  /** First parts of the routes below it that pages of the latest version have, or will have. */
  readonly pages: readonly string[];
}

/** What a set has below its route, and the documentation at the root of the site. */
const NAMES_OF_LISTS = ['versions', 'versions.json', 'pages', 'pages.json'];

/** `2.0` and `2.0.0`, `v1` and `1.0`; not `1.0-rc.1` and `1.0`. */
function isSameRelease(a: VersionName, b: VersionName): boolean {
  const [left, right] = [releaseNumber(a), releaseNumber(b)];
  return left !== null && left.whole === right?.whole && markOf(a) === markOf(b);
}

/** What follows the number: `-rc.1`, `+build.5`. */
function markOf(label: VersionName): string {
  return /[-+].*$/u.exec(label)?.[0] ?? '';
}

function nextPatch(name: VersionName): VersionName {
  const [major = '0', minor = '0', patch = '0'] = (releaseNumber(name)?.whole ?? '').split('.');
  return `${major}.${minor}.${Number(patch) + 1}`;
}

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
  const same = taken.versions.find((other) => other !== taken.renamed && isSameRelease(other, name));
  if (same !== undefined) {
    const why = 'A number with zeros at its end is the same one without them.';
    const fix = `Did you mean the next release, "${nextPatch(name)}"? To give ${same} this name: docsite versions rename ${same} ${name}.`;
    return refuse(`"${name}" and the version "${same}" are one release.`, why, fix);
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
