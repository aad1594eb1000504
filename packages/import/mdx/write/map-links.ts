/** The addresses of links, pictures and definitions in a piece of Markdown. */

/** `](address` and `](<address>`; anything may come before. */
const INLINE = /(\]\()([ \t]*)(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)/gu;
/** The text of a footnote is not an address. */
const DEFINITION = /^([ \t>]{0,3}\[(?!\^)[^\]\n]+\]:[ \t]*)(<[^<>\n]*>|\S+)/gmu;

/** The text with each address as `map` wants it. Addresses that stay keep their bytes. */
export function mapMarkdownLinks(text: string, map: (href: string) => string): string {
  if (!text.includes('](') && !text.includes(']:')) return text;
  const replaced = (address: string): string => {
    const isAngled = address.startsWith('<');
    const href = isAngled ? address.slice(1, -1) : address;
    const mapped = href === '' ? href : map(href);
    if (mapped === href) return address;
    return isAngled || /\s/u.test(mapped) ? `<${mapped}>` : mapped;
  };
  return text
    .replace(INLINE, (...[, open = '', space = '', address = '']: string[]) => open + space + replaced(address))
    .replace(DEFINITION, (_, label: string, address: string) => label + replaced(address));
}
