/** Writes a file of the new site that is made in parts, where it differs from the old one. No more than a chunk is in memory. */
import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CHUNK_LENGTH, inChunks } from './in-chunks.ts';
import type { StagedFile } from './stage.ts';

export interface FileInParts extends Omit<StagedFile, 'content'> {
  readonly parts: Iterable<string>;
}
export interface StagedParts {
  /** False when the old file has these bytes: then nothing is written. */
  readonly isWritten: boolean;
  readonly sizeBytes: number;
}

/** Throws what the disk throws, and what making the parts throws. */
export function stageParts({ target, parts, old }: FileInParts): StagedParts {
  const oldFile = old === null ? null : openSync(old, 'r');
  let newFile: number | null = null;
  let sizeBytes = 0;
  try {
    for (const chunk of inChunks(parts)) {
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

function hasAt(file: number, position: number, bytes: Buffer): boolean {
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
