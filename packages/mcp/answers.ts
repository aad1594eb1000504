/** Answers as text: cut at a size that programs can read at once, with the way to go on. */

/** Characters of an answer, more or less 6,000 words' worth of tokens. */
const MAX_ANSWER = 24_000;

/** The part of a text from `offset` on, cut at the end of a line; says how to read on. */
export function cutText(text: string, offset: number): string {
  const rest = text.slice(offset);
  if (rest.length <= MAX_ANSWER) return rest;
  const lineEnd = rest.lastIndexOf('\n', MAX_ANSWER);
  const end = lineEnd > MAX_ANSWER / 2 ? lineEnd : MAX_ANSWER;
  return `${rest.slice(0, end)}\n\n[Cut after ${String(offset + end)} of ${String(text.length)} characters. To go on, ask again with offset: ${String(offset + end)}.]`;
}
