/** Text of authors on a terminal. */

/** Texts may contain control characters, which could recolour, rewrite or reverse what a terminal shows. */
export function harmless(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is replaced.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu, '\uFFFD');
}
