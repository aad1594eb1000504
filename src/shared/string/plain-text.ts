/** The text as every editor has it: without a leading byte order mark, and with the line ends of Unix. */
export function plainText(text: string): string {
  const written = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return written.includes('\r') ? written.replaceAll(/\r\n?/gu, '\n') : written;
}
