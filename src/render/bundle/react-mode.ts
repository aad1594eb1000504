/** Which of its two builds of React docsite takes. */

/**
 * React tells of pages that hydrate to something else only in its development build, which is four times as large.
 * `DOCSITE_REACT=development` is for the tests that ask for it, and for people who write templates.
 */
export function reactMode(): 'development' | 'production' {
  return process.env['DOCSITE_REACT'] === 'development' ? 'development' : 'production';
}
