/** Runs docsite as its users do. The npm script has just made the bundle in dist/. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { REPOSITORY } from './site.ts';

export const BINARY = join(REPOSITORY, 'bin/docsite.js');
/** A specifier that TypeScript cannot resolve: the types are those of the source. */
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

/** What to do before each step that changes a path containing `stepsIn`; see `file-steps.mjs`. */
export type AtSteps = { readonly stepsIn: string } & ({ readonly killAt: number } | { readonly copiesIn: string });

/** Runs a command and kills it before a step, or copies the folder before each step. */
export function runBySteps(cwd: string, args: readonly string[], at: AtSteps): Promise<Run> {
  const end = 'killAt' in at ? { DOCSITE_TEST_KILL_AT: String(at.killAt) } : { DOCSITE_TEST_COPIES: at.copiesIn };
  const loader = ['--import', pathToFileURL(join(REPOSITORY, 'tests/support/file-steps.mjs')).href];
  return finish(startNode(cwd, [...loader, BINARY, ...args], { DOCSITE_TEST_STEPS_IN: at.stepsIn, ...end }));
}

/**
 * Starts Node like a user's shell: without the variables that Vitest sets. `output`: an open file that gets both streams, in the
 * order in which a terminal would show them.
 */
export function startNode(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  output: 'pipe' | number = 'pipe',
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
    stdio: ['ignore', output, output],
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

/** The address that `docsite serve` prints. Rejects if the process ends first. */
export function readAddress(server: ChildProcess, ended: Promise<Run>): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, address] = /^docsite: serving .+ at (http:\S+)\n/mu.exec(printed) ?? [];
      if (address !== undefined) resolve(address);
    });
    ended.then(({ stderr }) => reject(new Error(`ended early: ${stderr}`)), reject);
  });
}

/** Runs a command in a separate process, to its end. */
export function runBinary(cwd: string, ...args: readonly string[]): Promise<Run> {
  return finish(startDocsite(cwd, args));
}

/**
 * Runs a command in the process of the test, from the same bundle, in a tenth of the time. For what a command prints, writes and
 * answers. Use `runBinary` where it matters that a process starts, ends or runs next to another one; it replaces
 * this function everywhere with `CLI_PROCESSES=1`.
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

/** A user's mistake never shows a stack and is never reported as a bug. */
export function expectNoStack({ stdout, stderr }: Run): void {
  const output = stdout + stderr;
  expect(output).not.toMatch(/^\s+at .*[:(]/mu);
  expect(output).not.toContain('node:internal');
  expect(output).not.toContain('bug in docsite');
}
