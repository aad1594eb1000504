/** A change of one page, carried over to other versions. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseBody } from '../../content/parse/parse-body.ts';
import { hashText } from '../../disk/hash-bytes.ts';
import { EXIT } from '../../shared/problem/exit.ts';
import { findingProblem, problem } from '../../shared/problem/problem.ts';
import { NEXT } from '../../shared/site-folders.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { BodyHash, VersionName } from '../../shared/types/store.ts';
import {
  backportChange,
  type BackportResult,
  type BackportTarget,
  findBackportTargets,
  replaceTexts,
  tracePage,
} from '../change/backport-change.ts';
import { type DesiredStore, findVersion, type SnapshotVersion, type TextKey } from '../files/snapshot.ts';
import type { TextOfVersion } from '../change/edit-text.ts';
import { completeIncludes, type IncludedBytes } from './complete-includes.ts';
import { expandVersion } from './expand-versions.ts';
import type { FileOfNext } from './change-store.ts';
import { findInNext } from './next-pages.ts';
import { type OpenStore, requireListed, fileOfPage, fileOfText } from './open-store.ts';
import { readChange, requireUtf8 } from './read-change.ts';
import { refuse, Refusal } from './refusal.ts';
import { findPage, requireVersion, unknownVersion } from './resolve-page.ts';

export interface BackportQuery {
  /** The page, without its version. */
  readonly page: string;
  /** The version that has the change; `next` for the unreleased documentation. */
  readonly from: VersionName;
  /** A version, or a git revision, that has the page as it was before the change; the version before when left out. */
  readonly since?: string;
  /** `A..B`, both included, a version, `next`, or `all` released versions; several are separated by commas. */
  readonly to: string;
  /** Texts with conflicts are written, with git's marks. */
  readonly writeConflicts?: boolean;
}
/** With its file, relative to the root of the site. */
interface FiledTarget extends BackportTarget {
  readonly file: string;
}
export interface Backport {
  /** `null` when all released versions have the change already. */
  readonly desired: DesiredStore | null;
  /** The new text of the page in `docs/next`; left out when that stays. */
  readonly inNext?: FileOfNext;
  readonly from: VersionName;
  /** Whose text the change is taken from: a version or a git revision. */
  readonly since: string;
  readonly results: readonly BackportResult[];
  /** Versions that were named and do not have the page, oldest first. */
  readonly without: readonly VersionName[];
  /** One per conflict. */
  readonly problems: readonly Problem[];
}

/** Applies the change to each text of the range, once. With a conflict it refuses, unless `writeConflicts` is set. */
export async function backportPage(store: OpenStore, query: BackportQuery): Promise<Backport> {
  // The list says which text comes before the change, and which versions are between two others.
  requireListed(store, store.newestFirst);
  const { page, to, writeConflicts: isWritten = false } = query;
  const from = query.from === NEXT ? NEXT : requireVersion(store, query.from);
  if (from === NEXT && store.next === null) throw unknownVersion(store, NEXT);
  const source = await findPage(store, from, pathIn(store, from, page));
  const trace = tracePage(store.snapshot, source);
  const { change, since } = await readChange(store, source, { trace, since: query.since ?? null });
  const { names, range } = findRanges(store, to, from);
  const stored = findBackportTargets(range, trace).map((own) => ({ ...own, file: fileOfText(store, own.key) }));
  const targets = [...stored, ...(await targetInNext(store, source, names))];
  if (targets.length === 0) {
    const what = `No version of ${to} has the page "${source.path}".`;
    throw refuse('unknown-page', what, 'Pass other versions with --to.');
  }
  const bytes = await Promise.all(targets.map(({ file }) => readFile(join(store.root, file))));
  const texts = targets.map(({ file }, index) => requireUtf8(bytes[index] ?? Buffer.alloc(0), file));
  for (const [index, { file }] of targets.entries()) requireResolved(texts[index] ?? '', file);
  requireResolved(change.theirs, fileOfPage(store, source));
  const results = backportChange(targets, texts, change);
  const problems = results.flatMap((result) => conflictProblems(result, { from, since, isWritten }));
  if (problems.length > 0 && !isWritten) throw new Refusal(problems, EXIT.content, store.newestFirst);
  const having = new Set(targets.flatMap(({ versions }) => versions.map(({ name }) => name)));
  const without = names.filter((name) => !having.has(name));
  const written = results.filter(({ outcome }) => outcome !== 'unchanged');
  const inStore = written.filter(({ target }) => target.key !== NEXT);
  const put = putResults(store, inStore);
  const desired = put === null ? null : await completeIncludes(store, put, await includedBy(store, source));
  const ofNext = written.find(({ target }) => target.key === NEXT);
  const before = hashText(bytes.at(-1) ?? Buffer.alloc(0));
  const inNext = ofNext && { inNext: { file: ofNext.target.file, before, text: ofNext.text } };
  return { desired, ...inNext, from, since, results, without, problems };
}

/** The page in `docs/next`, if that was named and has it. */
async function targetInNext(
  store: OpenStore,
  source: TextOfVersion,
  names: readonly VersionName[],
): Promise<readonly FiledTarget[]> {
  const found = names.includes(NEXT) ? await findInNext(store, source) : null;
  return found === null ? [] : [{ key: NEXT, file: found.file, versions: [{ name: NEXT, path: found.path }] }];
}

/** What the page includes where the change was made: it comes along. */
async function includedBy(store: OpenStore, { version }: TextOfVersion): Promise<IncludedBytes> {
  const { included } = await expandVersion(store, version);
  const files = version === NEXT ? store.next?.files : findVersion(store.snapshot.versions, version)?.files;
  return async (path) => {
    const isThere = included.has(path) || files?.has(path) === true;
    return isThere ? readFile(join(store.root, fileOfPage(store, { version, path }))) : null;
  };
}

/** The page as it was typed, without the folder of its version: the file that was edited is an answer, too. */
function pathIn({ docsDir, versionsDir }: OpenStore, version: VersionName, typed: string): string {
  const path = typed.replaceAll('\\', '/').replace(/^\/+|\/+$/gu, '');
  const folder = version === NEXT ? `${docsDir}/${NEXT}/` : `${versionsDir}/${version}/`;
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}

/** A change carried into an earlier conflict would put marks between its marks; one from there would carry marks over. */
function requireResolved(text: string, file: string): void {
  const marks = parseBody(hashText(Buffer.from(text)), text).findings.filter(({ code }) => code === 'conflict-marks');
  const found = marks.map((finding) => findingProblem(finding, { file, severity: 'error' }));
  if (found.length > 0) throw new Refusal(found, EXIT.content);
}

/** What `to` names, oldest first, without `from`; `range` are the released versions of it. */
function findRanges(
  store: OpenStore,
  to: string,
  from: VersionName,
): { readonly names: readonly VersionName[]; readonly range: readonly SnapshotVersion[] } {
  const { versions } = store.snapshot;
  const parts = to.split(',').map((part) => part.trim());
  const named = new Set(
    parts.flatMap((part) => (part === ALL ? versions : part === NEXT ? [] : findRange(store, part))),
  );
  if (parts.includes(NEXT) && store.next === null) throw unknownVersion(store, NEXT);
  const range = versions.filter((version) => named.has(version) && version.name !== from);
  const isNextNamed = parts.includes(NEXT) && from !== NEXT;
  return { names: [...range.map(({ name }) => name), ...(isNextNamed ? [NEXT] : [])], range };
}

const ALL = 'all';

/** The versions from A to B, oldest first, whichever of the two is older. */
function findRange(store: OpenStore, range: string): readonly SnapshotVersion[] {
  const ends = range.includes('..') ? range.split('..') : [range, range];
  if (ends.length !== 2 || ends.includes('')) {
    throw refuse(
      'bad-range',
      `"${range}" is not a range of versions.`,
      'Write it like --to 2.20.0..3.2.1 or --to all,next',
    );
  }
  const { versions } = store.snapshot;
  const names = ends.map((label) => requireVersion(store, label));
  const places = names.map((name) => versions.findIndex((version) => version.name === name));
  return versions.slice(Math.min(...places), Math.max(...places) + 1);
}

function putResults({ snapshot }: OpenStore, written: readonly BackportResult[]): DesiredStore | null {
  const keys = new Map<TextKey, string>();
  const newTexts = new Map<BodyHash, Uint8Array>();
  for (const { target, text } of written) {
    const bytes = Buffer.from(text);
    const hash = hashText(bytes);
    keys.set(target.key, hash);
    newTexts.set(hash, bytes);
  }
  return written.length === 0 ? null : replaceTexts(snapshot, written, { keys, newTexts });
}

function conflictProblems(
  result: BackportResult<FiledTarget>,
  { isWritten, from: source, since }: Pick<Backport, 'from' | 'since'> & { readonly isWritten: boolean },
): readonly Problem[] {
  const { file, versions } = result.target;
  return result.conflicts.map(({ from, to }) =>
    problem({
      code: 'backport-conflict',
      file,
      line: from,
      what:
        `The change (${since} → ${source}) does not apply to ` +
        `${from === to ? `line ${from}` : `lines ${from} to ${to}`} of this text.`,
      why: isWritten ? 'Both sides are in the text now, between conflict markers.' : 'No file was written.',
      fix: isWritten
        ? 'Search for <<<<<<< and >>>>>>> and keep the right side.'
        : 'Use --write-conflicts to write both sides into the text, or exclude these versions from --to.',
      versions: versions.map(({ name }) => name).toReversed(),
    }),
  );
}
