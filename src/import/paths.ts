/** Paths of files of the old site. */

/** Without `.` and inner `..`; a path may begin with `..`, for documents outside the site's folder. */
export function normalise(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
