/** Bytes of a file as text, and whether they were UTF-8: any other byte becomes U+FFFD, and is lost if the text is written. */

export interface DecodedText {
  readonly text: string;
  /** Line of the first byte that is not valid UTF-8, 1-based; `null` when all are. */
  readonly badLine: number | null;
}

export function decodeText(bytes: Buffer): DecodedText {
  const text = bytes.toString('utf8');
  // Nearly no text has the character, so that good ones are not compared. A text may also mean it.
  if (!text.includes('\uFFFD')) return { text, badLine: null };
  const again = Buffer.from(text);
  if (again.equals(bytes)) return { text, badLine: null };
  const at = bytes.findIndex((byte, index) => byte !== again[index]);
  const before = bytes.subarray(0, at === -1 ? bytes.length : at);
  return { text, badLine: before.toString('latin1').split('\n').length };
}
