/** Where links of menus stand in the config and in sidebars files: looked up only when one of them is at fault. */
import type { LocateField, SourcePlace } from '../content/config-source.ts';
import type { Href } from '../shared/types.ts';
import type { MenuPlaces } from './check-menus.ts';

/** `texts` are those of the sidebars files, by their paths on disk. */
export function locateMenus(
  locateField: LocateField,
  texts: ReadonlyMap<string, { readonly text: string }>,
): Required<MenuPlaces> {
  return {
    ofConfig: locateField,
    ofSidebar: (file, href, nth) => locateHref(texts.get(file)?.text ?? '', href, nth),
  };
}

/** The place of the value of the `nth` member `"href"` with this address, or of an address inside a text of HTML. */
function locateHref(text: string, href: Href, nth: number): SourcePlace {
  const literal = JSON.stringify(href);
  const members = [...text.matchAll(/"href"\s*:\s*/gu)]
    .map((match) => match.index + match[0].length)
    .filter((index) => text.startsWith(literal, index));
  const inside = members.length === 0 ? text.indexOf(literal.slice(1, -1)) : -1;
  const index = members[nth] ?? members[0] ?? (inside === -1 ? undefined : inside);
  if (index === undefined) return { line: null, column: null };
  const before = text.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}
