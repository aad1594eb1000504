/** The names of languages are those of the installed library. */
import hljs from 'highlight.js';
import { expect, test } from 'vitest';
import { LANGUAGE_NAMES } from '../../../../src/shared/string/language-names.ts';

test('every alias of the library leads to its language; if not, run scripts/generate-language-names.mjs', () => {
  const entries = LANGUAGE_NAMES.split(';').map((entry) => entry.trim().split(' '));
  const known = new Map(entries.flatMap(([module = '', ...names]) => names.map((name) => [name, module])));
  const expected = new Map<string, string>();
  for (const language of hljs.listLanguages()) {
    for (const alias of hljs.getLanguage(language)?.aliases ?? []) {
      const owner = hljs.listLanguages().find((name) => hljs.getLanguage(name) === hljs.getLanguage(alias));
      if (owner !== undefined) expected.set(alias, owner);
    }
  }
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(expected));
});
