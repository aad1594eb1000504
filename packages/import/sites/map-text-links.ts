/** Addresses in a text of Markdown, which may have HTML. */
import { mapMarkdownLinks } from '../mdx/write/map-links.ts';
import { CODE } from '../code-places.ts';

/** Addresses of the text, but not those in code. */
export function mapTextLinks(text: string, mapHref: (href: string) => string): string {
  const convert = (piece: string): string =>
    mapMarkdownLinks(piece, mapHref).replaceAll(
      /(<(?:a|img)\b[^<>]*?\s(?:href|src)=")([^"]*)"/gu,
      (_, open: string, href: string) => `${open}${mapHref(href)}"`,
    );
  let [written, end] = ['', 0];
  for (const code of text.matchAll(CODE)) {
    written += convert(text.slice(end, code.index)) + code[0];
    end = code.index + code[0].length;
  }
  return written + convert(text.slice(end));
}
