/** Finds the places of menu links in the config and in sidebars files, once one of them is reported. */
import type { LocateField, SourcePlace } from '../../content/config/source.ts';
import { readHtmlAttributes } from '../../content/parse/markdown/html-attributes.ts';
import type { Version } from '../../shared/model/site-model.ts';
import { fillVariables } from '../../shared/model/variables.ts';
import { placeAt } from '../../shared/string/text-lines.ts';
import type { Href } from '../../shared/types/store.ts';
import { type MenuPlaces, sidebarsFile } from './check-menus.ts';

/** A JSON member with an address or HTML: its name, and its value as written. */
const MEMBER = /"(href|value)"\s*:\s*("(?:[^"\\]|\\.)*")/gu;

/** `texts` are the sidebars files, by their paths on disk. */
export function locateMenus(
  locateField: LocateField,
  texts: ReadonlyMap<string, { readonly text: string }>,
): Required<MenuPlaces> {
  return {
    ofConfig: locateField,
    ofSidebar: (version, href, nth) => {
      const text = texts.get(sidebarsFile(version) ?? '')?.text ?? '';
      return locateHref(text, { href, nth }, version);
    },
  };
}

function locateHref(
  text: string,
  { href, nth }: { readonly href: Href; readonly nth: number },
  { variables }: Version,
): SourcePlace {
  const places = addressesIn(text).filter(({ value }) => fillVariables(value, variables) === href);
  const index = (places[nth] ?? places[0])?.index;
  return index === undefined ? { line: null, column: null } : placeAt(text, index);
}

/** The addresses of links and HTML items as written, in the order of the text. */
function addressesIn(text: string): readonly { readonly value: Href; readonly index: number }[] {
  return [...text.matchAll(MEMBER)].flatMap(({ 0: member, 1: name, 2: literal = '""', index }) => {
    const at = index + member.length - literal.length;
    const value = parseText(literal);
    if (name === 'href') return [{ value, index: at }];
    return readHtmlAttributes(value).links.map((link) => ({
      value: link.value,
      index: at + 1 + rawLength(literal, link.start),
    }));
  });
}

function parseText(literal: string): string {
  const value: unknown = JSON.parse(literal);
  return typeof value === 'string' ? value : '';
}

/** The length in JSON of the first characters of a text, with escapes. */
function rawLength(literal: string, length: number): number {
  let [raw, seen] = [0, 0];
  for (const [char] of literal.slice(1, -1).matchAll(/\\u[\da-f]{4}|\\?./gisu)) {
    if (seen >= length) break;
    raw += char.length;
    seen += char.startsWith('\\') ? 1 : char.length;
  }
  return raw;
}
