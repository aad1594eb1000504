/** Makes the ids of a text unique among the texts of one page, and lets links lead to them. */
import { escapeHtml } from '../../shared/string/html.ts';
import type { Html } from '../../shared/types/store.ts';

/** What the ids of one text become. */
interface WholeIds {
  /** Id of the text's own section; its headings are `<key>--<id>`. */
  readonly key: string;
  /** The id of the section that has an address of the site; `null` where a link leads elsewhere. */
  readonly keyOf: (path: string) => string | null;
  /** Where the site is published: paper and PDF have no address for relative links. */
  readonly origin: string;
}

/** Tags with their attributes: a `>` between quotes does not end a tag. */
const TAG = /<[a-z][^\s/>]*(?:[^>"']|"[^"]*"|'[^']*')*>/giu;
const ATTRIBUTE = /(\s)([a-z][\w:-]*)=(["'])(.*?)\3/gisu;
/** Their values are ids, with spaces between them. */
const ID_LISTS = new Set([
  'id',
  'for',
  'form',
  'list',
  'headers',
  'popovertarget',
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
]);
const ADDRESSES = new Set(['href', 'xlink:href']);
/** Content that is not HTML, or that only scripts read. */
const RAW = /<(script|style)\b[\s\S]*?<\/\1\s*>/giu;

/** A link whose text is its address. */
const BARE = /<a(?=[^>]*\shref="((?:https?|ftp):[^"]*)")([^>]*>)\1(?=<\/a>)/giu;

/**
 * The text with whole ids. Links whose text is their address are marked: on paper the address would appear twice.
 * Scripts and styles of the text are left out.
 */
export function makeIdsWhole(html: Html, ids: WholeIds): Html {
  return html
    .replace(RAW, '')
    .replace(BARE, (_, address: string, rest: string) => `<a data-bare${rest}${address}`)
    .replace(TAG, (tag) =>
      tag.replace(
        ATTRIBUTE,
        (_, ...[space = '', name = '', quote = '', value = '']: readonly string[]) =>
          `${space}${name}=${quote}${makeValueWhole(name.toLowerCase(), value, ids)}${quote}`,
      ),
    );
}

/** Values are as HTML has them, escaped. */
function makeValueWhole(name: string, value: string, ids: WholeIds): string {
  if (ID_LISTS.has(name)) return value.replace(/\S+/gu, (id) => wholeId(ids.key, id));
  // Radio buttons of one name are one choice.
  if (name === 'name') return wholeId(ids.key, value);
  if (ADDRESSES.has(name)) return makeAddressWhole(value, ids);
  return value.replace(/url\((&quot;|&#39;)?#/gu, (start) => `${start}${escapeHtml(ids.key)}--`);
}

function makeAddressWhole(value: string, { key, keyOf, origin }: WholeIds): string {
  const [, path = '', query = '', hash] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/su.exec(value) ?? [];
  const target = path === '' && query === '' ? key : query === '' ? keyOf(path.replaceAll('&amp;', '&')) : null;
  if (target === null) return /^\/(?!\/)/u.test(value) ? escapeHtml(origin) + value : value;
  if (hash === undefined || hash === '') return path === '' && hash === undefined ? value : `#${encodeId(target)}`;
  return `#${encodeId(target)}--${hash}`;
}

/** An id is itself in an attribute `id`, and percent-encoded in an address. */
function encodeId(key: string): string {
  return escapeHtml(encodeURI(key));
}

function wholeId(key: string, id: string): string {
  return `${escapeHtml(key)}--${id}`;
}

/** The key of a page by its id: without white space, and without what joins it to the id of a heading. */
export function keyOfPage(id: string): string {
  return id.replace(/\s+/gu, '_').replace(/-{2,}/gu, (dashes) => `${'-.'.repeat(dashes.length - 1)}-`);
}
