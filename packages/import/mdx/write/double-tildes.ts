/** `~struck~`, as GitHub, remark and mdBook read it, which needs two signs in docsite. Pure. */
import { mapOutsideOfCode } from '../../code-places.ts';

/** Which signs may begin and end it is said as for `*` by CommonMark: left- and right-flanking. Addresses of links have none. */
const STRUCK =
  /(?<![~\\]|\]\([^)\s]*|:\/\/\S*)(?:(?<=^|[\s\p{P}])~(?=[^\s~])|~(?=[^\s\p{P}~]))([^~\n]*?)(?:(?<=[^\s\p{P}\\])~|(?<=[^\s\\])~(?=$|[\s\p{P}]))(?!~)/gmu;

/** mdBook reads a single sign as it does `_`: not within a word. */
const STRUCK_WORDS =
  /(?<![\p{L}\p{N}_~\\]|\]\([^)\s]*|:\/\/\S*)~(?=[^\s~])([^~\n]*?)(?<=[^\s~\\])~(?![\p{L}\p{N}_~])/gmu;

export function doubleTildes(text: string): string {
  return text.includes('~') ? text.replaceAll(STRUCK, '~~$1~~') : text;
}

/** The same for mdBook, outside of code. */
export function doubleOuterTildes(text: string): string {
  return mapOutsideOfCode(text, (piece) => piece.replaceAll(STRUCK_WORDS, '~~$1~~'));
}
