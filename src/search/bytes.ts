/**
 * Texts as UTF-8, for the way to another thread and to the disk: half as long as a string with one character that is not
 * Latin, and outside of the heap that the garbage collector walks.
 */

/** In a buffer of their own: see `ownBytes`. */
export function toBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}
