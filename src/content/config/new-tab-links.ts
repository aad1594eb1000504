/** Links to other sites in HTML that the site's author wrote outside texts: in the configuration and in sidebars. */
import { Parser } from 'htmlparser2';
import { isWebAddress } from '../../shared/href.ts';
import type { Html } from '../../shared/types/store.ts';

const HIDDEN_TEXT = ' (opens in new tab)';

/**
 * Makes links to other sites open in a new tab and say so to assistive technology (BEHAVIOUR B8); all else stays to the
 * byte. A link to `siteUrl` itself is not one of them. What the author wrote wins: a `rel`, the same words in the link,
 * and a `target`, with one other than `_blank` the link stays as it is.
 */
export function openInNewTab(html: Html, siteUrl: string): Html {
  const insertions: { readonly at: number; readonly text: Html }[] = [];
  /** Where the text of each open link starts; `null` for a link that stays as it is. */
  const open: (number | null)[] = [];
  const parser = new Parser({
    onopentag: (name, { href = '', target, rel }) => {
      if (name !== 'a') return;
      const opensTab = leadsAway(href.trim(), siteUrl) && (target ?? '_blank') === '_blank';
      open.push(opensTab ? parser.endIndex + 1 : null);
      if (!opensTab) return;
      const attributes = [
        ...(target === undefined ? [' target="_blank"'] : []),
        ...(rel === undefined ? [' rel="noopener noreferrer"'] : []),
      ];
      insertions.push({ at: parser.startIndex + '<a'.length, text: attributes.join('') });
    },
    onclosetag: (name) => {
      const start = name === 'a' ? open.pop() : null;
      if (start === null || start === undefined) return;
      const at = parser.startIndex;
      if (html.slice(start, at).includes(HIDDEN_TEXT.trim())) return;
      insertions.push({ at, text: `<span class="visually-hidden">${HIDDEN_TEXT}</span>` });
    },
  });
  parser.end(html);
  return insertions.reduceRight((result, { at, text }) => result.slice(0, at) + text + result.slice(at), html);
}

function leadsAway(href: string, siteUrl: string): boolean {
  return isWebAddress(href) && URL.canParse(href, siteUrl) && new URL(href, siteUrl).origin !== siteUrl;
}
