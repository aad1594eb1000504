/** Page data of what changed in a version against the version before: each page with its differences. */
import { joinRoute } from '../../../shared/doc-routes.ts';
import { changeAnchor, findPair, hasChangesRoute, splitChanges } from '../../../shared/model/change-pages.ts';
import { titleOfPart } from '../../../shared/model/list-parts.ts';
import { productOf } from '../../../shared/model/sets.ts';
import type { RouteOwner, SiteModel, Version } from '../../../shared/model/site-model.ts';
import { comparePages, findVersionChanges, type PageChange } from '../../../shared/model/version-changes.ts';
import { stringsOf } from '../../../shared/messages/strings.ts';
import type { ChangedPage, ChangesPageData, ChangesStep, Doc, PageAddress } from '../../../shared/types/page.ts';
import type { RoutePath } from '../../../shared/types/store.ts';
import { drawApiChanges } from './api-changes.ts';
import { buildPageVersion, emptySidebar, type PageContext, titledLabel } from './page-context.ts';
import { differencesData, type DocPair, PageDifferences } from './page-differences.ts';
import { nameBehind } from './version-pages.ts';

type ChangesOwner = Extract<RouteOwner, { type: 'changes' }>;

/** The pages of a part, by kind and in the order of their ids. */
function pagesOfPart({ version, part }: ChangesOwner, model: SiteModel): readonly PageChange[] {
  return splitChanges(findVersionChanges(version, model)?.pages ?? [])[part?.index ?? 0] ?? [];
}

export function buildChangesPage(owner: ChangesOwner, context: PageContext): ChangesPageData {
  const { version, part } = owner;
  const { model, line } = context;
  const strings = stringsOf(model.config);
  const changes = findVersionChanges(version, model);
  const name = nameBehind(version, line);
  const route = joinRoute(version.path, '/changes');
  const differences = new PageDifferences(context);
  // Above all pages, on the first part.
  const isFirst = (part?.index ?? 0) === 0;
  const apis = changes === null || !isFirst ? null : differences.add(drawApiChanges(version, changes.previous, model));
  const pages = pagesOfPart(owner, model).map((page) => describeChange(page, differences, model));
  const count = (change: ChangedPage['change']): number =>
    changes?.pages.filter((page) => page.change === change).length ?? 0;
  return {
    kind: 'changes',
    route: part?.routes[part.index] ?? route,
    title: titleOfPart(strings.changesTitle({ version: titledLabel(version) }), part, strings),
    description: strings.changesDescription({ product: productOf(line.config) + name }),
    version: buildPageVersion(version, null, context),
    sidebar: emptySidebar(version),
    previous:
      changes === null ? null : { label: changes.previous.label, href: findRoute(changes.previous.path, model) },
    counts: {
      added: count('added'),
      changed: count('changed'),
      renamed: count('renamed'),
      removed: count('removed'),
    },
    ...(apis === null ? {} : { apis }),
    pages,
    differences: differences.html,
    overviewHref: joinRoute(version.path, '/overview'),
    before: changes === null ? null : describeBefore(changes.previous, model),
    ...describeSteps(owner, model),
    ...(part === undefined ? {} : { part }),
  };
}

function describeBefore(previous: Version, model: SiteModel): ChangesPageData['before'] {
  const label = stringsOf(model.config).changesTitle({ version: titledLabel(previous) });
  return { label, href: hasChangesRoute(previous, model) ? joinRoute(previous.path, '/changes') : null };
}

/** A version that was made from a prerelease is compared with what was before all of them (BEHAVIOUR B260): the steps between, on the first part. */
function describeSteps({ version, part }: ChangesOwner, model: SiteModel): Pick<ChangesPageData, 'steps'> {
  if (version.parent === version.previous || (part?.index ?? 0) > 0) return {};
  const steps: ChangesStep[] = [];
  let [to, from]: readonly (Version | undefined)[] = [version, model.versionByName.get(version.parent ?? '')];
  while (to !== undefined && from !== undefined && to.name !== version.previous) {
    const own = to;
    steps.unshift({
      from: from.label,
      to: own.label,
      href: own === version ? null : findRoute(joinRoute(own.path, '/changes'), model),
      pages: comparePages(own, from, model).map(({ change, from: old, to: now }) => {
        const doc = now ?? old;
        return { change, label: doc.title, href: findRoute(doc.route, model) };
      }),
    });
    [to, from] = [from, model.versionByName.get(from.parent ?? '')];
  }
  return { steps };
}

/** What the differences are drawn from besides the page's data, for `PageRenderer.ownData`. */
export function changesData(owner: ChangesOwner, context: PageContext): unknown {
  return changesPairs(owner, context.model).map((pair) => differencesData(pair, context));
}

/** Documents whose texts are compared on the page, in its order. */
export function changesPairs(owner: ChangesOwner, model: SiteModel): readonly DocPair[] {
  return pagesOfPart(owner, model).flatMap((page) => findPair(page) ?? []);
}

function describeChange(page: PageChange, differences: PageDifferences, model: SiteModel): ChangedPage {
  const { change, from, to } = page;
  const anchor = changeAnchor((to ?? from).id);
  const pair = findPair(page);
  return {
    change,
    anchor,
    label: (to ?? from).title,
    to: to === null ? null : toAddress(to, model),
    from: from === null ? null : toAddress(from, model),
    differences: pair === null ? null : differences.draw(pair, `${anchor}:`),
  };
}

function toAddress({ id, route }: Doc, model: SiteModel): PageAddress {
  return { id, href: findRoute(route, model) };
}

function findRoute(route: RoutePath, { routes }: SiteModel): RoutePath | null {
  return routes.has(route) ? route : null;
}
