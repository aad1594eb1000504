/** The code of an error of the operating system: `ENOENT`, `EACCES`. `null` for anything else that was thrown. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
