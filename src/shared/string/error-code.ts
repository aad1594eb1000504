/** The code of an error of the operating system: `ENOENT`, `EACCES`. `null` for anything else, Node's own `ERR_…` included. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return error.code.startsWith('ERR_') ? null : error.code;
}

/** What a disk gives, and `null` for what it refuses. Throws bugs. */
export function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (errorCode(error) === null) throw error;
    return null;
  }
}
