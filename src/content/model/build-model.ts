/** Puts the site together: versions in their order, all routes, the history of each page, and the problems found. */
import { appendAll } from '../../shared/append-all.ts';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import type { SiteModel, SitePage, Version } from '../../shared/model/site-model.ts';
import { componentNames } from '../../shared/model/site-components.ts';
import { fillVariables, versionVariables } from '../../shared/model/variables.ts';
import { placeProblem } from '../../shared/model/line-runs.ts';
import { mergeProblems } from '../../shared/problem/merge-problems.ts';
import { findingProblem, sortProblems } from '../../shared/problem/problem.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { BodyHash, SourcePath, StoredVersion, VersionName } from '../../shared/types/store.ts';
import { findLatest, sortVersions } from '../../versions/format/order.ts';
import type { Redirects } from '../../versions/format/redirects.ts';
import { type LocateField, locateNowhere } from '../config/source.ts';
import type { SiteFiles } from '../sources/read-pages.ts';
import type { SourceTexts } from '../sources/read-texts.ts';
import { checkComponents } from '../text/check-components.ts';
import { checkFenceComponents, checkFences } from '../text/check-fences.ts';
import { checkVariables } from '../text/check-variables.ts';
import { type ExpandedSite, NOTHING_EXPANDED } from './expand-site.ts';
import { buildRoutes } from './build-routes.ts';
import { buildVersion } from './build-version.ts';
import { checkEncoding } from './check-encoding.ts';
import { checkRedirects } from './check-redirects.ts';
import { checkVersionOptions } from './check-version-options.ts';
import { buildPageHistories } from './page-histories.ts';
import { buildPageRedirects } from './page-redirects.ts';
import { buildHistoryAddresses } from './history-addresses.ts';
import { buildMovedPages, buildRedirects } from './version-redirects.ts';

export interface ModelSource {
  readonly config: SiteConfig;
  /** Where its fields are written; without it, problems name no lines. */
  readonly locate?: LocateField;
  readonly stored: readonly StoredVersion[];
  /** Files of the further sets, in the order of the configuration. */
  readonly sets?: readonly StoredVersion[];
  readonly texts: SourceTexts;
  readonly files: SiteFiles;
  /** Parsed texts of documents and of the site's own pages. */
  readonly bodies: ReadonlyMap<BodyHash, ParsedBody>;
  /** Texts with what they include; left out where none includes anything. */
  readonly expanded?: ExpandedSite;
  /** Redirects of removed versions. */
  readonly redirects: Redirects;
  /** Drafts are shown, as the server does; left out, they are not. */
  readonly showDrafts?: boolean;
  /** Strangers may have written the files of `docs/`; left out, they are trusted. */
  readonly isUntrusted?: boolean | undefined;
  /** Builds a version, or takes it from a cache; `buildVersion` when left out. */
  readonly versionBuilder?: typeof buildVersion;
}

/** Builds the model. Its problems are merged and sorted, and their severity is final except for broken links. */
export function buildModel(source: ModelSource): SiteModel {
  const { config, locate = locateNowhere, texts, bodies, showDrafts = false, versionBuilder = buildVersion } = source;
  const { versions: expanded } = source.expanded ?? NOTHING_EXPANDED;
  const order = sortVersions(source.stored, config.docs.versionOrder);
  const names = order.versions.map(({ name }) => name);
  const { latest, problems: latestProblems } = findLatest(names, config.docs.latestVersion);
  const components = componentNames(source.files.components);
  const { isUntrusted } = source;
  const shared = { config, texts, bodies, expanded, components, latest, showDrafts, isUntrusted };
  const built = order.versions.map((_, index) => versionBuilder(index, { ...shared, order: order.versions }));
  const builtSets = buildSets(source, components);
  const versions = built.map(({ version }) => version);
  const sets = builtSets.map(({ version }) => version);
  const pages = buildSitePages(source, components);
  const histories = buildHistories(order.versions, versions);
  const versionByName = new Map([...versions, ...sets].map((version) => [version.name, version]));
  const known = { config, versions, sets, versionByName, versionCount: versions.length, histories, bodies };
  const { staticFiles } = source.files;
  const addresses = buildHistoryAddresses({ config, versions, histories, pages: pages.pages, staticFiles });
  const routes = buildRoutes({ ...known, pageHistories: addresses.byRoute, pages: pages.pages, staticFiles });
  const pageRedirects = buildPageRedirects([...versions, ...sets], { config, routes: routes.routes, bodies });
  const problems = [
    ...order.problems.map((found) => ({ ...found, ...locate(['docs', 'versionOrder']) })),
    ...latestProblems.map((found) => ({ ...found, ...locate(['docs', 'latestVersion']) })),
    ...checkVersionOptions(config, { names, routes: routes.routes }, locate),
    ...checkFenceComponents(config.fences, components, locate),
    ...checkEncoding([...order.versions, ...(source.sets ?? [])], { texts, pageTexts: source.files.pageTexts }),
    ...[...built, ...builtSets].flatMap((version) => version.problems),
    ...pages.problems,
    ...routes.problems,
    ...checkRedirects(config, routes.routes, locate),
    ...pageRedirects.problems,
  ];
  const linked = { config, versions, routes: routes.routes, histories };
  const redirects = buildRedirects(source.redirects, linked);
  return {
    ...known,
    latest: versions.find((version) => version.isLatest) ?? null,
    pages: pages.pages,
    variables: versionVariables(config, null),
    routes: routes.routes,
    staticFiles: new Set(staticFiles),
    historyRoutes: addresses.byId,
    movedHistories: addresses.moved,
    redirects,
    originHashes: source.expanded?.originHashes ?? NOTHING_EXPANDED.originHashes,
    movedPages: buildMovedPages({ ...linked, staticFiles, redirects }, pageRedirects.redirects),
    problems: sortProblems(mergeProblems(problems, names, (file) => texts.get(file)?.hash ?? file)),
  };
}

/** The documents of the further sets, in the order of the configuration. */
function buildSets(source: ModelSource, components: ReadonlySet<string>): readonly ReturnType<typeof buildVersion>[] {
  const { config, sets = [] } = source;
  const { versions: expanded } = source.expanded ?? NOTHING_EXPANDED;
  return sets.map((stored, index) =>
    buildVersion(0, { ...source, expanded, components, order: [stored], latest: null, set: config.sets[index] }),
  );
}

function buildHistories(stored: readonly StoredVersion[], versions: readonly Version[]): SiteModel['histories'] {
  const renames = formerPaths(stored);
  return buildPageHistories(versions, (version, doc) => renames.get(version.name)?.get(doc.source.path));
}

/** The path that a file had before its version, by version and path. */
function formerPaths(
  versions: readonly StoredVersion[],
): ReadonlyMap<VersionName, ReadonlyMap<SourcePath, SourcePath>> {
  return new Map(versions.map(({ name, renamed }) => [name, new Map([...renamed].map(([from, to]) => [to, from]))]));
}

function buildSitePages(
  source: ModelSource,
  components: ReadonlySet<string>,
): { pages: readonly SitePage[]; problems: readonly Problem[] } {
  const variables = versionVariables(source.config, null);
  const problems: Problem[] = [];
  const pages = source.files.pages.flatMap(({ file, route, isMarkdown }): SitePage | readonly [] => {
    const expanded = source.expanded?.pages.get(file);
    const hash = (expanded ?? source.files.pageTexts.get(file))?.hash ?? '';
    const body = isMarkdown ? source.bodies.get(hash) : undefined;
    if (body === undefined) return { type: 'component', route, file };
    const draft = body.frontMatter.draft === true;
    if (draft && source.showDrafts !== true) return [];
    const found = [
      ...[...(expanded?.findings ?? []), ...body.findings].map((finding) => findingProblem(finding, { file })),
      ...checkComponents(body, components, file),
      ...checkFences(body, source.config.fences, file),
      ...checkVariables(body.variableUses, variables, file),
    ];
    appendAll(problems, expanded === undefined ? found : found.map((one) => placeProblem(one, expanded, null)));
    const { title, description } = body.frontMatter;
    return {
      type: 'markdown',
      route,
      file,
      hash: body.hash,
      draft,
      title: fillVariables(title ?? body.leadingTitle ?? route.slice(route.lastIndexOf('/') + 1), variables),
      description: fillVariables(description ?? body.firstParagraph, variables),
      ...(expanded === undefined ? {} : { runs: expanded.runs }),
    };
  });
  return { pages, problems };
}
