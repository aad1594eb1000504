/** Which build of React docsite uses. */

/** Only React's development build, four times as large, reports hydration mismatches: `DOCSITE_REACT=development`. */
export function reactMode(): 'development' | 'production' {
  return process.env['DOCSITE_REACT'] === 'development' ? 'development' : 'production';
}
