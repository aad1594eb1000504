/** Reads tags, ids and link targets out of raw HTML, with their places in it, so that they can be checked and replaced. */
import { decodeHTMLAttribute } from 'entities';
import { Tokenizer } from 'htmlparser2';
import { appendAll } from '../../../shared/append-all.ts';
import { dropMarks } from '../../../shared/model/variables.ts';
import { trimEndOf } from '../../../shared/string/trim-ends.ts';

export interface HtmlLink {
  readonly kind: 'link' | 'image';
  /** Entities decoded. */
  readonly value: string;
  /** Index of the value's first character in the HTML, and of the one after its last. */
  readonly start: number;
  readonly end: number;
}
export interface HtmlFacts {
  readonly links: readonly HtmlLink[];
  readonly ids: readonly { readonly id: string; readonly start: number }[];
  /** Opening tags, as written. */
  readonly tags: readonly { readonly name: string; readonly start: number }[];
  /** Names in closing tags, in lower case. */
  readonly closed: readonly string[];
}

/** Attributes that lead to something, and those that load something, after their tags. */
const LEADS = /^(?:a (?:xlink:)?href|area href|iframe src)$/u;
const LOADS =
  /^(?:(?:audio|embed|img|input|source|track|video) src|(?:img|source) srcset|video poster|object data|(?:image|use) (?:xlink:)?href)$/u;

const ignore = (): void => undefined;
/** Parts of HTML that hold nothing of interest here. */
const WITHOUT_MEANING = {
  onattribentity: ignore,
  oncdata: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

/** Scans a piece of HTML, which may be a single tag or an unfinished one. */
export function readHtmlAttributes(html: string): HtmlFacts {
  const links: HtmlLink[] = [];
  const ids: { id: string; start: number }[] = [];
  const tags: { name: string; start: number }[] = [];
  const closed: string[] = [];
  /** Ids of the tag that is being read: `<a id="x" name="x">` is one. */
  let idsOfTag = new Set<string>();
  let tag = '';
  let attribute = '';
  let start = -1;
  let end = -1;
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ...WITHOUT_MEANING,
      onopentagname: (from, to) => {
        const name = html.slice(from, to);
        tags.push({ name, start: from - '<'.length });
        tag = name.toLowerCase();
        idsOfTag = new Set();
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
        const isId = attribute === 'id' || (attribute === 'name' && tag === 'a');
        const leads = kindOf(`${tag} ${attribute}`);
        // Most attributes are neither, and decoding takes longer than all the rest.
        if (!isId && leads === null) return;
        const value = decodeAttribute(html.slice(start, end));
        if (isId && value !== '' && !idsOfTag.has(value)) {
          ids.push({ id: value, start });
          idsOfTag.add(value);
        }
        // A shape of the same drawing is not a file.
        const isShape = tag === 'use' && value.trim().startsWith('#');
        const kind = isShape ? null : leads;
        if (attribute === 'srcset' && kind !== null) {
          appendAll(links, readSrcset(html.slice(start, end), start));
        } else if (kind !== null) links.push({ kind, value: value.trim(), start, end });
      },
      onclosetag: (from, to) => closed.push(html.slice(from, to).toLowerCase()),
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return { links, ids, tags, closed };
}

function kindOf(attribute: string): HtmlLink['kind'] | null {
  if (LEADS.test(attribute)) return 'link';
  return LOADS.test(attribute) ? 'image' : null;
}

/**
 * The addresses of a `srcset` (HTML, "parsing a srcset attribute"): an address goes to the next space, and has a comma
 * at its end when no descriptor follows. Commas inside it, as in `data:` addresses, belong to it.
 */
export function readSrcset(value: string, offset: number): HtmlLink[] {
  const links: HtmlLink[] = [];
  const candidate = /[\s,]*([^\s,]\S*)([^,]*)/guy;
  for (let match = candidate.exec(value); match !== null; match = candidate.exec(value)) {
    const [whole, word = '', descriptor = ''] = match;
    const address = trimEndOf(word, ',');
    const start = match.index + whole.length - descriptor.length - word.length;
    if (address !== word) candidate.lastIndex = start + word.length;
    links.push({
      kind: 'image',
      value: decodeAttribute(address),
      start: offset + start,
      end: offset + start + address.length,
    });
  }
  return links;
}

/** The value of an attribute without its entities. One may name a character that docsite uses as a mark. */
export function decodeAttribute(source: string): string {
  return source.replace(/[^\u{FDD0}-\u{FDEF}]+/gu, (piece) => dropMarks(decodeHTMLAttribute(piece)));
}
