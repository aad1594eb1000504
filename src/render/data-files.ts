/** Data files and files for hosts: versions, map of pages, a record per version, sitemap, headers, redirects. */
import { appendAll } from '../shared/append-all.ts';
import { changeFeedRoute, joinRoute, namedRoute } from '../shared/doc-routes.ts';
import { pageUrl, toUrl } from '../shared/href.ts';
import { hasChangeFeed } from '../shared/model/change-feed.ts';
import type { Line, LineOfSite, Sidebar, SiteModel, Version } from '../shared/model/site-model.ts';
import { allVersions, dataRoute } from '../shared/model/lines.ts';
import { postFeedRoute } from '../shared/model/posts.ts';
import { isSetName, plainName } from '../shared/model/sets.ts';
import { once } from '../shared/once.ts';
import { canLeadOn } from '../shared/plain-route.ts';
import { hashedFolders, OPEN_SEARCH_FILE } from '../shared/search/entry.ts';
import { NEXT } from '../shared/site-folders.ts';
import { findAliases, type VersionAlias } from '../shared/model/version-aliases.ts';
import { hasMarkdownCopies, routeOfCopy } from '../shared/model/markdown-copies.ts';
import { escapeHtml } from '../shared/string/html.ts';
import type { PlannedFile } from '../shared/types/output.ts';
import type { Href, RoutePath } from '../shared/types/store.ts';
import { buildChangeFeed } from './change-feed.ts';
import { buildPostFeed } from './post-feed.ts';
import { buildOpenSearch } from './open-search.ts';
import { findAlternates } from './page/alternates.ts';
import { buildPageMap, countParts, splitPageMap } from './page-map.ts';

/** Rules for hosts. */
export const REDIRECTS_FILE = '_redirects';

/** What a search engine should visit, in the order of the site. */
export interface SitemapEntry {
  readonly route: RoutePath;
  /** Day of the last change; `null` when unknown. */
  readonly lastModified: string | null;
}

/** Data files of the scripts. No page contains what is in them, so that a new version changes no old page (DESIGN 4). */
export function buildDataFiles(model: SiteModel, docsiteVersion: string): readonly PlannedFile[] {
  return [
    ...model.lines
      .filter(({ hasVersions }) => hasVersions)
      .flatMap((line) => dataFilesOfLine({ line, model }, docsiteVersion)),
    ...allVersions(model).map((version) => ({
      path: joinRoute(version.path, '/version.json').slice(1),
      make: () => toJson(buildVersionRecord(version, model)),
    })),
  ];
}

/** The list of versions and the map of pages. */
function dataFilesOfLine(site: LineOfSite, docsiteVersion: string): readonly PlannedFile[] {
  const folder = dataRoute(site.line);
  const partCount = countParts(site);
  const map = once(() => buildPageMap(site));
  const parts = once(() => splitPageMap(map(), partCount));
  return [
    {
      path: joinRoute(folder, '/versions.json').slice(1),
      isLoaded: true,
      make: () => toJson(buildVersionList(site, { docsiteVersion, partCount })),
    },
    {
      path: joinRoute(folder, '/pages.json').slice(1),
      isLoaded: true,
      make: () => toJson({ $schema: schemaOf('pages'), ...map() }),
    },
    ...Array.from({ length: partCount === 1 ? 0 : partCount }, (_, index) => ({
      path: joinRoute(folder, `/pages/${partCount}-${index}.json`).slice(1),
      isLoaded: true,
      make: () => toJson({ $schema: schemaOf('pages'), ...parts()[index] }),
    })),
  ];
}

/** Files for hosts and search engines. A site may bring its own in `static/`. */
export function buildHostFiles(
  model: SiteModel,
  { sitemap, policy }: { readonly sitemap: () => readonly SitemapEntry[]; readonly policy: string },
): readonly PlannedFile[] {
  // What hosts look for is at the root alone: `joinLanguages` puts the rules of all languages there.
  const isFurther = model.translationOf !== undefined;
  const ofHost: readonly PlannedFile[] = [
    { path: '.nojekyll', make: () => '' },
    { path: '_headers', make: () => buildHeaders(model, policy) },
  ];
  return [
    ...planSearchEngineFiles(model, sitemap),
    ...model.lines.filter(hasChangeFeed).map((line) => ({
      path: changeFeedRoute(line.config).slice(1),
      make: () => buildChangeFeed({ line, model }),
    })),
    ...model.lines.flatMap((line) => {
      const route = postFeedRoute(line);
      return route === null ? [] : [{ path: route.slice(1), make: () => buildPostFeed(line, route) }];
    }),
    ...(isFurther ? [] : ofHost),
    { path: REDIRECTS_FILE, make: () => buildRedirects(model) },
  ];
}

function planSearchEngineFiles(model: SiteModel, sitemap: () => readonly SitemapEntry[]): readonly PlannedFile[] {
  return [
    ...(model.config.noIndex ? [] : [{ path: 'sitemap.xml', make: () => buildSitemap(model, sitemap()) }]),
    ...(model.config.search ? [{ path: OPEN_SEARCH_FILE, make: () => buildOpenSearch(model.config) }] : []),
  ];
}

/** Where the manual publishes what a file holds, for those who build on it. */
function schemaOf(name: 'versions' | 'version' | 'pages'): string {
  return `https://docsite.example/schemas/${name}.json`;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

function buildVersionList(
  { line, model }: LineOfSite,
  { docsiteVersion, partCount }: { readonly docsiteVersion: string; readonly partCount: number },
): object {
  const { set, config, versions, latest } = line;
  const aliases = findAliases(line);
  const others = set === null ? model.lines.slice(1) : [];
  const languages = set === null && model.translationOf === undefined ? (model.languages ?? []) : [];
  return {
    // First: `write-output` recognises its own sites by it.
    generator: `docsite ${docsiteVersion}`,
    $schema: schemaOf('versions'),
    siteVersion: latest === null ? null : plainName(latest.name),
    baseUrl: config.baseUrl,
    ...(config.build.relative ? { relative: true } : {}),
    ...(partCount === 1 ? {} : { pageParts: partCount }),
    ...(others.length === 0 ? {} : { sets: others.flatMap(describeSet) }),
    ...(languages.length === 0 ? {} : { languages: languages.map(({ tag, label }) => ({ tag, label })) }),
    ...(aliases.length === 0 ? {} : { aliases: Object.fromEntries(aliases.map(({ from, to }) => [from, to])) }),
    versions: versions.map(({ name, label, path, status, released, endOfLife, noIndex, ...origin }) => ({
      name: plainName(name),
      label,
      path,
      status,
      released,
      ...listOrigin(origin, { line, model }),
      ...(endOfLife === null ? {} : { endOfLife }),
      // The search leaves it out.
      ...(noIndex ? { noIndex } : {}),
    })),
  };
}

/** With `build --only` the nearest versions on the way that are built. */
function listOrigin({ parent, previous }: Pick<Version, 'parent' | 'previous'>, { line, model }: LineOfSite): object {
  const listed = (name: Version['name'] | null, link: 'parent' | 'previous'): string | null => {
    let at = name;
    while (at !== null && !line.versions.some((version) => version.name === at)) {
      at = model.versionByName.get(at)?.[link] ?? null;
    }
    return at === null ? null : plainName(at);
  };
  const [from, before] = [listed(parent, 'parent'), listed(previous, 'previous')];
  return { parent: from, ...(before === from || before === null ? {} : { previous: before }) };
}

/** What readers' scripts and agents know of a set; `versioned` ones have a list of versions of their own. */
function describeSet({ set, hasVersions }: Line): readonly object[] {
  if (set === null) return [];
  return [{ id: set.id, label: set.label, path: set.route, ...(hasVersions ? { versioned: true } : {}) }];
}

/** The version's entity (BEHAVIOUR B99). */
function buildVersionRecord(version: Version, model: SiteModel): object {
  const { name, label, isLatest, path, mainDoc, drafts } = version;
  return {
    $schema: schemaOf('version'),
    name: isSetName(name) ? version.set?.id : plainName(name),
    ...(version.set === null || isSetName(name) ? {} : { set: version.set.id }),
    label,
    isLast: isLatest,
    path,
    mainDocId: mainDoc?.id ?? null,
    docs: [...version.docs.values()]
      .filter(({ draft }) => !draft)
      .map(({ id, route, sidebar, unlisted }) => ({
        id,
        path: route,
        ...(hasMarkdownCopies(version, model) ? { markdown: routeOfCopy(route) } : {}),
        ...(sidebar === null ? {} : { sidebar }),
        ...(unlisted ? { unlisted } : {}),
      })),
    draftIds: [...drafts.values()].toSorted(),
    sidebars: Object.fromEntries(
      [...version.sidebars.values()].map((sidebar) => [sidebar.name, { link: firstLink(sidebar) }]),
    ),
  };
}

function firstLink(sidebar: Sidebar): { path: RoutePath; label: string } | null {
  const [first] = sidebar.places;
  return first === undefined ? null : { path: first[0], label: first[1].label };
}

function buildSitemap(model: SiteModel, entries: readonly SitemapEntry[]): string {
  const { config, languages } = model;
  const urls = entries.map(({ route, lastModified }) => {
    const changed = lastModified === null ? '' : `<lastmod>${lastModified}</lastmod>`;
    const others = findAlternates(route, model).map(
      ({ tag, url }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeHtml(url)}"/>`,
    );
    return `<url><loc>${escapeHtml(config.url + pageUrl(route, config))}</loc>${changed}${others.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${languages === undefined ? '' : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'}>
${urls.join('\n')}
</urlset>
`;
}

/**
 * For hosts that read `_headers`: names in `assets/` and in the folders below `search/` change with their content, so
 * browsers may cache them forever.
 */
function buildHeaders({ config, languages = [] }: SiteModel, policy: string): string {
  const folders = ['assets', ...(config.search ? hashedFolders() : [])];
  const bases = [config.baseUrl, ...languages.slice(1).map(({ baseUrl }) => baseUrl)];
  const places = bases.flatMap((base) => folders.map((folder) => base + folder));
  const rules = places.map((folder) => `${folder}/*\n  Cache-Control: public, max-age=31536000, immutable\n`);
  // Many hosts do not know this type, or leave out the encoding.
  const markdownCopies = `${config.baseUrl}*.md\n  Content-Type: text/markdown; charset=utf-8\n`;
  if (config.machineReadable.markdown !== 'none') rules.push(markdownCopies);
  return `${rules.join('')}/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
${config.contentSecurityPolicy === null ? '' : `  Content-Security-Policy: ${policy}\n`}`;
}

/**
 * For hosts that read `_redirects`, where the first rule that matches wins: those of the config come before those for
 * whole versions. A link with the number of the latest version keeps its meaning forever (DESIGN 8); so does one to a
 * version that is gone: its pages one by one, the rest to the landing page. Only the config's are permanent: an address
 * that a page has left may be taken by another.
 */
function buildRedirects(model: SiteModel): string {
  const { config, routes } = model;
  const url = (route: Href): string => toUrl(route, { ...config, trailingSlash: undefined });
  const lines = (Object.entries(config.redirects) as [RoutePath, Href][])
    .filter(([from]) => !routes.has(from))
    .map(([from, to]) => `${url(from)} ${url(to)} 301`);
  for (const line of model.lines) appendAll(lines, redirectsOfLine(line, url));
  return lines.map((line) => `${line}\n`).join('');
}

function redirectsOfLine(line: Line, url: (route: Href) => string): readonly string[] {
  const { config, latest, movedHistories, movedPages, redirects } = line;
  const lines: string[] = [];
  const addPages = (pages: Iterable<readonly [RoutePath, RoutePath]>): void => {
    for (const [from, to] of pages) if (canLeadOn(from)) lines.push(`${url(from)} ${url(to)} 302`);
  };
  addPages(movedPages);
  addPages(movedHistories);
  for (const { path, to, pages } of redirects) {
    addPages(pages);
    lines.push(`${url(path)}/* ${url(to)} 302`);
  }
  const prefixes: VersionAlias[] = [...findAliases(line)];
  const name = latest === null ? NEXT : plainName(latest.name);
  if (latest !== null && name !== NEXT) prefixes.push({ from: namedRoute(name, config), to: latest.path });
  for (const prefix of prefixes) {
    const [from, to] = [url(prefix.from), url(prefix.to)];
    lines.push(`${from} ${to} 302`, `${from}/* ${to.replace(/\/$/u, '')}/:splat 302`);
  }
  return lines;
}
