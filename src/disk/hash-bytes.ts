/** The hash by which files with the same bytes are known as one. */
import { hash } from 'node:crypto';

/** SHA-256 in hexadecimal digits; of a string, the hash of its UTF-8. */
export function hashBytes(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}
