/** Which addresses a document may have in a build that does not trust it. */

/** What an address does: a reader follows it, or the browser loads it with the page. */
export type AddressUse = 'link' | 'load';

/** Schemes that open a page, a message or a call. All others are refused, known ones and those to come. */
const SAFE_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel']);
/** Pictures in an address that browsers draw and that hold no code: SVG may. */
const DATA_PICTURE = /^data:image\/(?:avif|gif|jpeg|png|webp);base64,[a-z\d+/=]*$/iu;
const SCHEME = /^([a-z][a-z\d+.-]*):/iu;
/** What browsers drop at the start of an address, and what docsite trims. */
const DROPPED_AT_START = /^[\p{Cc}\p{Cf}\p{Z}]+/u;
/** Browsers drop tabs and line breaks anywhere (URL standard, "basic URL parser"). */
const DROPPED = /\p{Cc}+/gu;

/**
 * Why an address is left out, as the end of a sentence; `null` for one that may stay. It is what a browser gets: entities are
 * decoded, variables have their values (`WrittenValues`).
 */
export function refuseAddress(written: string, use: AddressUse): string | null {
  const address = written.replace(DROPPED_AT_START, '').replace(DROPPED, '');
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase();
  if (scheme === undefined) {
    return use === 'load' && /^[/\\]{2}/u.test(address) ? 'is on another site' : null;
  }
  if (use === 'link') return SAFE_SCHEMES.has(scheme) ? null : `begins with "${scheme}:"`;
  if (DATA_PICTURE.test(address)) return null;
  return scheme === 'http' || scheme === 'https' ? 'is on another site' : `begins with "${scheme}:"`;
}
