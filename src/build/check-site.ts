/** Checks the links of the site that a build would make: the stages of a build without the writing. */
import type { BuildOptions } from './build-result.ts';
import { readModules, readStaticPages } from '../content/sources/read-link-sources.ts';
import { modulesOf } from '../content/sources/read-pages.ts';
import { checkLinks } from '../links/check/check-links.ts';
import type { MenuPlaces } from '../links/check/check-menus.ts';
import { ShellChecker } from '../links/check/check-shells.ts';
import { AddedPages } from '../links/check/check-added-pages.ts';
import { checkStaticPages, staticAnchors, staticExternals } from '../links/check/check-static-pages.ts';
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
import { AnchorIndex } from '../links/graph/anchor-index.ts';
import { type FailedLoad, type LoadedSite, loadSite, type ModelledSite } from './load-site.ts';
import { compileTheme, type ThemeResult } from '../render/compile-theme.ts';
import { planOutput } from '../render/plan-output.ts';
import { isExternal, NOT_FOUND_ROUTE, urlToRoute } from '../shared/href.ts';
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
import { TextCache } from '../prepare/cache/text-cache.ts';
import { PreparedTexts, type TextThread } from '../prepare/prepare-texts.ts';

export interface CheckOptions extends Pick<BuildOptions, 'root' | 'packageRoot' | 'cache' | 'onProgress'> {
  /** Names of the versions whose faults are reported; empty for all. Pages of no version are always included. */
  readonly only: readonly VersionName[];
  /** Id of the set whose faults are reported; `null` for all. `only` names versions of it. */
  readonly set?: string | null;
  /** As in `BuildOptions`. */
  readonly isUntrusted?: boolean;
  /** They take a part of the texts where there are many. */
  readonly threads?: readonly TextThread[];
  /** Checks addresses of other sites too; `null` to leave them alone. */
  readonly outside: Omit<Outside, 'onProgress'> | null;
}
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
  | { readonly ok: false; readonly exitCode: 2 | 3; readonly problems: readonly Problem[] };
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
  'spaced-link',
  'untrusted-content',
]);

/** Checks a site. Mistakes of its authors are problems in the result; it throws only for bugs. */
export async function checkSite(options: CheckOptions): Promise<CheckResult> {
  const clock = new StageClock(options.onProgress);
  const site = await load(options, clock);
  if (!site.ok) return site;
  const theme = await clock.run('templates', () => site.theme);
  if (theme.bundle === null) {
    return { ok: false, exitCode: 2, problems: sortProblems([...site.problems, ...theme.problems]) };
  }
  const { root, only } = options;
  const texts = { get: () => undefined, differences: { get: () => undefined }, failures: [] };
  const drawn = { assets: new Map(), texts, docsiteVersion: '', shard: null, search: () => null };
  const linked = { graph: site.graph, problems: [] };
  const plan = planOutput({ root, site, theme, ...drawn, linkAdded: () => linked });
  const model = { ...site.model, added: plan.added() };
  const graph = linkAdded(site.graph, model);
  const shells = new ShellChecker(model, new Set(theme.bundle.files.map(({ path }) => `/${path}` as const)));
  await clock.run('pages', () => {
    for (const shell of plan.drawShells()) shells.add(shell);
  });
  const added = new AddedPages(plan.addedFiles(), model, shells.anchors);
  const sources = await clock.run('sources', async () => ({
    staticPages: await readStaticPages(root, site.files.staticFiles),
    modules: await readModules(root),
  }));
  const externals = [
    ...textExternals(graph),
    ...shells.externalLinks(),
    ...staticExternals(sources.staticPages),
    ...added.externalLinks(),
  ];
  const external = await checkOutside(externals, model, { outside: options.outside, clock });
  const found = await clock.run('checks', () =>
    findFaults({ ...site, model, graph }, { ...sources, shells, added, external }),
  );
  const others = plan.problems.filter(
    (one) => one.severity === 'error' || LINK_CODES.has(one.code) || isCodeRemark(one),
  );
  return {
    ok: true,
    problems: sortProblems(ofSet(ofVersions([...others, ...found], only), options.set ?? null, model)),
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

async function load(
  { root, packageRoot, only, set = null, cache = null, isUntrusted = false, threads = [] }: CheckOptions,
  { run }: StageClock,
): Promise<LoadedSite<ThemeResult> | FailedLoad> {
  const textCache = cache === null ? null : TextCache.open(cache);
  const site = await loadSite({
    root,
    only,
    set,
    cache,
    run,
    leaveLinks: true,
    isUntrusted,
    adjust: failOnBroken,
    texts: new PreparedTexts({ draw: 'never', cache: textCache, threads }),
    compile: ({ config, files }) =>
      compileTheme({ root, packageRoot, config, ...modulesOf(files), withoutBrowser: true, cache }),
  });
  textCache?.close();
  return site;
}

interface Found {
  readonly staticPages: Awaited<ReturnType<typeof readStaticPages>>;
  readonly modules: Awaited<ReturnType<typeof readModules>>;
  readonly shells: ShellChecker;
  readonly added: AddedPages;
  readonly external: CheckedAddresses | null;
}

function findFaults(
  { model, graph, places }: ModelledSite,
  { staticPages, modules, shells, added, external }: Found,
): readonly Problem[] {
  const { onOrphanPages, onUnusedAssets } = model.config.checkLinks;
  const options: JudgeOptions = {
    anchors: new AnchorIndex(model, new Map([...staticAnchors(staticPages), ...shells.anchors, ...added.anchors])),
    findExternal: external?.findFault ?? ((): null => null),
    isStrict: true,
  };
  const linkedFromComponents = new Set([...shells.linkedFromComponents(), ...added.linkedRoutes()]);
  return [
    ...checkLinks(model, graph, { ...options, places }),
    ...shells.toProblems({ ...options, sources: modules }),
    ...checkStaticPages(staticPages, model, options),
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
  const others = new Set(
    hrefs.filter((href) => isExternal(urlToRoute(href, config)) && !isIgnored([href], config.ignoreLinks)),
  );
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
