/** Which addresses a document may have in a build that does not trust it. */
import { countMarks } from '../../../shared/model/variables.ts';

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
const MARKS = /[\u{FDD0}-\u{FDEF}]+/gu;

/**
 * Why an address is left out, as the end of a sentence; `null` for one that may stay. Entities are decoded in it, variables are
 * marks. A value of a variable is the configuration's, but no variable may be a part of a scheme: `{{empty}}javascript:` is one.
 */
export function refuseAddress(written: string, use: AddressUse): string | null {
  const address = written.replace(DROPPED_AT_START, '').replace(DROPPED, '');
  const isFilled = countMarks(address) > 0;
  const candidates = isFilled ? [address.replace(MARKS, ''), ...address.split(MARKS)] : [address];
  const beforePath = /^[^/?#]*/u.exec(address)?.[0] ?? '';
  if (isFilled && countMarks(beforePath) > 0 && beforePath.includes(':')) return 'has a variable in its scheme';
  for (const candidate of candidates) {
    const reason = refuseWhole(candidate.replace(DROPPED_AT_START, ''), use);
    if (reason !== null) return reason;
  }
  return null;
}

function refuseWhole(address: string, use: AddressUse): string | null {
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase();
  if (scheme === undefined) {
    return use === 'load' && /^[/\\]{2}/u.test(address) ? 'is on another site' : null;
  }
  if (use === 'link') return SAFE_SCHEMES.has(scheme) ? null : `begins with "${scheme}:"`;
  if (DATA_PICTURE.test(address)) return null;
  return scheme === 'http' || scheme === 'https' ? 'is on another site' : `begins with "${scheme}:"`;
}
