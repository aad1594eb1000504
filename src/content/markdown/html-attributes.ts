/** Reads ids and link targets out of raw HTML, with their places in it, so that they can be checked and replaced. */
import { decodeHTMLAttribute } from 'entities';
import { Tokenizer } from 'htmlparser2';

export interface HtmlLink {
  readonly kind: 'link' | 'image';
  /** Entities decoded. */
  readonly value: string;
  /** Index of the value's first character in the HTML, and of the one behind its last. */
  readonly start: number;
  readonly end: number;
}
export interface HtmlFacts {
  readonly links: readonly HtmlLink[];
  readonly ids: readonly { readonly id: string; readonly start: number }[];
}

/** Attributes that load or lead to something, by tag. */
const LINK_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, 'link' | 'image'>>>> = {
  a: { href: 'link' },
  area: { href: 'link' },
  img: { src: 'image', srcset: 'image' },
  source: { src: 'image', srcset: 'image' },
  video: { src: 'image', poster: 'image' },
  audio: { src: 'image' },
  object: { data: 'image' },
};

/** Scans a piece of HTML, which may be a single tag or an unfinished one. */
export function readHtmlAttributes(html: string): HtmlFacts {
  const links: HtmlLink[] = [];
  const ids: { id: string; start: number }[] = [];
  let tag = '';
  let attribute = '';
  let start = -1;
  let end = -1;
  const ignore = (): void => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (from, to) => {
        tag = html.slice(from, to).toLowerCase();
      },
      onattribname: (from, to) => {
        attribute = html.slice(from, to).toLowerCase();
        start = end = -1;
      },
      onattribdata: (from, to) => {
        if (start === -1) start = from;
        end = to;
      },
      onattribend: () => {
        if (start === -1) return;
        const value = decodeHTMLAttribute(html.slice(start, end));
        if (attribute === 'id' || (attribute === 'name' && tag === 'a')) ids.push({ id: value, start });
        const kind = LINK_ATTRIBUTES[tag]?.[attribute];
        if (attribute === 'srcset' && kind !== undefined) links.push(...readSrcset(html.slice(start, end), start));
        else if (kind !== undefined) links.push({ kind, value: value.trim(), start, end });
      },
      onattribentity: ignore,
      oncdata: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return { links, ids };
}

/** The addresses of a `srcset`: each is the first word between two commas (HTML, "srcset attributes"). */
function readSrcset(value: string, offset: number): HtmlLink[] {
  return [...value.matchAll(/(?:^|,)\s*([^\s,]+)/gu)].map((match) => {
    const address = match[1] ?? '';
    const start = offset + match.index + match[0].length - address.length;
    return { kind: 'image', value: decodeHTMLAttribute(address), start, end: start + address.length };
  });
}
