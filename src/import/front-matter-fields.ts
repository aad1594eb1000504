/** Single lines of the front matter of a page: what docsite reads otherwise than Docusaurus. */
import { findFrontMatter } from '../content/front-matter.ts';

/** The page with a line in its front matter, which is made if need be. */
export function addFrontMatterLine(text: string, line: string): string {
  return findFrontMatter(text).block === ''
    ? `---\n${line}\n---\n\n${text}`
    : text.replace(/^---[^\n]*\n/u, (open) => `${open}${line}\n`);
}

/** Days as docsite has them (`2025-11-03`), and the page's picture under its new address. */
export function adaptFrontMatter(text: string, mapHref: (href: string) => string): string {
  const { block } = findFrontMatter(text);
  const adapted = block
    .replaceAll(
      /^([ \t]+date:[ \t]*)(\d{1,2})\/(\d{1,2})\/(\d{4})[ \t]*$/gmu,
      (...[, head = '', month = '', day = '', year = '']: string[]) =>
        `${head}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
    .replace(
      /^(image:[ \t]*)(["']?)([^\s"']+)\2[ \t]*$/mu,
      (...[whole = '', head = '', quote = '', href = '']: string[]) => {
        const mapped = mapHref(href);
        return mapped === href ? whole : `${head}${quote}${mapped}${quote}`;
      },
    );
  return adapted + text.slice(block.length);
}
