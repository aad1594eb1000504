/** The stemmer of a language, for the index. The browser gets the same one: see `docsite:stemmer`. */
import { type Stem, stemmerModule } from '../shared/search/stemmers.ts';

/** Returns words as they are if the language has no stemmer. */
export async function loadStemmer(language: string): Promise<Stem> {
  const name = stemmerModule(language);
  if (name === null) return (word) => word;
  const { stemmer } = (await import(name)) as { readonly stemmer: Stem };
  // The pages of a site share most of their words.
  const known = new Map<string, string>();
  return (word) => {
    let stem = known.get(word);
    if (stem === undefined) known.set(word, (stem = stemmer(word)));
    return stem;
  };
}
