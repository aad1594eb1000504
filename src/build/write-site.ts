/** From the plan of a site to the site: draws what has to be drawn, and writes it. */
import { join } from 'node:path';
import type { BuildStats, LastBuild } from './build-result.ts';
import { type FailsOn, isFault, type Refused, refused } from './ask-for.ts';
import type { LoadedSite } from './load-site.ts';
import type { RunStage } from './read-site.ts';
import type { ThemeResult } from '../render/compile-theme.ts';
import type { LeftOut } from './select-versions.ts';
import type { OutputRecord } from '../render/last-build/record.ts';
import { type WriteOptions, writeOutput, type WriteResult } from '../render/output/write-output.ts';
import type { WholeOutput } from '../render/plan-output.ts';
import { allVersionNames } from '../shared/model/lines.ts';
import { plainName } from '../shared/model/sets.ts';
import type { SiteModel, Version } from '../shared/model/site-model.ts';
import { sortProblems } from '../shared/problem/problem.ts';
import { NEXT } from '../shared/site-folders.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { BuildCache, OutputChange } from '../shared/types/output.ts';
import type { VersionName } from '../shared/types/store.ts';

export interface SiteToWrite {
  readonly plan: WholeOutput;
  /** Problems that are known besides those of the plan. */
  readonly faults: readonly Problem[];
  readonly leftOut: LeftOut;
  readonly versionsNewestFirst: readonly VersionName[];
}
export interface WriteSiteOptions extends Pick<WriteOptions, 'outDir' | 'stageElsewhere' | 'onProgress'> {
  readonly run: RunStage;
  readonly failsOn: FailsOn;
  /** Remembers this build for the next one; `null` to remember nothing. */
  readonly record: OutputRecord<LastBuild> | null;
  /** Absolute paths of all files besides the sources that decide over the site; `null` when not only files do. */
  readonly origin: readonly string[] | null;
  /** What the next build finds; `null` for none. */
  readonly cache: BuildCache | null;
}
export interface WrittenSite {
  readonly ok: true;
  readonly last: LastBuild;
  readonly changes: readonly OutputChange[];
}

/** Stages `search`, `digest`, `pages` and `cache`. With an error, the site is as it was before. */
export async function writeSite(
  { plan, faults, leftOut, versionsNewestFirst }: SiteToWrite,
  { run, failsOn, record, origin, cache, ...output }: WriteSiteOptions,
): Promise<WrittenSite | Refused> {
  const isSound = (more: readonly Problem[]): boolean => ![...plan.problems, ...faults, ...more].some(isFault(failsOn));
  if (!isSound([])) {
    // Errors in templates are reported too, before any page is drawn.
    await run('pages', plan.drawSamples);
    return refused(2, [...plan.problems, ...faults]);
  }
  const { deferredFiles = null } = plan;
  if (deferredFiles !== null) await run('search', deferredFiles);
  if (record !== null) await run('digest', () => record.plan(plan, origin, setFolders(plan.model)));
  const written = await run('pages', () => writeOutput(plan, { ...output, record, isSound }));
  const problems = [...plan.problems, ...faults, ...written.problems];
  const exitCode = exitCodeOf(written);
  if (exitCode === 3 || !isSound(written.problems)) return refused(exitCode, problems);

  const stats = countAll(plan, written, leftOut);
  const last = { problems: sortProblems(problems), versionsNewestFirst, stats };
  await run('cache', () => {
    record?.keep(last, shownDates(plan.model));
    cache?.save();
  });
  return { ok: true, last, changes: written.changes };
}

/** Of a build that failed: files that are too large are a fault of the site, whatever else prevents writing is not. */
function exitCodeOf({ problems }: WriteResult): 2 | 3 {
  return problems.every(({ code }) => code === 'budget-exceeded') ? 2 : 3;
}

/** All files besides the sources that decide over a site: absolute paths. `null` when not only files do. */
export async function originOf(
  root: string,
  {
    configOrigin,
    includedFiles,
    origins,
    model: { config },
  }: Pick<LoadedSite, 'configOrigin' | 'includedFiles' | 'model'> & {
    /** Of the templates in further languages; `null` as the result. */
    readonly origins: readonly (readonly string[] | null)[];
  },
  theme: Promise<ThemeResult>,
): Promise<readonly string[] | null> {
  const { bundle } = await theme;
  const ofTemplates = [bundle?.origin ?? null, ...origins].filter((origin) => origin !== null);
  if (configOrigin === null || ofTemplates.length <= origins.length) return null;
  // What draws cards may be installed after a build that lacked it.
  const installed = config.socialImage === 'generated' ? ['package.json'] : [];
  return [
    ...[...configOrigin, ...includedFiles, ...installed].map((file) => join(root, file)),
    ...new Set(ofTemplates.flat()),
  ];
}

function countAll({ model, pageCount }: WholeOutput, output: WriteResult, leftOut: LeftOut): BuildStats {
  const { written, unchanged, removed, kept, changes } = output;
  const added = changes.filter(({ kind }) => kind === 'added').length;
  return {
    versions: allVersionNames(model).length,
    pages: pageCount,
    texts: model.bodies.size,
    files: written + unchanged,
    written,
    added,
    changed: written - added,
    unchanged,
    removed,
    kept,
    leftOut,
  };
}

/** Days that come from a repository: those of what is not released, line by line, where the site shows them. */
function shownDates({ config, lines }: SiteModel): readonly Version['updated'][] | null {
  const { showLastUpdateTime, showLastUpdateAuthor } = config.docs;
  if (!showLastUpdateTime && !showLastUpdateAuthor) return null;
  const unreleased = lines.map(({ hasVersions, versions }) =>
    hasVersions ? versions.find(({ name }) => plainName(name) === NEXT) : versions[0],
  );
  const hasOthers = lines.slice(1).some(({ versions }) => versions.length > 0);
  return unreleased[0] === undefined && !hasOthers ? null : unreleased.map((version) => version?.updated ?? {});
}

/** The folders of the further sets of documents. */
function setFolders({ config }: SiteModel): readonly string[] {
  return config.sets.map(({ path }) => path);
}
