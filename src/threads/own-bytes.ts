/** The content, in a buffer of its own: bytes that share one, as those of a cache entry do, go to another thread with all of it. */
export function ownBytes<T extends string | Uint8Array>(content: T): T | Uint8Array {
  return typeof content === 'string' || content.byteLength === content.buffer.byteLength
    ? content
    : new Uint8Array(content);
}
