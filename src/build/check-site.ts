/** Checks the links of the site that a build would make: the stages of a build without the writing. */
import { type Refused, refused } from './ask-for.ts';
import type { BuildOptions, BuildRequest } from './build-result.ts';
import { compileSite, whileCompiling } from './compile-site.ts';
import { loadSite } from './load-site.ts';
import type { ModelledSite } from './model-site.ts';
import { type PlannedSite, planSite } from './plan-site.ts';
import { readSetup, type SitePlace } from './read-site.ts';
import { readModules, readStaticPages } from '../content/sources/read-link-sources.ts';
import { checkLinks } from '../links/check/check-links.ts';
import type { MenuPlaces } from '../links/check/check-menus.ts';
import { ShellChecker } from '../links/check/check-shells.ts';
import { AddedPages } from '../links/check/check-added-pages.ts';
import { anchorsOfAssets, StaticFiles } from '../links/check/check-static-pages.ts';
import { checkUnused } from '../links/check/check-unused.ts';
import { isIgnored } from '../links/check/link-fault.ts';
import type { JudgeOptions } from '../links/check/link-judge.ts';
import type { AddressCache } from '../links/external/address-cache.ts';
import {
  type CheckedAddresses,
  checkExternal,
  describeExpired,
  type ExternalStats,
  type Outside,
} from '../links/external/check-external.ts';
import { linkAdded } from '../links/graph/build-link-graph.ts';
import { AnchorIndex, type ShellAnchors } from '../links/graph/anchor-index.ts';
import { isOwnUrl } from '../links/graph/locate-url.ts';
import { NOT_FOUND_ROUTE } from '../shared/href.ts';
import type { LinkGraph } from '../shared/model/link-graph.ts';
import { allVersionNames } from '../shared/model/lines.ts';
import { setIdOfName } from '../shared/model/sets.ts';
import type { SiteModel } from '../shared/model/site-model.ts';
import { isCodeRemark } from '../shared/problem/code-remarks.ts';
import type { ProblemCode } from '../shared/problem/problem-codes.ts';
import { problem, sortProblems } from '../shared/problem/problem.ts';
import type { SiteConfig } from '../shared/types/config.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { Href, VersionName } from '../shared/types/store.ts';
import { StageClock } from './stage-clock.ts';
import { PreparedTexts, type TextThread } from '../prepare/prepare-texts.ts';

export interface CheckOptions {
  readonly place: SitePlace;
  /** The versions whose faults are reported; left out, all. Pages of no version are always included. */
  readonly asked?: CheckRequest;
  /** They take a part of the texts where there are many; left out, there are none. */
  readonly threads?: readonly TextThread[];
  /** Checks addresses of other sites too; `null` to leave them alone. */
  readonly outside: Omit<Outside, 'onProgress'> | null;
  readonly onProgress: BuildOptions['onProgress'];
}
type CheckRequest = Pick<BuildRequest, 'only' | 'set' | 'isUntrusted'>;
export type CheckResult =
  | {
      readonly ok: true;
      /** Those of links, remarks on code in texts, and errors of all kinds: a site with one is not built. Sorted. */
      readonly problems: readonly Problem[];
      readonly stats: CheckStats;
      readonly model: SiteModel;
      /** Results to remember for addresses of other sites; `null` when none was checked. */
      readonly cache: AddressCache | null;
      readonly timings: StageClock['timings'];
    }
  | Refused;
export interface CheckStats {
  readonly versions: number;
  readonly pages: number;
  /** Different texts of documents and pages. */
  readonly texts: number;
  /** Links of all pages, those in menus and templates once per page. */
  readonly links: number;
  /** `null` when addresses of other sites were left alone. */
  readonly external: ExternalStats | null;
}

/** Problems with ids, addresses and links that are found while the site is loaded, and need not be errors. */
const LINK_CODES: ReadonlySet<string> = new Set<ProblemCode>([
  'duplicate-anchor',
  'duplicate-heading-id',
  'duplicate-route',
  'link-as-text',
  'spaced-link',
  'untrusted-content',
]);

/** Checks a site. Mistakes of its authors are problems in the result; it throws only for bugs. */
export async function checkSite(options: CheckOptions): Promise<CheckResult> {
  return loadAndJudge(options).finally(() => options.place.cache?.close());
}

async function loadAndJudge(options: CheckOptions): Promise<CheckResult> {
  const { place, asked = {}, threads = [], onProgress } = options;
  const clock = new StageClock(onProgress);
  const { setup, configErrors } = await readSetup(place, { run: clock.run });
  if (setup === null) return refused(3, configErrors);
  const theme = compileSite(place, setup, { withoutBrowser: true });
  const texts = new PreparedTexts({ draw: 'never', cache: place.cache ?? null, threads });
  return whileCompiling(theme, async () => {
    const { isUntrusted } = asked;
    const strict = { ...setup, config: failOnBroken(setup.config) };
    const site = await loadSite(place.root, strict, { asked, texts, isUntrusted, run: clock.run });
    if (!site.ok) return site;
    const planned = await planSite(site, { place, texts, theme, run: clock.run });
    if (!planned.ok) return { ...planned, problems: sortProblems(planned.problems) };
    return judgePlan({ ...site, ...planned }, options, clock);
  });
}

/** All links of a planned site: those of texts, of the shells of pages, of added and of static pages. */
async function judgePlan(
  { plan, assets, ...site }: ModelledSite & PlannedSite,
  { place, asked = {}, outside }: CheckOptions,
  clock: StageClock,
): Promise<CheckResult> {
  const model = { ...site.model, added: plan.added() };
  const graph = linkAdded(site.graph, model);
  const shells = new ShellChecker(model, new Set(plan.compiled.map((path) => `/${path}` as const)));
  await clock.run('pages', () => {
    for (const shell of plan.drawShells()) shells.add(shell);
  });
  const added = new AddedPages(plan.addedFiles(), model, shells.anchors);
  const sources = await clock.run('sources', async () => ({
    staticPages: new StaticFiles(await readStaticPages(place.root, site.files.staticFiles)),
    modules: await readModules(place.root),
  }));
  const externals = [
    ...textExternals(graph),
    ...shells.externalLinks(),
    ...sources.staticPages.externalLinks(model.config),
    ...added.externalLinks(),
  ];
  const external = await checkOutside(externals, model, { outside, clock });
  const found = await clock.run('checks', () =>
    findFaults({ ...site, model, graph }, { ...sources, ofAssets: anchorsOfAssets(assets), shells, added, external }),
  );
  const others = plan.problems.filter(
    (one) => one.severity === 'error' || LINK_CODES.has(one.code) || isCodeRemark(one),
  );
  const { only = [], set = null } = asked;
  return {
    ok: true,
    problems: sortProblems(ofSet(ofVersions([...others, ...found], only), set, model)),
    stats: {
      versions: allVersionNames(model).length,
      pages: new Set([...model.routes.keys(), NOT_FOUND_ROUTE]).size,
      texts: model.bodies.size,
      external: external?.stats ?? null,
      links: [...graph.values()].reduce((sum, targets) => sum + targets.length, 0) + shells.linkCount + added.linkCount,
    },
    model,
    timings: clock.timings,
    cache: external?.cache ?? null,
  };
}

interface Found {
  readonly staticPages: StaticFiles;
  readonly modules: Awaited<ReturnType<typeof readModules>>;
  readonly ofAssets: ShellAnchors;
  readonly shells: ShellChecker;
  readonly added: AddedPages;
  readonly external: CheckedAddresses | null;
}

function findFaults(
  { model, graph, places }: ModelledSite,
  { staticPages, ofAssets, modules, shells, added, external }: Found,
): readonly Problem[] {
  const { onOrphanPages, onUnusedAssets } = model.config.checkLinks;
  const options: JudgeOptions = {
    anchors: new AnchorIndex(
      model,
      new Map([...staticPages.anchors, ...ofAssets, ...shells.anchors, ...added.anchors]),
    ),
    findExternal: external?.findFault ?? ((): null => null),
    isStrict: true,
  };
  const linkedFromComponents = new Set([...shells.linkedFromComponents(), ...added.linkedRoutes()]);
  return [
    ...checkLinks(model, graph, { ...options, places }),
    ...shells.toProblems({ ...options, sources: modules }),
    ...staticPages.toProblems(model, options),
    ...added.toProblems({ ...options, places }),
    ...expiredEntries(external?.expired ?? [], model.config, places),
    ...checkUnused(model, { graph, linkedFromComponents, onOrphanPages, onUnusedAssets }),
  ];
}

function textExternals(graph: LinkGraph): readonly Href[] {
  return [...graph.values()].flatMap((targets) =>
    targets.flatMap((target) => (target.type === 'external' ? [target.href] : [])),
  );
}

async function checkOutside(
  hrefs: readonly Href[],
  { config }: SiteModel,
  { outside, clock }: { readonly outside: CheckOptions['outside']; readonly clock: StageClock },
): Promise<CheckedAddresses | null> {
  if (outside === null) return null;
  // Addresses of the site itself are checked as routes: the published site may be older than this one.
  const others = new Set(hrefs.filter((href) => !isOwnUrl(href, config) && !isIgnored([href], config.ignoreLinks)));
  return clock.run('addresses', (report) =>
    checkExternal(others, config.checkLinks.external, { ...outside, onProgress: report }),
  );
}

function expiredEntries(indexes: readonly number[], config: SiteConfig, places: MenuPlaces): readonly Problem[] {
  return indexes.flatMap((index) => {
    const entry = config.checkLinks.external.ignore[index];
    const place = places.ofConfig?.(['checkLinks', 'external', 'ignore', index]);
    return entry === undefined ? [] : [problem({ ...describeExpired(entry), ...place })];
  });
}

/** Whatever the policies of the build are, a broken link fails this check. */
function failOnBroken(config: SiteConfig): SiteConfig {
  return { ...config, onBrokenLinks: 'throw', onBrokenMarkdownLinks: 'throw', onBrokenAnchors: 'throw' };
}

/** Problems of these versions, and those of no version. */
function ofVersions(problems: readonly Problem[], only: readonly VersionName[]): readonly Problem[] {
  if (only.length === 0) return problems;
  return problems.flatMap((found) => {
    const versions = found.versions.filter((name) => only.includes(name));
    return found.versions.length > 0 && versions.length === 0 ? [] : [{ ...found, versions }];
  });
}

/** Problems of a set: in its files, or of its versions. */
function ofSet(problems: readonly Problem[], id: string | null, { config }: SiteModel): readonly Problem[] {
  const path = config.sets.find((set) => set.id === id)?.path;
  if (path === undefined) return problems;
  return problems.filter(
    ({ file, versions }) =>
      file?.startsWith(`${path}/`) === true || versions.some((version) => setIdOfName(version) === id),
  );
}
