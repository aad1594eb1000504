/** Runs a process to its end and measures its time, processor time and memory. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * `cpuMs` sums all its processes, and depends little on other work on the machine; `peakMb` is that of the
 * largest one.
 * @typedef {{ ms: number, cpuMs: number | null, peakMb: number | null, stdout: string }} Run
 */
/** @typedef {{ command: string, args: readonly string[], cwd?: string, env?: NodeJS.ProcessEnv }} Call */

/** GNU time. Without it neither is measured: Node does not report the resource usage of children. */
const TIME = '/usr/bin/time';
const FORMAT = '%M %U %S';
const hasTime = spawnSync(TIME, ['-f', FORMAT, 'true']).status === 0;

/**
 * Throws when the process fails.
 * @param {Call} call
 * @returns {Run}
 */
export function measure({ command, args, cwd, env }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'docsite-time-'));
  const report = path.join(folder, 'report');
  const [program, ...given] = hasTime ? [TIME, '-f', FORMAT, '-o', report, command, ...args] : [command, ...args];
  try {
    const startMs = performance.now();
    const run = spawnSync(program, given, {
      ...(cwd === undefined ? {} : { cwd }),
      env: {
        ...process.env,
        NODE_OPTIONS: undefined,
        ...env,
      },
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    const ms = performance.now() - startMs;
    if (run.status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${run.stdout}\n${run.stderr}`);
    if (!hasTime) return { ms, cpuMs: null, peakMb: null, stdout: run.stdout };
    const runs = readFileSync(report, 'utf8').trim().split('\n').map(toUsage);
    const cpuMs = runs.reduce((total, { seconds }) => total + seconds, 0) * 1000;
    return { ms, cpuMs, peakMb: Math.max(...runs.map(({ kilobytes }) => kilobytes)) / 1024, stdout: run.stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} line of GNU time, in `FORMAT` */
function toUsage(line) {
  const [kilobytes = NaN, user = NaN, system = NaN] = line.split(' ').map(Number);
  return { kilobytes, seconds: user + system };
}

/** Pages of a site whose builds write so much that the next run would wait for the disk: see `settle`. */
export const LARGE = 2000;

/**
 * Waits until all that earlier runs have written is on the disk, and drops what is kept of it in memory where that is allowed
 * (Linux, as root).
 */
export function settle() {
  spawnSync('sync');
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '1');
  } catch {
    // What has been written is on the disk, at least.
  }
}

/**
 * The first line that a command prints; `null` when it is not installed.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function firstLine(command, args) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? (stdout.split('\n')[0] ?? '') : null;
}

/**
 * @param {string} folder
 * @returns {{ files: number, bytes: number, copies: number }} `copies`: files other than pages and data that have the same bytes as another
 */
export function weigh(folder) {
  let [bytes, copies] = [0, 0];
  const hashes = new Set();
  const names = listFiles(folder);
  for (const name of names) {
    bytes += statSync(name).size;
    if (/\.(?:html|json|xml|txt)$/u.test(name) || statSync(name).size === 0) continue;
    const hash = createHash('sha256').update(readFileSync(name)).digest('hex');
    if (hashes.has(hash)) copies++;
    hashes.add(hash);
  }
  return { files: names.length, bytes, copies };
}

/**
 * Absolute paths of all files below a folder.
 * @param {string} folder
 */
export function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

/** @param {readonly (number | null)[]} values `null` when it was not measured */
export function medianOf(values) {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : median(known);
}
