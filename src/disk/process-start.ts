/** Which process has a number now: numbers are given again, in containers with few processes within seconds. */
import { readFileSync } from 'node:fs';
import { errorCode } from '../shared/string/error-code.ts';

/** Of processes of other users, too. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0); // Signal 0 only asks.
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * The start of a running process: no other one has the same number and start, even after the machine was restarted. `null`
 * where the system does not say; only Linux does without starting another process.
 */
export function startOfProcess(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // Field 22 of proc_pid_stat(5). Field 2, a name in brackets, may contain brackets and blanks.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${boot} ${ticks}`;
  } catch {
    return null;
  }
}
