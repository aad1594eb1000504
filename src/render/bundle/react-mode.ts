/** Which build of React docsite uses. */

/**
 * React reports hydration mismatches only in its development build, which is four times as large.
 * `DOCSITE_REACT=development` is for tests, and for people who write templates.
 */
export function reactMode(): 'development' | 'production' {
  return process.env['DOCSITE_REACT'] === 'development' ? 'development' : 'production';
}
