/** Gives each picture and download a name with its hash, so that equal files of all versions are one file. */
import { basename, extname } from 'node:path/posix';
import type { SourceAsset } from '../shared/model/link-graph.ts';
import type { OutputFile } from '../shared/types/output.ts';
import type { PublishedAsset } from './body/fill-body.ts';

export interface PublishedAssets {
  readonly byKey: ReadonlyMap<string, PublishedAsset>;
  readonly files: readonly OutputFile[];
}

/** Files of `static/` keep their names. A name depends on file and bytes alone, so other files change no page. */
export function publishAssets(assets: ReadonlyMap<string, SourceAsset>): PublishedAssets {
  const byKey = new Map<string, PublishedAsset>();
  const files = new Map<string, OutputFile>();
  for (const { key, bytes, hash, size } of assets.values()) {
    if (key.startsWith('/')) {
      byKey.set(key, { route: key as `/${string}`, size });
      continue;
    }
    const extension = extname(key);
    const path = `assets/${basename(key, extension)}.${hash.slice(0, 8)}${extension.toLowerCase()}`;
    files.set(path, { path, content: bytes });
    byKey.set(key, { route: `/${path}`, size });
  }
  return { byKey, files: [...files.values()] };
}
