/** The texts that the last import wrote, packed into one file: what merges with edited files start from. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { replaceFile } from '../../../src/disk/replace-file.ts';
import { parseJson } from '../../../src/schema/parse-json.ts';
import { compareText } from '../../../src/shared/string/compare-text.ts';
import type { FolderFiles } from '../build-store.ts';
import { TEXTS_NAME } from '../destination.ts';

/** True for a file whose lines can be merged. */
export function isText(path: string): boolean {
  return /\.(?:mdx?|json|tsx?|css|ya?ml)$/iu.test(path);
}

export async function hasTexts(folder: string): Promise<boolean> {
  return stat(join(folder, TEXTS_NAME)).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** By path; empty when the file is missing or damaged, so that edited files are kept as they are. */
export async function readTexts(folder: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  try {
    const packed = Readable.from([await readFile(join(folder, TEXTS_NAME))]);
    const unpacked = createGunzip();
    packed.on('error', (error) => unpacked.destroy(error)).pipe(unpacked);
    for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) {
      const json = parseJson(line);
      const entry: unknown = json.ok ? json.value : null;
      if (!Array.isArray(entry)) continue;
      const [path, text] = entry as readonly unknown[];
      if (typeof path === 'string' && typeof text === 'string') texts.set(path, text);
    }
  } catch {
    return new Map();
  }
  return texts;
}

/** Text by text, so that a large site is never in memory twice. The same texts give the same bytes. */
export async function writeTexts(folder: string, files: FolderFiles): Promise<void> {
  const paths = [...files.keys()].toSorted(compareText);
  const lines = function* (): Generator<string> {
    for (const path of paths) yield `${JSON.stringify([path, Buffer.from(files.get(path) ?? []).toString('utf8')])}\n`;
  };
  const chunks: Buffer[] = [];
  for await (const chunk of Readable.from(lines()).pipe(createGzip())) chunks.push(chunk as Buffer);
  await replaceFile(join(folder, TEXTS_NAME), Buffer.concat(chunks));
}
