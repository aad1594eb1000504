/** Why a disk refuses, in words that help. */
import { errorCode } from '../shared/string/error-code.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EIO: 'the disk has an error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EFBIG: 'a file is larger than the system allows',
  ENOENT: 'a folder is missing and cannot be made there',
  ENOTDIR: 'part of the path is a file instead of a folder',
  EEXIST: 'part of the path is a file instead of a folder',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'a path is too long',
  EFTYPE: 'it is a pipe or a device instead of a file',
  EBUSY: 'the folder is in use, perhaps as a mount point, and cannot be replaced',
  EXDEV: 'the folder is a mount point and cannot be replaced',
};

/** `the disk is read-only (EROFS, /docs/versions)`, for the end of a sentence; the path is left out where it is not known. */
export function describeDiskError(error: unknown): string {
  const code = errorCode(error) ?? String(error);
  const path = error instanceof Error && 'path' in error ? error.path : null;
  return `${REASONS[code] ?? 'the system refused'} (${typeof path === 'string' ? `${code}, ${path}` : code})`;
}

const REFUSALS: ReadonlySet<string> = new Set(['EACCES', 'EIO', 'EMFILE', 'ENFILE', 'EPERM']);

/** True where the disk or the system refuses to say what is there: such a file is neither missing nor another one. */
export function isRefused(error: unknown): boolean {
  return REFUSALS.has(errorCode(error) ?? '');
}
