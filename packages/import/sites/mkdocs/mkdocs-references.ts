/** Links by reference, as Python-Markdown and its plugins read them → those of CommonMark. Pure. */
import { mapOutsideOfCode } from '../../code-places.ts';
import { FENCED } from './mkdocs-fences.ts';
import { REFERENCES, type TextPlugin } from './mkdocs-text-plugins.ts';

const ADDRESS = /^[ ]{0,3}\[([^\]^*\n][^\]\n]*)\]:[ \t]*\S.*$/gmu;

/** The addresses of `glossary` that links of the page name, as lines for its end. */
export function sharedAddresses(text: string, glossary: string): string {
  const lower = text.toLowerCase();
  const used = [...glossary.matchAll(ADDRESS)].filter(([, label = '']) => lower.includes(`[${label.toLowerCase()}]`));
  return used.length === 0 ? '' : `\n\n${used.map(([line]) => line.trim()).join('\n')}\n`;
}

/** Links to objects of the code lead nowhere without the plugin: their text stays. */
export function dropReferences(text: string, plugins: readonly TextPlugin[]): string {
  if (!plugins.includes(REFERENCES)) return text;
  return text.replaceAll(new RegExp(`${FENCED}|(?<!\`)${REFERENCES.pattern.source}`, 'gmu'), (whole) =>
    whole.startsWith('[') ? whole.slice(1, whole.indexOf('][')) : whole,
  );
}

/** `[text] [label]`, also over two lines, is one link; `[label][^1]` a link and a footnote, which would be one to CommonMark. */
export function closeReferences(text: string, glossary: string): string {
  if (!/\]\s?\[/u.test(text)) return text;
  const labels = new Set(Array.from(`${text}\n${glossary}`.matchAll(ADDRESS), ([, label = '']) => label.toLowerCase()));
  if (labels.size === 0) return text;
  return mapOutsideOfCode(text, (piece) =>
    piece
      .replaceAll(/\[([^\][\n]+)\](?=\[\^)/gu, (whole, label: string) =>
        labels.has(label.toLowerCase()) ? `${whole}[]` : whole,
      )
      .replaceAll(/\](?: |\n[ ]{0,3})(\[([^\][\n]+)\])(?![:([])/gu, (whole, reference: string, label: string) =>
        labels.has(label.toLowerCase()) ? `]${reference}` : whole,
      ),
  );
}
