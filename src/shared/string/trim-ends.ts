/**
 * One character over and over at the ends of a text. A pattern such as `/\/+$/` tries every slash of a long run inside of the
 * text as a start, which takes the square of its length.
 */

export function trimSlashes(path: string): string {
  return trimEndOf(path.replace(/^\/+/u, ''), '/');
}

/** `mark` is one character. */
export function trimEndOf(text: string, mark: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === mark) end--;
  return text.slice(0, end);
}
