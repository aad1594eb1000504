/** Which change of a page is carried over: its text where the change was made, and the one before it. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decodeText } from '../../content/sources/decode-text.ts';
import { EXIT } from '../../shared/problem/exit.ts';
import { problem } from '../../shared/problem/problem.ts';
import { NEXT } from '../../shared/site-folders.ts';
import { plainText } from '../../shared/string/plain-text.ts';
import type { SourcePath, VersionName } from '../../shared/types/store.ts';
import type { PageChange } from '../change/backport-change.ts';
import type { TextOfVersion } from '../change/edit-text.ts';
import { ancestry, findLineage } from '../format/lineage.ts';
import { findVersion, type SnapshotVersion, type TextKey } from '../files/snapshot.ts';
import { findInNext } from './next-pages.ts';
import { type OpenStore, fileOfPage, fileOfText, readStored } from './open-store.ts';
import { refuse, Refusal } from './refusal.ts';

const run = promisify(execFile);

/** The path that the page has in each version with it. */
type Trace = ReadonlyMap<VersionName, SourcePath>;

/** The text of the page where the change was made, and the one before it; `since` is the version or git revision of that. */
export async function readChange(
  store: OpenStore,
  source: TextOfVersion,
  { trace, since }: { readonly trace: Trace; readonly since: string | null },
): Promise<{ readonly change: PageChange; readonly since: string }> {
  const file = fileOfPage(store, source);
  const theirs = requireUtf8(await readFile(join(store.root, file)), file);
  const base =
    since === null ? await readBefore(store, source, trace) : await readSince(store, source, { since, file, trace });
  if (plainText(base.text) === plainText(theirs)) {
    const what = `"${source.path}" in ${source.version} is the same as in ${base.name}: there is no change to apply.`;
    throw refuse('no-change', what, 'Pass the version or git revision before the change with --since.');
  }
  return { change: { base: base.text, theirs, source: source.version }, since: base.name };
}

interface NamedText {
  readonly name: string;
  readonly text: string;
}

/**
 * What the last version on the way to it with the page has. When its text is that of the source no older one is taken: all that
 * the releases between have changed would count as the change, as soon as a command has been repeated.
 */
async function readBefore(store: OpenStore, source: TextOfVersion, trace: Trace): Promise<NamedText> {
  const { versions } = store.snapshot;
  const lineage = findLineage(versions);
  const newest = versions.at(-1)?.name ?? '';
  const way = source.version === NEXT ? ancestry(newest, lineage) : ancestry(source.version, lineage).slice(1);
  const before = way
    .map((name) => findVersion(versions, name))
    .find((version) => version?.files.has(trace.get(version.name) ?? '') === true);
  if (before === undefined || before === null) {
    const what = `No version before ${source.version} has the page "${source.path}".`;
    throw refuse('no-change', what, 'Pass a git revision before the change with --since.');
  }
  return textIn(store, before, trace);
}

async function textIn(store: OpenStore, version: SnapshotVersion, trace: Trace): Promise<NamedText> {
  const key = version.files.get(trace.get(version.name) ?? '');
  if (key === undefined) {
    throw refuse('unknown-page', `Version "${version.name}" does not have the page.`, 'Pass another one with --since.');
  }
  return { name: version.name, text: await readText(store, key) };
}

async function readText(store: OpenStore, key: TextKey): Promise<string> {
  return requireUtf8(await readStored(store, key), fileOfText(store, key));
}

/** The text of a file; refuses bytes that are not UTF-8: what was read with marks in their place would be written with those. */
export function requireUtf8(bytes: Buffer, file: string): string {
  const { text, badLine } = decodeText(bytes);
  if (badLine === null) return text;
  const fault = problem({
    code: 'not-utf8',
    file,
    line: badLine,
    what: 'The file is not UTF-8: this line has an invalid byte.',
    why: 'The byte would be lost in the new text. No file was written.',
    fix: 'Save the file as UTF-8, or exclude the versions that have it.',
  });
  throw new Refusal([fault], EXIT.content);
}

/** Nobody writes a text of this size. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

async function readSince(
  store: OpenStore,
  source: TextOfVersion,
  { since, file, trace }: { readonly since: string; readonly file: string; readonly trace: Trace },
): Promise<NamedText> {
  const version = findVersion(store.snapshot.versions, since);
  if (version !== null) return textIn(store, version, trace);
  const next = since === NEXT && source.version !== NEXT ? await findInNext(store, source) : null;
  if (next !== null) return { name: NEXT, text: requireUtf8(await readFile(join(store.root, next.file)), next.file) };
  // `./` makes git take the path from the folder it runs in, wherever the repository begins.
  const options = { cwd: store.root, maxBuffer: MAX_TEXT_BYTES, encoding: 'buffer' } as const;
  const shown = await run('git', ['show', '--end-of-options', `${since}:./${file}`], options).catch(() => null);
  if (shown !== null) return { name: since, text: requireUtf8(shown.stdout, `${since}:${file}`) };
  const what = `"${since}" is neither a version nor a git revision that contains ${file}.`;
  throw refuse('unknown-revision', what, 'Pass a version or a git revision with --since.');
}
