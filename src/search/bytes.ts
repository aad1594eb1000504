/**
 * Texts as UTF-8: on their way to another thread and to the disk they are half as long as many strings are, and they are
 * outside of the heap, where nobody looks for garbage.
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
