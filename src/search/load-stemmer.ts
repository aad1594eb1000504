/** The stemmer of a language, for the index. The browser gets the same one: see `docsite:stemmer`. */
import { unifySpelling } from '../shared/search/spelling.ts';
import { stemArabic } from '../shared/search/stem-arabic.ts';
import { type Stemmer, stemmerParts, type WordStep } from '../shared/search/stemmers.ts';

const OWN: Readonly<Record<string, WordStep>> = { unifySpelling, stemArabic };

/** Returns words as they are if nothing is known of the language. */
export async function loadStemmer(language: string): Promise<Stemmer> {
  const parts = stemmerParts(language);
  const unify = OWN[parts.unify?.name ?? ''] ?? ((word) => word);
  const step = parts.stem === null ? null : await loadStep(parts.stem.module);
  if (step === null) return { unify, stem: unify };
  // The pages of a site share most of their words.
  const known = new Map<string, string>();
  const stem = (word: string): string => {
    let form = known.get(word);
    if (form === undefined) known.set(word, (form = step(unify(word))));
    return form;
  };
  return { unify, stem };
}

async function loadStep(module: string): Promise<WordStep> {
  const { stemmer } = (await import(module)) as { readonly stemmer: WordStep };
  return stemmer;
}
