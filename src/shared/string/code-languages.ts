/** The languages that code can be coloured in. */
import { PLAIN_LANGUAGES } from './endless-code.ts';
import { LANGUAGE_NAMES } from './language-names.ts';

/** What writers also write. */
const OTHER_NAMES = 'bash env;django j2 jinja2;julia jl;nginx conf;xml htm vue';

/** Modules of languages by name and alias. highlight.js knows an alias only once its module is loaded. */
export const MODULE_OF_LANGUAGE: ReadonlyMap<string, string> = new Map(
  `${LANGUAGE_NAMES}${OTHER_NAMES}`.split(';').flatMap((entry) => {
    const names = entry.trim().split(' ');
    return names.map((name) => [name, names[0] ?? '']);
  }),
);

/** Whether docsite knows the language: it has colours, or is plain text. */
export function isKnownLanguage(language: string): boolean {
  return MODULE_OF_LANGUAGE.has(language) || PLAIN_LANGUAGES.has(language);
}
