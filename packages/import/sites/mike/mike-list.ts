/** What mike keeps of a site of MkDocs: the list of versions, what each was built from, and what each is here. Pure. */
import { parseJson } from '../../../../src/schema/parse-json.ts';
import { problem } from '../../../../src/shared/problem/problem.ts';
import { LIMITS } from '../../../../src/shared/limits.ts';
import { NEXT } from '../../../../src/shared/site-folders.ts';
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { VersionName } from '../../../../src/shared/types/store.ts';
import { compareLabels } from '../../../../src/store/format/order.ts';
import { fieldsOf, textOf, textsOf } from '../../docusaurus/config/settings.ts';
import { chooseNewNames } from '../../docusaurus/versions.ts';

/** What `mkdocs.yml` says of mike. */
export interface MikeSettings {
  /** True when the site names mike: then its versions are missed where they cannot be read. */
  readonly isNamed: boolean;
  readonly branch: string;
  readonly remote: string;
  /** Folder of all versions on the branch; empty for its root. */
  readonly prefix: string;
  readonly hasMenu: boolean;
}
export interface MikeEntry {
  readonly version: string;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly isHidden: boolean;
}

/** Names of documents that are not released, in the order in which one of them becomes `next`. */
const UNRELEASED =
  'next current main master dev devel develop development unreleased trunk head edge nightly snapshot unstable'.split(
    ' ',
  );

/** `plugin` are the options of the plugin `mike`; `undefined` where the site does not have it. */
export function readMikeSettings(config: Fields, plugin: unknown, isPlugin: boolean): MikeSettings {
  const options = fieldsOf(plugin);
  const provider = fieldsOf(fieldsOf(config['extra'])['version'])['provider'];
  return {
    isNamed: isPlugin || provider === 'mike',
    branch: textOf(config['remote_branch']) ?? 'gh-pages',
    remote: textOf(config['remote_name']) ?? 'origin',
    prefix: (textOf(options['deploy_prefix']) ?? '').split('/').filter(Boolean).join('/'),
    hasMenu: options['version_selector'] !== false,
  };
}

/** The entries of `versions.json`, newest first; `null` for another text. The first of two with one name counts. */
export function parseMikeList(text: string): readonly MikeEntry[] | null {
  const json = parseJson(text);
  if (!json.ok || !Array.isArray(json.value)) return null;
  const entries = new Map<string, MikeEntry>();
  for (const item of json.value as readonly unknown[]) {
    const version = isFields(item) ? textOf(item['version']) : null;
    if (!isFields(item) || version === null || !isFolderName(version)) return null;
    if (entries.has(version)) continue;
    entries.set(version, {
      version,
      title: textOf(item['title']) ?? version,
      aliases: textsOf(item['aliases']),
      isHidden: fieldsOf(item['properties'])['hidden'] === true,
    });
  }
  return [...entries.values()];
}

function isFolderName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\]/u.test(name);
}

/** The commits that versions were built from, as mike's messages say, abbreviated. `subjects` are newest first. */
export function findDeployed(subjects: readonly string[], prefix: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const subject of subjects) {
    // In a long line "in" and "with MkDocs" could be found in very many ways.
    if (subject.length > LIMITS.commitSubject) continue;
    const [, commit, version = '', folder = ''] =
      /^Deployed ([\da-f]{4,64}) to (.+?)(?: in (.+?))? with MkDocs \S+ and mike \S+$/u.exec(subject) ?? [];
    const isOurs = folder.split('/').filter(Boolean).join('/') === prefix;
    if (commit !== undefined && isOurs && !found.has(version)) found.set(version, commit);
  }
  return found;
}

/**
 * The tag of a version: that of its number, or the newest of its line, so that `1.2` has `v1.2.7` unless `1.2.7` is a version, too. `null`
 * for none, and where packages have tags of that number of their own.
 */
export function findTag(version: string, tags: readonly string[], all: readonly string[]): string | null {
  const exact = [version, `v${version}`, version.replace(/^v/u, '')].find((name) => tags.includes(name));
  const line = numberOf(version)?.replace(/(?:\.x)+$/u, '');
  const isOfLine = (number: string): boolean => number === line || number.startsWith(`${line ?? ''}.`);
  const others = all.flatMap((name) => (name === version ? [] : (numberOf(name) ?? [])));
  const isTaken = (number: string): boolean =>
    others.some((other) => other.length > (line ?? '').length && (number === other || number.startsWith(`${other}.`)));
  const found = tags.flatMap((tag) => {
    const [, before = '', number] = /^(.*?[^\d.])??(\d+(?:\.\d+)*)$/u.exec(tag) ?? [];
    if (line === undefined || number === undefined) return [];
    // A repository may have very many tags, and few of one line: only those are held to all other versions.
    if (!isOfLine(number) && shortNumber(number) !== shortNumber(line)) return [];
    return isTaken(number) ? [] : [{ tag, before: before.replace(/v$/u, ''), number }];
  });
  const plain = found.filter(({ before }) => before === '');
  const ofOne = new Set(found.map(({ before }) => before)).size === 1 ? found : [];
  const newest = (plain.length > 0 ? plain : ofOne).toSorted((a, b) => compareLabels(b.number, a.number))[0]?.tag;
  return newest ?? exact ?? null;
}

/** `v1.2.x` → `1.2.x`; `null` for a name that is not a number. */
function numberOf(name: string): string | null {
  return /^v?(\d+(?:\.\d+)*(?:\.x)*)$/u.exec(name)?.[1] ?? null;
}

/** `1.2.0` and `1.2` are one release. */
function shortNumber(number: string): string {
  return number.replace(/(?:\.0)+$/u, '');
}

/** The version that the start of the site leads to: what `mike set-default` wrote into its `index.html`. */
export function findDefault(entries: readonly MikeEntry[], startPage: string): string | null {
  const named = /\burl=\s*["']?([^"'>]+)/iu.exec(startPage)?.[1]?.trim() ?? '';
  const name = named.replace(/^\.\//u, '').split('/')[0] ?? '';
  for (const wanted of [name, 'latest', 'stable']) {
    const found =
      entries.find(({ version }) => version === wanted) ?? entries.find(({ aliases }) => aliases.includes(wanted));
    if (found !== undefined) return found.version;
  }
  return null;
}

export interface MikePlan {
  /** By name in the old site: what it is called here. */
  readonly names: ReadonlyMap<string, VersionName>;
  /** Its name here; `null` where docsite finds the same one. */
  readonly latest: VersionName | null;
  /** Further names in addresses, as `docs.aliases` has them. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Names in addresses that cannot be kept. */
  readonly problems: readonly Problem[];
}

/** Which version becomes `next`, what the others are called, and which names lead to them. */
export function planMike(entries: readonly MikeEntry[], defaultVersion: string | null): MikePlan {
  const unreleased = findUnreleased(entries, defaultVersion);
  const released = entries.filter((entry) => entry !== unreleased);
  const chosen = chooseNewNames(released.map(({ version }) => version));
  const nameOf = (version: string): VersionName => {
    const name = chosen.get(version) ?? version;
    return name === NEXT ? `${version}-docs` : name;
  };
  const names = new Map(released.map(({ version }) => [version, nameOf(version)]));
  if (unreleased !== null) names.set(unreleased.version, NEXT);
  const latest = defaultVersion === null ? null : (names.get(defaultVersion) ?? null);
  const aliases = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { version, aliases: more } of entries) {
    const name = names.get(version) ?? version;
    for (const alias of [version, ...more]) {
      if (alias === name) continue;
      const fault = faultOf(alias, names);
      if (fault !== null) problems.push(lostAlias(alias, fault));
      // Both go on with the next release, as they did.
      else aliases.set(alias, name === latest && (alias === 'latest' || alias === 'stable') ? 'latest' : name);
    }
  }
  return { names, latest, aliases, problems };
}

/** `latest` alone, or next to `stable`, is what others call `main`. */
function findUnreleased(entries: readonly MikeEntry[], defaultVersion: string | null): MikeEntry | null {
  const hasStable = entries.some(({ version, aliases }) => version === 'stable' || aliases.includes('stable'));
  const wanted = [...UNRELEASED, ...(entries.length === 1 || hasStable ? ['latest'] : [])];
  const named = wanted.flatMap((name) => entries.find(({ version }) => version.toLowerCase() === name) ?? [])[0];
  if (named !== undefined) return named;
  const others = entries.filter(({ version }) => version !== defaultVersion);
  return UNRELEASED.flatMap((name) => others.find(({ aliases }) => aliases.includes(name)) ?? [])[0] ?? null;
}

function faultOf(alias: string, names: ReadonlyMap<string, VersionName>): string | null {
  if (alias === NEXT || [...names.values()].includes(alias)) return 'Another version has this name here.';
  return /^[A-Za-z\d][\w.-]*$/u.test(alias) ? null : 'Such a name has letters, digits, ".", "-" and "_" here.';
}

/** A name in addresses that leads to nothing here. */
export function lostAlias(alias: string, why: string): Problem {
  return problem({
    severity: 'warn',
    code: 'lost-route',
    what: `Addresses below "/${alias}/" no longer lead to a version.`,
    why,
    fix: 'Redirect them at your host, if readers use them.',
  });
}
