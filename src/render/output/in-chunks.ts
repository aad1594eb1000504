/** Content that is made in parts, as bytes for a file or an answer. */

/** Characters that are handed on at once: parts may be as small as a link. */
export const CHUNK_LENGTH = 64 * 1024;

/** The parts in UTF-8, in chunks of about that length. No more than a chunk is in memory. */
export function* inChunks(parts: Iterable<string>): Generator<Buffer> {
  let waiting: string[] = [];
  let length = 0;
  for (const part of parts) {
    waiting.push(part);
    length += part.length;
    if (length < CHUNK_LENGTH) continue;
    yield Buffer.from(waiting.join(''));
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.from(waiting.join(''));
}
