/** What all commands on the version store share: opening it, changing it as a whole, and saying why not. */
import { lstat, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadConfig } from '../../content/sources/load-config.ts';
import { LockedError } from '../../disk/file-lock.ts';
import { loadSite } from '../../load-site.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import { EXIT } from '../../shared/problem/exit.ts';
import type { ProblemCode } from '../../shared/problem/problem-codes.ts';
import { problem } from '../../shared/problem/problem.ts';
import { DOCS_DIR, NEXT } from '../../shared/site-folders.ts';
import { errorCode } from '../../shared/text/error-code.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { StoredVersion, VersionName } from '../../shared/types/store.ts';
import { placeKey } from '../../versions/format/file-place.ts';
import { findLatest } from '../../versions/format/order.ts';
import {
  applyChange,
  describeForeignChange,
  ForeignChangeError,
  withStoreLock,
} from '../../versions/store/apply-change.ts';
import { unreadable } from '../../versions/store/list-folder.ts';
import { isEmptyChange, planStore, type StoreChange } from '../../versions/store/plan-store.ts';
import { readSnapshot, storeErrors } from '../../versions/store/read-snapshot.ts';
import type { DesiredStore, StoreSnapshot } from '../../versions/store/snapshot.ts';
import { formatProblems } from '../terminal/report.ts';
import { hasColor, type Streams } from '../terminal/streams.ts';

/** As commander has them: an option that was not given is not there. */
export interface StoreOptions {
  readonly root: string;
  readonly json?: boolean;
}
export interface ChangeOptions extends StoreOptions {
  readonly dryRun?: boolean;
}
export interface OpenStore {
  /** Absolute path of the site. */
  readonly root: string;
  readonly config: SiteConfig;
  readonly snapshot: StoreSnapshot;
  /** `null` when there is no unreleased documentation. */
  readonly next: StoredVersion | null;
  /** Of the store and of `docs/next`; no error of the store among them unless it was opened to be verified. */
  readonly problems: readonly Problem[];
  /** All versions, `next` before the released ones. */
  readonly newestFirst: readonly VersionName[];
  /** `null` when there is no version. */
  readonly latest: VersionName | null;
}
/** What a command wants, and how it tells that it has happened. */
export interface StoreCommand {
  /** `null` when there is nothing to do. */
  readonly desired: DesiredStore | null;
  /** Files that no version lists and that go, relative to `docs/versions`. */
  readonly alsoDelete?: readonly string[];
  /** Lines for people. */
  readonly lines: readonly string[];
  /** The same for machines. A public format: keys may be added, not changed. */
  readonly json: Readonly<Record<string, unknown>>;
  /** Told beside the result, on stderr; in JSON as `notes`, where there are any. */
  readonly notes?: readonly string[];
  /** Told beside the result; an error among them makes the exit code 2. */
  readonly problems?: readonly Problem[];
}

/** Relative to the root. */
export const VERSIONS_DIR = `${DOCS_DIR}/versions`;

/** Ends a command: the problems are shown, nothing has changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problems: readonly Problem[];
  readonly exitCode: number;
  /** For ranges, where problems name many versions. */
  readonly versionsNewestFirst: readonly VersionName[];

  constructor(
    problems: readonly Problem[],
    exitCode: number = EXIT.usage,
    versionsNewestFirst: readonly VersionName[] = [],
  ) {
    super(problems.map(({ what }) => what).join(' '));
    this.problems = problems;
    this.exitCode = exitCode;
    this.versionsNewestFirst = versionsNewestFirst;
  }
}

/** A refusal for a mistake in the call. */
export function refuse(code: ProblemCode, what: string, fix: string): Refusal {
  return new Refusal([problem({ code, what, fix })]);
}

/** Runs a command that only reads. */
export async function readStoreCommand(
  options: StoreOptions,
  io: Streams,
  work: (store: OpenStore) => StoreCommand | Promise<StoreCommand>,
): Promise<number> {
  return reportRefusal(options, io, async () => {
    const store = await openStore(resolve(io.cwd, options.root));
    refuseBroken(store);
    return report(await work(store), { options, io, newestFirst: store.newestFirst });
  });
}

/**
 * Runs a command that changes the store, while no other one can. With `dryRun` nothing is written, and what would be
 * is told. Exit codes: 0; 2 for a broken store or problems of the content; 3 for what the command refuses.
 */
export async function changeStoreCommand(
  options: ChangeOptions,
  io: Streams,
  work: (store: OpenStore) => StoreCommand | Promise<StoreCommand>,
): Promise<number> {
  const root = resolve(io.cwd, options.root);
  const versionsDir = join(root, VERSIONS_DIR);
  return reportRefusal(options, io, async () => {
    const config = await requireConfig(root);
    const run = async (apply: ((change: StoreChange) => Promise<void>) | null): Promise<number> => {
      const store = await openStore(root, config);
      refuseBroken(store);
      const command = await work(store);
      const change = command.desired === null ? null : planCommand(store.snapshot, command.desired, command.alsoDelete);
      if (change !== null) await refuseOverwriting(versionsDir, change, { ...command, ...store });
      if (change !== null && !isEmptyChange(change)) await apply?.(change);
      const planned = apply === null && change !== null ? describeChange(change) : [];
      const lines = [...command.lines, ...planned];
      return report({ ...command, lines }, { options, io, newestFirst: store.newestFirst });
    };
    if (options.dryRun === true) return run(null);
    await refuseUnreadable(versionsDir);
    return withStoreLock(versionsDir, (assertHeld) => run((change) => applyChange(versionsDir, change, assertHeld)));
  });
}

/** Reads the configuration and the store, whatever state the store is in. */
export async function openStore(root: string, given?: SiteConfig): Promise<OpenStore> {
  const config = given ?? (await requireConfig(root));
  const location = { root, docsDir: DOCS_DIR };
  const { snapshot, next, problems } = await readSnapshot(location, config.docs.versionOrder);
  const released = snapshot.versions.map(({ name }) => name).toReversed();
  const newestFirst = next === null ? released : [NEXT, ...released];
  const { latest } = findLatest(newestFirst, config.docs.latestVersion);
  return { root, config, snapshot, next, problems, newestFirst, latest };
}

/** The site's pages, of the versions in `scope` or of all, for what only they can tell. Refuses where there is none. */
export async function loadModel(
  root: string,
  scope: readonly (VersionName | null)[] | null,
): Promise<{ model: SiteModel; problems: readonly Problem[] }> {
  const names = scope?.filter((name) => name !== null) ?? null;
  const site = await loadSite({
    root,
    only: [],
    scope: names,
    run: async (_stage, work) => work(),
    onConfig: () => Promise.resolve(null),
  });
  if (!site.ok) throw new Refusal(site.problems, site.exitCode);
  return { model: site.model, problems: site.problems };
}

/** Refusals are printed, and become the exit code; so does a disk that refuses, and a store somebody else changes. */
export async function reportRefusal(options: StoreOptions, io: Streams, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal === null) throw error;
    const { problems, exitCode, versionsNewestFirst } = refusal;
    if (options.json === true) io.stdout.write(`${JSON.stringify({ ok: false, exitCode, problems }, null, 2)}\n`);
    else io.stderr.write(formatProblems(problems, { color: hasColor(io.stderr, io.env), versionsNewestFirst }));
    return exitCode;
  }
}

function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof ForeignChangeError)
    return new Refusal([describeForeignChange(error, VERSIONS_DIR)], EXIT.content);
  if (error instanceof LockedError) {
    return new Refusal([
      problem({
        code: 'store-in-use',
        what: `The versions are being changed by another command: ${error.message}.`,
        why: 'Nothing was changed by this one.',
        fix: `Try again when it has ended. If there is none, delete ${error.lockFile}`,
      }),
    ]);
  }
  const code = error instanceof Error && 'syscall' in error ? errorCode(error) : null;
  if (code === null) return null;
  return new Refusal([
    problem({
      code: 'unwritable-store',
      what: `The disk refused (${code}): ${(error as Error).message}.`,
      why: 'The versions are as they were, or the next command brings the change to its end.',
      fix: 'Make the folder writable, or make room, and try again.',
    }),
  ]);
}

async function requireConfig(root: string): Promise<SiteConfig> {
  const { config, problems } = await loadConfig(root);
  if (config === null) throw new Refusal(problems);
  return config;
}

function refuseBroken({ problems, newestFirst }: OpenStore): void {
  const errors = storeErrors(problems, DOCS_DIR);
  if (errors.length > 0) throw new Refusal(errors, EXIT.content, newestFirst);
}

/** What a command that only reads says of it; the lock would fail before that, for a reason of its own. */
async function refuseUnreadable(versionsDir: string): Promise<void> {
  await readdir(versionsDir).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw new Refusal([unreadable(VERSIONS_DIR, error)], EXIT.content);
  });
}

function planCommand(snapshot: StoreSnapshot, desired: DesiredStore, alsoDelete: readonly string[] = []): StoreChange {
  const change = planStore(snapshot, desired);
  const extra = alsoDelete.filter((path) => !change.writes.has(path));
  return { ...change, deletes: [...change.deletes, ...extra].toSorted() };
}

/** A file that no version lists may be somebody's work: it is never written over. */
async function refuseOverwriting(
  versionsDir: string,
  change: StoreChange,
  { snapshot, alsoDelete = [] }: Pick<OpenStore, 'snapshot'> & Pick<StoreCommand, 'alsoDelete'>,
): Promise<void> {
  const known = new Set([...[...snapshot.places.values()].map(placeKey), ...alsoDelete]);
  const names = new Set(snapshot.versions.map(({ name }) => name));
  const own = (path: string): boolean => known.has(path) || !path.includes('/') || isManifest(path, names);
  const found: Problem[] = [];
  for (const path of [...change.writes.keys()].filter((one) => !own(one))) {
    if ((await lstat(join(versionsDir, path)).catch(() => null)) === null) continue;
    const fix = 'Delete it ("docsite versions gc" deletes all such files), or list it in the manifest.';
    const what = 'The file is in the way, and no version lists it.';
    found.push(problem({ code: 'file-in-the-way', file: `${VERSIONS_DIR}/${path}`, what, fix }));
  }
  if (found.length > 0) throw new Refusal(found);
}

function isManifest(path: string, names: ReadonlySet<VersionName>): boolean {
  return path.endsWith('/version.json') && names.has(path.slice(0, -'/version.json'.length));
}

function describeChange({ writes, deletes, removedVersions }: StoreChange): readonly string[] {
  return [
    ...[...writes.keys()].map((path) => `would write   ${VERSIONS_DIR}/${path}`),
    ...deletes.map((path) => `would delete  ${VERSIONS_DIR}/${path}`),
    ...removedVersions.map((name) => `would delete  ${VERSIONS_DIR}/${name}/`),
    'Nothing was written (--dry-run).',
  ];
}

interface ReportContext {
  readonly options: ChangeOptions;
  readonly io: Streams;
  readonly newestFirst: readonly VersionName[];
}

/** Prints what came of a command. */
export function report(command: StoreCommand, { options, io, newestFirst }: ReportContext): number {
  const { problems = [], notes = [] } = command;
  const exitCode = problems.some(({ severity }) => severity === 'error') ? EXIT.content : EXIT.clean;
  if (options.json === true) {
    const dryRun = options.dryRun === undefined ? {} : { dryRun: options.dryRun };
    const told = notes.length === 0 ? {} : { notes };
    const value = { ok: exitCode === EXIT.clean, exitCode, ...dryRun, ...command.json, ...told, problems };
    io.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    return exitCode;
  }
  io.stderr.write(formatProblems(problems, { color: hasColor(io.stderr, io.env), versionsNewestFirst: newestFirst }));
  for (const note of notes) io.stderr.write(`docsite: ${note}\n`);
  for (const line of command.lines) io.stdout.write(`${line}\n`);
  return exitCode;
}
