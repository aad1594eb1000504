/** `docs/next` becomes a released version. */
import { join } from 'node:path';
import { findEndingRoutes } from '../../content/model/version-redirects.ts';
import { readGitDates } from '../../content/sources/read-git-dates.ts';
import { fullName, plainName } from '../../shared/model/sets.ts';
import type { Line, LineOfSite } from '../../shared/model/site-model.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { EXIT } from '../../shared/problem/exit.ts';
import { isCodeRemark } from '../../shared/problem/code-remarks.ts';
import { problem } from '../../shared/problem/problem.ts';
import { CONFIG_FILE, NEXT } from '../../shared/site-folders.ts';
import { countOf } from '../../shared/string/format-count.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { IsoDate, VersionName } from '../../shared/types/store.ts';
import { compareLabels, findLatest, isVersionNumber } from '../format/order.ts';
import { checkVersionName } from '../format/valid-name.ts';
import { continueBetween } from '../files/continuations.ts';
import type { DesiredStore } from '../files/snapshot.ts';
import { type AddedVersion, requireNewName, storeVersion, type VersionSource } from './new-version.ts';
import { type JudgedLine, judgeLine, type LinePlace } from './load-line.ts';
import { type OpenStore, requireListed } from './open-store.ts';
import { Refusal } from './refusal.ts';

/** A longer list does not help. */
const ENDING_SHOWN = 5;

export interface CutChoice {
  readonly date: IsoDate | undefined;
  /** Cut even if `next` does not build. */
  readonly force: boolean;
}

/** All that needs no page: refuses bad and taken names (3), one of an older release line unless `next` was named for it, and a `next` without pages (2). */
export async function requireCut(store: OpenStore, name: VersionName, isChosen: boolean): Promise<void> {
  const bad = checkVersionName(name);
  if (bad !== null) throw new Refusal([bad]);
  await requireNewName(store, name, { line: null });
  if (!isChosen) requireNewest(store, name);
  // Not the new name itself: without a place in the list it is the newest, as a version that is cut should be.
  requireListed(store, store.newestFirst);
  requireNext(store);
}

/** `next` in its site, with what is wrong in it. Pages of `next` and of the latest version first: the others take most of the time and rarely matter. */
export async function judgeNext(
  place: LinePlace,
  { latest, docsDir }: Pick<OpenStore, 'latest' | 'docsDir'>,
): Promise<JudgedLine> {
  const judge = async (scope: readonly (VersionName | null)[] | null): Promise<JudgedLine> => {
    const judged = await judgeLine(place, scope);
    const isOfNext = ({ versions, file }: Problem): boolean =>
      versions.includes(fullName(place.set, NEXT)) || file?.startsWith(`${docsDir}/${NEXT}/`) === true;
    return { ...judged, problems: judged.problems.filter(isOfNext) };
  };
  const narrow = await judge([NEXT, latest]);
  return narrow.problems.some(isError) ? judge(null) : narrow;
}

/** After `requireCut`. Refuses a name that collides with a page (3), and a `next` that does not build (2), unless that is forced. */
export async function cutNext(
  store: OpenStore,
  next: JudgedLine,
  { name, date, force }: CutChoice & { readonly name: VersionName },
): Promise<AddedVersion & { readonly remarks: readonly Problem[] }> {
  await requireNewName(store, name, next);
  const errors = next.problems.filter(isError);
  if (errors.length > 0 && !force) throw new Refusal(errors, EXIT.content);
  const dates = await readGitDates(store.root, `${store.docsDir}/${NEXT}`);
  const source = readNext(store, { line: next.line, name, updated: dates.updated });
  const added = await storeVersion(store, source, date);
  return {
    ...added,
    remarks: next.problems.filter(isCodeRemark),
    notes: [
      ...(errors.length === 0
        ? []
        : [`${countOf(errors.length, 'error')} in ${store.docsDir}/next ignored because of --force.`]),
      ...dateNote(store, source, dates.problems),
      ...orderNote(store, name),
      ...added.notes,
      ...endingNote(name, added.desired, next),
    ],
  };
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}

interface NextOptions extends Pick<VersionSource, 'name' | 'updated'> {
  readonly line: Line;
}

/** The files of `docs/next`, what they include, and the dates that git has. */
function readNext({ root, next }: OpenStore, { line, name, updated }: NextOptions): VersionSource {
  const files = [...(next?.files.values() ?? [])].map(({ path, diskPath }) => [path, join(root, diskPath)] as const);
  const version = line.inStore.find((one) => plainName(one.name) === NEXT);
  const included = [...(version?.included.values() ?? [])].map(
    ({ path, diskPath }) => [path, join(root, diskPath)] as const,
  );
  return {
    name,
    files: new Map(files),
    included: new Map(included),
    updated: Object.fromEntries(Object.entries(updated).filter(([path]) => next?.files.has(path))),
  };
}

/** `docs/next` has the texts of what comes after the latest version: one of an older release line begins with a stored one. */
function requireNewest({ latest, snapshot }: OpenStore, name: VersionName): void {
  if (latest === null || !isVersionNumber(name) || !isVersionNumber(latest) || compareLabels(name, latest) > 0) return;
  const before = snapshot.versions.findLast((version) => compareLabels(version.name, name) < 0);
  const stored =
    before === undefined ? '' : `For an older release line: docsite version ${name} --from ${before.name}. `;
  throw new Refusal([
    problem({
      code: 'old-version-name',
      what: `"${name}" is older than the latest version, ${latest}.`,
      why: 'docs/next has the texts of what comes after that.',
      fix: `${stored}To cut docs/next all the same: docsite version ${name} --from next.`,
    }),
  ]);
}

/** Dates that are missing from the manifest of a release are never added later. */
function dateNote(
  { config }: OpenStore,
  { name, updated }: VersionSource,
  problems: readonly Problem[],
): readonly string[] {
  const { showLastUpdateTime, showLastUpdateAuthor } = config.docs;
  if (!(showLastUpdateTime || showLastUpdateAuthor) || Object.keys(updated).length > 0) return [];
  const why = problems[0]?.why ?? 'No file of it is committed.';
  return [
    `the pages of ${name} have no date or author of their last change: ${why.charAt(0).toLowerCase()}${why.slice(1)} ` +
      'Correct that (in CI, fetch all of the history: fetch-depth: 0), remove this version and cut it again.',
  ];
}

/** Links from elsewhere name pages by their address in the latest version. Renamed pages redirect. */
function endingNote(name: VersionName, { versions }: DesiredStore, site: LineOfSite): readonly string[] {
  const { config, latest } = site.line;
  const newestFirst = versions.map((version) => version.name).toReversed();
  if (findLatest(newestFirst, config.docs.latestVersion).latest !== name) return [];
  const routes = findEndingRoutes(site, continueBetween(versions, plainName(latest?.name ?? name), name));
  if (routes.length === 0) return [];
  const more = routes.length > ENDING_SHOWN ? ', …' : '';
  return [
    `${countOf(routes.length, 'page')} of ${config.docs.route} ${routes.length === 1 ? 'ends' : 'end'} with ${name}: ` +
      `${routes.slice(0, ENDING_SHOWN).join(', ')}${more}. Add ${routes.length === 1 ? 'it' : 'them'} to "redirects" in ${CONFIG_FILE} to keep old links working.`,
  ];
}

/** A list of versions in the config does not grow by itself. */
function orderNote({ config }: OpenStore, name: VersionName): readonly string[] {
  if (config.docs.versionOrder?.includes(name) !== false) return [];
  return [`add "${name}" to versionOrder in docsite.config.ts: it must list every version.`];
}

/** `next`, with pages in it and nothing that cannot be stored. */
function requireNext(store: OpenStore): void {
  const folder = `${store.docsDir}/${NEXT}`;
  const found = store.problems.filter(
    ({ severity, file }) => severity === 'error' && (file === folder || file?.startsWith(`${folder}/`) === true),
  );
  if (found.length > 0) throw new Refusal(found, EXIT.content);
  if ([...(store.next?.files.keys() ?? [])].some(isMarkdown)) return;
  const what = `${folder} contains no pages, so there is nothing to cut.`;
  throw new Refusal([problem({ code: 'no-pages', file: folder, what, fix: 'Add a page.' })], EXIT.content);
}
