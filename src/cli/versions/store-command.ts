/** What all commands on the version store share: their options, running them, and printing the result. */
import { resolve } from 'node:path';
import { changeStore, type WantedChange } from '../../store/commands/change-store.ts';
import { openStore, type OpenStore, requireConfig, requireSound } from '../../store/commands/open-store.ts';
import { toRefusal } from '../../store/commands/refusal.ts';
import { EXIT } from '../../shared/problem/exit.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { StoreChange } from '../../store/files/plan-store.ts';
import { formatProblems } from '../terminal/report.ts';
import { hasColor, type Streams } from '../terminal/streams.ts';

/** As commander passes them: an option that was not given is missing. */
export interface StoreOptions {
  readonly root: string;
  /** Id of a set with versions, whose store it is. */
  readonly set?: string;
  readonly json?: boolean;
}
export interface ChangeOptions extends StoreOptions {
  readonly dryRun?: boolean;
}
/** What a command found or did. */
export interface StoreAnswer {
  /** Lines for people. */
  readonly lines: readonly string[];
  /** The same for machines. A public format: keys may be added, not changed. */
  readonly json: Readonly<Record<string, unknown>>;
  /** Printed next to the result, on stderr; in JSON as `notes`, if there are any. */
  readonly notes?: readonly string[];
  /** Printed next to the result; an error among them makes the exit code 2. */
  readonly problems?: readonly Problem[];
  /** The command ends with exit code 2, as it does for an error. */
  readonly isFailed?: boolean;
}

export type ChangeAnswer = StoreAnswer & WantedChange;

type Work<T> = (store: OpenStore) => T | Promise<T>;

/** Runs a command that only reads; refuses a store that is broken. */
export async function readStoreCommand(options: StoreOptions, io: Streams, work: Work<StoreAnswer>): Promise<number> {
  return readAnyStoreCommand(options, io, async (store) => work(requireSound(store)));
}

/** The same, also on a store that is broken. */
export async function readAnyStoreCommand(
  options: StoreOptions,
  io: Streams,
  work: Work<StoreAnswer>,
): Promise<number> {
  return reportRefusal(options, io, async () => {
    const root = resolve(io.cwd, options.root);
    const store = await openStore(root, await requireConfig(root, options));
    return report({ ...(await work(store)), newestFirst: store.newestFirst }, options, io);
  });
}

/**
 * Runs a command that changes the store, while no other one can. With `dryRun` nothing is written, and what would be
 * is shown. Exit codes: 0; 2 for a broken store or problems of the content; 3 for what the command refuses.
 */
export async function changeStoreCommand(
  options: ChangeOptions,
  io: Streams,
  work: Work<ChangeAnswer>,
): Promise<number> {
  return reportRefusal(options, io, async () => {
    const dryRun = options.dryRun === true;
    const how = { dryRun, set: options.set };
    const { store, wanted, change } = await changeStore(resolve(io.cwd, options.root), how, work);
    const planned = change ?? { writes: new Map(), deletes: [], removedVersions: [] };
    const isPlanned = dryRun && (change !== null || wanted.inNext !== undefined);
    const lines = [...wanted.lines, ...(isPlanned ? describeChange(planned, store, wanted.inNext) : [])];
    return report({ ...wanted, lines, newestFirst: store.newestFirst }, options, io);
  });
}

/** Prints refusals and returns their exit code; so for a disk that refuses and a store that another command changes. */
async function reportRefusal(options: StoreOptions, io: Streams, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal === null) throw error;
    const { problems, exitCode, versionsNewestFirst } = refusal;
    if (options.json === true) io.stdout.write(`${JSON.stringify({ ok: false, exitCode, problems }, null, 2)}\n`);
    else
      io.stderr.write(
        formatProblems(problems, { color: hasColor(io.stderr, io.env), versionsNewestFirst, seeAll: '--json' }),
      );
    return exitCode;
  }
}

function describeChange(
  { writes, deletes, removedVersions }: StoreChange,
  { versionsDir }: OpenStore,
  inNext: ChangeAnswer['inNext'],
): readonly string[] {
  return [
    ...(inNext === undefined ? [] : [`would write   ${inNext.file}`]),
    ...[...writes.keys()].map((path) => `would write   ${versionsDir}/${path}`),
    ...deletes.map((path) => `would delete  ${versionsDir}/${path}`),
    ...removedVersions.map((name) => `would delete  ${versionsDir}/${name}/`),
    'Nothing was written (--dry-run).',
  ];
}

/** Prints the result of a command; ranges of versions are in the order `newestFirst`. */
function report(
  {
    lines,
    json,
    problems = [],
    notes = [],
    isFailed = false,
    newestFirst,
  }: StoreAnswer & Pick<OpenStore, 'newestFirst'>,
  options: ChangeOptions,
  io: Streams,
): number {
  const hasErrors = isFailed || problems.some(({ severity }) => severity === 'error');
  const exitCode = hasErrors ? EXIT.content : EXIT.clean;
  if (options.json === true) {
    const dryRun = options.dryRun === undefined ? {} : { dryRun: options.dryRun };
    const noted = notes.length === 0 ? {} : { notes };
    const value = { ok: exitCode === EXIT.clean, exitCode, ...dryRun, ...json, ...noted, problems };
    io.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    return exitCode;
  }
  io.stderr.write(
    formatProblems(problems, {
      color: hasColor(io.stderr, io.env),
      versionsNewestFirst: newestFirst,
      seeAll: '--json',
    }),
  );
  for (const note of notes) io.stderr.write(`docsite: ${note}\n`);
  for (const line of lines) io.stdout.write(`${line}\n`);
  return exitCode;
}
