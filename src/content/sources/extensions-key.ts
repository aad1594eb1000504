/** A name for the code of a site: what it changes in texts is kept under it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashBytes } from '../../disk/hash-bytes.ts';
import type { ConfigBundle } from './config-bundle.ts';

const PACKAGE_FILE = /"(file:[^"]+)"/gu;

/** They know the versions of the packages that packages need. */
const LOCK_FILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];

/**
 * From the configuration with the files that it imports, and the versions of its packages and of what these need. `folder`: the
 * root of the site.
 */
export async function keyOfBundle({ code }: Pick<ConfigBundle, 'code'>, folder: string): Promise<string> {
  const locks = await Promise.all(
    LOCK_FILES.map(async (name) => readFile(path.join(folder, name)).then(hashBytes, () => null)),
  );
  const files = new Set([...code.matchAll(PACKAGE_FILE)].map(([, address = '']) => address));
  const packages = await Promise.all([...files].map(async (address) => findPackage(fileURLToPath(address))));
  return hashBytes(JSON.stringify([code, packages, locks]));
}

/** `name@version` of the package that a file belongs to, or the hash of the file. */
async function findPackage(file: string): Promise<string> {
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => null);
    const found = text === null ? null : readVersion(text);
    if (found !== null) return found;
    if (path.basename(folder) === 'node_modules') break;
  }
  return hashBytes(await readFile(file).catch(() => Buffer.alloc(0)));
}

/** `null` for a file that only sets a type. */
function readVersion(text: string): string | null {
  try {
    const { name, version } = JSON.parse(text) as { readonly name?: unknown; readonly version?: unknown };
    return typeof name === 'string' && typeof version === 'string' ? `${name}@${version}` : null;
  } catch {
    return null;
  }
}
