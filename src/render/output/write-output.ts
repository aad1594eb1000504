/**
 * Writes the site. Changed files go into a folder next to the output, which `swap.ts` moves into place when it is
 * complete: a build that fails leaves the old site whole, and one that is
 * killed while it moves leaves a note, from which the next one restores it. Unchanged files are linked where necessary. Each
 * file is made, compared and written before the next one: a site need not fit into memory.
 */
import { type Dirent, mkdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { describeDiskError } from '../../disk/disk-error.ts';
import { type LockWait, LockedError, withFileLock } from '../../disk/file-lock.ts';
import { makeFolder } from '../../disk/make-folder.ts';
import { resolvePlace } from '../../disk/resolve-place.ts';
import { problem } from '../../shared/problem/problem.ts';
import { hashedFolders } from '../../shared/search/entry.ts';
import { compareText } from '../../shared/string/compare-text.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import type { MakeFiles, OutputChange, OutputFile, PlannedFile } from '../../shared/types/output.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { keepAssets, readAssetAges, writeAssetAges } from './assets.ts';
import { inChunks } from './in-chunks.ts';
import { listExisting, pathOf } from './list.ts';
import { forgetPart, isRecordedPart, recordPart } from './part.ts';
import { checkOldOutput, listFiles, sidePath } from './place.ts';
import { recoverOutput, type Swap } from './restore.ts';
import { stageFiles as stageHere, type StagedFile } from './stage.ts';
import { readChunks, stageParts } from './stage-parts.ts';
import { isInFolder, linkOrCopy, planSwap, swapOutput } from './swap.ts';

/** The contents of the output folder. */
export interface WritePlan {
  /** No two with one path, and no path that is a folder of another: see `merge-output`. Made in their order. */
  readonly files: readonly PlannedFile[];
  /** Files that are copied as they are, by their absolute paths. */
  readonly copies: readonly { readonly path: string; readonly from: string }[];
  /** Made after the others, and awaited then; `null` for none. */
  readonly deferredFiles?: MakeFiles | null;
  /** The files are a part of a site. */
  readonly isPart: boolean;
  /** For how many builds that change something hashed files of `assets/` stay after the last one that made them. */
  readonly keepAssets: number;
  /** Gets the sizes of all files in bytes, by path, when they have been made. */
  readonly checkSizes?: ((sizes: ReadonlyMap<string, number>) => readonly Problem[]) | null;
}
export interface WriteOptions {
  /** Absolute path; a symbolic link is written through. */
  readonly outDir: string;
  /** Asked when all files have been made, with what is wrong with their sizes: with `false`, the old site stays as it is. */
  readonly isSound?: (problems: readonly Problem[]) => boolean;
  /** What is known of the last build. Both are called while the folder is locked. */
  readonly record?: {
    /** Paths of the files that would be made as they are in the folder, which holds these entries; `null` when it may have been touched. */
    readonly findUnchanged: (entries: readonly Dirent[]) => Promise<ReadonlySet<string> | null>;
    /** Called when the folder is complete, with what was replaced in it; `null` for nothing. */
    readonly noteOutput: (swap: Swap | null) => Promise<void>;
  } | null;
  /** `stageFiles` of `output/stage.ts` in another thread, for many files. */
  readonly stageElsewhere?: StageFiles | undefined;
  readonly onProgress?: (stage: string, done: number, total: number) => void;
  /** How long another build may take before this one gives up; 0 to give up at once. */
  readonly timeoutMs?: number;
}
export type StageFiles = (files: readonly StagedFile[]) => readonly boolean[] | Promise<readonly boolean[]>;
export interface WriteResult {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Assets of earlier builds that are in the site, too. */
  readonly kept: number;
  /** By path. As many as were written and removed. */
  readonly changes: readonly OutputChange[];
  readonly problems: readonly Problem[];
}

/** A thread takes as long to start as it takes to write some hundred files. */
export const MIN_FILES_FOR_THREAD = 300;
/** Yield to the event loop after this many files. Synchronous calls are faster than asynchronous ones. */
const BATCH_SIZE = 64;
/** Characters of a batch: small enough to be gone before the memory for young objects is full. */
const BATCH_LENGTH = 256 * 1024;
/** Batches that may be in flight to the disk. With the next one, they are all of a site that is in memory. */
const MAX_ON_THE_WAY = 2;
const NOTHING = { written: 0, unchanged: 0, removed: 0, kept: 0, changes: [] };

/**
 * Replaces the site in `outDir` by these files. Files of the old site that are not among them are gone afterwards.
 * Problems: those of `checkOldOutput`; `output-in-use` when another build does not come to its end, and
 * `unwritable-output` for a disk that refuses. With a problem nothing has changed. Throws only for bugs.
 *
 * Of two builds at once, the second waits for the first and then replaces its site, as if it had been started later.
 */
export async function writeOutput(plan: WritePlan, options: WriteOptions): Promise<WriteResult> {
  const { outDir, record, timeoutMs, onProgress } = options;
  const wait: LockWait = {
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    onWait: (holder) => onProgress?.(`waiting for ${holder} to finish writing`, 0, Infinity),
  };
  try {
    const place = await resolvePlace(outDir);
    await makeFolder(dirname(place));
    return await withFileLock(sidePath(place, 'lock'), wait, async (assertHeld) => {
      await recoverOutput(place);
      const refused = await checkOldOutput(place, outDir, () => isRecordedPart(place));
      if (refused !== null) return { ...NOTHING, problems: [refused] };
      const { swap, ...result } = await updateOutput(plan, options, { place, assertHeld });
      await record?.noteOutput(swap);
      return result;
    });
  } catch (error) {
    if (error instanceof LockedError) return { ...NOTHING, problems: [outputInUse(outDir, error)] };
    if (errorCode(error) === null) throw error;
    return { ...NOTHING, problems: [unwritableOutput(outDir, error)] };
  }
}

interface LockedPlace {
  readonly place: string;
  readonly assertHeld: () => Promise<void>;
}

/** What was replaced, `null` for nothing. */
interface Updated extends WriteResult {
  readonly swap: Swap | null;
}

async function updateOutput(plan: WritePlan, options: WriteOptions, locked: LockedPlace): Promise<Updated> {
  const { place } = locked;
  const entries = listExisting(place);
  const unchanged = (await options.record?.findUnchanged(entries)) ?? null;
  const isLarge = plan.files.length - (unchanged?.size ?? 0) >= MIN_FILES_FOR_THREAD;
  const stage = new Stage(place, (isLarge ? options.stageElsewhere : undefined) ?? stageHere);
  const old = listFiles(place, entries);
  try {
    await makeFiles(plan, { stage, old, unchanged }, options.onProgress);
    const problems = plan.checkSizes?.(stage.sizes(old)) ?? [];
    if (options.isSound?.(problems) !== false)
      return { ...(await replaceOld(plan, { stage, old, ...locked })), problems };
    await rm(sidePath(place, 'new'), { recursive: true, force: true });
    return { ...NOTHING, problems, swap: null };
  } catch (error) {
    await stage.settle();
    await rm(sidePath(place, 'new'), { recursive: true, force: true }).catch(() => undefined); // The first error counts.
    throw error;
  }
}

interface NewSite {
  readonly stage: Stage;
  /** What the old site holds, by path: no folders. */
  readonly old: ReadonlyMap<string, Dirent>;
}

/** Makes the files one after the other, and stages those that differ from the old ones. */
async function makeFiles(
  { files, copies, deferredFiles }: WritePlan,
  { stage, old, unchanged }: NewSite & { readonly unchanged: ReadonlySet<string> | null },
  onProgress: WriteOptions['onProgress'],
): Promise<void> {
  const planned: readonly (PlannedFile & { readonly from?: string | null })[] = [...files, ...copies.map(planCopy)];
  for (const [index, { path, make, parts, from = null }] of planned.entries()) {
    if (unchanged?.has(path) === true && old.get(path)?.isFile() === true) {
      stage.keep(path);
      continue;
    }
    if (parts !== undefined) {
      stage.addInParts(path, inChunks(parts()), old.get(path));
      continue;
    }
    if (from !== null) {
      stage.addInParts(path, readChunks(from), old.get(path));
      continue;
    }
    const content = make();
    if (content !== null) stage.add(path, content, old.get(path));
    if (!stage.isBatchFull) continue;
    onProgress?.('pages', index, planned.length);
    await stage.send(MAX_ON_THE_WAY);
  }
  await stage.send(MAX_ON_THE_WAY);
  onProgress?.('pages', planned.length, planned.length);
  await addDeferred((await deferredFiles?.()) ?? [], { stage, old, isUntouched: unchanged !== null });
  await stage.send(0);
}

/** Small files are read and written with the others. A film may be larger than what Node reads at once. */
function planCopy({ path, from }: WritePlan['copies'][number]): PlannedFile & { readonly from: string | null } {
  return { path, make: () => readFileSync(from), from: statSync(from).size > LARGE_BYTES ? from : null };
}

const LARGE_BYTES = 8 * 1024 * 1024;

/** `isUntouched`: the old site is as the last build has left it. Then what has its hash in its name is what would be made. */
async function addDeferred(
  files: readonly PlannedFile[],
  { stage, old, isUntouched }: NewSite & { readonly isUntouched: boolean },
): Promise<void> {
  const hashed = isUntouched ? hashedFolders() : [];
  for (const { path, make } of files) {
    const isThere = old.get(path)?.isFile() === true && hashed.includes(dirname(path));
    const content = isThere ? null : make();
    if (isThere) stage.keep(path);
    if (content !== null) stage.add(path, content, old.get(path));
    if (stage.isBatchFull) await stage.send(MAX_ON_THE_WAY);
  }
}

/** Puts what was staged where the old site is, and keeps old assets for a while. */
async function replaceOld(
  { isPart, keepAssets: builds }: WritePlan,
  { stage, old, place, assertHeld }: NewSite & LockedPlace,
): Promise<Updated> {
  const left = [...old].filter(([path]) => !stage.has(path));
  const record = sidePath(place, 'assets');
  const kept = keepAssets({
    left: left.filter(([, entry]) => entry.isFile()).map(([path]) => path),
    ages: await readAssetAges(record),
    hasWritten: stage.written.length > 0,
    builds,
  });
  const removed = left.map(([path]) => path).filter((path) => !kept.has(path));
  const changes = [
    ...stage.written.map((path): OutputChange => ({ kind: old.has(path) ? 'changed' : 'added', path })),
    ...removed.map((path): OutputChange => ({ kind: 'removed', path })),
  ].toSorted((a, b) => compareText(a.path, b.path));
  const isChanged = changes.length > 0 || old.size === 0;
  const swap = isChanged ? planSwap(place, { changes, old, paths: [...stage.paths, ...kept.keys()] }) : null;
  if (swap !== null) {
    if ('folder' in swap) await stage.linkUnchanged(swap.folder, [...kept.keys()]);
    await assertHeld();
    if (isPart) await recordPart(place, [old.keys(), stage.paths]);
    await swapOutput(place, swap);
    if (!isPart) await forgetPart(place);
  }
  await writeAssetAges(record, kept);
  const { written, unchanged } = stage;
  return { written: written.length, unchanged, removed: removed.length, kept: kept.size, changes, problems: [], swap };
}

/** The new site, next to the old one. Its folder is created with the first file that changed. */
class Stage {
  readonly #place: string;
  readonly #folder: string;
  readonly #stageFiles: StageFiles;
  readonly #folders = new Set<string>();
  readonly #written = new Set<string>();
  readonly #unchanged = new Set<string>();
  readonly #sizes = new Map<string, number>();
  #batch = new Map<string, StagedFile>();
  #batchLength = 0;
  readonly #sent: Promise<void>[] = [];

  constructor(place: string, stageFiles: StageFiles) {
    this.#place = place;
    this.#folder = sidePath(place, 'new');
    this.#stageFiles = stageFiles;
  }

  get written(): readonly string[] {
    return [...this.#written];
  }

  get paths(): readonly string[] {
    return [...this.#written, ...this.#unchanged];
  }

  get unchanged(): number {
    return this.#unchanged.size;
  }

  has(path: string): boolean {
    return this.#unchanged.has(path) || this.#written.has(path);
  }

  /** `old` is the file that has the path in the old site. A symbolic link does not count: its target is not the site's. */
  add(path: string, content: OutputFile['content'], old: Dirent | undefined): void {
    this.#batch.set(path, { target: join(this.#folder, path), content, old: pathOfFile(old) });
    this.#batchLength += content.length;
    this.#sizes.set(path, Buffer.byteLength(content));
  }

  /** As `add`, and written at once. */
  addInParts(path: string, chunks: Iterable<Uint8Array>, old: Dirent | undefined): void {
    const { isWritten, sizeBytes } = stageParts({ target: join(this.#folder, path), chunks, old: pathOfFile(old) });
    (isWritten ? this.#written : this.#unchanged).add(path);
    this.#sizes.set(path, sizeBytes);
  }

  /** The file of the old site stays. */
  keep(path: string): void {
    this.#unchanged.add(path);
  }

  /** In bytes, by path: also of what stays from the old site. */
  sizes(old: ReadonlyMap<string, Dirent>): ReadonlyMap<string, number> {
    const kept = [...this.#unchanged].filter((path) => !this.#sizes.has(path) && old.has(path));
    return new Map([...this.#sizes, ...kept.map((path) => [path, statSync(join(this.#place, path)).size] as const)]);
  }

  get isBatchFull(): boolean {
    return this.#batch.size >= BATCH_SIZE || this.#batchLength >= BATCH_LENGTH;
  }

  /** Writes what was added. Resolves when at most so many batches are in flight; throws what the disk throws. */
  async send(mostOnTheWay: number): Promise<void> {
    const batch = this.#batch;
    this.#batch = new Map();
    this.#batchLength = 0;
    const sent = this.#write(batch);
    // A rejection is reported where it is awaited; until then it must not end the process.
    sent.catch(() => undefined);
    this.#sent.push(sent);
    await breathe();
    while (this.#sent.length > mostOnTheWay) await this.#sent.shift();
  }

  /** Resolves when nothing is being written any more, whatever the result. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#sent);
  }

  async #write(batch: ReadonlyMap<string, StagedFile>): Promise<void> {
    const areWritten = await this.#stageFiles([...batch.values()]);
    [...batch.keys()].forEach((path, index) =>
      (areWritten[index] === true ? this.#written : this.#unchanged).add(path),
    );
  }

  /** Links what stays in a folder of the site, `kept` old files included. */
  async linkUnchanged(folder: string, kept: readonly string[]): Promise<void> {
    this.#makeFolder(join(this.#folder, folder));
    let count = 0;
    for (const path of [...this.#unchanged, ...kept].filter((path) => isInFolder(path, folder))) {
      const target = join(this.#folder, path);
      this.#makeFolder(dirname(target));
      linkOrCopy(join(this.#place, path), target);
      if (++count % BATCH_SIZE === 0) await breathe();
    }
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
  }
}

function pathOfFile(entry: Dirent | undefined): string | null {
  return entry?.isFile() === true ? pathOf(entry) : null;
}

function outputInUse(outDir: string, { message, lockFile }: LockedError): Problem {
  return problem({
    code: 'output-in-use',
    what: `Could not write the site to "${outDir}": ${message}.`,
    why: 'Two builds at once would mix their files.',
    fix: `Wait until the other build has finished. If no build is running, delete ${lockFile}`,
  });
}

function unwritableOutput(outDir: string, error: unknown): Problem {
  const code = errorCode(error);
  return problem({
    code: 'unwritable-output',
    what: `Could not write the site to "${outDir}": ${describeDiskError(error)}.`,
    why: 'The previous site is unchanged.',
    fix:
      code === 'EBUSY' || code === 'EXDEV'
        ? 'Choose a folder inside it with --out.'
        : 'Fix that, or choose another folder with --out.',
  });
}
