/** Writes what an import made into its destination, and only over files that an import wrote. */
import { readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describeDiskError, isRefused } from '../../../src/disk/disk-error.ts';
import { hashBytes } from '../../../src/disk/hash-bytes.ts';
import { replaceFile } from '../../../src/disk/replace-file.ts';
import { UsageError } from '../../../src/shared/problem/exit.ts';
import { errorCode } from '../../../src/shared/string/error-code.ts';
import type { FolderFiles } from '../build-store.ts';
import {
  type DestinationPlan,
  EMPTY_RECORD,
  type FileHashes,
  formatFiles,
  formatRecord,
  type ImportRecord,
  mergeEdited,
  type MergedFile,
  parseRecord,
  planDestination,
  recorded,
  RECORD_NAME,
} from '../destination.ts';
import { hasTexts, isText, readTexts, writeTexts } from './imported-texts.ts';

const NAMES_SHOWN = 20;

export interface WrittenDestination extends DestinationPlan {
  /** What became of the files that were edited since the last import, by path. */
  readonly merged: ReadonlyMap<string, MergedFile>;
}

/**
 * Makes the folder contain these files, as `planDestination` says; what was edited since the last import is merged. Rejects with a
 * `UsageError`, and nothing is written, when a file is in the way. An interrupted import can be run again: what it is about to
 * write is in the record first.
 */
export async function writeDestination(folder: string, files: FolderFiles, shown: string): Promise<WrittenDestination> {
  const wanted: FileHashes = new Map([...files].map(([path, bytes]) => [path, hashBytes(bytes)]));
  const record = await readRecord(folder, shown);
  const paths = new Set([...wanted.keys(), ...record.files.keys(), ...record.pending.keys()]);
  const plan = planDestination(wanted, { record, found: await hashFound(folder, [...paths], shown) });
  if (plan.refused.length > 0) throw new UsageError(describeRefusal(plan.refused, shown));
  const before = plan.edited.length === 0 ? new Map<string, string>() : await readTexts(folder);
  const merged = await mergeFiles(folder, files, { plan, before });
  const written = [...merged].flatMap(([path, { text }]) => (text === null ? [] : [[path, text] as const]));
  const hashes = recorded(wanted, record.files, merged);
  const isChanged = plan.writes.length + plan.deletes.length + written.length > 0;
  const isRecorded = record.pending.size === 0 && formatFiles(record.files) === formatFiles(hashes);
  if (!isChanged && isRecorded && (await hasTexts(folder))) return { ...plan, merged };
  try {
    await replaceFile(join(folder, RECORD_NAME), formatRecord({ files: record.files, pending: hashes }));
    for (const path of plan.writes) await replaceFile(join(folder, path), files.get(path) ?? '');
    for (const [path, text] of written) await replaceFile(join(folder, path), text);
    for (const path of plan.deletes) await deleteFile(folder, path);
    await writeTexts(folder, recorded(new Map([...files].filter(([path]) => isText(path))), toBytes(before), merged));
    await replaceFile(join(folder, RECORD_NAME), formatRecord({ files: hashes, pending: new Map() }));
  } catch (error) {
    if (errorCode(error) === null) throw error;
    throw new UsageError(
      `cannot write to ${shown}: ${describeDiskError(error)}. Run the same command again to finish the import.`,
    );
  }
  return { ...plan, merged };
}

interface Merging {
  readonly plan: DestinationPlan;
  /** The texts of the last import. */
  readonly before: ReadonlyMap<string, string>;
}

async function mergeFiles(
  folder: string,
  files: FolderFiles,
  { plan, before }: Merging,
): Promise<ReadonlyMap<string, MergedFile>> {
  const merged = new Map<string, MergedFile>();
  for (const path of plan.edited) {
    const ours = await readFile(join(folder, path), 'utf8').catch(() => null);
    const wanted = isText(path) ? files.get(path) : undefined;
    const theirs = wanted === undefined ? null : Buffer.from(wanted).toString('utf8');
    merged.set(path, mergeEdited(before.get(path) ?? null, ours, theirs));
  }
  return merged;
}

function toBytes(texts: ReadonlyMap<string, string>): FolderFiles {
  return new Map([...texts].map(([path, text]) => [path, Buffer.from(text)]));
}

async function readRecord(folder: string, shown: string): Promise<ImportRecord> {
  const text = await readFile(join(folder, RECORD_NAME), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw new UsageError(`cannot read ${shown}${RECORD_NAME} (${errorCode(error) ?? String(error)}).`);
  });
  if (text === null) return EMPTY_RECORD;
  const record = parseRecord(text);
  if (record !== null) return record;
  throw new UsageError(
    `${shown}${RECORD_NAME} cannot be read, so earlier imports are unknown.\n` +
      'Restore the file, or import into a new folder. Nothing was written.',
  );
}

/** A folder in the place of a file gets a hash that no file has, so that it is refused. */
async function hashFound(folder: string, paths: readonly string[], shown: string): Promise<FileHashes> {
  const found = new Map<string, string>();
  for (const path of paths) {
    const bytes = await readFile(join(folder, path)).catch((error: unknown) => {
      if (!isRefused(error)) return errorCode(error) ?? 'unreadable';
      throw new UsageError(`cannot read ${shown}${path}: ${describeDiskError(error)}.\nNothing was written.`);
    });
    if (bytes === 'ENOENT') continue;
    found.set(path, typeof bytes === 'string' ? bytes : hashBytes(bytes));
  }
  return found;
}

function describeRefusal(refused: readonly string[], shown: string): string {
  const rest = refused.length - NAMES_SHOWN;
  const list = refused.slice(0, NAMES_SHOWN).map((path) => `  ${path}\n`);
  const more = rest > 0 ? `  and ${rest} more\n` : '';
  return (
    `${shown} contains files that no import wrote:\n${list.join('')}${more}` +
    'Nothing was written. Move them elsewhere, or import into a new folder and compare the two.'
  );
}

/** Also deletes the folders that become empty. */
async function deleteFile(folder: string, path: string): Promise<void> {
  await rm(join(folder, path), { force: true });
  try {
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) await rmdir(join(folder, parent));
  } catch {
    // A folder with other files stays, and so do those around it.
  }
}
