/** The pipeline without the writing: everything that can be said about the links of the site that a build would make. */
import { readModules, readStaticPages } from './content/sources/read-link-sources.ts';
import { pageModulesOf } from './content/sources/read-pages.ts';
import { checkLinks } from './links/check/check-links.ts';
import type { MenuPlaces } from './links/check/check-menus.ts';
import { ShellChecker } from './links/check/check-shells.ts';
import { checkStaticPages, staticAnchors, staticExternals } from './links/check/check-static-pages.ts';
import { checkUnused } from './links/check/check-unused.ts';
import { isIgnored } from './links/check/ignored-link.ts';
import type { JudgeOptions } from './links/check/link-judge.ts';
import { ModuleSources } from './links/check/module-sources.ts';
import type { AddressCache } from './links/external/address-cache.ts';
import {
  type CheckedAddresses,
  checkExternal,
  describeExpired,
  type ExternalStats,
  type Outside,
} from './links/external/check-external.ts';
import { AnchorIndex } from './links/graph/anchor-index.ts';
import { loadSite } from './load-site.ts';
import { bundleTemplates } from './render/bundle/bundle.ts';
import { buildSiteData } from './render/page/data/site-pages.ts';
import { renderShells } from './render/render-shells.ts';
import { isExternal, NOT_FOUND_ROUTE, urlToRoute } from './shared/href.ts';
import type { LinkGraph } from './shared/model/link-graph.ts';
import type { SiteModel } from './shared/model/site-model.ts';
import type { ProblemCode } from './shared/problem/problem-codes.ts';
import { problem, sortProblems } from './shared/problem/problem.ts';
import type { SiteConfig } from './shared/types/config.ts';
import type { BuildCache } from './shared/types/output.ts';
import type { Problem } from './shared/types/problem.ts';
import type { Href, VersionName } from './shared/types/store.ts';
import { StageClock } from './stage-clock.ts';
import { TextCache } from './texts/cache/text-cache.ts';
import { PreparedTexts } from './texts/prepare-texts.ts';

export interface CheckOptions {
  /** Absolute path of the site. */
  readonly root: string;
  /** Absolute path of the docsite package, for its templates. */
  readonly packageRoot: string;
  /** Names of the versions whose faults are told; empty for all. Pages of no version are always among them. */
  readonly only: readonly VersionName[];
  readonly onProgress: (stage: string, done: number, total: number) => void;
  /** What builds left; left out or `null` for none. Compiled templates are left here, too. */
  readonly cache?: BuildCache | null;
  /** Asks for addresses of other sites too; `null` leaves them alone. */
  readonly outside: Omit<Outside, 'onProgress'> | null;
}
export type CheckResult =
  | {
      readonly ok: true;
      /** Those of links, and errors of all kinds: a site with one is not built. Sorted. */
      readonly problems: readonly Problem[];
      readonly stats: CheckStats;
      readonly model: SiteModel;
      /** What is to be remembered of other sites' addresses; `null` when none was asked for. */
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

/** Codes of what loading the site finds about ids, addresses and links, and need not be an error. */
const LINK_CODES: ReadonlySet<string> = new Set<ProblemCode>([
  'duplicate-anchor',
  'duplicate-heading-id',
  'duplicate-route',
  'spaced-link',
]);

/** Checks a site. Mistakes of its authors are problems in the result; it throws only for bugs. */
export async function checkSite(options: CheckOptions): Promise<CheckResult> {
  const { root, packageRoot, only, onProgress, cache = null } = options;
  const clock = new StageClock(onProgress);
  const textCache = cache === null ? null : TextCache.open(cache);
  const texts = new PreparedTexts({ draw: 'never', cache: textCache, threads: [] });
  const loaded = await loadSite({
    root,
    only,
    scope: null,
    leaveLinks: true,
    adjust: failOnBroken,
    texts,
    run: (stage, work) => clock.run(stage, work),
    onConfig: async (config, files) => {
      const pageModules = pageModulesOf(files);
      const site = buildSiteData(config);
      const source = { root, packageRoot, config, site, pageModules, withoutBrowser: true, cache };
      return { site, ...(await bundleTemplates(source)) };
    },
  });
  textCache?.close();
  if (!loaded.ok) return loaded;
  const { model, graph, files, places } = loaded;
  const { site, bundle, problems: bundleProblems } = await clock.run('templates', () => loaded.beside);
  if (bundle === null)
    return { ok: false, exitCode: 2, problems: sortProblems([...loaded.problems, ...bundleProblems]) };

  const shells = new ShellChecker(model, new Set(bundle.files.map(({ path }) => `/${path}` as const)));
  const drawing = await clock.run('pages', () =>
    renderShells({ model, site, graph, bundle, onShell: (shell) => shells.add(shell) }),
  );
  const { staticPages, modules } = await clock.run('sources', async () => ({
    staticPages: await readStaticPages(root, files.staticFiles),
    modules: new ModuleSources(await readModules(root)),
  }));
  const externals = [...textExternals(graph), ...shells.externalLinks(), ...staticExternals(staticPages)];
  const external = await checkOutside(externals, model, { outside: options.outside, clock });
  const found = await clock.run('checks', () => {
    const anchors = new AnchorIndex(model, new Map([...staticAnchors(staticPages), ...shells.anchors]));
    const { onOrphanPages, onUnusedAssets } = model.config.checkLinks;
    const options: JudgeOptions = {
      anchors,
      findExternal: external?.findFault ?? ((): null => null),
      isStrict: true,
    };
    const linkedFromComponents = shells.linkedFromComponents();
    return [
      ...checkLinks(model, graph, { ...options, places }),
      ...shells.toProblems({ ...options, sources: modules }),
      ...checkStaticPages(staticPages, model, options),
      ...expiredEntries(external?.expired ?? [], model.config, places),
      ...checkUnused(model, { graph, linkedFromComponents, onOrphanPages, onUnusedAssets }),
    ];
  });
  const others = [...loaded.problems, ...bundleProblems, ...drawing];
  const told = others.filter(({ code, severity }) => severity === 'error' || LINK_CODES.has(code));
  return {
    ok: true,
    problems: sortProblems(ofVersions([...told, ...found], only)),
    stats: {
      versions: model.versions.length,
      pages: new Set([...model.routes.keys(), NOT_FOUND_ROUTE]).size,
      texts: model.bodies.size,
      external: external?.stats ?? null,
      links: [...graph.values()].reduce((sum, targets) => sum + targets.length, 0) + shells.linkCount,
    },
    model,
    timings: clock.timings,
    cache: external?.cache ?? null,
  };
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
  // The site's own address is checked like a route: what is published there may be older than what is checked here.
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

/** Whatever the build makes of it: what is broken fails this check. */
function failOnBroken(config: SiteConfig): SiteConfig {
  return { ...config, onBrokenLinks: 'throw', onBrokenMarkdownLinks: 'throw', onBrokenAnchors: 'throw' };
}

/** What concerns these versions, and what concerns no version. */
function ofVersions(problems: readonly Problem[], only: readonly VersionName[]): readonly Problem[] {
  if (only.length === 0) return problems;
  return problems.flatMap((found) => {
    const versions = found.versions.filter((name) => only.includes(name));
    return found.versions.length > 0 && versions.length === 0 ? [] : [{ ...found, versions }];
  });
}
