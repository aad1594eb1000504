/** Runs `bin/docsite.js` in a process of its own. The bundle in dist/ is what the npm script has just made. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import { REPOSITORY } from './site.ts';

export interface Run {
  /** `null` when a signal ended the process. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Starts the binary. With `killAtStep` it is killed before
 * that step (from 0) that changes the store of versions.
 */
export function startDocsite(cwd: string, args: readonly string[], killAtStep?: number): ChildProcess {
  const binary = join(REPOSITORY, 'bin/docsite.js');
  if (killAtStep === undefined) return startNode(cwd, [binary, ...args]);
  const loader = ['--import', join(REPOSITORY, 'tests/support/kill-at-step.mjs')];
  return startNode(cwd, [...loader, binary, ...args], { DOCSITE_TEST_STEPS: String(killAtStep) });
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

export function runDocsite(cwd: string, ...args: readonly string[]): Promise<Run> {
  return finish(startDocsite(cwd, args));
}

/** A user's mistake never shows a stack, and is never called a bug. */
export function expectNoStack({ stdout, stderr }: Run): void {
  const output = stdout + stderr;
  expect(output).not.toMatch(/^\s+at .*[:(]/mu);
  expect(output).not.toContain('node:internal');
  expect(output).not.toContain('bug in docsite');
}
