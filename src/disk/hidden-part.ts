/** What is never published: `.git/config` may hold a token, `.env` a password. */

/** The first part of a relative path with `/` that is hidden; `undefined` where nothing is. */
export function hiddenPart(path: string): string | undefined {
  return path.split('/').find((part) => part.startsWith('.'));
}
