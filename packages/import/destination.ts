/** What an import does to the folder it fills: which files it writes, deletes and leaves, and what it must not touch. Pure. */
import { parseJson } from '../../src/schema/parse-json.ts';
import { compareText } from '../../src/shared/string/compare-text.ts';
import { isFields } from '../../src/shared/string/fields.ts';
import type { BodyHash } from '../../src/shared/types/store.ts';
import { mergeTexts } from '../../src/store/change/merge-texts.ts';

/** In the destination: the hash of each file that an import wrote. */
export const RECORD_NAME = '.docsite-import.json';
/** The texts themselves, for merges with what was edited since. */
export const TEXTS_NAME = '.docsite-import.gz';

/** Hashes of files by their path in the destination, `/` separated. */
export type FileHashes = ReadonlyMap<string, BodyHash>;

export interface ImportRecord {
  /** What the last import that came to its end wrote. */
  readonly files: FileHashes;
  /** What an import that was cut off was writing; empty after one that came to its end. */
  readonly pending: FileHashes;
}
export interface DestinationState {
  readonly record: ImportRecord;
  /** Existing files among those in the record and those to write. */
  readonly found: FileHashes;
}
export interface DestinationPlan {
  /** True as long as no import into this folder has come to its end. */
  readonly isFirst: boolean;
  /** Sorted, as all lists here. */
  readonly writes: readonly string[];
  readonly deletes: readonly string[];
  readonly unchanged: readonly string[];
  /** Written by an import, and edited since: to be merged, or kept. */
  readonly edited: readonly string[];
  /** Files in the way that no import wrote. When there is one, nothing may be written. */
  readonly refused: readonly string[];
}
/** A file that was edited, after an import. */
export interface MergedFile {
  /** What it contains now; `null` if it stays as it is. */
  readonly text: string | null;
  /** Lines that both the author and the import changed; empty where there are none. The file stays as it is then. */
  readonly conflicts: readonly { readonly from: number; readonly to: number }[];
  /** True when the texts to merge are unknown, or when the import no longer has the file. */
  readonly isUnmergeable: boolean;
}

export const EMPTY_RECORD: ImportRecord = { files: new Map(), pending: new Map() };

/** Compares the wanted files with the existing ones. A file that already has the wanted bytes is never in the way. */
export function planDestination(wanted: FileHashes, { record, found }: DestinationState): DestinationPlan {
  const isOurs = (path: string): boolean => {
    const hash = found.get(path);
    return hash !== undefined && (hash === record.files.get(path) || hash === record.pending.get(path));
  };
  const paths = [...wanted.keys()].toSorted(compareText);
  const unchanged = paths.filter((path) => found.get(path) === wanted.get(path));
  const changed = paths.filter((path) => found.get(path) !== wanted.get(path));
  const gone = [...new Set([...record.files.keys(), ...record.pending.keys()])]
    .filter((path) => !wanted.has(path) && found.has(path))
    .toSorted(compareText);
  const inTheWay = [...changed.filter((path) => found.has(path)), ...gone].filter((path) => !isOurs(path));
  return {
    isFirst: record.files.size === 0,
    writes: changed.filter((path) => !found.has(path) || isOurs(path)),
    deletes: gone.filter(isOurs),
    unchanged,
    edited: inTheWay.filter((path) => record.files.has(path)).toSorted(compareText),
    refused: inTheWay.filter((path) => !record.files.has(path)).toSorted(compareText),
  };
}

/**
 * The three texts of an edited file: what an import wrote, what the author made of it, and what the import has now; `null` for
 * one that is missing or no text.
 */
export function mergeEdited(base: string | null, ours: string | null, theirs: string | null): MergedFile {
  if (base === null || ours === null || theirs === null) return { text: null, conflicts: [], isUnmergeable: true };
  const labels = { ours: 'edited', theirs: 'imported' };
  const { text, conflicts } = mergeTexts({ ours, base, theirs, labels });
  return { text: conflicts.length > 0 || text === ours ? null : text, conflicts, isUnmergeable: false };
}

/**
 * What to write down once the plan is carried out. A file that could not be merged is still known by what the import wrote there
 * at the time, so that the next import tries again.
 */
export function recorded<T>(
  wanted: ReadonlyMap<string, T>,
  before: ReadonlyMap<string, T>,
  edited: ReadonlyMap<string, MergedFile>,
): ReadonlyMap<string, T> {
  const isOpen = (path: string): boolean => {
    const merged = edited.get(path);
    return merged !== undefined && (merged.isUnmergeable || merged.conflicts.length > 0);
  };
  return new Map([...[...wanted].filter(([path]) => !isOpen(path)), ...[...before].filter(([path]) => isOpen(path))]);
}

/** The record as a text: keys sorted, two spaces, a line break at the end. */
export function formatRecord({ files, pending }: ImportRecord): string {
  const value = { files: sortKeys(files), ...(pending.size === 0 ? {} : { pending: sortKeys(pending) }) };
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Equal texts for equal hashes. */
export function formatFiles(files: FileHashes): string {
  return JSON.stringify(sortKeys(files));
}

function sortKeys(hashes: FileHashes): object {
  return Object.fromEntries([...hashes].toSorted(([a], [b]) => compareText(a, b)));
}

/** Reads a record; `null` for any other text. */
export function parseRecord(text: string): ImportRecord | null {
  const json = parseJson(text);
  if (!json.ok || !isFields(json.value)) return null;
  const [files, pending] = [json.value['files'], json.value['pending'] ?? {}];
  return isHashes(files) && isHashes(pending)
    ? { files: new Map(Object.entries(files)), pending: new Map(Object.entries(pending)) }
    : null;
}

function isHashes(value: unknown): value is Readonly<Record<string, BodyHash>> {
  return isFields(value) && Object.values(value).every((hash) => typeof hash === 'string');
}
