/** What the expected tree keeps of an output file. */

/** What of a site is compared. */
export interface Expected {
  /** Pages in full: those whose frame is what the site is about. Of the others it is `<main>`. */
  readonly whole: readonly string[];
  /** Files that are not pages; without it, all of them, and redirects in full. */
  readonly files?: RegExp;
}

/**
 * The text to compare, or `null` for a file that is not compared here, whose bytes are compared elsewhere (pictures,
 * downloads), or are the compiler's (docsite's own styles and scripts).
 */
export function expectedFile(path: string, bytes: Buffer, { whole, files }: Expected): string | null {
  if (path.endsWith('.html')) {
    const html = maskAssets(bytes.toString('utf8'));
    if (!html.includes('<main') && files !== undefined) return redirectOf(html);
    return breakLines(whole.includes(path) || !html.includes('<main') ? maskHeadScript(html) : mainOf(html));
  }
  if (files?.test(path) === false) return null;
  if (/\.(?:json|xml)$/u.test(path)) return formatData(path, bytes.toString('utf8'));
  return /^_(?:headers|redirects)$|\.(?:md|txt)$/u.test(path) ? bytes.toString('utf8') : null;
}

/** Where a redirect leads. */
function redirectOf(html: string): string {
  const [, target] = /<meta http-equiv="refresh" content="0; url=([^"]*)">/u.exec(html) ?? [];
  if (target === undefined) throw new Error('A page has neither <main> nor a redirect.');
  return `${target}\n`;
}

/** Styles and scripts include docsite's own, so the hash in their names changes often. */
export function maskAssets(text: string): string {
  return text.replace(/(assets\/[\w-]+)\.(?:[\da-f]{8}|[\dA-Z]{8})\.(js|css)\b/gu, '$1.HASH.$2');
}

function maskHeadScript(html: string): string {
  return html.replace(/<script data-scripts="[^<]*<\/script>\n/u, '<script data-scripts="…">…</script>\n');
}

function mainOf(html: string): string {
  const from = html.indexOf('<main');
  const to = html.indexOf('</main>');
  return `${html.slice(from, to)}</main>\n`;
}

/** A tag per line, for readable diffs. The lines that begin here start with a space. */
function breakLines(html: string): string {
  return html.replaceAll('><', '>\n <');
}

/** One value per line. The parsed value equals the text, which has no white space. */
function formatData(path: string, text: string): string {
  if (path.endsWith('.xml')) return text;
  const value: unknown = JSON.parse(text);
  return text === `${JSON.stringify(value)}\n` ? `${JSON.stringify(value, null, 2)}\n` : text;
}
