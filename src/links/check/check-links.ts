/** Turns the link graph into problems: broken links, missing pictures, anchors that do not exist. */
import { splitHref } from '../../shared/href.ts';
import type { BrokenReason, LinkGraph, LinkSource, LinkTarget } from '../../shared/model/link-graph.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import { SEVERITY_OF_POLICY } from '../../shared/problem/policy.ts';
import { nearest } from '../../shared/problem/suggest.ts';
import type { Policy } from '../../shared/types/config.ts';
import type { BodyLink } from '../../shared/types/page.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { Href } from '../../shared/types/store.ts';
import { AnchorIndex, wantedAnchor } from '../graph/anchor-index.ts';
import { originOf } from '../graph/build-link-graph.ts';
import { fromPage, resolveLink } from '../graph/resolve-link.ts';
import { LinkMender, type Mended } from '../mend/mend-link.ts';
import { LinkSuggester } from '../mend/suggest-link.ts';
import { checkMenus, type FindExternal, type MenuPlaces } from './check-menus.ts';
import { FIX_LINK, isIgnored } from './ignored-link.ts';
import { nameFile } from './name-file.ts';
import { type LinkFault, TextFaults } from './text-faults.ts';

export interface LinkCheckOptions {
  /** What is known of the pages' anchors; those of their texts when left out. */
  readonly anchors?: AnchorIndex;
  /** Where links of menus stand in their files. */
  readonly places?: MenuPlaces;
  readonly findExternal?: FindExternal;
  /** Says what is wrong with a link that leads somewhere; `null` for nothing. */
  readonly findDetour?: (found: FoundLink) => LinkFault | null;
}
/** A link on a page with its target. */
export interface FoundLink {
  readonly page: LinkSource;
  readonly link: BodyLink;
  readonly target: LinkTarget;
}

/**
 * One problem per link of a text, naming the versions in which it is broken; file and suggestion are those of the
 * first page that has it. Severities are those of the config.
 */
export function checkLinks(model: SiteModel, graph: LinkGraph, options: LinkCheckOptions = {}): readonly Problem[] {
  const anchors = options.anchors ?? new AnchorIndex(model);
  const findDetour = options.findDetour ?? ((): null => null);
  const context = { model, anchors, suggester: new LinkSuggester(model), mender: new LinkMender(model), findDetour };
  const faults = new TextFaults(model);
  const find = (found: FoundLink): LinkFault | null => {
    const fault = findFault(found, context) ?? context.findDetour(found);
    return fault === null || isIgnored(formsOf(found), model.config.ignoreLinks) ? null : fault;
  };
  for (const [page, targets] of graph) {
    const body = 'hash' in page ? model.bodies.get(page.hash) : undefined;
    if (body === undefined) continue;
    for (const [index, target] of targets.entries()) {
      const link = body.links[index];
      if (link === undefined) continue;
      const found = { page, link, target };
      const fault = find(found);
      if (fault === null) continue;
      faults.add({ page, body, index }, { ...fault, mend: () => mendWholly(found, find, model) });
    }
  }
  const external = options.findExternal === undefined ? {} : { findExternal: options.findExternal };
  return [...checkMenus(model, { anchors, ...external, ...options.places }), ...faults.toProblems()];
}

/** What is mended may have one more fault that can be: a page has another name now, and so has its heading. */
function mendWholly(found: FoundLink, find: (found: FoundLink) => LinkFault | null, model: SiteModel): Mended | null {
  const { page, link } = found;
  const origin = originOf(page, model);
  const passed = new Set([link.href]);
  let certainty: Mended['certainty'] | null = null;
  for (let at = found; ;) {
    const next = find(at)?.mend() ?? null;
    if (next === null || passed.has(next.href)) return certainty === null ? null : { href: at.link.href, certainty };
    passed.add(next.href);
    certainty ??= next.certainty;
    at = { page, link: { ...link, href: next.href }, target: resolveLink(next.href, origin, model) };
  }
}

interface Context {
  readonly model: SiteModel;
  readonly anchors: AnchorIndex;
  readonly suggester: LinkSuggester;
  readonly mender: LinkMender;
  readonly findDetour: NonNullable<LinkCheckOptions['findDetour']>;
}

/** The forms in which `ignoreLinks` may name a link. */
function formsOf({ page, link, target }: FoundLink): readonly Href[] {
  const forms = [link.href];
  if (target.type === 'broken') forms.push(target.href, fromPage(target.href, page.route));
  if (target.type === 'external') forms.push(target.href);
  if (target.type === 'route') forms.push(target.route + target.suffix);
  return forms;
}

function findFault(found: FoundLink, context: Context): LinkFault | null {
  const { link, target } = found;
  if (target.type === 'external' || target.type === 'asset') return null;
  if (link.kind === 'image') return target.type === 'static' ? null : missingPicture(found, context);
  return target.type === 'broken' ? brokenLink(found, target.reason, context) : brokenAnchor(found, target, context);
}

function resolvedForm({ page, target }: FoundLink): Href | null {
  if (target.type === 'route' || target.type === 'static') return target.route + target.suffix;
  if (target.type === 'self') return page.route + target.suffix;
  return target.type === 'broken' && target.reason !== 'empty' ? fromPage(target.href, page.route) : null;
}

/** What every fault of a link that leads nowhere says beside what is wrong. */
function mending(found: FoundLink, { suggester, mender }: Context): Pick<LinkFault, 'resolved' | 'mend' | 'guess'> {
  const { page, link } = found;
  return {
    resolved: resolvedForm(found),
    mend: () => mender.mendPath(page, link),
    guess: () => {
      const near = suggester.suggest(page, link);
      const { query, hash } = splitHref(link.href);
      return near === null ? null : { shown: near, href: near + query + hash };
    },
  };
}

/** A page is no picture, so a picture that leads to one is missing too. */
function missingPicture(found: FoundLink, context: Context): LinkFault {
  const { link, target } = found;
  const what =
    target.type !== 'broken'
      ? `The picture "${link.href}" is a page.`
      : target.reason === 'empty'
        ? 'The picture has no address.'
        : `${nameFile(link.href)} "${link.href}" does not exist.`;
  const fix = 'Add the file, or correct the path.';
  return { severity: 'error', code: 'missing-image', what, fix, ...mending(found, context) };
}

function brokenLink(found: FoundLink, reason: BrokenReason, context: Context): LinkFault | null {
  const { page, link } = found;
  const { config } = context.model;
  const isFile = /\.mdx?(?:[?#]|$)/iu.test(link.href);
  const policy: Policy = isFile ? config.onBrokenMarkdownLinks : config.onBrokenLinks;
  const severity = SEVERITY_OF_POLICY[policy];
  if (severity === null) return null;
  const place = 'version' in page ? 'version' : 'site';
  const what = {
    draft: `"${link.href}" is a draft, which is not published.`,
    empty: 'The link leads nowhere: it has no address.',
    'no-page': `"${link.href}" is no page of this ${place}.`,
    'no-file': `"${link.href}" is no file of this ${place}.`,
  }[reason];
  const known = mending(found, context);
  const isDraft = reason === 'draft';
  return {
    severity,
    code: isFile ? 'broken-markdown-link' : 'broken-link',
    what,
    fix: FIX_LINK,
    ...known,
    ...(isDraft ? { mend: () => null, guess: () => null } : {}),
  };
}

function brokenAnchor(
  found: FoundLink,
  to: Extract<LinkTarget, { type: 'route' | 'self' | 'static' }>,
  { model, anchors, mender, findDetour }: Context,
): LinkFault | null {
  const { page, link } = found;
  const severity = SEVERITY_OF_POLICY[model.config.onBrokenAnchors];
  const id = severity === null ? null : wantedAnchor(to.suffix);
  const route = to.type === 'self' ? page.route : to.route;
  if (severity === null || id === null) return null;
  const isThere = to.type === 'self' && anchors.ofText(page)?.has(id) === true;
  if (isThere || anchors.has(route, id) !== false) return null;
  const target = to.type === 'self' ? page : anchors.pageAt(route);
  const where = route === page.route ? 'this page' : 'the page it leads to';
  return {
    severity,
    code: 'broken-anchor',
    what: `"${link.href}": ${where} has no anchor "${id}".`,
    fix: FIX_LINK,
    resolved: resolvedForm(found),
    // The end of a redirect comes first: the hash that it has counts before that of the link.
    mend: () => findDetour(found)?.mend() ?? (target === null ? null : mender.mendAnchor(target, link, id)),
    guess: () => {
      const near = nearest(id, anchors.list(route));
      const { path, query } = splitHref(link.href);
      return near === null ? null : { shown: near, href: `${path}${query}#${near}` };
    },
  };
}
