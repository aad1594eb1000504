/** Former addresses of pages, which their front matter lists. */
import { joinRoute } from '../../shared/doc-routes.ts';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import type { RouteOwner, Version } from '../../shared/model/site-model.ts';
import { once } from '../../shared/once.ts';
import { canLeadOn, describeBadRoute } from '../../shared/plain-route.ts';
import { problem, SEVERITY_OF_POLICY } from '../../shared/problem/problem.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Doc } from '../../shared/types/page.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { BodyHash, RoutePath } from '../../shared/types/store.ts';
import { resolveSlug, stripFolderPrefixes } from './doc-paths.ts';

interface RedirectContext {
  readonly config: Pick<SiteConfig, 'redirects' | 'onDuplicateRoutes'>;
  readonly routes: ReadonlyMap<RoutePath, RouteOwner>;
  readonly bodies: ReadonlyMap<BodyHash, ParsedBody>;
}
export interface PageRedirects {
  /** In the order of the versions and their documents. */
  readonly redirects: ReadonlyMap<RoutePath, RoutePath>;
  readonly problems: readonly Problem[];
}
const FIELDS = ['redirects', 'aliases'] as const;

/** Each version has those of its own pages. The first of two for one address counts; pages and the configuration win. */
export function buildPageRedirects(versions: readonly Version[], context: RedirectContext): PageRedirects {
  const redirects = new Map<RoutePath, RoutePath>();
  const problems: Problem[] = [];
  const taken = once(() => takenAddresses(context));
  const severity = SEVERITY_OF_POLICY[context.config.onDuplicateRoutes];
  for (const version of versions) {
    for (const doc of version.docs.values()) {
      if (doc.draft) continue;
      for (const { field, written, address } of addressesOf(doc, version)) {
        const line = context.bodies.get(doc.hash)?.fieldLines[field] ?? 1;
        const place = { file: doc.source.diskPath, line, versions: [version.name] };
        if (address === null) {
          problems.push(describeBad(field, written, place));
          continue;
        }
        const unfit = describeBadRoute(address);
        if (unfit !== null) problems.push(describeUnfit(written, unfit, place));
        const owner = taken().get(address.toLowerCase());
        if (owner === undefined) {
          redirects.set(address, doc.route);
          taken().set(address.toLowerCase(), `"${doc.source.path}" lists`);
        } else if (severity !== null) problems.push({ ...describeTaken(written, owner, place), severity });
      }
    }
  }
  return { redirects, problems };
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
function addressesOf({ frontMatter, source }: Doc, { path }: Version): readonly FormerAddress[] {
  // Most pages have none.
  if (FIELDS.every((field) => frontMatter[field] === undefined)) return [];
  const folder = source.path.slice(0, Math.max(0, source.path.lastIndexOf('/')));
  const base = frontMatter.parse_number_prefixes === false ? folder : stripFolderPrefixes(folder);
  return FIELDS.flatMap((field) =>
    (frontMatter[field] ?? []).map((written) => {
      const slug = resolveSlug(base, written);
      const address = slug === null || slug === '/' ? null : joinRoute(path, slug);
      return { field, written, address: address !== null && canLeadOn(address) ? address : null };
    }),
  );
}

type Place = Pick<Problem, 'file' | 'line' | 'versions'>;

function describeBad(field: string, written: string, place: Place): Problem {
  return problem({
    ...place,
    code: 'bad-front-matter',
    what: `"${written}" in "${field}" is not an address of this version.`,
    why: 'It leads out of the version, or has characters that mean something else in an address.',
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
