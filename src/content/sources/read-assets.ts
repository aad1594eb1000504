/** Reads the pictures and downloads that pages refer to, each once, and measures the pictures. The only user of image-size. */
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { hashBytes } from '../../disk/hash-bytes.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { LinkGraph, LinkTarget, SourceAsset } from '../../shared/model/link-graph.ts';
import { compareText } from '../../shared/string/compare-text.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { type FileBytes, type FileFault, findFileFault, findSvgRoot, hasKnownKind } from './file-kinds.ts';

/** How many files are read at a time. */
const BATCH_SIZE = 32;

/** Assets of all link targets, sorted by key. Files of `static/` are read for their size if they are pictures. */
export async function readAssets(
  root: string,
  graph: LinkGraph,
  known: ReadonlyMap<string, SourceAsset> = new Map(),
): Promise<ReadonlyMap<string, SourceAsset>> {
  const paths = new Map<string, string>();
  for (const targets of graph.values()) for (const target of targets) addPath(paths, target);
  const wanted = [...paths].toSorted(([a], [b]) => compareText(a, b));
  const assets = new Map<string, SourceAsset>();
  for (let from = 0; from < wanted.length; from += BATCH_SIZE) {
    const batch = await Promise.all(
      wanted
        .slice(from, from + BATCH_SIZE)
        .map(async ([key, path]) => known.get(key) ?? (await readAsset(root, key, path))),
    );
    for (const asset of batch) assets.set(asset.key, asset);
  }
  return assets;
}

function addPath(paths: Map<string, string>, target: LinkTarget): void {
  if (target.type === 'asset') paths.set(target.file.diskPath, target.file.diskPath);
  if (target.type === 'static' && isPicture(target.route)) paths.set(target.route, `static${target.route}`);
}

async function readAsset(root: string, key: string, path: string): Promise<SourceAsset> {
  const { size } = await stat(join(root, path));
  if (size > LIMITS.fileBytes)
    return { key, bytes: new Uint8Array(), hash: '', size: null, fault: null, tooLarge: size };
  const bytes = await readFile(join(root, path));
  const hash = hashBytes(bytes);
  const fault = findFileFault(path, { head: bytes, tail: bytes, sizeBytes: bytes.byteLength });
  return { key, bytes, hash, size: isPicture(path) && fault === null ? measure(path, bytes) : null, fault };
}

/** Bytes at each end of a large file that are looked at. */
const END_BYTES = 65_536;

/**
 * Files of `static/` that are not what their names say, apart from those that are `known`: sorted by file. They are published as they
 * are, so all are looked at, whatever refers to them.
 */
export async function findStaticFaults(
  root: string,
  routes: readonly RoutePath[],
  known: ReadonlyMap<string, SourceAsset>,
): Promise<readonly { readonly file: string; readonly fault: FileFault }[]> {
  const found: { readonly file: string; readonly fault: FileFault }[] = [];
  const asked = routes.filter((route) => !known.has(route));
  for (let from = 0; from < asked.length; from += BATCH_SIZE) {
    const batch = asked.slice(from, from + BATCH_SIZE).map(async (route) => {
      const file = `static${route}`;
      const bytes = await readEnds(join(root, file), hasKnownKind(file));
      return { file, fault: bytes === null ? null : findFileFault(file, bytes) };
    });
    for (const { file, fault } of await Promise.all(batch)) if (fault !== null) found.push({ file, fault });
  }
  return found;
}

/** `isAny`: of any size. A pointer of Git LFS, which any file may be, is a short text. */
async function readEnds(path: string, isAny: boolean): Promise<FileBytes | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (!isAny && (size === 0 || size > MAX_POINTER)) return null;
    const head = await readPart(file, 0, Math.min(size, END_BYTES));
    const tail = size <= END_BYTES ? head : await readPart(file, size - END_BYTES, END_BYTES);
    return { head, tail, sizeBytes: size };
  } finally {
    await file.close();
  }
}

/** Bytes; Git LFS refuses longer ones. */
const MAX_POINTER = 1024;

async function readPart(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function isPicture(path: string): boolean {
  return /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/iu.test(path);
}

/** Size as a browser lays the picture out: photographs may say that they are to be turned (EXIF orientation 5 to 8). */
function measure(path: string, bytes: Uint8Array): SourceAsset['size'] {
  try {
    const { width, height, orientation = 1 } = imageSize(/\.svg$/iu.test(path) ? readSvgSize(bytes) : bytes);
    const [across, down] = orientation >= 5 ? [height, width] : [width, height];
    return across > 0 && down > 0 ? { width: Math.round(across), height: Math.round(down) } : null;
  } catch {
    return null; // A damaged picture, or an SVG without a size: the browser lays it out when it has loaded.
  }
}

/** The tag of the root element alone, with spaces between the numbers of its `viewBox`, as image-size wants them. */
function readSvgSize(bytes: Uint8Array): Uint8Array {
  const attributes = findSvgRoot(bytes)?.attributes ?? '';
  const spaced = attributes.replace(/(\sviewBox\s*=\s*)("[^"]*"|'[^']*')/u, (_, name: string, value: string) => {
    const numbers = value
      .slice(1, -1)
      .trim()
      .split(/[\s,]+/u);
    return `${name}"${numbers.join(' ')}"`;
  });
  return Buffer.from(`<svg${spaced}></svg>`, 'latin1');
}
