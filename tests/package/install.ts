/** Packs docsite and installs it into an empty folder, like `npm publish` and a user's `npm install`. */
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listTree, REPOSITORY } from '../support/site.ts';

export interface Installed {
  /** Absolute path of the folder in which `npm install` ran. */
  readonly folder: string;
  /** Absolute path of the tarball. */
  readonly tarball: string;
  /** docsite and its dependencies. */
  readonly packageCount: number;
  /** Size of `node_modules`, the sum of file sizes. */
  readonly sizeBytes: number;
}

/** Throws with npm's output if the package cannot be packed or installed. */
export function packAndInstall(folder: string): Installed {
  const [packed] = JSON.parse(npm(REPOSITORY, 'pack', '--json', '--silent', '--pack-destination', folder)) as [
    { readonly filename: string },
  ];
  const tarball = join(folder, packed.filename);
  writeFileSync(join(folder, 'package.json'), '{ "name": "user", "private": true, "type": "module" }\n');
  // Under the name that sites import it by, as `docsite init` writes it.
  npm(folder, 'install', `docsite@file:${tarball}`);
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, unknown>>;
  };
  return {
    folder,
    tarball,
    packageCount: Object.keys(lock.packages).length,
    sizeBytes: folderSize(join(folder, 'node_modules')),
  };
}

function folderSize(folder: string): number {
  return listTree(folder).reduce((sum, file) => sum + lstatSync(join(folder, file)).size, 0);
}

/** Runs npm in a folder and returns its output; throws if npm fails. */
export function npm(cwd: string, ...args: readonly string[]): string {
  return execFileSync('npm', ['--no-audit', '--no-fund', '--prefer-offline', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
