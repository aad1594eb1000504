/** One reload per address and browser session: what a failed load is answered with, and never a loop (BEHAVIOUR B28). */

const KEY = 'docsite-reloaded:';

/** True the first time for a path in this session; false when it was reloaded before, or when nothing can be kept. */
export function mayReload(path: string): boolean {
  try {
    if (sessionStorage.getItem(KEY + path) !== null) return false;
    sessionStorage.setItem(KEY + path, '');
    return true;
  } catch {
    return false;
  }
}
