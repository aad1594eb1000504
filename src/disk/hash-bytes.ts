/** The hashes by which files with the same bytes, and files with the same text, are known as one. */
import { hash } from 'node:crypto';
import { plainText } from '../shared/string/plain-text.ts';

/** SHA-256 in hexadecimal digits; of a string, the hash of its UTF-8. */
export function hashBytes(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}

/**
 * The same of a text: line ends and a leading byte order mark, which editors change, do not count (BEHAVIOUR B262). For most texts it is
 * the hash of the bytes.
 */
export function hashText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.subarray(0, MARK.length).equals(MARK) ? buffer.subarray(MARK.length) : buffer;
  // One character per byte, so that bytes which are not UTF-8 stay what they are.
  return hashBytes(text.includes(RETURN) ? Buffer.from(plainText(text.toString('latin1')), 'latin1') : text);
}

const MARK = Buffer.from('\uFEFF');
const RETURN = 0x0d;
