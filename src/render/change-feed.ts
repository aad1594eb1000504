/** `changes.xml`: what each release changed in the documentation, for feed readers (Atom, RFC 4287). */
import { changeFeedRoute, joinRoute, namedRoute, versionsRoute } from '../shared/doc-routes.ts';
import { groupBy } from '../shared/group-by.ts';
import { encodePath, pageUrl } from '../shared/href.ts';
import { countClasses } from '../shared/model/api-changes.ts';
import { findFedReleases, type ReleaseChanges } from '../shared/model/change-feed.ts';
import { plainName, productOf } from '../shared/model/sets.ts';
import type { Line, LineOfSite, SiteModel } from '../shared/model/site-model.ts';
import type { PageChange } from '../shared/model/version-changes.ts';
import { type Strings, stringsOf } from '../shared/messages/strings.ts';
import { formatCount } from '../shared/string/format-count.ts';
import { escapeHtml } from '../shared/string/html.ts';
import type { SiteConfig } from '../shared/types/config.ts';
import type { Doc } from '../shared/types/page.ts';
import type { Html, IsoDate, RoutePath } from '../shared/types/store.ts';
import { absoluteUrl } from './page/document.ts';

/** The kinds of changes in the order of an entry. */
const KINDS = ['added', 'changed', 'renamed', 'removed'] as const;

/** Links of one kind in an entry: the file has 30 entries, and feed readers load it over and over. */
const MAX_LINKS = 50;

/** What XML 1.0 cannot hold, not even escaped (section 2.2). */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Looks back only: entries stay as they are but for the addresses of the version that is the latest. */
export function buildChangeFeed(site: LineOfSite): string {
  const { config } = site.line;
  const entries = findFedReleases(site);
  const head = openFeed(config, {
    route: changeFeedRoute(config),
    title: stringsOf(config).feedTitle({ title: productOf(config) }),
    updated: entries[0]?.released ?? lastRelease(site.line),
    alternate: versionsRoute(config),
  });
  return `${head}${entries.map((entry) => buildEntry(entry, site)).join('')}</feed>\n`;
}

interface FeedHead {
  /** Of the file itself. */
  readonly route: RoutePath;
  readonly title: string;
  readonly updated: IsoDate;
  /** The page that shows the same. */
  readonly alternate: RoutePath;
}

/** A feed up to its first entry. */
export function openFeed(config: SiteConfig, { route, title, updated, alternate }: FeedHead): string {
  const address = escapeXml(absoluteUrl(route, config));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(config.locale.htmlLang)}">
<id>${address}</id>
<title>${escapeXml(title)}</title>
<updated>${toTime(updated)}</updated>
<author><name>${escapeXml(config.title)}</name></author>
<link rel="self" type="application/atom+xml" href="${address}"/>
<link rel="alternate" type="text/html" href="${escapeXml(config.url + pageUrl(alternate, config))}"/>
`;
}

function buildEntry(release: ReleaseChanges, { line, model }: LineOfSite): string {
  const { config } = line;
  const { version, previous, pages, released } = release;
  const strings = stringsOf(config);
  const groups = KINDS.map((kind) => ({ kind, pages: pages.filter(({ change }) => change === kind) })).filter(
    (group) => group.pages.length > 0,
  );
  const apis = describeApis(release, model);
  const counts = groups
    .map(({ kind, pages: found }) => countPages(kind, found.length, strings))
    .join(strings.listSeparator);
  const title = [`${version.label}: ${counts}`, ...apis.map(({ counted }) => counted)].join(' · ');
  const html = [
    `<p>${strings.feedCompared({ version: escapeHtml(previous.label) })}</p>`,
    ...apis.flatMap(({ counted, breaking }) => [`<h2>${escapeHtml(counted)}</h2>`, ...list(breaking, strings)]),
    ...groups.flatMap(({ kind, pages: found }) => [
      `<h2>${strings[kind]}</h2>`,
      ...list(
        found.map((page) => describe(page, model)),
        strings,
      ),
    ]),
  ].join('\n');
  return `<entry>
<id>${escapeXml(entryId(version.name, line))}</id>
<title>${escapeXml(title)}</title>
<updated>${toTime(released)}</updated>
<link rel="alternate" type="text/html" href="${escapeXml(config.url + pageUrl(joinRoute(version.path, '/changes'), config))}"/>
<content type="html">${escapeXml(html)}</content>
</entry>
`;
}

/** The first `MAX_LINKS`, and how many more there are. */
function list(items: readonly Html[], strings: Strings): readonly Html[] {
  if (items.length === 0) return [];
  const shown = items.slice(0, MAX_LINKS).map((item) => `<li>${item}</li>`);
  const rest = items.length - shown.length;
  return [`<ul>${shown.join('')}</ul>`, ...(rest > 0 ? [`<p>${strings.andMore({ count: rest })}</p>`] : [])];
}

/** Of each API that changed the counts, such as `REST API: 2 breaking, 3 additive`, and the breaking changes. */
function describeApis({ version, previous }: ReleaseChanges, { findApiChanges }: SiteModel) {
  const found = findApiChanges?.(previous.name, version.name) ?? [];
  return [...groupBy(found, ({ api }) => api)].map(([api, operations]) => ({
    counted: `${api}: ${countClasses(operations.flatMap(({ changes }) => changes))}`,
    breaking: operations.flatMap(({ method, path, changes }) =>
      changes
        .filter((change) => change.class === 'breaking')
        .map(({ sentence }) => escapeHtml(method === '' ? sentence : `${method} ${path}: ${sentence}`)),
    ),
  }));
}

function countPages(kind: (typeof KINDS)[number], count: number, strings: Strings): string {
  const values = { count, number: formatCount(count, strings.groupSeparator) };
  switch (kind) {
    case 'added':
      return strings.feedAdded(values);
    case 'changed':
      return strings.feedChanged(values);
    case 'renamed':
      return strings.feedRenamed(values);
    case 'removed':
      return strings.feedRemoved(values);
  }
}

/** With the number, also of the latest version: where that is served changes with the next release. */
function entryId(name: string, { config }: Line): string {
  return `${config.url}${config.baseUrl}${encodePath(namedRoute(plainName(name), config).slice(1))}`;
}

function describe(page: PageChange, model: SiteModel): Html {
  if (page.change === 'renamed') {
    const { formerName } = stringsOf(model.config);
    return formerName({ page: linkTo(page.to, model), from: escapeHtml(page.from.id) });
  }
  return linkTo(page.to ?? page.from, model);
}

/** A page that is gone may be in a version that is not built. */
function linkTo(doc: Doc, { config, routes }: SiteModel): Html {
  const label = escapeHtml(doc.title);
  const url = (route: RoutePath): string => escapeHtml(config.url + pageUrl(route, config));
  return routes.has(doc.route) ? `<a href="${url(doc.route)}">${label}</a>` : label;
}

/** Atom asks for a time even while no release has changed a page. */
function lastRelease({ versions }: Line): IsoDate {
  return versions.reduce(
    (last, { released }) => (released !== null && released > last ? released : last),
    '1970-01-01',
  );
}

/** A day as Atom writes times. */
export function toTime(day: IsoDate): string {
  return `${day}T00:00:00Z`;
}

/** A text for an element or an attribute. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(NOT_XML, ''));
}
