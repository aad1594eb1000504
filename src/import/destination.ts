/** What an import does to the folder it fills: which files it writes, deletes and leaves, and what it must not touch. Pure. */
import { parseJson } from '../schema/parse-json.ts';
import { CONFIG_FILE } from '../shared/site-folders.ts';
import { compareText } from '../shared/text/compare-text.ts';
import { isFields } from '../shared/text/fields.ts';
import type { BodyHash } from '../shared/types/store.ts';

/** In the destination: the hash of each file that an import wrote. */
export const RECORD_NAME = '.docsite-import.json';

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
  /** The site's own settings and pages, edited since an import wrote them: they stay, and the rest is imported. */
  readonly kept: readonly string[];
  /** Other files in the way: not written by an import, or edited since. When there is one, nothing may be written. */
  readonly refused: readonly string[];
}

export const EMPTY_RECORD: ImportRecord = { files: new Map(), pending: new Map() };

/** Compares the wanted files with the existing ones. A file that already has the wanted bytes is never in the way. */
export function planDestination(wanted: FileHashes, { record, found }: DestinationState): DestinationPlan {
  const isOurs = (path: string): boolean => {
    const hash = found.get(path);
    return hash !== undefined && (hash === record.files.get(path) || hash === record.pending.get(path));
  };
  // These are the files that an import leaves to be edited by hand.
  const isKept = (path: string): boolean =>
    found.has(path) && record.files.has(path) && !isOurs(path) && (path === CONFIG_FILE || path.startsWith('pages/'));
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
    kept: inTheWay.filter(isKept).toSorted(compareText),
    refused: inTheWay.filter((path) => !isKept(path)).toSorted(compareText),
  };
}

/** The hashes to write down once the plan is carried out: what is kept is known by what the import wrote there. */
export function recordedFiles(wanted: FileHashes, record: ImportRecord, { kept }: DestinationPlan): FileHashes {
  return new Map([...wanted, ...[...record.files].filter(([path]) => kept.includes(path))]);
}

/** The record as a text: keys sorted, two spaces, a line break at the end. */
export function formatRecord({ files, pending }: ImportRecord): string {
  const sorted = (hashes: FileHashes): object =>
    Object.fromEntries([...hashes].toSorted(([a], [b]) => compareText(a, b)));
  const value = { files: sorted(files), ...(pending.size === 0 ? {} : { pending: sorted(pending) }) };
  return `${JSON.stringify(value, null, 2)}\n`;
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
