/**
 * What some machines lack. `test('a link is followed', needs('symbolic links'), () => …)` is skipped where the thing, once tried, does not
 * work, and the report says for lack of what. Where everything is there, as on Linux, a skipped test fails its lane (`scripts/test.mjs`).
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, type TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test is skipped: see `scripts/count-tests.mjs`. */
    lacks?: string;
  }
}

/** Each gets an empty folder; what throws or returns `false` is missing. */
const TRIALS = {
  git: () => execFileSync('git', ['--version']),
  'symbolic links': (folder) => {
    symlinkSync('a', join(folder, 'link'));
    return readlinkSync(join(folder, 'link')) === 'a';
  },
  'named pipes': (folder) => execFileSync('mkfifo', [join(folder, 'pipe')]),
  'file modes': (folder) => {
    chmodSync(folder, 0o2750);
    return (statSync(folder).mode & 0o7777) === 0o2750;
  },
  'names with ? and *': (folder) => writeFileSync(join(folder, 'a?b*c'), ''),
  'names with a backslash': (folder) => {
    writeFileSync(`${folder}/a\\b`, '');
    return readdirSync(folder).includes('a\\b');
  },
  'names that are not UTF-8': (folder) => writeFileSync(Buffer.from(`${folder}/\u00ff`, 'latin1'), ''),
  'names that differ in case': (folder) => {
    for (const name of ['a', 'A']) writeFileSync(join(folder, name), '');
    return readdirSync(folder).length === 2;
  },
  // HFS+ has one form for both, and finds a file by either.
  'two Unicode forms of a name': (folder) => {
    for (const name of ['\u00fc', 'u\u0308']) writeFileSync(join(folder, name), '');
    return readdirSync(folder).length === 2;
  },
  'programs that begin with #!': (folder) => {
    writeFileSync(join(folder, 'program'), '#!/bin/sh\n', { mode: 0o755 });
    return execFileSync(join(folder, 'program'));
  },
  // Wine does not always allow them.
  'connections to itself': () => execFileSync(process.execPath, ['-e', CONNECT], { stdio: 'ignore' }),
  'removing open files': (folder) => {
    const file = openSync(join(folder, 'open'), 'w');
    try {
      rmSync(join(folder, 'open'));
      return !readdirSync(folder).includes('open');
    } finally {
      closeSync(file);
    }
  },
  // Wine shows that of Linux, which does not know its processes.
  '/proc': () => readFileSync('/proc/self/stat', 'utf8').startsWith(`${process.pid} `),
} satisfies Readonly<Record<string, (folder: string) => unknown>>;

/** A server of this process, to which it connects. */
const CONNECT = `const { connect, createServer } = require('node:net');
const server = createServer().listen(0, '127.0.0.1', () =>
  connect(server.address().port, '127.0.0.1', () => process.exit(0)).on('error', () => process.exit(1)));`;

type Thing = keyof typeof TRIALS;

const tried = new Map<string, TestOptions>();

/** Options for `test` and `describe`. */
export function needs(...things: readonly Thing[]): TestOptions {
  return things.map(optionsFor).find(({ skip }) => skip === true) ?? {};
}

/** For all tests of a file. Call it after its other hooks: those of skipped tests run, too. */
export function fileNeeds(...things: readonly Thing[]): void {
  const { skip: isSkipped, meta } = needs(...things);
  beforeEach(({ task, skip }) => {
    Object.assign(task.meta, meta);
    skip(isSkipped === true);
  });
}

function optionsFor(thing: Thing): TestOptions {
  const known = tried.get(thing);
  if (known !== undefined) return known;
  const options = isThere(thing) ? {} : { skip: true, meta: { lacks: thing } };
  tried.set(thing, options);
  return options;
}

function isThere(thing: Thing): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'docsite-needs-'));
  try {
    return TRIALS[thing](folder) !== false;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
