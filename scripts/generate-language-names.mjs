/**
 * Writes src/shared/string/language-names.ts: the languages of highlight.js, and which of them each alias means. The library knows the
 * aliases of a language only once its module is loaded, and loading all of them takes 160 ms.
 */
import { writeFile } from 'node:fs/promises';
import hljs from 'highlight.js';

const LINE_LENGTH = 118;

const lines = ['', ''];
for (const language of hljs.listLanguages().toSorted()) {
  // Two languages may claim an alias: the library decides.
  const aliases = (hljs.getLanguage(language)?.aliases ?? []).filter(
    (alias) => hljs.getLanguage(alias) === hljs.getLanguage(language),
  );
  const entry = `${[language, ...aliases].join(' ')};`;
  const joined = `${lines.at(-1)} ${entry}`.trim();
  if (joined.length > LINE_LENGTH) lines.push(entry);
  else lines[lines.length - 1] = joined;
}

const text = `/** Made by scripts/generate-language-names.mjs, from highlight.js. */

/** Names of all languages that have colours, each followed by its aliases. */
export const LANGUAGE_NAMES = \`${lines.join('\n').trimStart()}\`;
`;
await writeFile(new URL('../src/shared/string/language-names.ts', import.meta.url), text);
