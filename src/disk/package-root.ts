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
  return manifestField('version');
}

/** docsite's name on npm, as its `package.json` has it: `docsite` belongs to another project there. */
export function packageName(): string {
  return manifestField('name');
}

function manifestField(name: 'name' | 'version'): string {
  const manifest = JSON.parse(readPackageFile('package.json')) as Readonly<Partial<Record<typeof name, string>>>;
  return manifest[name] ?? 'unknown';
}

/** A file of the package, such as `dist/live.js`, as text. */
export function readPackageFile(path: string): string {
  return readFileSync(join(packageRoot(), path), 'utf8');
}
