/** What HTML asks of text and of elements: the same characters are escaped as by React and markdown-it. */
import type { Html } from '../types/store.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text that is safe between tags and inside double-quoted attribute values. */
export function escapeHtml(text: string): Html {
  return text.replace(/[&<>"]/gu, (char) => ENTITIES[char] ?? char);
}

/** Elements that have no end tag (HTML, "Void elements"). In lower case. */
export const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/u;
