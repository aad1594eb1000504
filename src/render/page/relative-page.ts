/**
 * The HTML and the styles of a site that works from any folder (`build.relative`): addresses that begin with a slash become
 * relative to their file. It happens once, to the finished file: bodies, shells and templates know nothing of it.
 */
import { fileAt, type FileNames } from '../../shared/relative-address.ts';
import type { SiteConfig } from '../../shared/types/config.ts';

/** What the files of a site have in common. */
export interface FolderSite extends FileNames, Pick<SiteConfig, 'url' | 'baseUrl'> {
  /** Addresses of docsite's own scripts that pages load by themselves: in such a site they are not modules. */
  readonly classicScripts: ReadonlySet<string>;
  /** The site in the language of its sources, where this one is a folder of it; the same as `baseUrl` for all others. */
  readonly sourceBase: string;
  /** Files by address, for those that were looked up before. */
  readonly known: Map<string, string>;
}
/** A file, or a place that other files are put into. */
export interface Place {
  readonly site: FolderSite;
  /** What leads from there to the folder of the site: `../../`. */
  readonly root: string;
}

const ATTRIBUTES = String.raw`(?:[^>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*`;
/** Comments, elements that hold text, and tags with attributes. What has no end ends with the page, as in a browser. */
const TOKEN = new RegExp(
  String.raw`<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title)(?![^\s/>])(${ATTRIBUTES})>([\s\S]*?)(</\1\s*>|$)|<([a-z][^\s/>]*)(\s${ATTRIBUTES})(>|$)`,
  'giu',
);
const ATTRIBUTE = /(\s)([a-z][\w:-]*)(\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/giu;
const ONE_ADDRESS = new Set([
  'href',
  'src',
  'poster',
  'action',
  'formaction',
  'background',
  'cite',
  'longdesc',
  'xlink:href',
]);
const LISTS = new Set(['srcset', 'imagesrcset']);
/** Commas are part of addresses, but for one at the end, and what follows an address lasts to the next comma. */
const LISTED = /(?<=^|\s[^,]*,)\s*\S+/gu;
/** In styles, and in attributes, where quotes are escaped. */
const STYLE_URL = /(\burl\(\s*(?:&quot;|&#\w+;|["'])?)(\/[^"')\s]*?)(?=&quot;|&#\w+;|["')\s])/giu;
const STYLE_IMPORT = /(@import\s+["'])(\/[^"']*)/giu;
/** Of the page's data: what the document names, too, and React compares. */
const DATA_ADDRESS = /("(?:stylesheet|islands|tabs)":")(\/[^"]*)/gu;
/** The path of an address as HTML has it: the `#` of a character reference does not end it. */
const PATH = /^(?:[^?#&]|&#?\w+;|&)*/u;

/** A document, or a part of one. */
export function relatePage(html: string, place: Place): string {
  return html.replace(TOKEN, (token, ...groups: readonly (string | undefined)[]) => {
    const [textName, textAttributes = '', text = '', textEnd = '', name, attributes = '', end = ''] = groups;
    if (name !== undefined && end === '') return token;
    if (name !== undefined) {
      const own = name === 'html' ? ` data-root="${place.root}"` : '';
      return `<${name}${own}${relateAttributes(name.toLowerCase(), attributes, place)}${end}`;
    }
    if (textName === undefined || textEnd === '') return token;
    const element = textName.toLowerCase();
    const content = relateText(element, { text, attributes: textAttributes }, place);
    return `<${textName}${relateAttributes(element, textAttributes, place)}>${content}${textEnd}`;
  });
}

function relateText(
  element: string,
  { text, attributes }: { readonly text: string; readonly attributes: string },
  place: Place,
): string {
  if (element === 'style') return relateStyles(text, place);
  return element === 'script' ? relateData(text, attributes, place) : text;
}

/** A stylesheet, or the content of a `style` element. */
export function relateStyles(css: string, place: Place): string {
  const relate = (_: string, start: string, address: string): string => start + relateAddress(address, place);
  return css.replace(STYLE_URL, relate).replace(STYLE_IMPORT, relate);
}

/** An address as HTML has it: escaped. What does not begin with a slash stays as it is. */
export function relateAddress(address: string, { site, root }: Place): string {
  if (!address.startsWith('/')) return address;
  // Pages that are opened as files have no scheme that other hosts know.
  if (address.startsWith('//')) return `https:${address}`;
  const [path = ''] = PATH.exec(address) ?? [];
  const rest = address.slice(path.length);
  const isOwn = `${path}/`.startsWith(site.baseUrl);
  // Elsewhere on the host of the site.
  if (!isOwn && !`${path}/`.startsWith(site.sourceBase)) return site.url + address;
  let file = site.known.get(path);
  if (file === undefined) {
    const below = path.slice((isOwn ? site.baseUrl : site.sourceBase).length - 1) || '/';
    site.known.set(path, (file = (isOwn ? '' : '../') + fileAt(below as `/${string}`, site)));
  }
  return root + file + rest;
}

function relateAttributes(element: string, attributes: string, place: Place): string {
  // Most have none, and a value is not taken apart for nothing.
  if (!attributes.includes('/')) return attributes;
  const isOwnScript = element === 'script' && isClassic(attributes, place);
  return attributes.replace(
    ATTRIBUTE,
    (whole, ...[space = '', name = '', equals = '', double, single, bare]: readonly (string | undefined)[]) => {
      const key = name.toLowerCase();
      if (isOwnScript && key === 'type') return '';
      const value = double ?? single ?? bare ?? '';
      const related = relateValue({ element, key, value, attributes }, place);
      if (related === value) return whole;
      return `${space}${name}${equals}${single === undefined ? `"${related}"` : `'${related}'`}`;
    },
  );
}

function isClassic(attributes: string, { site }: Place): boolean {
  const [, src = ''] = /\ssrc="([^"]*)"/u.exec(attributes) ?? [];
  return site.classicScripts.has(src);
}

interface Attribute {
  readonly element: string;
  readonly key: string;
  readonly value: string;
  /** All of the element. */
  readonly attributes: string;
}

function relateValue({ element, key, value, attributes }: Attribute, place: Place): string {
  if (ONE_ADDRESS.has(key) || (key === 'data' && element === 'object')) return relateAddress(value.trimStart(), place);
  if (LISTS.has(key)) {
    return value.replace(LISTED, (listed) => {
      const address = listed.trimStart();
      return listed.slice(0, listed.length - address.length) + relateAddress(address, place);
    });
  }
  if (key === 'style') return relateStyles(value, place);
  if (element === 'script' && key === 'data-scripts') {
    return value
      .split(' ')
      .map((address) => relateAddress(address, place))
      .join(' ');
  }
  if (element === 'script' && key === 'data-path') return relateAddress(value, place);
  if (element === 'meta' && key === 'content' && /\shttp-equiv\s*=\s*["']?refresh/iu.test(attributes)) {
    return value.replace(/(;\s*url\s*=\s*(?:&quot;|&#\w+;|')?)(\/.*)/iu, (_, start: string, address: string) => {
      return start + relateAddress(address, place);
    });
  }
  return value;
}

/** Of scripts only docsite's own data are known. */
function relateData(text: string, attributes: string, place: Place): string {
  if (!attributes.includes('application/json')) return text;
  return text.replace(DATA_ADDRESS, (_, start: string, address: string) => start + relateAddress(address, place));
}
