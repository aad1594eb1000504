/** Reads each file of the store that is text (Markdown, sidebars, category files) once, however many versions list it. */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from '../../disk/hash-bytes.ts';
import { TimeSlice } from '../../disk/time-slice.ts';
import { LIMITS } from '../../shared/limits.ts';
import { isTextSource } from '../../shared/model/source-kind.ts';
import { plainText } from '../../shared/string/plain-text.ts';
import type { BodyHash, StoredVersion } from '../../shared/types/store.ts';
import { decodeText } from './decode-text.ts';

export interface SourceText {
  /** That of `hashText`: two files that differ in line ends alone are one text. */
  readonly hash: BodyHash;
  readonly text: string;
  /** Line of the first byte that is not valid UTF-8, 1-based; left out when all are. */
  readonly badLine?: number;
}
/** Texts by path on disk, relative to the site's root. */
export type SourceTexts = ReadonlyMap<string, SourceText>;

/** Texts of all versions, in the order of their files; known ones are reused. Rejects for an unreadable file. */
export async function readTexts(
  root: string,
  versions: readonly StoredVersion[],
  known: SourceTexts = new Map(),
): Promise<SourceTexts> {
  const files = versions.flatMap((version) => [...version.files.values()]);
  const paths = [...new Set(files.filter(({ path }) => isTextSource(path)).map(({ diskPath }) => diskPath))];
  const read = await readTextFiles(
    root,
    paths.filter((path) => !known.has(path)),
  );
  return new Map(
    paths.flatMap((path) => {
      const text = known.get(path) ?? read.get(path);
      return text === undefined ? [] : [[path, text]];
    }),
  );
}

/** Reads files by their paths relative to the root; a path named twice is read once. */
export async function readTextFiles(root: string, diskPaths: readonly string[]): Promise<SourceTexts> {
  const unique = [...new Set(diskPaths)];
  const texts = new Map<string, SourceText>();
  const slice = new TimeSlice();
  for (const path of unique) {
    // Files are small: to wait for one takes a third of the time that it takes to be called back.
    texts.set(path, readTextFile(join(root, path)));
    await slice.pause();
  }
  return texts;
}

/** `path` is that on the disk. Throws for an unreadable file. */
export function readTextFile(path: string): SourceText {
  const bytes = readStart(path);
  const { text: decoded, badLine } = decodeText(bytes);
  return { hash: hashText(bytes), text: plainText(decoded), ...(badLine === null ? {} : { badLine }) };
}

/**
 * The bytes of a file; of one that is longer than any text may be, as many as show that it is: a file of some hundred megabytes is no
 * string, and one of two gigabytes cannot be read at once.
 */
function readStart(path: string): Buffer {
  if (statSync(path).size <= MOST_BYTES) return readFileSync(path);
  const bytes = Buffer.alloc(MOST_BYTES);
  const file = openSync(path, 'r');
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, MOST_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

/** No character of UTF-16 takes more than three bytes of UTF-8. */
const MOST_BYTES = LIMITS.text * 3 + 3;
