/** Turns the link graph into problems: broken links, missing pictures, anchors that do not exist. */
import { splitHref } from '../shared/href.ts';
import type { LinkGraph, LinkSource, LinkTarget } from '../shared/link-graph.ts';
import type { ParsedBody } from '../shared/parsed-body.ts';
import { SEVERITY_OF_POLICY } from '../shared/policy.ts';
import { problem } from '../shared/problem.ts';
import type { SiteModel } from '../shared/site-model.ts';
import { didYouMean } from '../shared/suggest.ts';
import type { BodyHash, BodyLink, Policy, Problem, RoutePath, Severity, VersionName } from '../shared/types.ts';
import { checkMenus } from './check-menus.ts';
import { isIgnored } from './ignored-link.ts';
import { joinPath } from './resolve-link.ts';
import { LinkSuggester } from './suggest-link.ts';

/**
 * One problem per link of a text, naming the versions in which it is broken; file and suggestion are those of the
 * first page that has it. Severities are those of the config.
 */
export function checkLinks(model: SiteModel, graph: LinkGraph): readonly Problem[] {
  const context: Context = { model, anchors: new AnchorIndex(model), suggester: new LinkSuggester(model) };
  const found = new Map<string, { readonly problem: Problem; readonly versions: Set<VersionName> }>();
  for (const [page, targets] of graph) {
    const body = bodyOf(page, model);
    targets.forEach((target, index) => {
      const link = body?.links[index];
      const fault = body === undefined || link === undefined ? null : findFault({ page, link, target }, context);
      if (body === undefined || link === undefined || fault === null) return;
      const key = JSON.stringify([body.hash, index, fault.code, fault.what]);
      let known = found.get(key);
      // Looking for a suggestion goes through all files of a version, so it is done once per fault.
      if (known === undefined) found.set(key, (known = { problem: describe(page, link, fault), versions: new Set() }));
      if ('version' in page) known.versions.add(page.version);
    });
  }
  const names = model.versions.map(({ name }) => name);
  const inTexts = [...found.values()].map(({ problem: first, versions }) => ({
    ...first,
    versions: names.filter((name) => versions.has(name)),
  }));
  return [...checkMenus(model), ...inTexts];
}

function bodyOf(page: LinkSource, model: SiteModel): ParsedBody | undefined {
  return 'hash' in page ? model.bodies.get(page.hash) : undefined;
}

interface Found {
  readonly page: LinkSource;
  readonly link: BodyLink;
  readonly target: LinkTarget;
}
interface Context {
  readonly model: SiteModel;
  readonly anchors: AnchorIndex;
  readonly suggester: LinkSuggester;
}
interface Fault {
  readonly severity: Severity;
  readonly code: string;
  readonly what: string;
  readonly fix: string;
  /** Suggests what else the link could have been. */
  readonly suggest: () => string;
}

const FIX_LINK = 'Fix the link, or list it under ignoreLinks in the config.';

function findFault(found: Found, context: Context): Fault | null {
  const { page, link, target } = found;
  if (target.type === 'external' || target.type === 'static' || target.type === 'asset') return null;
  const forms = [link.href, ...(target.type === 'broken' ? [target.href, absoluteForm(target.href, page)] : [])];
  if (target.type === 'route') forms.push(target.route + target.suffix);
  if (isIgnored(forms, context.model.config.ignoreLinks)) return null;
  if (link.kind === 'image') return missingPicture(found, context);
  return target.type === 'broken'
    ? brokenLink(found, target.reason, context)
    : brokenAnchor(found, target, context.anchors);
}

/** A reference that leads nowhere as the browser would take it: from the root of the site. */
function absoluteForm(href: string, { route }: LinkSource): string {
  const { path, query, hash } = splitHref(href);
  const joined = joinPath(path.startsWith('/') ? '' : route.slice(0, route.lastIndexOf('/')), path);
  return `/${joined ?? ''}${query}${hash}`;
}

/** A page is no picture, so a picture that leads to one is missing too. */
function missingPicture({ page, link, target }: Found, { suggester }: Context): Fault {
  const what =
    target.type !== 'broken'
      ? `The picture "${link.href}" is a page.`
      : target.reason === 'empty'
        ? 'The picture has no address.'
        : `The picture "${link.href}" does not exist.`;
  const suggest = (): string => suggester.suggest(page, link);
  return { severity: 'error', code: 'missing-image', what, fix: 'Add the file, or correct the path.', suggest };
}

function brokenLink(
  { page, link }: Found,
  reason: Extract<LinkTarget, { type: 'broken' }>['reason'],
  { model, suggester }: Context,
): Fault | null {
  const isFile = /\.mdx?(?:[?#]|$)/iu.test(link.href);
  const policy: Policy = isFile ? model.config.onBrokenMarkdownLinks : model.config.onBrokenLinks;
  const severity = SEVERITY_OF_POLICY[policy];
  if (severity === null) return null;
  const place = 'version' in page ? 'version' : 'site';
  const what = {
    draft: `"${link.href}" is a draft, which is not published.`,
    empty: 'The link leads nowhere: it has no address.',
    'no-page': `"${link.href}" is no page of this ${place}.`,
    'no-file': `"${link.href}" is no file of this ${place}.`,
  }[reason];
  const suggest = (): string => (reason === 'draft' ? '' : suggester.suggest(page, link));
  return { severity, code: isFile ? 'broken-markdown-link' : 'broken-link', what, fix: FIX_LINK, suggest };
}

function brokenAnchor(
  { page, link }: Found,
  to: Extract<LinkTarget, { type: 'route' | 'self' }>,
  index: AnchorIndex,
): Fault | null {
  const severity = index.severity;
  // A text fragment (`#:~:text=…`) is the browser's business; `#top` is the top of every page (HTML, "scroll to the fragment").
  const id = decode(
    splitHref(to.suffix)
      .hash.slice(1)
      .replace(/:~:.*$/su, ''),
  );
  if (severity === null || id === '' || id.toLowerCase() === 'top') return null;
  const target = to.type === 'self' ? page : index.pageAt(to.route);
  const anchors = target === null ? null : index.anchorsOf(target);
  if (anchors === null || anchors.has(id)) return null;
  const where = target === page ? 'this page' : 'the page it leads to';
  const what = `"${link.href}": ${where} has no anchor "${id}".`;
  return { severity, code: 'broken-anchor', what, fix: FIX_LINK, suggest: () => didYouMean(id, anchors) };
}

/** The anchors of each text, as sets, made when they are asked for. */
class AnchorIndex {
  readonly severity: Severity | null;
  readonly #model: SiteModel;
  readonly #anchors = new Map<BodyHash, ReadonlySet<string>>();

  constructor(model: SiteModel) {
    this.#model = model;
    this.severity = SEVERITY_OF_POLICY[model.config.onBrokenAnchors];
  }

  /** The page with a text of its own at a route; generated pages have anchors that nobody lists. */
  pageAt(route: RoutePath): LinkSource | null {
    const owner = this.#model.routes.get(route);
    if (owner?.type === 'doc') return owner.doc;
    return owner?.type === 'page' ? owner.page : null;
  }

  /** `null` for a page without a text. */
  anchorsOf(page: LinkSource): ReadonlySet<string> | null {
    const body = bodyOf(page, this.#model);
    if (body === undefined) return null;
    let anchors = this.#anchors.get(body.hash);
    if (anchors === undefined) this.#anchors.set(body.hash, (anchors = new Set(body.anchors.map(({ id }) => id))));
    return anchors;
  }
}

function describe(page: LinkSource, link: BodyLink, { suggest, ...fault }: Fault): Problem {
  const file = 'version' in page ? page.source.diskPath : page.file;
  return problem({ ...fault, file, line: link.line, column: link.column, why: suggest() });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A malformed escape: no id is written like that, so it is reported as it stands.
  }
}
