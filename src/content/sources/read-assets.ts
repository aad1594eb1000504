/** Reads the pictures and downloads that pages refer to, each once, and measures the pictures. The only user of image-size. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { hashBytes } from '../../disk/hash-bytes.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { LinkGraph, LinkTarget, SourceAsset } from '../../shared/model/link-graph.ts';
import { compareText } from '../../shared/string/compare-text.ts';

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
  if (size > LIMITS.fileBytes) return { key, bytes: new Uint8Array(), hash: '', size: null, tooLarge: size };
  const bytes = await readFile(join(root, path));
  const hash = hashBytes(bytes);
  return { key, bytes, hash, size: isPicture(path) ? measure(bytes) : null };
}

function isPicture(path: string): boolean {
  return /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/iu.test(path);
}

/** Size as a browser lays the picture out: photographs may say that they are to be turned (EXIF orientation 5 to 8). */
function measure(bytes: Uint8Array): SourceAsset['size'] {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    const [across, down] = orientation >= 5 ? [height, width] : [width, height];
    return across > 0 && down > 0 ? { width: Math.round(across), height: Math.round(down) } : null;
  } catch {
    return null; // A damaged picture, or an SVG without a size: the browser lays it out when it has loaded.
  }
}
