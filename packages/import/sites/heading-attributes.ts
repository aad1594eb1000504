/** Lists of attributes after headings, of which docsite has the id, and below other blocks. Pure. */
import { mapOutsideOfCode } from '../code-places.ts';

const ATTRIBUTE = String.raw`(?:[#.][^\s{}=]+|[\w-]+=(?:"[^"\n]*"|[^\s{}"]*))`;
const LIST = String.raw`\{[ \t]*(${ATTRIBUTE}(?:[ \t,]+${ATTRIBUTE})*)[ \t]*\}[ \t]*$`;
const HEADING = new RegExp(String.raw`^(#{1,6}[ \t].*?)[ \t]*${LIST}`, 'gmu');
const BLOCK = new RegExp(String.raw`(?<=\S[^\n]*\n)[ \t>]*${LIST}`, 'gmu');

/** The text whose headings keep their ids alone. */
export function keepHeadingIds(text: string): string {
  return mapOutsideOfCode(text, (piece) =>
    piece.replaceAll(HEADING, (_, heading: string, attributes: string) => {
      const id = attributes.split(/[ \t,]+/u).find((one) => one.startsWith('#'));
      return id === undefined ? heading : `${heading} {${id}}`;
    }),
  );
}

/** The text without lines of attributes, which are empty then. `lost` gets each. */
export function dropBlockAttributes(text: string, lost: (list: string) => void): string {
  return mapOutsideOfCode(text, (piece) =>
    piece.replaceAll(BLOCK, (list) => {
      lost(list.trim());
      return '';
    }),
  );
}
