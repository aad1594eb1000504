/** Texts that files had before they were edited, as git knows their history. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { hashText } from '../../disk/hash-bytes.ts';
import { plainText } from '../../shared/string/plain-text.ts';
import type { BodyHash } from '../../shared/types/store.ts';

const run = promisify(execFile);
/** As of `read-git-dates`. */
const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;
const LOG = 'log -z --raw --no-abbrev --format= --no-show-signature --relative --no-renames -- .';

/** Two files by their paths from the root. */
export interface FilePair {
  readonly edited: string;
  readonly other: string;
}

/**
 * Of pairs of files, those in which `other` has a text that `edited` had and has no more, line ends aside. All `edited` are below
 * `folder`. None without git, and where a shallow checkout lacks the history.
 */
export async function readFormerTexts(
  root: string,
  folder: string,
  pairs: readonly FilePair[],
): Promise<readonly FilePair[]> {
  if (pairs.length === 0) return [];
  const former = await readBlobs(join(root, folder));
  const found: FilePair[] = [];
  for (const pair of pairs) {
    const ids = former.get(pair.edited.slice(folder.length + 1)) ?? new Set();
    // A file that was never edited since it is known to git has one text.
    if (ids.size === 0) continue;
    const [now, other] = await Promise.all([readFile(join(root, pair.edited)), readFile(join(root, pair.other))]);
    if (hashText(now) !== hashText(other) && blobIds(other, [...ids][0] ?? '').some((id) => ids.has(id)))
      found.push(pair);
  }
  return found;
}

/** The newest text of a file that has one of these hashes. `null` without git, and where a shallow checkout lacks it. */
export async function readFormerText(root: string, path: string, hashes: readonly BodyHash[]): Promise<string | null> {
  const cwd = join(root, dirname(path));
  for (const id of (await readBlobs(cwd)).get(basename(path)) ?? []) {
    const options = { cwd, encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES } as const;
    const { stdout } = await run('git', ['cat-file', 'blob', id], options);
    if (hashes.includes(hashText(stdout))) return plainText(stdout.toString('utf8'));
  }
  return null;
}

/** The ids of all blobs that each file has been, the newest first, by path below the folder. Empty without git. */
async function readBlobs(cwd: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const log = await run('git', LOG.split(' '), { cwd, maxBuffer: MAX_OUTPUT_BYTES }).catch(() => null);
  const blobs = new Map<string, Set<string>>();
  for (const [, id = '', path = ''] of (log?.stdout ?? '').matchAll(
    /:\d+ \d+ [\da-f]+ ([\da-f]+) [AM]\0([^\0]+)\0/gu,
  )) {
    blobs.set(path, (blobs.get(path) ?? new Set()).add(id));
  }
  return blobs;
}

/** What git calls these bytes, and the same text with the line ends that it may have kept. */
function blobIds(bytes: Buffer, like: string): readonly string[] {
  const text = plainText(bytes.toString('utf8'));
  const forms = [bytes, Buffer.from(text), Buffer.from(text.replaceAll('\n', '\r\n'))];
  // Longer ids are those of a repository with SHA-256.
  const algorithm = like.length === 64 ? 'sha256' : 'sha1';
  return forms.map((form) => createHash(algorithm).update(`blob ${form.length}\0`).update(form).digest('hex'));
}
