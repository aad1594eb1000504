/** Absolute addresses that lead nowhere, whatever is on the network: what the URL standard refuses, and slips of the pen. */
import { decodeEscapes } from '../../shared/href.ts';
import { editDistance } from '../../shared/problem/suggest.ts';
import type { Href } from '../../shared/types/store.ts';
import { asRead } from '../graph/locate-url.ts';

export interface BadAddress {
  /** What is wrong, as the end of a sentence about the address. */
  readonly fault: string;
  /** What was probably meant. */
  readonly meant: Href | null;
}

/** Schemes that are misspelt; `shttp` is one of its own. */
const SPELLED = ['https', 'http', 'mailto'];
const OTHERS = new Set([...SPELLED, 'shttp']);

/** Browsers on a page of the same scheme take what follows for a path. */
const LACKS_SLASHES = /^(https?:)[/\\]?(?![/\\])/iu;

/** `https:example.org` or `https:/example.org` as it was meant; `null` for any other address. */
export function addSlashes(href: Href): Href | null {
  return LACKS_SLASHES.test(href) ? href.replace(LACKS_SLASHES, '$1//') : null;
}

/** What is wrong with an address that has a scheme or a host; `null` for nothing. */
export function findBadAddress(href: Href, site: { readonly url: string }): BadAddress | null {
  const written = asRead(href);
  const [whole, scheme = '', rest = written] = /^([a-z][a-z\d+.-]*):([^]*)$/iu.exec(written) ?? [];
  const name = scheme.toLowerCase();
  if (whole !== undefined && !OTHERS.has(name)) {
    if (name.length === 1) return { fault: 'is a path on a computer, not an address', meant: null };
    const known = SPELLED.find((other) => editDistance(name, other, 1) <= 1);
    if (known !== undefined) return { fault: `has an unknown scheme, "${scheme}:"`, meant: `${known}:${rest}` };
    if (/^(?:localhost|.*\..*)$/u.test(name) && /^\d+(?:[/?#]|$)/u.test(rest)) {
      return { fault: 'has no scheme: browsers take the host for one', meant: `https://${written}` };
    }
  }
  if (name === 'mailto') return findBadMail(rest);
  if (name === 'tel') return /\d/u.test(rest) ? null : { fault: 'has no number', meant: null };
  if (!URL.canParse(written, 'https://a.example')) return { fault: 'is not a valid address', meant: null };
  const twice = /^(?:https?:)?[/\\]{2}(https?)(:?)([/\\]{2}[^]+)$/iu.exec(written);
  if (LACKS_SLASHES.test(written) && new URL(written, site.url).host === new URL(site.url).host) {
    const fault = 'lacks "//": browsers look for it on this host';
    return { fault, meant: addSlashes(written) };
  }
  if (twice !== null) return { fault: 'has two schemes', meant: `${twice[1]}:${twice[3]}` };
  return null;
}

/** Without a recipient, readers are asked for one if there is a query (RFC 6068). */
function findBadMail(rest: string): BadAddress | null {
  const [recipients = '', query] = rest.split('?', 2);
  if (recipients === '')
    return query === undefined || query === '' ? { fault: 'has no e-mail address', meant: null } : null;
  const bad = recipients.split(',').find((one) => !/^[^@]+@[^@]+$/u.test(decodeEscapes(one).trim()));
  return bad === undefined ? null : { fault: `has no e-mail address, but "${bad}"`, meant: null };
}
