/** From what people type for a page, `2.20.0/discover`, to a file of a version. */
import { joinRoute } from '../../shared/doc-routes.ts';
import { decodeEscapes, splitHref } from '../../shared/href.ts';
import { nameInVersion } from '../../shared/model/include-paths.ts';
import { plainName } from '../../shared/model/sets.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { describeKnown, didYouMean } from '../../shared/problem/suggest.ts';
import { NEXT } from '../../shared/site-folders.ts';
import type { SourcePath, VersionName } from '../../shared/types/store.ts';
import type { TextOfVersion } from '../change/edit-text.ts';
import { findVersion } from '../files/snapshot.ts';
import { expandVersion } from './expand-versions.ts';
import { loadLine, placeOfLine } from './load-line.ts';
import type { OpenStore } from './open-store.ts';
import { refuse } from './refusal.ts';

const ENDINGS = ['', '.md', '.mdx', '/index.md', '/README.md'];

/**
 * Finds `<label>/<page>`: a path with or without `.md`, a route as its URL has it, or the path of a file as reports and
 * diffs have it, also with the separators of Windows. `next` and `latest` are labels too; without one it is
 * `fallback`. Refuses (exit code 3) what is neither a version nor a page of it.
 */
export async function resolvePage(
  store: OpenStore,
  typed: string,
  fallback: VersionName | null = store.latest,
): Promise<TextOfVersion> {
  const written = typed.split(/[/\\]/u).filter((part) => part !== '' && part !== '.');
  const isName = (part: string | undefined): boolean => part !== undefined && store.newestFirst.includes(part);
  const starts = [store.docsDir, store.config.docs.route.slice(1)].map((start) => start.split('/').filter(Boolean));
  const start = starts.find((names) => !isName(names[0]) && names.every((name, index) => written[index] === name));
  const parts = written.slice(start?.length ?? 0);
  if (parts[0] === 'versions' && isName(parts[1])) parts.shift();
  const [label = ''] = parts;
  const known = [label, fromAddress(label)].find((one) => store.newestFirst.includes(one)) ?? null;
  const named = label === 'latest' ? store.latest : known;
  if (named !== null) return findPage(store, named, parts.slice(1).join('/'));
  if (fallback === null || (parts.length > 1 && /^v?\d/u.test(label))) throw unknownVersion(store, label);
  return findPage(store, fallback, parts.join('/'));
}

/** The file of a page in an existing version. */
export async function findPage(store: OpenStore, version: VersionName, page: string): Promise<TextOfVersion> {
  const files = filesOf(store, version);
  const forms = [...new Set([page, fromAddress(page)])];
  const path = forms.map((form) => findPath(files, form)).find((one) => one !== undefined);
  if (path !== undefined) return { version, path };
  const part = await findPart(store, version, page);
  if (part !== undefined) return { version, path: part };
  const { line } = await loadLine(placeOfLine(store), [version, store.latest]);
  const found = line.inStore.find(({ name }) => plainName(name) === version);
  for (const form of found === undefined ? [] : forms) {
    const doc = found?.docsByRoute.get(joinRoute(found.path, `/${form}`));
    if (doc !== undefined) return { version, path: doc.source.path };
  }
  const pages = files.filter(isMarkdown).map((path) => path.replace(/\.mdx?$/u, ''));
  if (page === '') {
    const what = `"${version}" is a version, not a page of one.`;
    throw refuse('unknown-page', what, `Write ${version}/PAGE, such as ${version}/${pages[0] ?? 'introduction'}.`);
  }
  const hint = didYouMean(page, [...files, ...pages]) || describeKnown(page, pages.toSorted());
  throw refuse('unknown-page', `Version "${version}" has no page "${page}".`, hint);
}

/** A file that is only included, by its name in the version or, for one from outside of the documents, its path in the site. */
async function findPart(store: OpenStore, version: VersionName, typed: string): Promise<SourcePath | undefined> {
  // What a released version includes is among its files; of `next` it is known when its texts are read.
  const parts = version === NEXT ? [...(await expandVersion(store, NEXT)).included.keys()] : filesOf(store, version);
  return [typed, nameInVersion(typed, store.docsDir)].find((name) => parts.includes(name));
}

/** The file that a path means which may lack its ending. */
export function findPath(files: readonly SourcePath[], typed: string): SourcePath | undefined {
  return ENDINGS.map((ending) => (typed + ending).normalize('NFC')).find((one) => files.includes(one));
}

/** Undoes the escapes of a browser's address bar and drops the hash, as in names of files. */
function fromAddress(typed: string): string {
  return decodeEscapes(splitHref(typed).path).replace(/\/$/u, '');
}

/** A version that is released; refuses everything else. */
export function requireVersion(store: OpenStore, label: VersionName): VersionName {
  const name = label === 'latest' ? store.latest : label;
  if (name === NEXT) {
    const what = `"next" is not a released version: its files are in ${store.docsDir}/next.`;
    throw refuse('unknown-version', what, 'Pass a released version.');
  }
  if (name === null || findVersion(store.snapshot.versions, name) === null) throw unknownVersion(store, label);
  return name;
}

/** The refusal of an unknown version; it suggests the nearest name, or lists the newest. */
export function unknownVersion({ newestFirst, config }: OpenStore, label: VersionName): Error {
  const { set } = config.docs;
  const owner = set === undefined ? 'this site' : `the set "${set.id}"`;
  const hint =
    newestFirst.length === 0
      ? `${set === undefined ? 'The site' : 'The set'} has no versions yet.`
      : describeKnown(label, newestFirst);
  return refuse('unknown-version', `"${label}" is not a version of ${owner}.`, hint);
}

/** Paths of a version's files. */
function filesOf({ snapshot, next }: OpenStore, version: VersionName): readonly SourcePath[] {
  if (version === NEXT) return [...(next?.files.keys() ?? [])];
  return [...(findVersion(snapshot.versions, version)?.files.keys() ?? [])];
}
