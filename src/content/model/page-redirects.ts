/** Former addresses of pages, which their front matter lists. */
import { joinRoute } from '../../shared/doc-routes.ts';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import type { RouteOwner, SitePage, Version } from '../../shared/model/site-model.ts';
import { once } from '../../shared/once.ts';
import { canLeadOn, describeBadRoute } from '../../shared/plain-route.ts';
import { problem, SEVERITY_OF_POLICY } from '../../shared/problem/problem.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Doc } from '../../shared/types/page.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { BodyHash, RoutePath, SourcePath, VersionName } from '../../shared/types/store.ts';
import { resolveSlug, stripFolderPrefixes } from './doc-paths.ts';

interface RedirectContext {
  readonly config: Pick<SiteConfig, 'redirects' | 'onDuplicateRoutes'>;
  readonly pages: readonly SitePage[];
  readonly routes: ReadonlyMap<RoutePath, RouteOwner>;
  readonly bodies: ReadonlyMap<BodyHash, ParsedBody>;
}
export interface PageRedirects {
  /** In the order of the versions and their documents. */
  readonly redirects: ReadonlyMap<RoutePath, RoutePath>;
  readonly problems: readonly Problem[];
}
const FIELDS = ['redirects', 'aliases'] as const;

/**
 * Each version has those of its own pages, and the site those of `pages/`. The first of two for one address counts; pages and the
 * configuration win.
 */
export function buildPageRedirects(versions: readonly Version[], context: RedirectContext): PageRedirects {
  const redirects = new Map<RoutePath, RoutePath>();
  const problems: Problem[] = [];
  const taken = once(() => takenAddresses(context));
  const severity = SEVERITY_OF_POLICY[context.config.onDuplicateRoutes];
  const pages = [...versions.flatMap(documentsOf), ...context.pages.flatMap((page) => sitePageOf(page, context))];
  for (const page of pages) {
    for (const { field, written, address } of addressesOf(page)) {
      const line = context.bodies.get(page.hash)?.fieldLines[field] ?? 1;
      const place = { file: page.file, line, versions: page.versions };
      if (address === null) {
        problems.push(describeBad(field, written, place));
        continue;
      }
      const unfit = describeBadRoute(address);
      if (unfit !== null) problems.push(describeUnfit(written, unfit, place));
      const owner = taken().get(address.toLowerCase());
      if (owner === undefined) {
        redirects.set(address, page.route);
        taken().set(address.toLowerCase(), `"${page.path}" lists`);
      } else if (severity !== null) problems.push({ ...describeTaken(written, owner, place), severity });
    }
  }
  return { redirects, problems };
}

/** A page whose front matter may name former addresses. */
interface NamedPage extends Pick<Doc, 'route' | 'hash' | 'frontMatter'> {
  /** Below `root`. */
  readonly path: SourcePath;
  /** Relative to the root of the site. */
  readonly file: string;
  /** What a leading slash means. */
  readonly root: RoutePath;
  readonly versions: readonly VersionName[];
}

function documentsOf({ name, path: root, docs }: Version): readonly NamedPage[] {
  return [...docs.values()].flatMap(({ draft, source, route, hash, frontMatter }) =>
    draft ? [] : { route, hash, frontMatter, path: source.path, file: source.diskPath, root, versions: [name] },
  );
}

/** Numbers in names of `pages/` are part of their addresses. */
function sitePageOf(page: SitePage, { bodies }: RedirectContext): NamedPage | readonly [] {
  const frontMatter = page.type === 'markdown' && !page.draft ? bodies.get(page.hash)?.frontMatter : undefined;
  if (page.type !== 'markdown' || frontMatter === undefined) return [];
  const { route, hash, file } = page;
  const path = file.slice('pages/'.length);
  return {
    route,
    hash,
    file,
    path,
    frontMatter: { ...frontMatter, parse_number_prefixes: false },
    root: '/',
    versions: [],
  };
}

/** Who has an address, in lower case: some disks keep one file for two that differ only in case. */
function takenAddresses({ routes, config }: RedirectContext): Map<string, string> {
  const ofPages = [...routes.keys()].map((route) => [route.toLowerCase(), 'A page has'] as const);
  const ofConfig = Object.keys(config.redirects).map(
    (route) => [route.toLowerCase(), 'The configuration redirects'] as const,
  );
  return new Map([...ofPages, ...ofConfig]);
}

interface FormerAddress {
  readonly field: string;
  readonly written: string;
  /** `null` for one that cannot be an address. */
  readonly address: RoutePath | null;
}

/** Counted like a slug: from the root of the version with a slash, else from the folder of the file. */
function addressesOf({ frontMatter, path, root }: NamedPage): readonly FormerAddress[] {
  // Most pages have none.
  if (FIELDS.every((field) => frontMatter[field] === undefined)) return [];
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const base = frontMatter.parse_number_prefixes === false ? folder : stripFolderPrefixes(folder);
  return FIELDS.flatMap((field) =>
    (frontMatter[field] ?? []).map((written) => {
      const slug = resolveSlug(base, written);
      const address = slug === null || slug === '/' ? null : joinRoute(root, slug);
      return { field, written, address: address !== null && canLeadOn(address) ? address : null };
    }),
  );
}

type Place = Pick<Problem, 'file' | 'line' | 'versions'>;

function describeBad(field: string, written: string, place: Place): Problem {
  return problem({
    ...place,
    code: 'bad-front-matter',
    what: `"${written}" in "${field}" is not an address of this ${place.versions.length === 0 ? 'site' : 'version'}.`,
    why: 'It leads out, or has characters that mean something else in an address.',
    fix: 'Write it as a slug: "old-name" for the same folder, "/guides/old-name" from the root of the version.',
  });
}

function describeUnfit(written: string, why: string, place: Place): Problem {
  return problem({
    ...place,
    severity: 'warn',
    code: 'bad-file-name',
    what: `The redirect of "${written}" cannot be written as a file on every system.`,
    why,
    fix: 'Remove it, or let the host of the site redirect the address.',
  });
}

function describeTaken(written: string, owner: string, place: Place): Problem {
  return problem({
    ...place,
    code: 'duplicate-route',
    what: `The redirect from "${written}" has no effect.`,
    why: `${owner} that address already.`,
    fix: 'Remove it from the front matter, or give the other one another address.',
  });
}
