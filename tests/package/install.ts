/** Packs docsite and installs it into an empty folder, as `npm publish` and a user's `npm install` do. */
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listTree, REPOSITORY } from '../support/site.ts';

export interface Installed {
  /** Absolute path of the folder that `npm install` was run in. */
  readonly folder: string;
  /** Absolute path of the tarball. */
  readonly tarball: string;
  /** docsite and all that came with it. */
  readonly packageCount: number;
  /** Of `node_modules`, as the files' lengths. */
  readonly sizeBytes: number;
}

/** Throws, with what npm printed, when the package cannot be packed or installed. */
export function packAndInstall(folder: string): Installed {
  const [packed] = JSON.parse(npm(REPOSITORY, 'pack', '--json', '--silent', '--pack-destination', folder)) as [
    { readonly filename: string },
  ];
  const tarball = join(folder, packed.filename);
  writeFileSync(join(folder, 'package.json'), '{ "name": "user", "private": true, "type": "module" }\n');
  npm(folder, 'install', tarball);
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

/** Runs npm in a folder and gives what it printed; throws when npm fails. */
export function npm(cwd: string, ...args: readonly string[]): string {
  return execFileSync('npm', ['--no-audit', '--no-fund', '--prefer-offline', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
