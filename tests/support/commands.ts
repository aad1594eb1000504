/** The commands of docsite in a folder, for tests of what they say and store. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { expectNoStack, type Run, runDocsite } from './run-docsite.ts';

export interface Commands {
  readonly docsite: (...args: readonly string[]) => Promise<Run>;
  /** Returns what was printed. */
  readonly succeed: (...args: readonly string[]) => Promise<string>;
  /** Returns all that was printed. */
  readonly fail: (code: number, ...args: readonly string[]) => Promise<string>;
  /** A file of the folder. */
  readonly read: (path: string) => string;
}

/** `rootOf`: the folder of the test that runs. `command` begins each command. */
export function commandsIn(rootOf: () => string, ...command: readonly string[]): Commands {
  const docsite: Commands['docsite'] = (...args) => runDocsite(rootOf(), ...command, ...args);
  return {
    docsite,
    succeed: async (...args) => {
      const run = await docsite(...args);
      expect(run.code, run.stderr).toBe(0);
      return run.stdout;
    },
    fail: async (code, ...args) => {
      const run = await docsite(...args);
      expect(run.code, run.stdout).toBe(code);
      expectNoStack(run);
      return run.stdout + run.stderr;
    },
    read: (path) => readFileSync(join(rootOf(), path), 'utf8'),
  };
}

/** `version.json` of a stored version. */
export function manifest(label: string, files: object, more = {}): string {
  return `${JSON.stringify({ label, released: '2024-01-01', files, ...more })}\n`;
}
