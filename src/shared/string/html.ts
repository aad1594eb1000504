/** Escaping of text for HTML, the same characters as React and markdown-it escape. */
import type { Html } from '../types/store.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text that is safe between tags and inside double-quoted attribute values. */
export function escapeHtml(text: string): Html {
  return text.replace(/[&<>"]/gu, (char) => ENTITIES[char] ?? char);
}
