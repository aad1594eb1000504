/** Puts the site together: versions in their order, all routes, the history of each page, and the problems found. */
import { appendAll } from '../../shared/append-all.ts';
import type { Guard } from '../../shared/model/guard.ts';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import { allVersionNames, mapLines } from '../../shared/model/lines.ts';
import type { Line, RouteOwner, SiteModel, SitePage } from '../../shared/model/site-model.ts';
import { versionNameOf } from '../../shared/model/route-owner.ts';
import { componentNames } from '../../shared/model/site-components.ts';
import { fillVariables, versionVariables } from '../../shared/model/variables.ts';
import { placeProblem } from '../../shared/model/line-runs.ts';
import { mergeProblems } from '../../shared/problem/merge-problems.ts';
import { findingProblem, sortProblems } from '../../shared/problem/problem.ts';
import type { FindApiChanges } from '../../shared/types/api-changes.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { BodyHash, RoutePath, StoredVersion } from '../../shared/types/store.ts';
import type { Redirects } from '../../store/format/redirects.ts';
import { type LocateField, locateNowhere } from '../config/source.ts';
import type { SiteFiles } from '../sources/read-pages.ts';
import type { StoredSet } from '../sources/read-sets.ts';
import type { SourceTexts } from '../sources/read-texts.ts';
import { checkComponents } from '../parse/check-components.ts';
import { checkFenceComponents, checkFences } from '../parse/check-fences.ts';
import { checkVariables } from '../parse/check-variables.ts';
import { type ExpandedSite, NOTHING_EXPANDED } from './expand-site.ts';
import { type BuiltLine, buildLines } from './build-lines.ts';
import { buildRoutes } from './build-routes.ts';
import { buildVersion } from './build-version.ts';
import { checkSitePage } from './check-doc-fields.ts';
import { resolveSlug } from './doc-paths.ts';
import { checkEncoding } from './check-encoding.ts';
import { checkRedirects } from './check-redirects.ts';
import { checkVersionOptions } from './check-version-options.ts';
import { buildPageRedirects } from './page-redirects.ts';
import { buildHistoryAddresses, type HistoryAddresses } from './history-addresses.ts';
import { buildMovedPages, buildRedirects, type RedirectSource } from './version-redirects.ts';

export interface ModelSource {
  readonly config: SiteConfig;
  /** Where its fields are written; without it, problems name no lines. */
  readonly locate?: LocateField;
  readonly stored: readonly StoredVersion[];
  /** Files of the further sets, in the order of the configuration. */
  readonly sets?: readonly StoredSet[];
  readonly texts: SourceTexts;
  readonly files: SiteFiles;
  /** Parsed texts of documents and of the site's own pages. */
  readonly bodies: ReadonlyMap<BodyHash, ParsedBody>;
  /** Texts with what they include; left out where none includes anything. */
  readonly expanded?: ExpandedSite;
  /** Redirects of removed versions. */
  readonly redirects: Redirects;
  /** Drafts are shown, as on the server; left out for `false`. */
  readonly showDrafts?: boolean;
  /** Of a site whose documents strangers may have written; left out or `null`, they are trusted. */
  readonly guard?: Guard | null;
  /** Builds a version, or takes it from a cache; `buildVersion` when left out. */
  readonly versionBuilder?: typeof buildVersion;
  /** Left out or `null` for a site without APIs. */
  readonly findApiChanges?: FindApiChanges | null;
}

/** Builds the model. Its problems are merged and sorted, and their severity is final except for broken links. */
export function buildModel(source: ModelSource): SiteModel {
  const { config, locate = locateNowhere, texts, bodies, sets = [], showDrafts = false } = source;
  const { versions: expanded } = source.expanded ?? NOTHING_EXPANDED;
  const components = componentNames(source.files.components);
  const { versionBuilder = buildVersion, guard = null, findApiChanges = null } = source;
  const context = { locate, sets, expanded, components, showDrafts, guard, versionBuilder, findApiChanges };
  const built = buildLines({ ...source, ...context });
  const versions = built.flatMap((line) => line.versions);
  const pages = buildSitePages(source, components);
  const { staticFiles } = source.files;
  const histories = joinHistories(built);
  const known = {
    config,
    versionByName: new Map(versions.map((version) => [version.name, version])),
    histories,
    bodies,
  };
  const placed = mapLines(built, (line) => ({
    ...line,
    addresses: buildHistoryAddresses({ ...line, histories, pages: pages.pages, staticFiles }),
  }));
  const routes = buildRoutes({ ...known, lines: placed, pages: pages.pages, staticFiles });
  const pageRedirects = buildPageRedirects(versions, { config, pages: pages.pages, routes: routes.routes, bodies });
  const leads = { routes: routes.routes, histories, staticFiles, named: pageRedirects.redirects };
  const lines = mapLines(placed, (line) => finishLine(line, placed, leads));
  const problems = [
    ...built.flatMap((line) => [...line.problems, ...checkVersionOptions(line, routes.routes)]),
    ...checkFenceComponents(config.fences, components, locate),
    ...checkEncoding(
      built.flatMap(({ stored }) => stored),
      { texts, pageTexts: source.files.pageTexts },
    ),
    ...pages.problems,
    ...routes.problems,
    ...checkRedirects(config, routes.routes, locate),
    ...pageRedirects.problems,
  ];
  return {
    ...known,
    ...(findApiChanges === null ? {} : { findApiChanges }),
    lines,
    pages: pages.pages,
    variables: versionVariables(config, null),
    routes: routes.routes,
    staticFiles: new Set(staticFiles),
    added: new Map(),
    originHashes: source.expanded?.originHashes ?? NOTHING_EXPANDED.originHashes,
    problems: sortProblems(
      mergeProblems(problems, allVersionNames({ lines }), (file) => texts.get(file)?.hash ?? file),
    ),
  };
}

type PlacedLine = BuiltLine & { readonly addresses: HistoryAddresses };

function joinHistories(lines: readonly BuiltLine[]): SiteModel['histories'] {
  return lines.length === 1
    ? (lines[0]?.histories ?? new Map())
    : new Map(lines.flatMap((line) => [...line.histories]));
}

interface Leads extends Omit<RedirectSource, 'versions'> {
  readonly staticFiles: readonly RoutePath[];
  /** What front matter says, in all versions of all lines. */
  readonly named: ReadonlyMap<RoutePath, RoutePath>;
}

/** The line with what follows from all routes: where its former addresses lead. */
function finishLine(line: PlacedLine, all: readonly BuiltLine[], { named, ...source }: Leads): Line {
  const { id, set, hasVersions, config, versions, addresses } = line;
  const linked = { config, versions, ...source };
  const redirects = buildRedirects(line.redirects, linked);
  // A line without versions has no redirects: those of its front matter are among the documentation's.
  const ownLines = !hasVersions ? [] : set === null ? [line, ...all.filter((one) => !one.hasVersions)] : [line];
  const ownNames = new Set(ownLines.flatMap((one) => one.versions.map(({ name }) => name)));
  // The site's own pages are among the documentation's, too.
  const isOwn = (owner: RouteOwner | undefined): boolean =>
    owner?.type === 'page' ? set === null && hasVersions : ownNames.has(versionNameOf(owner) ?? '');
  const own = new Map([...named].filter(([, to]) => isOwn(source.routes.get(to))));
  return {
    id,
    set,
    hasVersions,
    config,
    versions,
    inStore: versions,
    latest: versions.find((version) => version.isLatest) ?? null,
    historyRoutes: addresses.byId,
    movedHistories: addresses.moved,
    redirects,
    movedPages: buildMovedPages({ ...linked, redirects }, own),
  };
}

/** Where front matter puts a page of the site: its slug counts from the folder of the file, or from the root of the site. */
function placePage(
  { file, route }: Pick<SitePage, 'file' | 'route'>,
  { frontMatter, fieldLines }: ParsedBody,
  variables: SiteModel['variables'],
): Pick<SitePage, 'route'> & { readonly problems: readonly Problem[] } {
  const path = file.slice('pages/'.length);
  const place = { file: { path, diskPath: file }, frontMatter, fieldLines };
  const { slug: written } = frontMatter;
  if (written === undefined) return { route, problems: checkSitePage(undefined, place) };
  const slug = resolveSlug(path.slice(0, Math.max(0, path.lastIndexOf('/'))), fillVariables(written, variables));
  return { route: slug ?? route, problems: checkSitePage(slug, place) };
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
    const placed = placePage({ file, route }, body, variables);
    appendAll(problems, placed.problems);
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
      route: placed.route,
      file,
      hash: body.hash,
      draft,
      unlisted: draft || body.frontMatter.unlisted === true,
      title: fillVariables(title ?? body.leadingTitle ?? route.slice(route.lastIndexOf('/') + 1), variables),
      description: fillVariables(description ?? body.firstParagraph, variables),
      ...(expanded === undefined ? {} : { runs: expanded.runs }),
    };
  });
  return { pages, problems };
}
