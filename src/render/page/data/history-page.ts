/**
 * Page data of the history of a page. It looks back from each text, and names no version that brought nothing: a release
 * that leaves the page as it is must not change a byte of it (BEHAVIOUR B171).
 */
import { productOf } from '../../../shared/model/sets.ts';
import { stringsOf } from '../../../shared/messages/strings.ts';
import type { PageHistory, SiteModel } from '../../../shared/model/site-model.ts';
import type { Doc, HistoryPageData, HistoryStep, HistoryVersion } from '../../../shared/types/page.ts';
import type { RoutePath, VersionName } from '../../../shared/types/store.ts';
import { lastingRoute } from './lasting-links.ts';
import { labelOf, type PageContext } from './page-context.ts';
import { differencesData, type DocPair, PageDifferences } from './page-differences.ts';

type TextStep = Extract<HistoryStep, { readonly type: 'text' }>;

/** Pages with one text and one id, in versions without a gap between them: newest first, never empty. */
interface Run {
  readonly newest: Doc;
  readonly first: Doc;
  readonly docs: readonly Doc[];
}

export function buildHistoryPage(docs: PageHistory['docs'], context: PageContext): HistoryPageData | null {
  const { model } = context;
  const order = [...model.versionByName.keys()].slice(0, model.versionCount);
  const placeOf = placesOf(model);
  const runs = findRuns(docs, placeOf);
  const [current] = runs;
  const [newest] = docs;
  const oldest = docs.at(-1);
  const route = newest === undefined ? undefined : findRoute(newest, model);
  if (current === undefined || newest === undefined || oldest === undefined || route === undefined) return null;
  // Of the first page with the text: variables in a title have its values, which stay.
  const subject = current.first.title;
  const differences = new PageDifferences(context, 'lasting');
  const strings = stringsOf(model.config);
  return {
    kind: 'history',
    route,
    title: strings.historyTitle({ page: subject }),
    description: strings.historyDescription({ product: productOf(model.config), page: subject }),
    version: null,
    subject,
    steps: buildSteps(runs, { model, order, placeOf, differences }),
    differences: differences.html,
    pageHref: findPage(docs, model),
    hasOlder: oldest.version !== order.at(-1),
  };
}

/** What the differences are drawn from besides the page's data, for `PageRenderer.ownData`. */
export function historyData(docs: PageHistory['docs'], context: PageContext): unknown {
  return historyPairs(docs, context.model).map((pair) => differencesData(pair, context, 'lasting'));
}

/** Documents whose texts are compared on the page: the newest first. */
export function historyPairs(docs: PageHistory['docs'], model: SiteModel): readonly DocPair[] {
  const runs = findRuns(docs, placesOf(model));
  return runs.flatMap((run, index) => pairOf(run, runs[index + 1] ?? null) ?? []);
}

/** The pages to compare: the last one with the previous text, and the first with this one. `null` if the text did not change. */
function pairOf({ first }: Run, before: Run | null): DocPair | null {
  return before === null || before.newest.hash === first.hash ? null : { from: before.newest, to: first };
}

/** Counted once: every history asks for it, twice. */
const knownPlaces = new WeakMap<SiteModel['versionByName'], ReadonlyMap<VersionName, number>>();

/** Newest version first. */
function placesOf({ versionByName }: SiteModel): ReadonlyMap<VersionName, number> {
  const places =
    knownPlaces.get(versionByName) ?? new Map([...versionByName.keys()].map((name, index) => [name, index]));
  knownPlaces.set(versionByName, places);
  return places;
}

/** The address of the newest page leads to the route, or is it. */
function findRoute({ id }: Doc, { historyRoutes, movedHistories, routes }: SiteModel): RoutePath | undefined {
  const address = historyRoutes.get(id);
  return address === undefined || routes.has(address) ? address : movedHistories.get(address);
}

interface Versions {
  readonly model: SiteModel;
  /** Newest first. */
  readonly order: readonly VersionName[];
  readonly placeOf: ReadonlyMap<VersionName, number>;
  readonly differences: PageDifferences;
}

function findRuns(docs: readonly Doc[], placeOf: Versions['placeOf']): readonly Run[] {
  const runs: Doc[][] = [];
  for (const doc of docs) {
    const run = runs.at(-1);
    const newer = run?.at(-1);
    const isNext =
      newer?.hash === doc.hash &&
      newer.id === doc.id &&
      (placeOf.get(newer.version) ?? 0) + 1 === placeOf.get(doc.version);
    if (isNext) run?.push(doc);
    else runs.push([doc]);
  }
  return runs.flatMap((run) => {
    const [newest, first] = [run[0], run.at(-1)];
    return newest === undefined || first === undefined ? [] : [{ newest, first, docs: run }];
  });
}

function buildSteps(runs: readonly Run[], versions: Versions): readonly HistoryStep[] {
  const { model, order, placeOf, differences } = versions;
  const labelAt = (place: number): string => {
    const name = order[place] ?? '';
    return model.versionByName.get(name)?.label ?? name;
  };
  const steps: HistoryStep[] = [];
  /** Of the oldest version of the run before in the list; -1 above all versions. */
  let above = -1;
  for (const [index, run] of runs.entries()) {
    const place = placeOf.get(run.newest.version) ?? 0;
    if (place > above + 1) {
      steps.push({ type: 'missing', since: labelAt(place - 1), until: above === -1 ? null : labelAt(above + 1) });
    }
    const before = runs[index + 1] ?? null;
    const first = placeOf.get(run.first.version) ?? 0;
    const isGap = before !== null && placeOf.get(before.newest.version) !== first + 1;
    const pair = pairOf(run, before);
    steps.push({
      ...buildTextStep(run, { before, isGap, isCurrent: place === 0 }, model),
      // A version has one text of a page.
      differences: pair === null ? null : differences.draw(pair, `${run.first.version}:`),
    });
    above = first;
  }
  return steps;
}

interface Surroundings {
  /** What the page was before; `null` for its first text. */
  readonly before: Run | null;
  readonly isGap: boolean;
  readonly isCurrent: boolean;
}

function buildTextStep(
  { first, docs }: Run,
  { before, isGap, isCurrent }: Surroundings,
  model: SiteModel,
): Omit<TextStep, 'differences'> {
  const isRenamed = before !== null && before.newest.id !== first.id;
  return {
    type: 'text',
    since: { ...linkTo(first, model), released: model.versionByName.get(first.version)?.released ?? null },
    others: isCurrent ? [] : docs.slice(0, -1).map((doc) => linkTo(doc, model)),
    isCurrent,
    change: before === null ? 'first' : isGap ? 'returned' : isRenamed ? 'renamed' : 'changed',
    isSame: before?.newest.hash === first.hash,
    renamed: isRenamed ? { from: before.newest.id, to: first.id } : null,
  };
}

function linkTo(doc: Doc, model: SiteModel): HistoryVersion {
  const isBuilt = model.routes.has(doc.route);
  return { label: labelOf(doc, model), href: isBuilt ? lastingRoute(doc, model) : null };
}

function findPage(docs: readonly Doc[], model: SiteModel): RoutePath | null {
  const latest = docs.find(({ version }) => version === model.latest?.name);
  if (latest !== undefined) return latest.route;
  const built = docs.find(({ route }) => model.routes.has(route));
  return built === undefined ? null : linkTo(built, model).href;
}
