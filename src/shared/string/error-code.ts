/** What Node says of files that it cannot read at once, or not as a text. */
const TOO_LARGE: ReadonlySet<string> = new Set(['ERR_FS_FILE_TOO_LARGE', 'ERR_STRING_TOO_LONG']);

/** The code of an error of the operating system: `ENOENT`, `EACCES`. `null` for anything else, Node's own `ERR_…` included. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  if (TOO_LARGE.has(error.code)) return 'EFBIG';
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
