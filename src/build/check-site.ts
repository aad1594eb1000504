/** Checks the links of the site that a build would make: the stages of a build without the writing. */
import { type Refused, refused } from './ask-for.ts';
import type { BuildOptions, BuildRequest } from './build-result.ts';
import { compileSite, whileCompiling } from './compile-site.ts';
import { loadSite } from './load-site.ts';
import { linkLanguages } from './language-sites.ts';
import { planEach } from './plan-languages.ts';
import { planSite } from './plan-site.ts';
import { readSetup, type SitePlace } from './read-site.ts';
import { readModules, readStaticPages } from '../content/sources/read-link-sources.ts';
import { StaticFiles } from '../links/check/check-static-pages.ts';
import { isIgnored } from '../links/check/link-fault.ts';
import type { AddressCache } from '../links/external/address-cache.ts';
import {
  type CheckedAddresses,
  checkExternal,
  type ExternalStats,
  type Outside,
} from '../links/external/check-external.ts';
import { isOwnUrl } from '../links/graph/locate-url.ts';
import { NOT_FOUND_ROUTE } from '../shared/href.ts';
import type { LinkGraph } from '../shared/model/link-graph.ts';
import { allVersionNames } from '../shared/model/lines.ts';
import { setIdOfName } from '../shared/model/sets.ts';
import type { SiteModel } from '../shared/model/site-model.ts';
import { sortProblems } from '../shared/problem/problem.ts';
import type { SiteConfig } from '../shared/types/config.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { Href, VersionName } from '../shared/types/store.ts';
import { StageClock } from './stage-clock.ts';
import { PreparedTexts, type TextThread } from '../prepare/prepare-texts.ts';

import { withAnchors, type Drawn, drawPart, findFaults, type PlannedPart } from './judge-plan.ts';

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
      /** In the language of the sources, then in the further ones. */
      readonly models: readonly SiteModel[];
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
    const createTexts = (): PreparedTexts => new PreparedTexts({ draw: 'never', cache: place.cache ?? null, threads });
    const loaded = await loadSite(place.root, strict, { asked, texts, isUntrusted, run: clock.run, createTexts });
    if (!loaded.ok) return loaded;
    const { site, languages } = linkLanguages(loaded, loaded.languages, []);
    const planned = await planSite(site, { place, texts, theme, run: clock.run });
    if (!planned.ok) return { ...planned, problems: sortProblems(planned.problems) };
    const further = await planEach(languages, { place, withoutBrowser: true });
    if ('ok' in further) return { ...further, problems: sortProblems(further.problems) };
    return judgePlans({ site, planned }, further, { options, clock });
  });
}

/** All links of a planned site and its further languages: those of texts, of the shells of pages, of added and of static pages. */
async function judgePlans(
  original: PlannedPart,
  further: readonly PlannedPart[],
  { options: { place, asked = {}, outside }, clock }: { readonly options: CheckOptions; readonly clock: StageClock },
): Promise<CheckResult> {
  const source = original.site;
  const drawn = await clock.run('pages', () => [original, ...further].map(drawPart));
  const sources = await clock.run('sources', async () => ({
    staticPages: new StaticFiles(await readStaticPages(place.root, source.files.staticFiles)),
    modules: await readModules(place.root),
  }));
  const externals = [
    ...drawn.flatMap(({ site, shells, added }) => [
      ...textExternals(site.graph),
      ...shells.externalLinks(),
      ...added.externalLinks(),
    ]),
    ...sources.staticPages.externalLinks(source.model.config),
  ];
  const external = await checkOutside(externals, source.model, { outside, clock });
  const found = await clock.run('checks', () => {
    const languages = drawn.map((part) => withAnchors(part, sources.staticPages));
    return drawn.flatMap((part) => findFaults(part, { ...sources, languages, external }));
  });
  const { only = [], set = null } = asked;
  return {
    ok: true,
    problems: sortProblems(ofSet(ofVersions(found, only), set, source.model)),
    stats: {
      versions: allVersionNames(source.model).length,
      pages: sumOf(drawn, ({ site }) => new Set([...site.model.routes.keys(), NOT_FOUND_ROUTE]).size),
      texts: sumOf(drawn, ({ site }) => site.model.bodies.size),
      external: external?.stats ?? null,
      links: sumOf(drawn, countLinks),
    },
    models: drawn.map(({ site }) => site.model),
    timings: clock.timings,
    cache: external?.cache ?? null,
  };
}

function sumOf(parts: readonly Drawn[], count: (part: Drawn) => number): number {
  return parts.reduce((total, part) => total + count(part), 0);
}

function countLinks({ site, shells, added }: Drawn): number {
  return [...site.graph.values()].reduce((sum, targets) => sum + targets.length, shells.linkCount + added.linkCount);
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
