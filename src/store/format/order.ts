/** Which version is newer, and which is the latest. Pure: names and dates in, order out. */
import { problem } from '../../shared/problem/problem.ts';
import { didYouMean } from '../../shared/problem/suggest.ts';
import { CONFIG_FILE, NEXT } from '../../shared/site-folders.ts';
import { compareText } from '../../shared/string/compare-text.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { StoredVersion, VersionName } from '../../shared/types/store.ts';

/** A label taken apart. `parts` are digits, or `x` for "newer than any number". */
interface Precedence {
  readonly parts: readonly string[];
  /** Identifiers after the dash; empty for a release. */
  readonly prerelease: readonly string[];
}
type Dated = Pick<StoredVersion, 'name' | 'released'>;

/**
 * `3.2.1`, `1.12`, `v2`, `2.25.0-beta.0`, `1.0.0+build.5`, and `2.x` for "the newest of 2".
 * compare-versions was tried: it takes `1.0.0-10a` for `1.0.0-10` and `-alpha` for `-alpha.0`.
 */
const VERSION = /^v?(\d+(?:\.\d+)*(?:\.x)*)(?:-([\da-z-]+(?:\.[\da-z-]+)*))?(?:\+[\da-z.-]+)?$/iu;
/** Made when two labels are first compared by name: that loads the data of languages, 8 ms. */
let byName: Intl.Collator | null = null;

/** True for a version with a dash part: `2.25.0-beta.0`. A label that is not a version number is never one, nor is `next`. */
export function isPrerelease(label: VersionName): boolean {
  return (parseLabel(label)?.prerelease.length ?? 0) > 0;
}

/** True for what is sorted as a version number, with or without a dash part: `3.2.1`, `v2`, `2.x`. */
export function isVersionNumber(label: VersionName): boolean {
  return parseLabel(label) !== null;
}

/**
 * The numbers of a version, without dash part and zeros at their end, so that `2.0` and `2.0.0` are one release; `releaseLine` are the first two.
 * `null` for a label that is not a version number.
 */
export function releaseNumber(label: VersionName): { readonly whole: string; readonly releaseLine: string } | null {
  const numbers = parseLabel(label)?.parts.map((part) => part.replace(/^0+(?=\d)/u, ''));
  if (numbers === undefined) return null;
  const [major = '0', minor = '0'] = numbers;
  return { whole: numbers.join('.').replace(/(?:\.0)+$/u, ''), releaseLine: `${major}.${minor}` };
}

/**
 * Negative when `a` is older, positive when it is newer, 0 for equal strings only: a total order of all strings.
 * `next` is the newest; versions follow by precedence (Semantic Versioning 2.0.0, item 11, missing parts being 0);
 * labels that are not version numbers are older than all that are. What is still equal (`1.12`, `1.12.0`) goes by name.
 */
export function compareLabels(a: VersionName, b: VersionName): number {
  return compareVersions({ name: a, released: null }, { name: b, released: null });
}

/**
 * Versions newest first, `next` before all others. Labels that are not version numbers come last, by their release
 * day (unknown days last), then by name. `versionOrder`, the list from the config, overrides all of this:
 * it must name every version but `next` once, and what it lacks or has too much is a problem (`bad-version-order`).
 * Versions that it lacks come before those it names: a version that was just cut is the newest.
 */
export function sortVersions<V extends Dated>(
  versions: readonly V[],
  versionOrder: readonly VersionName[] | null,
): { readonly versions: readonly V[]; readonly problems: readonly Problem[] } {
  const newestFirst = versions.toSorted((a, b) => compareVersions(b, a));
  if (versionOrder === null) return { versions: newestFirst, problems: [] };
  const rank = new Map(versionOrder.map((name, index) => [name, index]));
  rank.set(NEXT, -2);
  const rankOf = (version: V): number => rank.get(version.name) ?? -1;
  return {
    versions: newestFirst.sort((a, b) => rankOf(a) - rankOf(b)),
    problems: checkVersionOrder(
      versionOrder,
      newestFirst.map((version) => version.name),
    ),
  };
}

/**
 * Name of the version served at `/docs`: `latestVersion` from the config, or the newest that is not a prerelease.
 * With prereleases alone it is the newest of them, with `next` alone `next`, with no version `null`.
 * An unknown `latestVersion` is a problem (`unknown-version`), and the rule without it counts.
 */
export function findLatest(
  newestFirst: readonly VersionName[],
  latestVersion: VersionName | null,
): { readonly latest: VersionName | null; readonly problems: readonly Problem[] } {
  if (latestVersion !== null && newestFirst.includes(latestVersion)) return { latest: latestVersion, problems: [] };
  const released = newestFirst.filter((name) => name !== NEXT);
  const latest = released.find((name) => !isPrerelease(name)) ?? released[0] ?? newestFirst[0] ?? null;
  if (latestVersion === null) return { latest, problems: [] };
  const unknown = problem({
    code: 'unknown-version',
    file: CONFIG_FILE,
    what: `latestVersion is "${latestVersion}", which is not a version of this site.`,
    why: didYouMean(latestVersion, newestFirst),
    fix: `Use one of these versions, or leave latestVersion out: ${listNames(newestFirst)}.`,
  });
  return { latest, problems: [unknown] };
}

/** Error `bad-version-order` for names that the list from the config lacks, `null` when it lacks none or is `null`. */
export function checkListed(
  names: readonly VersionName[],
  versionOrder: readonly VersionName[] | null,
): Problem | null {
  const missing = names.filter((name) => name !== NEXT && versionOrder?.includes(name) === false);
  if (missing.length === 0) return null;
  return problem({
    code: 'bad-version-order',
    file: CONFIG_FILE,
    what: `versionOrder lacks ${listNames(missing)}.`,
    why: 'A list of some versions leaves the place of the others open.',
    fix: 'Add each at its place, newest first.',
  });
}

function checkVersionOrder(order: readonly VersionName[], newestFirst: readonly VersionName[]): Problem[] {
  const known = newestFirst.filter((name) => name !== NEXT);
  const bad = (what: string, why: string, fix: string): Problem =>
    problem({ code: 'bad-version-order', file: CONFIG_FILE, what, why, fix });
  const twice = order.filter((name, index) => order.indexOf(name) !== index);
  const problems = [...new Set(order)]
    .filter((name) => !known.includes(name))
    .map((name) =>
      name === NEXT
        ? bad('versionOrder names "next".', 'The unreleased docs always come first.', 'Remove "next" from the list.')
        : bad(
            `versionOrder names "${name}", which is not a version of this site.`,
            didYouMean(name, known),
            'Correct the name, or remove it from the list.',
          ),
    );
  const missing = checkListed(known, order);
  if (missing !== null) problems.push(missing);
  if (twice.length > 0) {
    const names = listNames([...new Set(twice)]);
    problems.push(bad(`versionOrder names ${names} more than once.`, '', 'Keep each name once.'));
  }
  return problems;
}

function listNames(names: readonly VersionName[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `"${name}"`).join(', ');
}

function compareVersions(a: Dated, b: Dated): number {
  return (
    Number(a.name === NEXT) - Number(b.name === NEXT) ||
    comparePrecedence(parseLabel(a.name), parseLabel(b.name)) ||
    compareDates(a, b) ||
    compareNames(a.name, b.name) ||
    compareText(a.name, b.name)
  );
}

function compareNames(a: string, b: string): number {
  byName ??= new Intl.Collator('en', { numeric: true });
  return byName.compare(a, b);
}

/** By the day of release, for two labels that are not version numbers. Equal versions (`1.0`, `1.0.0`) do not go by date. */
function compareDates(a: Dated, b: Dated): number {
  return parseLabel(a.name) ? 0 : compareText(a.released ?? '', b.released ?? '');
}

/** Each version is compared with many others, several times. */
const parsed = new Map<VersionName, Precedence | null>();

function parseLabel(label: VersionName): Precedence | null {
  let known = parsed.get(label);
  if (known === undefined) {
    const [, parts, prerelease] = VERSION.exec(label) ?? [];
    known =
      parts === undefined ? null : { parts: parts.toLowerCase().split('.'), prerelease: prerelease?.split('.') ?? [] };
    parsed.set(label, known);
  }
  return known;
}

function comparePrecedence(a: Precedence | null, b: Precedence | null): number {
  if (!a || !b) return Number(a !== null) - Number(b !== null);
  for (let index = 0; index < Math.max(a.parts.length, b.parts.length); index++) {
    const order = compareIdentifiers(a.parts[index] ?? '0', b.parts[index] ?? '0');
    if (order !== 0) return order;
  }
  return comparePrerelease(a.prerelease, b.prerelease);
}

/** A release is newer than its prereleases; of two prereleases with a common beginning the longer one is newer. */
function comparePrerelease(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return Number(a.length === 0) - Number(b.length === 0);
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined) return 1;
    const order = compareIdentifiers(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Numbers by value and before words; words by their code units. */
function compareIdentifiers(a: string, b: string): number {
  const [aIsNumber, bIsNumber] = [/^\d+$/u.test(a), /^\d+$/u.test(b)];
  if (aIsNumber !== bIsNumber) return aIsNumber ? -1 : 1;
  return aIsNumber ? compareDigits(a, b) : compareText(a, b);
}

/** Of two numbers the one with more digits is larger: exact at any length, which `Number` is not. */
function compareDigits(a: string, b: string): number {
  const [left, right] = [a.replace(/^0+(?=\d)/u, ''), b.replace(/^0+(?=\d)/u, '')];
  return left.length - right.length || compareText(left, right);
}
