/**
 * Page data of the history of a page. It looks back from each text, and names no version that brought nothing: a release
 * that leaves the page as it is must not change a byte of it (BEHAVIOUR B171).
 */
import { lineOfVersion } from '../../../shared/model/lines.ts';
import { productOf } from '../../../shared/model/sets.ts';
import { findInVersion } from '../../../shared/model/find-in-version.ts';
import { stringsOf } from '../../../shared/messages/strings.ts';
import type { Line, LineOfSite, PageHistory, SiteModel } from '../../../shared/model/site-model.ts';
import type { Doc, HistoryPageData, HistoryStep, HistoryVersion } from '../../../shared/types/page.ts';
import type { RoutePath, VersionName } from '../../../shared/types/store.ts';
import { drawPageChanges } from './api-changes.ts';
import { lastingRoute } from './lasting-links.ts';
import { labelOf, type PageContext } from './page-context.ts';
import { layRails } from './history-rails.ts';
import { differencesData, type DocPair, PageDifferences } from './page-differences.ts';

type TextStep = Extract<HistoryStep, { readonly type: 'text' }>;

/** Pages with one text and one id, each in a version that was made from that of another one, or the first: newest first, never empty. */
interface Run {
  readonly newest: Doc;
  readonly first: Doc;
  readonly docs: readonly Doc[];
  /** What the page was before, on the way to the first; `null` for its first text. */
  readonly before: Doc | null;
}

export function buildHistoryPage(docs: PageHistory['docs'], context: PageContext): HistoryPageData | null {
  const { model, line } = context;
  const order = line.inStore.map(({ name }) => name);
  const placeOf = placesOf(line);
  const runs = findRuns(docs, model);
  const [current] = runs;
  const [newest] = docs;
  const oldest = docs.at(-1);
  const route = newest === undefined ? undefined : findRoute(newest, context);
  if (current === undefined || newest === undefined || oldest === undefined || route === undefined) return null;
  // Of the first page with the text: variables in a title have its values, which stay.
  const subject = (runs.find((run) => run.docs.includes(newest)) ?? current).first.title;
  const differences = new PageDifferences(context, 'lasting');
  const strings = stringsOf(model.config);
  return {
    kind: 'history',
    route,
    title: strings.historyTitle({ page: subject }),
    description: strings.historyDescription({ product: productOf(line.config), page: subject }),
    version: null,
    subject,
    steps: buildSteps(docs, runs, { model, order, placeOf, differences }),
    differences: differences.html,
    pageHref: findPage(docs, context),
    hasOlder: oldest.version !== order.at(-1),
  };
}

/** What the differences are drawn from besides the page's data, for `PageRenderer.ownData`. */
export function historyData(docs: PageHistory['docs'], context: PageContext): unknown {
  return historyPairs(docs, context.model).map((pair) => differencesData(pair, context, 'lasting'));
}

/** Documents whose texts are compared on the page: the newest first. */
export function historyPairs(docs: PageHistory['docs'], model: SiteModel): readonly DocPair[] {
  return findRuns(docs, model).flatMap((run) => pairOf(run) ?? []);
}

/** The pages to compare: the last one with the previous text, and the first with this one. `null` if the text did not change. */
function pairOf({ first, before }: Run): DocPair | null {
  return before === null || before.hash === first.hash ? null : { from: before, to: first };
}

/** Counted once: every history asks for it, twice. */
const knownPlaces = new WeakMap<Line['inStore'], ReadonlyMap<VersionName, number>>();

/** Newest version first. */
function placesOf({ inStore }: Line): ReadonlyMap<VersionName, number> {
  const places = knownPlaces.get(inStore) ?? new Map(inStore.map(({ name }, index) => [name, index]));
  knownPlaces.set(inStore, places);
  return places;
}

/** The address of the newest page leads to the route, or is it. */
function findRoute({ id }: Doc, { model, line }: LineOfSite): RoutePath | undefined {
  const address = line.historyRoutes.get(id);
  return address === undefined || model.routes.has(address) ? address : line.movedHistories.get(address);
}

interface Versions {
  readonly model: SiteModel;
  /** Newest first. */
  readonly order: readonly VersionName[];
  readonly placeOf: ReadonlyMap<VersionName, number>;
  readonly differences: PageDifferences;
}

/** By the version that brought each, newest first. */
function findRuns(docs: readonly Doc[], model: SiteModel): readonly Run[] {
  const firsts = new Map<Doc, Doc>();
  const firstOf = (doc: Doc): Doc => {
    const found = firsts.get(doc);
    if (found !== undefined) return found;
    const parent = parentDoc(doc, model);
    const isKept = parent?.hash === doc.hash && parent.id === doc.id;
    const first = isKept ? firstOf(parent) : doc;
    firsts.set(doc, first);
    return first;
  };
  const runs = new Map<Doc, Doc[]>();
  // Oldest first: what comes before a document is known, however long its line is.
  for (const doc of docs.toReversed()) {
    const run = runs.get(firstOf(doc)) ?? [];
    run.push(doc);
    runs.set(firstOf(doc), run);
  }
  const placeOf = placesOf(lineOfVersion(docs[0]?.version ?? '', model));
  return [...runs]
    .map(([first, run]) => ({
      newest: run.at(-1) ?? first,
      first,
      docs: run.toReversed(),
      before: docBefore(first, model),
    }))
    .toSorted((a, b) => (placeOf.get(a.first.version) ?? 0) - (placeOf.get(b.first.version) ?? 0));
}

/** The page in the version that its own was made from. */
function parentDoc(doc: Doc, { versionByName, histories }: SiteModel): Doc | undefined {
  const parent = versionByName.get(doc.version)?.parent ?? null;
  return parent === null ? undefined : findInVersion(doc, parent, histories);
}

/** The page in the last version that has it, on the way to its own. */
function docBefore(doc: Doc, { versionByName, histories }: SiteModel): Doc | null {
  let at = versionByName.get(doc.version)?.parent ?? null;
  while (at !== null) {
    const found = findInVersion(doc, at, histories);
    if (found !== undefined) return found;
    at = versionByName.get(at)?.parent ?? null;
  }
  return null;
}

function buildSteps(
  docs: readonly Doc[],
  runs: readonly Run[],
  { model, order, placeOf, differences }: Versions,
): readonly HistoryStep[] {
  const tips = findTips(order, model);
  const placed = (first: VersionName, members: readonly VersionName[], step: HistoryStep): PlacedStep => ({
    place: placeOf.get(first) ?? 0,
    first,
    members,
    step,
  });
  const texts = runs.map((run) => {
    const pair = pairOf(run);
    const apis = pair === null ? null : differences.add(drawPageChanges(pair.from, pair.to, model));
    const step = {
      ...buildTextStep(run, { placeOf, tips }, model),
      // A version has one text of a page.
      differences: pair === null ? null : differences.draw(pair, `${run.first.version}:`),
      ...(apis === null ? {} : { apis }),
    };
    const members = run.docs.map(({ version }) => version);
    return placed(run.first.version, members, step);
  });
  const labelOfName = (name: VersionName): string => model.versionByName.get(name)?.label ?? name;
  const missing = findMissing(docs, order, model).map(({ first, members }) => {
    const isOpen = members.some((name) => tips.has(name));
    const [newest = first] = members.toSorted((a, b) => (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0));
    const until = isOpen ? null : labelOfName(newest);
    return placed(first, members, { type: 'missing', since: labelOfName(first), until });
  });
  return drawLines(
    [...texts, ...missing].toSorted((a, b) => a.place - b.place),
    order[0],
    model,
  );
}

interface PlacedStep {
  readonly place: number;
  readonly first: VersionName;
  /** All versions that it stands for. */
  readonly members: readonly VersionName[];
  readonly step: HistoryStep;
}

/** With their places in the drawing, on a page that has more lines than one. */
function drawLines(
  steps: readonly PlacedStep[],
  newest: VersionName | undefined,
  { versionByName }: SiteModel,
): readonly HistoryStep[] {
  const stepOf = new Map(steps.flatMap(({ members }, at) => members.map((name) => [name, at] as const)));
  const parents = steps.map(({ first }) => stepOf.get(versionByName.get(first)?.parent ?? '') ?? null);
  const rails = layRails(parents, stepOf.get(newest ?? '') ?? null);
  return steps.map(({ step }, at) => {
    const [rail, parent] = [rails?.[at], parents[at] ?? null];
    if (rail === undefined) return step;
    const origin = parent === null || parent === at + 1 ? undefined : steps[parent]?.first;
    const from = origin === undefined ? undefined : versionByName.get(origin)?.label;
    return { ...step, rail, ...(from === undefined ? {} : { from }) };
  });
}

/** Versions from which nothing was made. */
function findTips(order: readonly VersionName[], { versionByName }: SiteModel): ReadonlySet<VersionName> {
  const parents = new Set(order.map((name) => versionByName.get(name)?.parent));
  return new Set(order.filter((name) => !parents.has(name)));
}

/** Versions that lack the page and come from one that has it: those that were made from one another together. */
function findMissing(
  docs: readonly Doc[],
  order: readonly VersionName[],
  { versionByName }: SiteModel,
): readonly { readonly first: VersionName; readonly members: readonly VersionName[] }[] {
  const having = new Set(docs.map(({ version }) => version));
  const lost = new Map<VersionName, VersionName | null>();
  /** The first version on the way that lost the page; `null` where it was never there. */
  const lostSince = (name: VersionName): VersionName | null => {
    const known = lost.get(name);
    if (known !== undefined) return known;
    const parent = versionByName.get(name)?.parent ?? null;
    const since = parent === null ? null : having.has(parent) ? name : lostSince(parent);
    lost.set(name, since);
    return since;
  };
  const groups = new Map<VersionName, VersionName[]>();
  for (const name of having.size === order.length ? [] : order.toReversed()) {
    const first = having.has(name) ? null : lostSince(name);
    if (first !== null) groups.set(first, [...(groups.get(first) ?? []), name]);
  }
  return [...groups].map(([first, members]) => ({ first, members }));
}

function buildTextStep(
  { first, newest, docs, before }: Run,
  { placeOf, tips }: Pick<Versions, 'placeOf'> & { readonly tips: ReadonlySet<VersionName> },
  model: SiteModel,
): Omit<TextStep, 'differences'> {
  const isRenamed = before !== null && before.id !== first.id;
  const isGap = before !== null && before.version !== model.versionByName.get(first.version)?.parent;
  const isCurrent = placeOf.get(newest.version) === 0;
  // A release on the line that leaves the text would be one more.
  const isGrowing = isCurrent || docs.some(({ version }) => tips.has(version));
  const places = docs.map(({ version }) => placeOf.get(version) ?? 0);
  const isBroken = !isGrowing && (places.at(-1) ?? 0) - (places[0] ?? 0) !== docs.length - 1;
  return {
    type: 'text',
    since: { ...linkTo(first, model), released: model.versionByName.get(first.version)?.released ?? null },
    others: isGrowing ? [] : docs.filter((doc) => doc !== first).map((doc) => linkTo(doc, model)),
    isCurrent,
    ...(isBroken ? { isBroken: true as const } : {}),
    change: before === null ? 'first' : isGap ? 'returned' : isRenamed ? 'renamed' : 'changed',
    isSame: before?.hash === first.hash,
    renamed: isRenamed ? { from: before.id, to: first.id } : null,
  };
}

function linkTo(doc: Doc, model: SiteModel): HistoryVersion {
  const isBuilt = model.routes.has(doc.route);
  return { label: labelOf(doc, model), href: isBuilt ? lastingRoute(doc, model) : null };
}

function findPage(docs: readonly Doc[], { model, line }: LineOfSite): RoutePath | null {
  const latest = docs.find(({ version }) => version === line.latest?.name);
  if (latest !== undefined) return latest.route;
  const built = docs.find(({ route }) => model.routes.has(route));
  return built === undefined ? null : linkTo(built, model).href;
}
