/** Abbreviations that a page defines (`*[HTML]: …`) → `<abbr>` where it uses them. */
import { escapeHtml } from '../../../src/shared/string/html.ts';
import { mapOutsideOfCode } from '../code-places.ts';

const DEFINITION = /^[ ]{0,3}\*\[([^\]\n]+)\]:[ \t]*(.*)$/gmu;
/** Where none is marked: tags, addresses, headings, lines that open boxes and tabs, lines of addresses. */
const SKIPPED = /<[^<>]*>|\]\([^()]*\)|^[ \t]*(?:#{1,6}[ \t]|\u{E001}|:{3,}|@tab\b|\[[^\]]+\]:).*$/u.source;

/** The text without definitions, with the element at each use. `glossary` has definitions for all pages. */
export function markAbbreviations(text: string, glossary: string): string {
  const titles = new Map<string, string>();
  const take = (_: string, name: string, title: string): string => {
    titles.set(name, title.trim());
    return '';
  };
  glossary.replaceAll(DEFINITION, take);
  const plain = mapOutsideOfCode(text, (piece) => piece.replaceAll(DEFINITION, take));
  if (titles.size === 0) return plain;
  // The longest first: one name may begin another.
  const names = [...titles.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[^\w\s]/gu, '\\$&'));
  const uses = new RegExp(`${SKIPPED}|(?<![\\w-])(${names.join('|')})(?![\\w-])`, 'gmu');
  return mapOutsideOfCode(plain, (piece) =>
    piece.replaceAll(uses, (whole, name?: string) =>
      name === undefined ? whole : `<abbr title="${escapeHtml(titles.get(name) ?? '')}">${name}</abbr>`,
    ),
  );
}
