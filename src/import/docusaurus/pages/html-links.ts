/** Links in HTML of sidebars, the footer and the announcement: both generators show it unchanged, with the base URL. */

const ADDRESS = /(<(?:a|img)\s[^<>]*?(?<=\s)(?:href|src)\s*=\s*)("[^"]*"|'[^']*')/giu;

/** The HTML with each address below the base URL (`/` at both ends) as `mapHref`, which knows no base URL, wants it. */
export function mapHtmlLinks(html: string, baseUrl: string, mapHref: (href: string) => string): string {
  return html.replace(ADDRESS, (whole, before: string, quoted: string) => {
    const [quote, href] = [quoted.slice(0, 1), quoted.slice(1, -1)];
    if (!href.startsWith(baseUrl)) return whole;
    return `${before}${quote}${baseUrl.slice(0, -1)}${mapHref(`/${href.slice(baseUrl.length)}`)}${quote}`;
  });
}
