/** Reads what mike keeps on its branch, and finds the commit that each version was built from. Nothing is checked out. */
import { UsageError } from '../../../src/shared/problem/exit.ts';
import { problem } from '../../../src/shared/problem/problem.ts';
import { describeKnown } from '../../../src/shared/problem/suggest.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import type { RoutePath } from '../../../src/shared/types/store.ts';
import {
  findDefault,
  findDeployed,
  findTag,
  type MikeEntry,
  type MikeSettings,
  parseMikeList,
} from '../sites/mike/mike-list.ts';
import type { MikeSite, ReadSite, VersionSource } from '../sites/mike/mike-versions.ts';
import type { SiteTree } from '../site-tree.ts';
import {
  type GitEntry,
  GitError,
  GitRepository,
  type NoRepository,
  type ObjectId,
  openRepository,
} from './git-repository.ts';
import { GitSiteTree } from './git-site-tree.ts';

const LIST = 'versions.json';
const TAGS = 'refs/tags/';

export interface MikePlace {
  /** Folder of the site, absolute. */
  readonly root: string;
  readonly settings: MikeSettings;
  /** Commits that the caller names, by version. */
  readonly revisions: ReadonlyMap<string, string>;
  /** Reads the site of a tree; `null` for one without a configuration. */
  readonly readSite: (tree: SiteTree) => ReadSite | null;
}
/** Without versions it is `null`; a note says why, where the site has some. */
export interface FoundMike {
  readonly mike: MikeSite | null;
  readonly notes: readonly string[];
  readonly problems: readonly Problem[];
}

interface Branch {
  /** As people call it: `gh-pages`, `origin/gh-pages`. */
  readonly name: string;
  readonly commit: ObjectId;
  readonly entries: readonly GitEntry[];
  readonly list: Uint8Array;
}

/** Throws a `UsageError` for revisions that mean no version, or no commit. */
export function readMike({ root, settings, revisions, readSite }: MikePlace): FoundMike {
  const repository = openRepository(root);
  if (!(repository instanceof GitRepository)) {
    return withoutVersions(settings, revisions, describeNoRepository(repository));
  }
  const branch = findBranch(repository, settings);
  if (branch === null) {
    const why = `this clone has no branch ${settings.branch} with ${inFolder(settings, LIST)}. Fetch it ("git fetch ${settings.remote} ${settings.branch}:${settings.branch}")`;
    return withoutVersions(settings, revisions, why);
  }
  const file = `${branch.name}:${inFolder(settings, LIST)}`;
  const entries = parseMikeList(Buffer.from(branch.list).toString('utf8'));
  if (entries === null) {
    const what = 'This file is not a list of versions as mike writes it.';
    const bad = problem({ severity: 'warn', code: 'bad-versions', file, what, fix: 'The versions were not imported.' });
    // Other tools have files of this name.
    return { mike: null, notes: [], problems: settings.isNamed ? [bad] : [] };
  }
  requireKnown(revisions, entries);
  const start = branch.entries.find(({ path }) => path === inFolder(settings, 'index.html'));
  const startPage = start === undefined ? null : repository.blob(start.id);
  const mike: MikeSite = {
    file,
    entries,
    defaultVersion: findDefault(entries, Buffer.from(startPage ?? []).toString('utf8')),
    sources: findSources(repository, { branch, entries, settings, revisions, readSite }),
    addresses: readAddresses(branch.entries, entries, settings),
  };
  return { mike, notes: [], problems: [] };
}

function withoutVersions(settings: MikeSettings, revisions: ReadonlyMap<string, string>, why: string): FoundMike {
  if (revisions.size > 0) throw new UsageError(`--revision has no effect: ${why}.`);
  const note = `Released versions of mike were not read: ${why}, and import again.`;
  return { mike: null, notes: settings.isNamed ? [note] : [], problems: [] };
}

function describeNoRepository(found: NoRepository): string {
  if (found.reason === 'no-git') return 'git is not installed. Install it';
  if (found.reason === 'no-clone') return 'the folder is not in a clone of its git repository. Clone it';
  return `git says "${found.said}". See to that`;
}

function requireKnown(revisions: ReadonlyMap<string, string>, entries: readonly MikeEntry[]): void {
  const names = entries.map(({ version }) => version);
  for (const version of revisions.keys()) {
    if (names.includes(version)) continue;
    throw new UsageError(
      `--revision names "${version}", which is not a version of mike. ${describeKnown(version, names)}`,
    );
  }
}

/** The branch that was committed to last: a clone may have an old one of its own. */
function findBranch(repository: GitRepository, settings: MikeSettings): Branch | null {
  const { branch, remote } = settings;
  if (!/^[\w][\w./-]*$/u.test(branch) || !/^[\w][\w./-]*$/u.test(remote)) return null;
  for (const name of repository.references(`refs/heads/${branch}`, `refs/remotes/${remote}/${branch}`)) {
    const [commit = null] = repository.commits([name]);
    const entries = commit === null ? [] : repository.entries(commit);
    const entry = entries.find(({ path }) => path === inFolder(settings, LIST));
    const list = entry === undefined ? null : repository.blob(entry.id);
    if (commit !== null && list !== null) {
      return { name: name.replace(/^refs\/(?:heads|remotes)\//u, ''), commit, entries, list };
    }
  }
  return null;
}

function inFolder({ prefix }: MikeSettings, name: string): string {
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** Addresses without the 404 page and the search of themes. */
function readAddresses(
  files: readonly GitEntry[],
  entries: readonly MikeEntry[],
  settings: MikeSettings,
): ReadonlyMap<string, readonly RoutePath[]> {
  const addresses = new Map<string, RoutePath[]>(entries.map(({ version }) => [version, []]));
  const start = inFolder(settings, '');
  for (const { path } of files) {
    if (!path.startsWith(start) || !path.endsWith('.html')) continue;
    const [version = '', ...rest] = path.slice(start.length).split('/');
    const name = rest.join('/');
    if (rest.length === 0 || name === '404.html' || name === 'search.html') continue;
    addresses.get(version)?.push(`/${name.replace(/(?:^|\/)index\.html$|\.html$/u, '')}`);
  }
  return addresses;
}

interface SourceSearch extends Pick<MikePlace, 'settings' | 'revisions' | 'readSite'> {
  readonly branch: Branch;
  readonly entries: readonly MikeEntry[];
}

/** What the caller says, else what mike wrote when it published the version, else a tag of its name. */
function findSources(repository: GitRepository, search: SourceSearch): ReadonlyMap<string, VersionSource> {
  const { branch, entries, settings, revisions, readSite } = search;
  const deployed = findDeployed(repository.subjects(branch.commit), settings.prefix);
  const tags = repository.references(TAGS).map((name) => name.slice(TAGS.length));
  const names = entries.map(({ version }) => version);
  const candidates = entries.flatMap(({ version }) => {
    const named = revisions.get(version);
    const tag = findTag(version, tags, names);
    const written = [named, deployed.get(version)].flatMap((name) => (name === undefined ? [] : [{ name, tag: null }]));
    const guessed = tag === null ? [] : [{ name: `${TAGS}${tag}`, tag }];
    return (named === undefined ? [...written, ...guessed] : written.slice(0, 1)).map((one) => ({ version, ...one }));
  });
  const commits = repository.commits(candidates.map(({ name }) => name));
  const sources = new Map<string, VersionSource>();
  for (const [index, { version, name, tag }] of candidates.entries()) {
    const commit = commits[index] ?? null;
    if (commit === null && revisions.get(version) === name) {
      throw new UsageError(`--revision ${version}=${name}: this clone has no such commit.`);
    }
    if (commit === null || sources.has(version)) continue;
    const label = tag ?? (revisions.has(version) ? name : commit.slice(0, 9));
    sources.set(version, { guessedTag: tag, read: () => readAt(repository, { commit, label, readSite }) });
  }
  return sources;
}

/** The site may have been at the root of the repository, before it got a folder of its own. */
function readAt(
  repository: GitRepository,
  { commit, label, readSite }: { readonly commit: ObjectId; readonly label: string } & Pick<MikePlace, 'readSite'>,
): ReadSite | null {
  for (const prefix of new Set([repository.prefix, ''])) {
    try {
      const found = readSite(new GitSiteTree(repository, { commit, prefix, label }));
      if (found !== null) return found;
    } catch (error) {
      // One version must not stop the others: it is reported as one without a configuration.
      if (!(error instanceof UsageError) || error instanceof GitError) throw error;
    }
  }
  return null;
}
