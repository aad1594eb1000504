/** What the head of a page says: title, canonical, whether search engines may list it. */
import { NOT_FOUND_ROUTE } from '../../shared/href.ts';
import { writtenSourceOf } from '../../shared/model/route-owner.ts';
import { postFeedRoute } from '../../shared/model/posts.ts';
import { findPageVersion, plainName } from '../../shared/model/sets.ts';
import { isPrerelease } from '../../store/format/order.ts';
import type { LineOfSite, RouteOwner } from '../../shared/model/site-model.ts';
import { findMarkdownCopy } from '../../shared/model/markdown-copies.ts';
import { fillVariables } from '../../shared/model/variables.ts';
import type { HeadTag } from '../../shared/types/config.ts';
import type { PageData } from '../../shared/types/page.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { findAlternates } from './alternates.ts';
import type { PageContext } from './data/page-context.ts';
import { cardOf } from './data/social-card.ts';
import type { DocumentHead } from './document.ts';
import { describeDocument } from './structured-data.ts';

/** `owner` is `null` for docsite's not-found page. */
export function buildHead(page: PageData, owner: RouteOwner | null, context: PageContext): DocumentHead {
  const doc = owner?.type === 'doc' ? owner.doc : null;
  const version = page.version === null ? undefined : findPageVersion(page.version, context.model);
  // Shown at any URL, it has none itself.
  const isNotFound = page.route === NOT_FOUND_ROUTE;
  const canonical = isNotFound ? null : canonicalOf(page, owner, context);
  const isHidden =
    isNotFound ||
    page.kind === 'search' ||
    page.kind === 'compare' ||
    // Search engines should show a page, not the texts it had.
    page.kind === 'history' ||
    version?.noIndex === true ||
    doc?.unlisted === true ||
    ('unlisted' in page && page.unlisted) ||
    ('draft' in page && page.draft);
  const variables = version?.variables ?? context.model.variables;
  const written = writtenSourceOf(owner);
  const keywords =
    written !== null && 'hash' in written ? context.model.bodies.get(written.hash)?.frontMatter.keywords : [];
  return {
    title: page.title,
    description: page.description,
    keywords: (keywords ?? []).map((word) => fillVariables(word, variables)),
    canonical,
    alternates: isHidden || canonical !== page.route ? [] : findAlternates(page.route, context.model),
    noIndex: isHidden,
    isHome: page.route === '/',
    image: imageOf(owner, context) ?? cardOf(owner, context)?.route ?? null,
    version: version === undefined || !context.line.hasVersions ? null : plainName(version.name),
    set: context.line.hasVersions ? (context.line.set?.route ?? null) : null,
    feed: page.kind === 'versions' ? page.feedHref : postFeedRoute(context.line),
    markdownCopy: doc === null ? null : findMarkdownCopy(doc, context.model),
    structuredData:
      doc === null || page.kind !== 'doc' || isHidden || context.model.config.noIndex
        ? null
        : describeDocument(page, { doc, canonical }, context.model),
    tags: [
      ...tagsOf(owner, variables, context),
      ...((doc === null ? undefined : context.model.tryIt?.tags.get(doc.version)?.get(doc.source.path)) ?? []),
    ],
  };
}

/** Those of the front matter of its text, with values of variables. */
export function tagsOf(
  owner: RouteOwner | null,
  variables: Readonly<Record<string, string>>,
  { model }: Pick<PageContext, 'model'>,
): readonly HeadTag[] {
  const source = writtenSourceOf(owner);
  if (source === null || !('hash' in source)) return [];
  const fill = (text: string): string => fillVariables(text, variables);
  return (model.bodies.get(source.hash)?.frontMatter.head ?? []).map(({ tag, attributes, content }) => ({
    tag,
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name, value === true ? value : fill(value)]),
    ),
    content: fill(content),
  }));
}

/**
 * The same page in the newest release that has it (DESIGN 8). Versions newer than the latest do not count, and prereleases only where
 * no release has it: a page must not send readers to docs that are not released. Their own pages lead to the latest too, where it has them. Pages that
 * search engines may not list do not count either: the page would be lost with them.
 */
export function canonicalOf(
  page: Pick<PageData, 'route'>,
  owner: RouteOwner | null,
  { model, line }: LineOfSite,
): RoutePath {
  const { latest, versions } = line;
  if (owner?.type !== 'doc' || latest === null) return page.route;
  const latestAt = versions.indexOf(latest);
  let prerelease: RoutePath | null = null;
  // Newest first: of hundreds of versions, few are looked at.
  for (const doc of model.histories.get(owner.doc)?.docs ?? []) {
    const version = model.versionByName.get(doc.version);
    if (version === undefined || versions.indexOf(version) < latestAt) continue;
    if (doc !== owner.doc && (doc.unlisted || version.noIndex)) continue;
    if (version.isLatest || !isPrerelease(plainName(version.name))) return doc.route;
    prerelease ??= doc.route;
  }
  return prerelease ?? page.route;
}

/** The picture of a text's front matter as an address. */
function imageOf(owner: RouteOwner | null, { model, graph, assets }: PageContext): string | null {
  const source = writtenSourceOf(owner);
  if (source === null || !('hash' in source)) return null;
  const index = model.bodies.get(source.hash)?.imageLink ?? null;
  const target = index === null ? undefined : graph.get(source)?.[index];
  switch (target?.type) {
    case 'external':
      return target.href;
    case 'static':
      return target.route;
    case 'asset':
      return assets.get(target.file.diskPath)?.route ?? null;
    default:
      return null;
  }
}
