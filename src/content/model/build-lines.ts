/** The lines of versions of a site: the documentation, and each further set of documents, with all that is theirs alone. */
import type { Guard } from '../../shared/model/guard.ts';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import { configOfSet, fullName, plainName } from '../../shared/model/sets.ts';
import type { Line, PageHistory, Version } from '../../shared/model/site-model.ts';
import type { FindApiChanges } from '../../shared/types/api-changes.ts';
import type { SetConfig, SiteConfig } from '../../shared/types/config.ts';
import type { Doc } from '../../shared/types/page.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { BodyHash, SourcePath, StoredVersion, VersionFile, VersionName } from '../../shared/types/store.ts';
import { findLineage, type Origin } from '../../store/format/lineage.ts';
import { findLatest, sortVersions } from '../../store/format/order.ts';
import type { Redirects } from '../../store/format/redirects.ts';
import type { LocateField } from '../config/source.ts';
import type { StoredSet } from '../sources/read-sets.ts';
import type { SourceTexts } from '../sources/read-texts.ts';
import type { buildVersion } from './build-version.ts';
import type { ExpandedVersion } from './expand-site.ts';
import { buildPageHistories } from './page-histories.ts';

/** One store with its options, or the folder of a set without versions: a line before the site has routes. */
export interface BuiltLine extends Pick<Line, 'id' | 'set' | 'hasVersions' | 'config' | 'versions'> {
  /** Finds the lines of the options of its versions. */
  readonly locate: LocateField;
  /** Newest first. */
  readonly stored: readonly StoredVersion[];
  /** Plain names, in the same order. */
  readonly names: readonly VersionName[];
  readonly histories: ReadonlyMap<Doc, PageHistory>;
  readonly redirects: Redirects;
  readonly problems: readonly Problem[];
}

export interface LineSource {
  readonly config: SiteConfig;
  readonly locate: LocateField;
  readonly stored: readonly StoredVersion[];
  readonly redirects: Redirects;
  readonly sets: readonly StoredSet[];
  readonly texts: SourceTexts;
  readonly bodies: ReadonlyMap<BodyHash, ParsedBody>;
  readonly expanded: ReadonlyMap<VersionName, ExpandedVersion>;
  readonly components: ReadonlySet<string>;
  readonly showDrafts: boolean;
  readonly guard: Guard | null;
  readonly versionBuilder: typeof buildVersion;
  /** `null` for a site without APIs. */
  readonly findApiChanges: FindApiChanges | null;
}

/** The documentation first, then the sets in the order of the configuration. */
export function buildLines(source: LineSource): readonly [BuiltLine, ...BuiltLine[]] {
  const { config, locate, stored, redirects, sets } = source;
  const docs = { set: null, hasVersions: true, versions: stored, redirects };
  return [
    buildLine({ ...docs, config, locate: (path) => locate(['docs', ...path]) }, source),
    ...sets.map((one) => {
      const index = config.sets.findIndex(({ id }) => id === one.set.id);
      const own: LocateField = (path) => locate(['sets', index, ...path]);
      return buildLine({ ...one, config: configOfSet(config, one.set), locate: own }, source);
    }),
  ];
}

function buildLine(
  read: Omit<StoredSet, 'set'> & Pick<BuiltLine, 'set' | 'config' | 'locate'>,
  source: LineSource,
): BuiltLine {
  const { set, hasVersions, config, locate, redirects } = read;
  const named = read.versions.map((version) => ({
    name: plainName(version.name),
    released: version.released,
    ...(version.parent === undefined ? {} : { parent: version.parent }),
    files: version.files,
    stored: version,
  }));
  const { versions: sorted, problems: orderProblems } = sortVersions(
    named,
    hasVersions ? config.docs.versionOrder : null,
  );
  const names = sorted.map(({ name }) => name);
  const { latest, problems: latestProblems } = findLatest(names, hasVersions ? config.docs.latestVersion : null);
  const order = sorted.map((one) => one.stored);
  const plain = findLineage(sorted.toReversed(), (file) => (file as VersionFile).diskPath);
  const lineage = new Map([...plain].map(([name, origin]) => [fullName(set, name), inSet(origin, set)]));
  const context = {
    ...source,
    config,
    set: set ?? undefined,
    order,
    lineage,
    latest: hasVersions && latest !== null ? fullName(set, latest) : null,
  };
  const built = order.map((_, index) => source.versionBuilder(index, context));
  const versions = built.map(({ version }) => version);
  return {
    id: set?.id ?? null,
    set,
    hasVersions,
    config,
    locate,
    stored: order,
    versions,
    names,
    histories: hasVersions ? buildHistories(order, versions, source) : new Map(),
    redirects,
    problems: [
      ...orderProblems.map((found) => ({ ...found, ...locate(['versionOrder']) })),
      ...latestProblems.map((found) => ({ ...found, ...locate(['latestVersion']) })),
      ...built.flatMap(({ problems }) => problems),
    ],
  };
}

/** With the names that the versions have in the whole site. */
function inSet({ parent, base, isRecorded }: Origin, set: SetConfig | null): Origin {
  const nameOf = (name: VersionName | null): VersionName | null => (name === null ? null : fullName(set, name));
  return { parent: nameOf(parent), base: nameOf(base), isRecorded };
}

function buildHistories(
  stored: readonly StoredVersion[],
  versions: readonly Version[],
  { findApiChanges }: LineSource,
): BuiltLine['histories'] {
  const renames = formerPaths(stored);
  return buildPageHistories(
    versions,
    (version, doc) => renames.get(version.name)?.get(doc.source.path),
    findApiChanges,
  );
}

/** The path that a file had before its version, by version and path. */
function formerPaths(
  versions: readonly StoredVersion[],
): ReadonlyMap<VersionName, ReadonlyMap<SourcePath, SourcePath>> {
  return new Map(versions.map(({ name, renamed }) => [name, new Map([...renamed].map(([from, to]) => [to, from]))]));
}
