/** The build, as a list of stages: from a site's folder to its built pages. Prints nothing. */
import { type BuildOptions, type BuildResult, failedBuild, type LastBuild } from './build-result.ts';
import { type Refused, refused } from './ask-for.ts';
import { type BuildTools, openBuildTools } from './build-tools.ts';
import { compileSite, whileCompiling } from './compile-site.ts';
import { judgeAdded, judgeSite } from './judge-links.ts';
import { findLostFixes } from './lost-fixes.ts';
import { loadSite } from './load-site.ts';
import { linkLanguages } from './language-sites.ts';
import { planLanguages } from './plan-languages.ts';
import { planSite } from './plan-site.ts';
import { readSetup, type SiteSetup } from './read-site.ts';
import type { ThemeResult } from '../render/compile-theme.ts';
import type { OutputRecord } from '../render/last-build/record.ts';
import { selectVersions } from './select-versions.ts';
import { allVersionNames } from '../shared/model/lines.ts';
import type { StageClock } from './stage-clock.ts';
import type { VersionName } from '../shared/types/store.ts';
import { originOf, writeSite, type WrittenSite } from './write-site.ts';

interface Bookkeeping {
  readonly clock: StageClock;
  /** Records this build for the next one; `null` to record nothing. */
  readonly record: OutputRecord<LastBuild> | null;
}
interface Making extends Bookkeeping {
  readonly tools: BuildTools;
  readonly setup: SiteSetup;
  readonly theme: Promise<ThemeResult>;
}
type Made = WrittenSite | (Refused & { readonly versionsNewestFirst?: readonly VersionName[] });

/** Makes the whole site. Mistakes of its authors are problems in the result; it throws only for bugs. */
export async function runPipeline(options: BuildOptions, books: Bookkeeping): Promise<BuildResult> {
  const { place, outDir, asked: { relative, shard = null } = {} } = options;
  const { clock } = books;
  const tools = openBuildTools(options);
  try {
    const { setup, configErrors } = await readSetup(place, {
      relative: relative === true || undefined,
      run: clock.run,
    });
    if (setup === null) return failedBuild(options, clock, refused(3, configErrors));
    const theme = compileSite(place, setup);
    const made = await whileCompiling(theme, () => makeSite(options, { ...books, tools, setup, theme }));
    if (!made.ok) return failedBuild(options, clock, made);
    const { last, changes } = made;
    return { ok: true, exitCode: 0, ...last, changes, timings: clock.timings, outDir, shard };
  } finally {
    await tools.close();
  }
}

/** The list. What a site lacks that may stop it is said by the stage that needs it. */
async function makeSite(
  { place, outDir, asked = {}, onProgress }: BuildOptions,
  { clock: { run }, record, tools, setup, theme }: Making,
): Promise<Made> {
  const { only = [], shard = null, isUntrusted, failsOn = 'errors' } = asked;
  const { texts, search, stageElsewhere, createTexts } = tools;
  const loaded = await loadSite(place.root, setup, { asked, texts, isUntrusted, run, createTexts });
  if (!loaded.ok) return loaded;
  const judged = await run('checks', () => judgeSite(loaded));
  const judgedLanguages = loaded.languages.map((one) => ({ ...one, site: judgeSite(one.site) }));
  const { site, languages } = linkLanguages(judged, judgedLanguages, only);
  const { leftOut, ...part } = selectVersions(site, only);
  const versionsNewestFirst = allVersionNames(site.model);
  // Where the last build is known, most pages may be as they were.
  if (record?.isKnown !== true) tools.foreseePages(part.model.routes.size);
  const planning = { place, texts, theme, run };
  // Git, which knows what a text was, is a process of its own.
  const [planned, lostFixes] = await Promise.all([
    planSite({ ...site, ...part }, { ...planning, search }),
    findLostFixes(place.root, site.model),
  ]);
  if (!planned.ok) return { ...planned, versionsNewestFirst };
  const all = await planLanguages(planned, languages, { place, search, shard });
  if (!all.ok) return { ...all, versionsNewestFirst };
  const faults = [...(await judgeAdded(site, planned, () => planSite(site, planning))), ...lostFixes];
  const written = await writeSite(
    { plan: all.plan, faults, leftOut, versionsNewestFirst },
    {
      outDir,
      failsOn,
      record,
      origin: record && (await originOf(place.root, { ...site, origins: all.origins }, theme)),
      cache: place.cache ?? null,
      stageElsewhere,
      onProgress,
      run,
    },
  );
  return written.ok ? written : { ...written, versionsNewestFirst };
}
