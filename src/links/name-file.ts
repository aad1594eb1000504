/** What a file that HTML loads is called: `<video src>` and `<object data>` name no pictures. */
import { splitHref } from '../shared/href.ts';
import type { Href } from '../shared/types.ts';

const OTHER_KINDS = /\.(?:html?|json|m4[av]|mjs|mov|mp[34]|og[agv]|opus|pdf|txt|vtt|wav|webm|xml)$/iu;

/** The first word of a sentence about it. */
export function nameFile(href: Href): string {
  return OTHER_KINDS.test(splitHref(href).path) ? 'The file' : 'The picture';
}
