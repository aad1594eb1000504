/** `sidebars.json` and category files in another language. */
import type { Say } from './site-words.ts';

/** Fields whose values readers see. */
const WORDS = new Set(['label', 'title', 'description', 'badge', 'text']);

/** The same menu with the words of the language; a file that is not JSON stays as it is. Mistakes are found where it was written. */
export function translateMenu(text: string, say: Say): string {
  try {
    return JSON.stringify(translate(JSON.parse(text), say));
  } catch {
    return text;
  }
}

/** In the short form of a category its label is a key. */
function translate(value: unknown, say: Say): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => translate(item, say));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]: readonly [string, unknown]) => [
      Array.isArray(inside) && key !== 'items' ? say(key) : key,
      typeof inside === 'string' && WORDS.has(key) ? say(inside) : translate(inside, say),
    ]),
  );
}
