/** `docsite versions backport`: carries a change of one page over to other versions. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decodeText } from '../../content/sources/decode-text.ts';
import { parseBody } from '../../content/text/parse-body.ts';
import { hashBytes } from '../../disk/hash-bytes.ts';
import { EXIT } from '../../shared/problem/exit.ts';
import { formatVersionRange, problem } from '../../shared/problem/problem.ts';
import { DOCS_DIR, NEXT } from '../../shared/site-folders.ts';
import { countOf } from '../../shared/text/format-count.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { BodyHash, SourcePath, VersionName } from '../../shared/types/store.ts';
import {
  backportChange,
  type BackportResult,
  findBackportTargets,
  type PageChange,
  replaceTexts,
  tracePage,
} from '../../versions/change/backport-change.ts';
import { placeKey } from '../../versions/format/file-place.ts';
import { findVersion, type SnapshotVersion, type TextKey } from '../../versions/store/snapshot.ts';
import { type Streams } from '../terminal/streams.ts';
import { readStored, requireListed } from './new-version.ts';
import { findPage, requireVersion, type ResolvedPage, unknownVersion } from './resolve-page.ts';
import {
  type ChangeOptions,
  changeStoreCommand,
  type OpenStore,
  refuse,
  Refusal,
  type StoreCommand,
  VERSIONS_DIR,
} from './store-session.ts';

export interface BackportCommandOptions extends ChangeOptions {
  /** The version that has the change; `next` for the unreleased documentation. */
  readonly from: VersionName;
  /** A version, or a git revision, that has the page as it was before the change. */
  readonly since?: string;
  /** `A..B`, both included, or one version. */
  readonly to: string;
  readonly writeConflicts?: boolean;
}

const run = promisify(execFile);

/**
 * Applies the change to each text that the versions of the range have of the page, once. With a conflict nothing is
 * written and the exit code is 2; with `writeConflicts` the texts are written with git's marks, and it is 2 all the same.
 */
export async function runVersionsBackport(page: string, options: BackportCommandOptions, io: Streams): Promise<number> {
  return changeStoreCommand(options, io, async (store) => {
    // Which text is the one before the change, and which versions stand between two others, the list says.
    requireListed(store, store.newestFirst);
    const from = options.from === NEXT ? NEXT : requireVersion(store, options.from);
    if (from === NEXT && store.next === null) throw unknownVersion(store, NEXT);
    const source = await findPage(store, from, pathIn(from, page));
    const trace = tracePage(store.snapshot, source);
    const { change, since } = await readChange(store, source, { trace, since: options.since ?? null });
    const range = findRange(store, options.to).filter(({ name }) => name !== from);
    const targets = findBackportTargets(range, trace);
    if (targets.length === 0) {
      const what = `No version of ${options.to} has the page "${source.path}".`;
      throw refuse('unknown-page', what, 'Name other versions with --to.');
    }
    const texts = await Promise.all(targets.map(({ key }) => readText(store, key)));
    for (const [index, { key }] of targets.entries()) requireResolved(texts[index] ?? '', placeOfText(store, key));
    requireResolved(change.theirs, diskPathOf(store, source));
    const results = backportChange(targets, texts, change);
    const isWritten = options.writeConflicts === true;
    return describeBackport(store, results, { isWritten, range, from, since });
  });
}

/** The page as it was typed, without the folder of its version: the file that was edited is an answer, too. */
function pathIn(version: VersionName, typed: string): string {
  const path = typed.replaceAll('\\', '/').replace(/^\/+|\/+$/gu, '');
  const folder = version === NEXT ? `${DOCS_DIR}/${NEXT}/` : `${VERSIONS_DIR}/${version}/`;
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}

interface KnownChange {
  readonly change: PageChange;
  /** Whose text the change is taken from: a version or a git revision. */
  readonly since: string;
}

/** The text of the page where the change was made, and the one before it. */
async function readChange(
  store: OpenStore,
  source: ResolvedPage,
  { trace, since }: { readonly trace: ReadonlyMap<VersionName, SourcePath>; readonly since: string | null },
): Promise<KnownChange> {
  const file = diskPathOf(store, source);
  const theirs = requireUtf8(await readFile(join(store.root, file)), file);
  const base = since === null ? await readBefore(store, source, trace) : await readSince(store, { since, file, trace });
  if (base.text === theirs) {
    const what = `"${source.path}" in ${source.version} is what it is in ${base.name}: there is no change to carry over.`;
    throw refuse('no-change', what, 'Name the version or the git revision before the change with --since.');
  }
  return { change: { base: base.text, theirs, source: source.version }, since: base.name };
}

interface NamedText {
  readonly name: string;
  readonly text: string;
}

/**
 * What the newest older version with the page has. When its text is that of the source no older one is taken: all that
 * the releases between have changed would count as the change, as soon as a command has been repeated.
 */
async function readBefore(
  store: OpenStore,
  source: ResolvedPage,
  trace: ReadonlyMap<VersionName, SourcePath>,
): Promise<NamedText> {
  const { versions } = store.snapshot;
  const at = source.version === NEXT ? versions.length : versions.findIndex(({ name }) => name === source.version);
  const before = versions.slice(0, at).findLast(({ name, files }) => files.has(trace.get(name) ?? ''));
  if (before === undefined) {
    const what = `No version before ${source.version} has the page "${source.path}".`;
    throw refuse('no-change', what, 'Name a git revision from before the change with --since.');
  }
  return textIn(store, before, trace);
}

async function textIn(
  store: OpenStore,
  version: SnapshotVersion,
  trace: ReadonlyMap<VersionName, SourcePath>,
): Promise<NamedText> {
  const key = version.files.get(trace.get(version.name) ?? '');
  if (key === undefined) {
    throw refuse('unknown-page', `Version "${version.name}" does not have the page.`, 'Name another with --since.');
  }
  return { name: version.name, text: await readText(store, key) };
}

async function readText(store: OpenStore, key: TextKey): Promise<string> {
  return requireUtf8(await readStored(store, key), placeOfText(store, key) ?? key);
}

/** What was read with marks in place of its letters would be written with them. */
function requireUtf8(bytes: Buffer, file: string): string {
  const { text, badLine } = decodeText(bytes);
  if (badLine === null) return text;
  const fault = problem({
    code: 'not-utf8',
    file,
    line: badLine,
    what: 'The file is not UTF-8: a byte of this line has no meaning there.',
    why: 'It would be lost in the new text. Nothing was written, here or elsewhere.',
    fix: 'Save the file in the encoding UTF-8, or leave the versions that have it out of the command.',
  });
  throw new Refusal([fault], EXIT.content);
}

/** A change carried into an earlier conflict would put marks between its marks; one from there would carry marks over. */
function requireResolved(text: string, file: string | null): void {
  const marks = parseBody(hashBytes(Buffer.from(text)), text).findings.filter(({ code }) => code === 'conflict-marks');
  if (marks.length === 0) return;
  throw new Refusal(
    marks.map(({ code, line, column, what, why, fix }) => problem({ code, line, column, what, why, fix, file })),
    EXIT.content,
  );
}

/** Where the text lies, from the root of the site. */
function placeOfText(store: OpenStore, key: TextKey): string | null {
  const place = store.snapshot.places.get(key);
  return place === undefined ? null : `${VERSIONS_DIR}/${placeKey(place)}`;
}

interface SinceSource {
  readonly since: string;
  readonly file: string;
  readonly trace: ReadonlyMap<VersionName, SourcePath>;
}

/** A text of this size is none that anybody has written. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

async function readSince(store: OpenStore, { since, file, trace }: SinceSource): Promise<NamedText> {
  const version = findVersion(store.snapshot.versions, since);
  if (version !== null) return textIn(store, version, trace);
  // `./` makes git take the path from the folder it runs in, wherever the repository begins.
  const options = { cwd: store.root, maxBuffer: MAX_TEXT_BYTES, encoding: 'buffer' } as const;
  const shown = await run('git', ['show', '--end-of-options', `${since}:./${file}`], options).catch(() => null);
  if (shown !== null) return { name: since, text: requireUtf8(shown.stdout, `${since}:${file}`) };
  const what = `"${since}" is no version, and no git revision that has ${file}.`;
  throw refuse('unknown-revision', what, 'Name a version or a revision with --since.');
}

function diskPathOf(store: OpenStore, { version, path }: ResolvedPage): string {
  if (version === NEXT) return `${DOCS_DIR}/${NEXT}/${path}`;
  const place = store.snapshot.places.get(findVersion(store.snapshot.versions, version)?.files.get(path) ?? '');
  if (place === undefined) throw new Error(`${version}/${path} has no place.`);
  return `${VERSIONS_DIR}/${placeKey(place)}`;
}

/** The versions from A to B, oldest first, whichever of the two is older. */
function findRange(store: OpenStore, range: string): readonly SnapshotVersion[] {
  const ends = range.includes('..') ? range.split('..') : [range, range];
  const [first = '', second = ''] = ends;
  if (ends.length !== 2 || first === '' || second === '') {
    throw refuse('bad-range', `"${range}" is no range of versions.`, 'Write it as in --to 2.20.0..3.2.1');
  }
  const { versions } = store.snapshot;
  const [a, b] = [first, second].map((label) => {
    const name = requireVersion(store, label);
    return versions.findIndex((version) => version.name === name);
  });
  return versions.slice(Math.min(a ?? 0, b ?? 0), Math.max(a ?? 0, b ?? 0) + 1);
}

interface BackportContext {
  /** Texts with conflicts are written, with marks. */
  readonly isWritten: boolean;
  readonly range: readonly SnapshotVersion[];
  readonly from: VersionName;
  readonly since: string;
}

function describeBackport(
  store: OpenStore,
  results: readonly BackportResult[],
  context: BackportContext,
): StoreCommand {
  const { isWritten, range, from, since } = context;
  const conflicts = results.filter(({ outcome }) => outcome === 'conflict');
  const problems = conflicts.flatMap((result) => conflictProblems(store, result, context));
  if (conflicts.length > 0 && !isWritten) throw new Refusal(problems, EXIT.content, store.newestFirst);
  const written = results.filter(({ outcome }) => outcome !== 'unchanged');
  const keys = new Map<TextKey, string>();
  const newTexts = new Map<BodyHash, Uint8Array>();
  for (const { target, text } of written) {
    const bytes = Buffer.from(text);
    const hash = hashBytes(bytes);
    keys.set(target.key, hash);
    newTexts.set(hash, bytes);
  }
  const having = new Set(results.flatMap(({ target }) => target.versions.map(({ name }) => name)));
  const without = range.map(({ name }) => name).filter((name) => !having.has(name));
  const rangeOf = (names: readonly VersionName[]): string => formatVersionRange(names, store.newestFirst);
  const namesOf = ({ target }: BackportResult): readonly VersionName[] => target.versions.map(({ name }) => name);
  const verbs = { changed: 'changed', unchanged: 'has it already', conflict: 'CONFLICT, marked in the text' };
  return {
    desired: written.length === 0 ? null : replaceTexts(store.snapshot, written, { keys, newTexts }),
    lines: [
      `The change: ${from} against ${since}.`,
      `From ${from} to ${countOf(results.length, 'text')}: ${countOf(written.length, 'text')} changed.`,
      ...results.map((result) => `  ${rangeOf(namesOf(result))}: ${verbs[result.outcome]}`),
      ...(without.length === 0 ? [] : [`  ${rangeOf(without)}: no such page`]),
    ],
    json: {
      from,
      since,
      texts: results.map((result) => ({
        versions: namesOf(result),
        outcome: result.outcome,
        conflicts: result.conflicts,
      })),
      without,
    },
    problems,
  };
}

function conflictProblems(
  store: OpenStore,
  result: BackportResult,
  { isWritten, from: source, since }: BackportContext,
): readonly Problem[] {
  const file = placeOfText(store, result.target.key);
  return result.conflicts.map(({ from, to }) =>
    problem({
      code: 'backport-conflict',
      file,
      line: from,
      what:
        `The change (${source} against ${since}) does not fit ` +
        `${from === to ? `line ${from}` : `lines ${from} to ${to}`} of this text.`,
      why: isWritten ? 'Both forms stand in the text now, between marks.' : 'Nothing was written, here or elsewhere.',
      fix: isWritten
        ? 'Find the marks <<<<<<< and >>>>>>> and keep what is right.'
        : 'Use --write-conflicts to get both forms into the text, or leave these versions out of --to.',
      versions: result.target.versions.map(({ name }) => name).toReversed(),
    }),
  );
}
