/**
 * Runs one of a folder of scripts: `node scripts/run-one.mjs tests/bench build [NAME] [ARGUMENT…]`. Without a name, or with one
 * that the folder does not have, it is the first (`build`), which gets all arguments. `npm run bench` and `npm run faults` are made so.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const [folder = '', first = '', ...args] = process.argv.slice(2);
const [name = ''] = args;
const isNamed = /^[a-z-]+$/u.test(name) && existsSync(path.join(folder, `${name}.mjs`));
const command = [path.join(folder, `${isNamed ? name : first}.mjs`), ...args.slice(isNamed ? 1 : 0)];
process.exitCode = spawnSync(process.execPath, command, { stdio: 'inherit' }).status ?? 1;
