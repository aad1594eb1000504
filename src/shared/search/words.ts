/**
 * The words of a text as the search index knows them. Build and browser share this module: a query finds what the index
 * has because both take words apart in the same way.
 */

/** Words that nearly every English page has and nobody looks for: neither indexed nor looked up. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been but by can could do does for from had has have he her how i if in into is it its may ' +
    'me my of on or our she should so than that the their them then there these they this those to was we were what ' +
    'when where which while who whom why will with would you your'
  ).split(' '),
);

/** Longer words are lines of data: a hash, a key, a picture in base64. */
const MAX_WORD_LENGTH = 80;
const BETWEEN_IDENTIFIERS = /[^\p{L}\p{N}\p{M}_.-]+/u;
/** Between the parts of an identifier: `no_update`, `data-theme`, `settings.py`, `LanguageSelector`, `LMSHandler`. */
const BETWEEN_PARTS = /[_.-]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** `LMSes`, `URLs`: no capital starts a part here. */
const PLURAL_OF_CAPITALS = /^\p{Lu}{2,}e?s$/u;
/** Most words, with what is around them in a sentence: one identifier of one part, no longer than `MAX_WORD_LENGTH`. */
const PLAIN_WORD = /^["'(`]*([A-Za-z][a-z]{0,79})["'),.:;?!`]*$/u;
const APOSTROPHE = /(?<=\p{L})['’](?=\p{L})/gu;
const SOFT_HYPHEN = /\u00AD/gu;
/** Written without spaces: each pair of neighbours is a word, so that any part of a sentence is found. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const UNSPACED_RUN = new RegExp(`(${UNSPACED.source}+)`, 'u');
const NUMBER = /^\p{N}+$/u;

/** The words between white space, as they are written. */
export function splitWords(text: string): readonly string[] {
  const plain = text.trim();
  return plain === '' ? [] : plain.split(/\s+/u);
}

/**
 * The pieces of a written word, each with what the index has for it: a character of a script without spaces is one, with the
 * pairs that it is in. Together they are the word.
 */
export function piecesOf(
  word: string,
  language: string,
): readonly { readonly text: string; readonly keys: readonly string[] }[] {
  if (!UNSPACED.test(word)) return [{ text: word, keys: keysOf(word, language) }];
  return word.split(UNSPACED_RUN).flatMap((run) => {
    if (run === '') return [];
    if (!UNSPACED.test(run)) return [{ text: run, keys: keysOf(run, language) }];
    const letters = Array.from(run.normalize('NFC'));
    return letters.map((text, at) => {
      const pairs = [(letters[at - 1] ?? '') + text, text + (letters[at + 1] ?? '')];
      return { text, keys: letters.length === 1 ? [text] : pairs.filter((pair) => pair !== text) };
    });
  });
}

/**
 * What the index has for a written word, in lower case: nothing for a stop word. An identifier is there from each of its
 * parts on (what `page_size` becomes is found by `page`, by `size` and by both): as every word is found by its beginning,
 * so is each part of it, and several parts in a row.
 */
export function keysOf(word: string, language: string): readonly string[] {
  if (known.language !== language || known.keys.size > MAX_KNOWN) known = { language, keys: new Map() };
  let keys = known.keys.get(word);
  if (keys === undefined) known.keys.set(word, (keys = readKeys(word, language)));
  return keys;
}

/** Most words of a site occur again and again. The same words always have the same keys: this only saves work. */
let known: { readonly language: string; readonly keys: Map<string, readonly string[]> } = {
  language: '',
  keys: new Map(),
};
const MAX_KNOWN = 50_000;

/** As `keysOf`, for those who remember words themselves. */
export function readKeys(word: string, language: string): readonly string[] {
  const [, plain] = PLAIN_WORD.exec(word) ?? [];
  if (plain !== undefined) {
    const key = plain.toLowerCase();
    return isStopWord(key, language) ? [] : [key];
  }
  return identifiersOf(word).flatMap((parts) => {
    const keys = parts.map((part, at) => (at > 0 && (part.length < 2 || NUMBER.test(part)) ? '' : joinFrom(parts, at)));
    return keys.filter((key) => key !== '' && key.length <= MAX_WORD_LENGTH && !isStopWord(key, language));
  });
}

/** The words to look up for a query: identifiers whole, stop words only where there is nothing else. */
export function queryTerms(query: string, language: string): readonly string[] {
  const terms = [
    ...new Set(splitWords(query).flatMap((word) => identifiersOf(word).map((parts) => joinFrom(parts, 0)))),
  ];
  const wanted = terms.filter((term) => !isStopWord(term, language));
  return wanted.length === 0 ? terms : wanted;
}

/** As `queryTerms`, with identifiers in parts: `docker-compose` is two words for who writes it as two. */
export function queryParts(query: string, language: string): readonly string[] {
  return queryTerms(
    splitWords(query)
      .flatMap((word) => identifiersOf(word).map((parts) => parts.join(' ')))
      .join(' '),
    language,
  );
}

function isStopWord(key: string, language: string): boolean {
  return STOP_WORDS.has(key) && /^en(?:-|$)/u.test(language);
}

function joinFrom(parts: readonly string[], at: number): string {
  return parts.slice(at).join('');
}

/** The identifiers of a written word, each in its parts and in lower case. */
function identifiersOf(word: string): readonly (readonly string[])[] {
  const plain = word.normalize('NFC').replace(SOFT_HYPHEN, '').replace(APOSTROPHE, '');
  return plain.split(BETWEEN_IDENTIFIERS).flatMap((identifier) => {
    if (UNSPACED.test(identifier)) return identifier.split(UNSPACED_RUN).flatMap(splitUnspaced);
    return toParts(identifier);
  });
}

function splitUnspaced(run: string): readonly (readonly string[])[] {
  if (!UNSPACED.test(run)) return toParts(run);
  const letters = Array.from(run);
  if (letters.length === 1) return [letters];
  return letters.slice(1).map((letter, at) => [(letters[at] ?? '') + letter]);
}

function toParts(identifier: string): readonly (readonly string[])[] {
  // `v3.2.1` is the number that others write without the letter.
  const unprefixed = identifier.replace(/^v(?=\d+(?:\.\d+)+)/iu, '');
  const parts = PLURAL_OF_CAPITALS.test(unprefixed) ? [unprefixed] : unprefixed.split(BETWEEN_PARTS);
  const words = parts.filter((part) => part !== '').map((part) => part.toLowerCase());
  return words.length === 0 ? [] : [words];
}
