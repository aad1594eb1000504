/** Writes the files of the new site that differ from the old one. In its own module: a worker thread runs it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../../shared/string/error-code.ts';
import type { OutputFile } from '../../shared/types/output.ts';

export interface StagedFile {
  /** Absolute path in the new site. */
  readonly target: string;
  readonly content: OutputFile['content'];
  /** Absolute path of the file in the old site; `null` when it had none. */
  readonly old: string | null;
}

/** Writes files where they differ, and says of each whether it did. Throws what the disk throws. */
export function stageFiles(files: readonly StagedFile[]): readonly boolean[] {
  return files.map(stageFile);
}

/** False when the old file has these bytes: then nothing is written. */
function stageFile({ target, content, old }: StagedFile): boolean {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (old !== null && Buffer.compare(readFileSync(old), bytes) === 0) return false;
  try {
    writeFileSync(target, bytes);
  } catch (error) {
    // To ask for each file whether its folder is there takes longer than to be refused by a new one.
    if (errorCode(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
  return true;
}
