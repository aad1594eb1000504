/** What is asked of a site that was read: whether it can be given, and the configuration that says so. */
import type { SiteSources } from './read-site.ts';
import { LATEST_NAME } from '../shared/model/version-aliases.ts';
import { isSetName, plainName, setIdOfName } from '../shared/model/sets.ts';
import { problem } from '../shared/problem/problem.ts';
import { describeKnown } from '../shared/problem/suggest.ts';
import { unknownSet } from '../shared/problem/unknown-set.ts';
import type { SiteConfig } from '../shared/types/config.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { StoredVersion, VersionName } from '../shared/types/store.ts';

export interface AskedVersions {
  /** Full names of versions; left out or empty for all. */
  readonly only?: readonly VersionName[];
  /** Id of the set that `only` is about; left out or `null` for the documentation. */
  readonly set?: string | null;
  /** Names of versions that get a page for printing, besides those of the configuration. */
  readonly print?: readonly VersionName[];
}
/** Why a command ends before it has what was asked for. */
export interface Refused {
  readonly ok: false;
  /** 2: the content is at fault; 3: the configuration is, or the call. */
  readonly exitCode: 2 | 3;
  readonly problems: readonly Problem[];
}

export function refused(exitCode: 2 | 3, problems: readonly Problem[]): Refused {
  return { ok: false, exitCode, problems };
}

export type FailsOn = 'warnings' | 'errors' | 'nothing';
/** Says which problems make a build fail. */
export function isFault(failsOn: FailsOn): (found: Problem) => boolean {
  return ({ severity }) =>
    failsOn !== 'nothing' && (severity === 'error' || (failsOn === 'warnings' && severity === 'warn'));
}

/** The sources, to be printed as asked; refuses sets and versions that do not exist, and a site with nothing to publish. */
export function askFor(
  site: SiteSources,
  { only = [], set = null, print = [] }: AskedVersions = {},
): (SiteSources & { readonly ok: true }) | Refused {
  const { setup, store } = site;
  const { config, configProblems } = setup;
  if (set !== null && !config.sets.some(({ id }) => id === set)) return refused(3, [unknownSet(set, config)]);
  const known = [...store.versions, ...site.sets.flatMap(({ versions }) => versions)];
  const printed = print.filter((name) => name !== LATEST_NAME);
  const unknown = [...checkNames(only, known, '--only'), ...checkNames(printed, known, '--print')];
  if (unknown.length > 0) return refused(3, unknown);
  if (store.versions.length === 0) return refused(2, [...configProblems, ...store.problems]);
  return { ...site, ok: true, setup: { ...setup, config: withPrinted(config, print) } };
}

function checkNames(
  wanted: readonly VersionName[],
  versions: readonly StoredVersion[],
  option: '--only' | '--print',
): readonly Problem[] {
  const names = versions.map(({ name }) => name);
  return wanted
    .filter((name) => !names.includes(name) || isSetName(name))
    .map((name) => {
      const set = setIdOfName(name);
      const own = names.filter((known) => !isSetName(known) && setIdOfName(known) === set).map(plainName);
      return problem({
        code: 'unknown-version',
        what: `"${plainName(name)}" is not a version of ${set === null ? 'this site' : `the set "${set}"`}.`,
        why: own.length === 0 ? 'The set has no versions.' : describeKnown(plainName(name), own),
        fix: `Correct the name after ${option}.`,
      });
    });
}

function withPrinted(config: SiteConfig, print: readonly VersionName[]): SiteConfig {
  if (print.length === 0) return config;
  return { ...config, docs: { ...config.docs, print: [...config.docs.print, ...print] } };
}
