/**
 * Old files of `assets/` that stay in the site for a while: a reader whose tab was open before a deployment still asks
 * for the scripts and pictures of that time. A record of them is kept next to the output, because it is not part of the
 * site.
 */
import { rm, writeFile } from 'node:fs/promises';
import { readRegularFile } from '../../disk/read-regular-file.ts';

/**
 * A name that changes with the content: hexadecimal digits of docsite, or letters and digits of esbuild. At the root, or in the
 * folder of a language.
 */
const HASHED_ASSET = /^(?:[a-z]{2,3}(?:-[\da-zA-Z]{2,8})*\/)?assets\/[^/]+\.(?:[\da-f]{8}|[A-Z\d]{8})(?:\.[^./]+)?$/u;

/** How many builds ago each kept file was last made, from 1; without files that the last build made. */
export type AssetAges = ReadonlyMap<string, number>;

export interface OldAssets {
  /** Files of the old site that this build did not make. */
  readonly left: readonly string[];
  readonly ages: AssetAges;
  /** This build makes a file that the old site lacks, or has with other bytes. */
  readonly hasWritten: boolean;
  /** How many builds the assets are kept for. */
  readonly builds: number;
}

/** Which old files stay, with their ages from now on. A build that changes nothing does not count. */
export function keepAssets({ left, ages, hasWritten, builds }: OldAssets): AssetAges {
  const isChanged = hasWritten || left.some((path) => !ages.has(path));
  const kept = left
    .filter((path) => HASHED_ASSET.test(path))
    .map((path): readonly [string, number] => [path, (ages.get(path) ?? 0) + (isChanged ? 1 : 0)])
    .filter(([, age]) => age <= builds);
  return new Map(kept);
}

/** No record, or a damaged one, says that the last build made everything: files stay too long then, never too short. */
export async function readAssetAges(record: string): Promise<AssetAges> {
  try {
    const value: unknown = JSON.parse(await readRegularFile(record));
    const entries = Object.entries(value ?? {}).filter((entry): entry is [string, number] =>
      Number.isInteger(entry[1]),
    );
    return new Map(entries);
  } catch {
    return new Map();
  }
}

/** Call it when the site is in place. Without kept files there is no record, nor when the disk refuses: see above. */
export async function writeAssetAges(record: string, ages: AssetAges): Promise<void> {
  try {
    if (ages.size === 0) await rm(record, { force: true });
    else await writeFile(record, `${JSON.stringify(Object.fromEntries(ages), null, 2)}\n`);
  } catch {
    await rm(record, { force: true }).catch(() => undefined);
  }
}
