/** One reload per URL and browser session after a failed load, never a loop (BEHAVIOUR B28). */

const KEY = 'docsite-reloaded:';

/** True the first time for a path in this session, false if it was reloaded before; `undefined` without storage, where nobody knows. */
export function mayReload(path: string): boolean | undefined {
  try {
    if (sessionStorage.getItem(KEY + path) !== null) return false;
    sessionStorage.setItem(KEY + path, '');
    return true;
  } catch {
    return undefined;
  }
}
