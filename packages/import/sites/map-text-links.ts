/** Addresses in a text of Markdown, which may have HTML. */
import { mapMarkdownLinks } from '../mdx/write/map-links.ts';
import { mapOutsideOfCode } from '../code-places.ts';

/** Addresses of the text, but not those in code. */
export function mapTextLinks(text: string, mapHref: (href: string) => string): string {
  const convert = (piece: string): string =>
    mapMarkdownLinks(piece, mapHref).replaceAll(
      /(<(?:a|img)\b[^<>]*?\s(?:href|src)=")([^"]*)"/gu,
      (_, open: string, href: string) => `${open}${mapHref(href)}"`,
    );
  return mapOutsideOfCode(text, convert);
}
