/** Lines between the tags of a shortcode. Pure. */

/** Without empty lines at the start, and white space at the end. */
export function trimLines(text: string): string {
  return text.replaceAll(/^(?:[ \t]*\n)+|\s+$/gu, '');
}
