/** The installed package: its folder and files. This module is in `src/disk/` there, or bundled into `dist/`. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the folder with docsite's `package.json`. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** docsite's own version, as its `package.json` has it. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readPackageFile('package.json'));
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return hasVersion ? String(manifest.version) : 'unknown';
}

/** A file of the package, such as `dist/live.js`, as text. */
export function readPackageFile(path: string): string {
  return readFileSync(join(packageRoot(), path), 'utf8');
}
