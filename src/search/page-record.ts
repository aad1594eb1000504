/** From the texts of a page to its record in the index, and to the words by which misspelt queries are corrected. */
import { addressWords, recordKeys, TITLE_PLACES, type PageTexts } from '../shared/search/page-texts.ts';
import type { WordStep } from '../shared/search/stemmers.ts';
import { keysOf, splitWords } from '../shared/search/words.ts';
import type { IndexRecord } from './pagefind.ts';

export interface SearchedPage {
  readonly texts: PageTexts;
  /** Of the newest text. */
  readonly description: string;
}
/** All that the index needs of a page besides its texts: plain data. */
export interface PageRecord {
  readonly record: Omit<IndexRecord, 'id'>;
  /** Words of the page that a misspelt one may have been, separated by spaces. */
  readonly words: string;
}

/** A spelling is corrected from five letters on; the right word may have one less. */
const WORD_TO_CORRECT = /^\p{L}{4,30}$/u;
/** From so many times on, a page is about a word. */
const OFTEN = 4;

/** The words in their places (see `recordKeys`), and again what the newest text says often: how often counts in the ranking. */
export function makeRecord({ texts, description }: SearchedPage, stem: WordStep): PageRecord {
  const { language } = texts;
  const keys = recordKeys(texts);
  const newest = texts.texts[0];
  const sections = (newest?.sections ?? []).flatMap((section) => texts.sections[section] ?? []);
  const toKeys = (written: string): readonly string[] =>
    splitWords(written).flatMap((word) => keysOf(word, language).map(stem));
  const counts = countStems(sections, { texts, stem });
  const often = [...counts].filter(([, count]) => count >= OFTEN).map(([key]) => key);
  const [title, address] = [toKeys(newest?.title ?? ''), toKeys(addressWords(texts))];
  const record = {
    content: [
      ...keys.slice(0, TITLE_PLACES).map(stem),
      ...new Set(keys.slice(TITLE_PLACES).map(stem)),
      ...often.toSorted(),
    ].join(' '),
    meta: {
      // As one word each, so that the page whose title begins with a word is before those that have it later.
      name: [...new Set([title.join(''), address.join('')])].join(' '),
      title: title.join(' '),
      address: address.join(' '),
      headings: toKeys(sections.map(({ title }) => title).join(' ')).join(' '),
      description: toKeys(description).join(' '),
    },
  };
  return { record, words: [...new Set(keys)].filter((key) => WORD_TO_CORRECT.test(key)).join(' ') };
}

/** How often some sections have each stem. */
function countStems(
  sections: PageTexts['sections'],
  { texts, stem }: { readonly texts: PageTexts; readonly stem: WordStep },
): ReadonlyMap<string, number> {
  const written = new Map<string, number>();
  const add = (text: string): void => {
    for (const word of splitWords(text)) written.set(word, (written.get(word) ?? 0) + 1);
  };
  for (const { title, passages } of sections) {
    add(title);
    for (const passage of passages) add(texts.passages[passage] ?? '');
  }
  const counts = new Map<string, number>();
  for (const [word, count] of written) {
    for (const key of keysOf(word, texts.language)) counts.set(stem(key), (counts.get(stem(key)) ?? 0) + count);
  }
  return counts;
}
