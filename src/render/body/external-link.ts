/** Links to other sites. */
import { isWebAddress } from '../../shared/href.ts';
import { escapeHtml } from '../../shared/string/html.ts';
import type { Html } from '../../shared/types/store.ts';

/** `href` and what belongs to a link that leaves the site (BEHAVIOUR B8). */
export function externalLinkAttributes(href: string, encoded: string = href): Html {
  const newTab = isWebAddress(href) ? ' target="_blank" rel="noopener noreferrer"' : '';
  return ` href="${escapeHtml(encoded)}"${newTab}`;
}
