/**
 * Where HTML and CSS hold addresses that browsers load or follow (HTML, "Attributes"; CSS Values, "Resource Locators"), and those that
 * search engines and other readers of a page follow: canonical addresses, pictures of a page, sources of quotations.
 */
import { decodeHTMLAttribute } from 'entities';
import { dropMarks } from '../../../shared/model/variables.ts';
import { trimEndOf } from '../../../shared/string/trim-ends.ts';

export interface HtmlLink {
  /** An `image` is anything that is loaded, so it must be a file. */
  readonly kind: 'link' | 'image';
  /** Entities decoded. */
  readonly value: string;
  /** Index of the value's first character in the HTML, and of the one after its last. */
  readonly start: number;
  readonly end: number;
  /** True where the texts of documents may name a file or a page as in Markdown; all else counts from the address of the page. */
  readonly isFilled: boolean;
}
/** The value of an attribute as written, and where it starts. */
export interface Written {
  readonly source: string;
  readonly start: number;
}

/** Attribute → its tags: those that lead to something, and those that load something. */
const FILLED = {
  link: { href: 'a area', 'xlink:href': 'a', src: 'iframe' },
  image: {
    src: 'audio embed img input source track video',
    srcset: 'img source',
    poster: 'video',
    data: 'object',
    href: 'image use',
    'xlink:href': 'image use',
  },
} as const;
const OTHERS = {
  link: {
    ping: 'a area',
    src: 'frame',
    action: 'form',
    formaction: 'button input',
    cite: 'blockquote q del ins',
    longdesc: 'img frame iframe',
  },
  image: {
    src: 'script',
    imagesrcset: 'link',
    href: 'feimage script',
    'xlink:href': 'feimage script',
    background: 'body table thead tbody tfoot tr td th',
    manifest: 'html',
  },
} as const;

type Kind = Pick<HtmlLink, 'kind' | 'isFilled'>;

/** By tag, its attributes that hold addresses. */
const KINDS = new Map<string, Map<string, Kind>>();
for (const [table, isFilled] of [
  [FILLED, true],
  [OTHERS, false],
] as const) {
  for (const kind of ['link', 'image'] as const) {
    for (const [attribute, tags] of Object.entries(table[kind])) {
      for (const tag of tags.split(' ')) {
        const known = KINDS.get(tag) ?? new Map<string, Kind>();
        KINDS.set(tag, known.set(attribute, { kind, isFilled }));
      }
    }
  }
}
const NONE: ReadonlyMap<string, Kind> = new Map();

/** The attributes of a tag that hold addresses, besides `style`. */
export function addressesOf(tag: string): ReadonlyMap<string, Kind> {
  return KINDS.get(tag) ?? NONE;
}

const FOLLOWED: Kind = { kind: 'link', isFilled: false };
const LOADED: Kind = { kind: 'image', isFilled: false };
/** An empty one means the page itself, or nothing. */
const MAY_BE_EMPTY = /^(?:action|background|cite|formaction|longdesc|manifest|ping)$/u;
const SHAPES = /^(?:feimage|image|use)$/u;

const LOADED_BY_LINK =
  /\b(?:stylesheet|icon|manifest|preload|modulepreload|image_src)\b|\bapple-touch-icon|\bmask-icon/u;
/** A connection to a host, and an element to wait for, are no addresses of files. */
const NOT_FOLLOWED = /\b(?:preconnect|dns-prefetch|expect)\b/u;
const LOADED_BY_META =
  /^(?:og:(?:audio|image|video)(?::(?:secure_)?url)?|twitter:(?:image(?::src)?|player:stream)|image|logo|thumbnail(?:url)?|msapplication-(?:tileimage|config|\w+logo))$/u;
const FOLLOWED_BY_META = /^(?:og:url|twitter:(?:url|player))$/u;
/** HTML, "shared declarative refresh steps". */
const REFRESH = /^\s*(?:\d+|\.)[\d.]*(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|([^]*))/iu;

/** Whether the addresses of a tag depend on several of its attributes. */
export function dependsOnOthers(tag: string, attribute: string): boolean {
  return tag === 'meta' || (tag === 'link' && attribute !== 'imagesrcset' && attribute !== 'style');
}

/** The addresses in an attribute, in their order. Both names in lower case. */
export function readAddresses(tag: string, attribute: string, { source, start }: Written): readonly HtmlLink[] {
  if (attribute === 'style') return readStyle(source, start);
  const kind = KINDS.get(tag)?.get(attribute);
  if (kind === undefined) return [];
  if (attribute.endsWith('srcset')) return readSrcset(source, start, kind);
  if (attribute === 'ping')
    return [...source.matchAll(/\S+/gu)].map(({ 0: part, index }) => address(FOLLOWED, part, start + index));
  const found = address(kind, source, start);
  if (found.value === '' && MAY_BE_EMPTY.test(attribute)) return [];
  // A shape of the same drawing is a place, not a file.
  return [SHAPES.test(tag) && found.value.startsWith('#') ? { ...found, ...FOLLOWED } : found];
}

/** The addresses of `<link>` and `<meta>`, which say in other attributes what they are for. */
export function readAddressesOf(tag: string, attributes: ReadonlyMap<string, Written>): readonly HtmlLink[] {
  const wordsOf = (...names: readonly string[]): string =>
    names.map((name) => attributes.get(name)?.source.toLowerCase() ?? '').join('');
  const written = attributes.get(tag === 'link' ? 'href' : 'content');
  if (written === undefined) return [];
  const { source, start } = written;
  if (tag === 'link') {
    const relation = wordsOf('rel');
    if ((relation === '' && wordsOf('itemprop') === '') || NOT_FOLLOWED.test(relation)) return [];
    return [address(LOADED_BY_LINK.test(relation) ? LOADED : FOLLOWED, source, start)];
  }
  if (wordsOf('http-equiv') === 'refresh') {
    const match = REFRESH.exec(source);
    const target = match === null ? undefined : (match[1] ?? match[2] ?? match[3]);
    return match === null || !target ? [] : [address(FOLLOWED, target, start + match[0].length - target.length)];
  }
  const name = wordsOf('property') || wordsOf('name') || wordsOf('itemprop');
  if (source.trim() === '') return [];
  if (LOADED_BY_META.test(name)) return [address(LOADED, source, start)];
  return FOLLOWED_BY_META.test(name) ? [address(FOLLOWED, source, start)] : [];
}

/** Without a spread, which takes longer than all the rest. */
function address({ kind, isFilled }: Kind, source: string, start: number): HtmlLink {
  return { kind, value: decodeAttribute(source).trim(), start, end: start + source.length, isFilled };
}

/**
 * The addresses of a `srcset` (HTML, "parsing a srcset attribute"): an address goes to the next space, and has a comma
 * at its end when no descriptor follows. Commas inside it, as in `data:` addresses, belong to it.
 */
export function readSrcset(value: string, offset: number, kind: Kind = LOADED): HtmlLink[] {
  const links: HtmlLink[] = [];
  const candidate = /[\s,]*([^\s,]\S*)([^,]*)/guy;
  for (let match = candidate.exec(value); match !== null; match = candidate.exec(value)) {
    const [whole, word = '', descriptor = ''] = match;
    const written = trimEndOf(word, ',');
    const start = match.index + whole.length - descriptor.length - word.length;
    if (written !== word) candidate.lastIndex = start + word.length;
    links.push(address(kind, written, offset + start));
  }
  return links;
}

/** A style in an attribute. Its quotes may be entities, which take as many characters as before here. */
function readStyle(source: string, start: number): readonly HtmlLink[] {
  if (!/url|image-set|@import/iu.test(source)) return [];
  const css = source
    .replaceAll('&quot;', '"     ')
    .replaceAll(/&#0?39;|&apos;/gu, (entity) => "'".padEnd(entity.length));
  return readCss(css, start).map((found) => ({ ...found, value: decodeAttribute(found.value) }));
}

/** Comments, texts and what is not loaded come before what it could be mistaken for. */
const CSS =
  /\/\*[^]*?(?:\*\/|$)|@(?:namespace|-moz-document)[^;{]*|@import\s+(?<import>"[^"\n]*"|'[^'\n]*')|\burl\(\s*(?<url>"[^"\n]*"|'[^'\n]*'|(?:\\[^\n]|[^"'()\s\\])*)|image-set\((?<set>(?:"[^"\n]*"|'[^'\n]*'|\([^()]*\)|[^"'()])*)|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'/giu;
const IN_IMAGE_SET =
  /type\([^)]*\)|url\(\s*(?<url>"[^"\n]*"|'[^'\n]*'|(?:\\[^\n]|[^"'()\s\\])*)|(?<text>"[^"\n]*"|'[^'\n]*')/giu;

/** The addresses that a stylesheet loads, besides parts of the same drawing: `url(#gradient)`. */
export function readCss(css: string, offset: number): readonly HtmlLink[] {
  return [...css.matchAll(CSS)].flatMap((match) => {
    const { import: sheet, url, set } = match.groups ?? {};
    if (set !== undefined) {
      const at = offset + match.index + match[0].length - set.length;
      return [...set.matchAll(IN_IMAGE_SET)].flatMap((inner) => {
        const value = inner.groups?.['url'] ?? inner.groups?.['text'];
        return value === undefined ? [] : readQuoted(value, at + inner.index + inner[0].length - value.length);
      });
    }
    const value = sheet ?? url;
    return value === undefined ? [] : readQuoted(value, offset + match.index + match[0].length - value.length);
  });
}

function readQuoted(written: string, start: number): readonly HtmlLink[] {
  const isQuoted = /^["']/u.test(written);
  const source = isQuoted ? written.slice(1, -1) : written;
  const plain = source.replaceAll(/\\(?:([\da-f]{1,6})\s?|([^]))/giu, (_, code: string | undefined, char: string) =>
    code === undefined ? char : String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)),
  );
  const value = plain.trim();
  const begin = start + (isQuoted ? 1 : 0);
  return value === '' || value.startsWith('#') ? [] : [{ ...LOADED, value, start: begin, end: begin + source.length }];
}

/** The value of an attribute without its entities. One may name a character that docsite uses as a mark. */
export function decodeAttribute(source: string): string {
  return source.replace(/[^\u{FDD0}-\u{FDEF}]+/gu, (piece) => dropMarks(decodeHTMLAttribute(piece)));
}
