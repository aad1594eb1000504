/** Writes a file of the new site that is made or copied in parts, where it differs from the old one. No more than a chunk is in memory. */
import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CHUNK_LENGTH } from './in-chunks.ts';
import type { StagedFile } from './stage.ts';

export interface FileInParts extends Omit<StagedFile, 'content'> {
  readonly chunks: Iterable<Uint8Array>;
}
export interface StagedParts {
  /** False when the old file has these bytes: then nothing is written. */
  readonly isWritten: boolean;
  readonly sizeBytes: number;
}

/** Throws what the disk throws, and what making the parts throws. */
export function stageParts({ target, chunks, old }: FileInParts): StagedParts {
  const oldFile = old === null ? null : openSync(old, 'r');
  let newFile: number | null = null;
  let sizeBytes = 0;
  try {
    for (const chunk of chunks) {
      if (newFile === null && (oldFile === null || !hasAt(oldFile, sizeBytes, chunk))) {
        newFile = beginFile(target, oldFile, sizeBytes);
      }
      if (newFile !== null) writeFileSync(newFile, chunk);
      sizeBytes += chunk.length;
    }
    // The old file goes on after the end of the new one.
    if (newFile === null && (oldFile === null || fstatSync(oldFile).size > sizeBytes)) {
      newFile = beginFile(target, oldFile, sizeBytes);
    }
    return { isWritten: newFile !== null, sizeBytes };
  } finally {
    if (oldFile !== null) closeSync(oldFile);
    if (newFile !== null) closeSync(newFile);
  }
}

/** The bytes of a file, as `chunks`: it may be larger than what Node reads at once. */
export function* readChunks(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    for (let position = 0; ;) {
      const chunk = Buffer.allocUnsafe(COPIED_BYTES);
      const count = readFully(file, chunk, position);
      if (count > 0) yield chunk.subarray(0, count);
      if (count < chunk.length) return;
      position += count;
    }
  } finally {
    closeSync(file);
  }
}

const COPIED_BYTES = 1024 * 1024;

function hasAt(file: number, position: number, bytes: Uint8Array): boolean {
  const found = Buffer.allocUnsafe(bytes.length);
  return readFully(file, found, position) === bytes.length && found.equals(bytes);
}

/** Opens the new file. It begins with so many bytes of the old one, which were equal so far. */
function beginFile(target: string, oldFile: number | null, equalBytes: number): number {
  mkdirSync(dirname(target), { recursive: true });
  const file = openSync(target, 'w');
  for (let at = 0; oldFile !== null && at < equalBytes;) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_LENGTH, equalBytes - at));
    const count = readFully(oldFile, chunk, at);
    if (count === 0) break;
    writeFileSync(file, chunk.subarray(0, count));
    at += count;
  }
  return file;
}

/** How many bytes were read: fewer than fit only at the end of the file. */
function readFully(file: number, into: Buffer, position: number): number {
  let count = 0;
  while (count < into.length) {
    const more = readSync(file, into, count, into.length - count, position + count);
    if (more === 0) break;
    count += more;
  }
  return count;
}
