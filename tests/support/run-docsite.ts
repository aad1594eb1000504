/** Runs docsite as its users do. The bundle in dist/ is what the npm script has just made. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { REPOSITORY } from './site.ts';

const BINARY = join(REPOSITORY, 'bin/docsite.js');
/** A name that TypeScript cannot follow: the types are those of the source. */
const BUNDLE = pathToFileURL(join(REPOSITORY, 'dist/cli.js')).href;

export interface Run {
  /** `null` when a signal ended the process. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function startDocsite(cwd: string, args: readonly string[]): ChildProcess {
  return startNode(cwd, [BINARY, ...args]);
}

/** What happens before each step that changes a path containing `stepsIn`: see `file-steps.mjs`. */
export type AtSteps = { readonly stepsIn: string } & ({ readonly killAt: number } | { readonly copiesIn: string });

/** Runs a command that is killed before a step, or leaves a copy of the folder before each one. */
export function runBySteps(cwd: string, args: readonly string[], at: AtSteps): Promise<Run> {
  const end = 'killAt' in at ? { DOCSITE_TEST_KILL_AT: String(at.killAt) } : { DOCSITE_TEST_COPIES: at.copiesIn };
  const loader = ['--import', pathToFileURL(join(REPOSITORY, 'tests/support/file-steps.mjs')).href];
  return finish(startNode(cwd, [...loader, BINARY, ...args], { DOCSITE_TEST_STEPS_IN: at.stepsIn, ...end }));
}

/** Starts Node as a user's shell does: what vitest sets for itself is taken out of the environment. */
export function startNode(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(process.execPath, args, {
    cwd,
    env: {
      ...process.env,
      ...env,
      NODE_ENV: undefined,
      FORCE_COLOR: undefined,
      NODE_OPTIONS: undefined,
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Resolves when the process has ended and all its output has arrived. */
export function finish(child: ChildProcess): Promise<Run> {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, stdout: stdout.join(''), stderr: stderr.join('') });
    });
  });
}

/** The address that `docsite serve` prints. Rejects when the process ends before. */
export function readAddress(server: ChildProcess, ended: Promise<Run>): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, address] = /^docsite: serving \S+ at (http:\S+)\n/mu.exec(printed) ?? [];
      if (address !== undefined) resolve(address);
    });
    ended.then(({ stderr }) => reject(new Error(`ended early: ${stderr}`)), reject);
  });
}

/** Runs a command in a process of its own, from its start to its end. */
export function runBinary(cwd: string, ...args: readonly string[]): Promise<Run> {
  return finish(startDocsite(cwd, args));
}

/**
 * Runs a command in the process of the test, from the same bundle: a tenth of the time. For what a command prints, writes and
 * answers; where it matters that a process starts, ends or runs beside another one, there is `runBinary`, which stands in for
 * this one everywhere with `CLI_PROCESSES=1`.
 */
export async function runDocsite(cwd: string, ...args: readonly string[]): Promise<Run> {
  if (process.env['CLI_PROCESSES'] === '1') return runBinary(cwd, ...args);
  const { main } = (await import(BUNDLE)) as typeof import('../../src/cli/main.ts');
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const code = await main(args, {
    cwd,
    env: { NO_COLOR: '1' },
    stdout: { write: (text) => stdout.push(text) },
    stderr: { write: (text) => stderr.push(text) },
  });
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

/** A user's mistake never shows a stack, and is never called a bug. */
export function expectNoStack({ stdout, stderr }: Run): void {
  const output = stdout + stderr;
  expect(output).not.toMatch(/^\s+at .*[:(]/mu);
  expect(output).not.toContain('node:internal');
  expect(output).not.toContain('bug in docsite');
}
