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
/** Soft hyphens, and signs that compatibility would make letters of the word before them. */
const NO_LETTERS = /[\u00AD\u2120\u2122]/gu;
/** Articles and the like before a vowel: `l'été`, `qu'elle`. They are words that nobody looks for. */
// cspell:disable
const ELIDED =
  /(?<![\p{L}\p{N}])(?:[cdjlmnst]|all|dall|dell|gl|jusqu|lorsqu|nell|puisqu|qu|quell|quoiqu|sull|un)['’](?=[aeiouyh\u00C0-\u017F])/giu;
// cspell:enable
/** Written without spaces: each pair of neighbours is a word, so that any part of a sentence is found. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const UNSPACED_RUN = new RegExp(`(${UNSPACED.source}+)`, 'u');
const NAME_WITH_SYMBOLS =
  /(?<![\p{L}\p{N}\p{M}_.&/#+-])(?:\p{L}[\p{L}\p{N}]{0,11}(?:\+{1,2}(?!\p{L})|#(?![\p{L}\p{N}]))|\p{L}{1,3}[&/]\p{L}{1,3}(?![\p{L}\p{N}_/&-]|\.\p{L})|\.\p{L}{2,6}(?![\p{L}\p{N}_/-]|\.\p{L}))/gu;
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
    // A half-wide syllable has its mark after it, and one sign may be several letters.
    const written = run.normalize('NFC').match(/.[\p{M}\uFF9E\uFF9F]*/gsu) ?? [];
    const letters = written.map((text) => text.normalize('NFKC'));
    return written.map((text, at) => ({ text, keys: pairsOf(letters, at) }));
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
  const ofParts = identifiersOf(word).flatMap((parts) => {
    const keys = parts.map((part, at) => (at > 0 && (part.length < 2 || NUMBER.test(part)) ? '' : joinFrom(parts, at)));
    return keys.filter((key) => key !== '' && key.length <= MAX_WORD_LENGTH && !isStopWord(key, language));
  });
  return [...namesWithSymbols(word), ...ofParts];
}

/** `C++`, `C#`, `I/O`, `AT&T`, `.NET`: what is beside the letters is a part of the name. In lower case. */
export function namesWithSymbols(text: string): readonly string[] {
  return text.normalize('NFKC').toLowerCase().match(NAME_WITH_SYMBOLS) ?? [];
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
  const plain = word.replace(NO_LETTERS, '').normalize('NFKC').replace(ELIDED, '').replace(APOSTROPHE, '');
  return plain.split(BETWEEN_IDENTIFIERS).flatMap((identifier) => {
    if (UNSPACED.test(identifier)) return identifier.split(UNSPACED_RUN).flatMap(splitUnspaced);
    return toParts(identifier);
  });
}

/** The pairs that a letter is in; the letter itself where it is alone. */
function pairsOf(letters: readonly string[], at: number): readonly string[] {
  const around = [
    Array.from(letters[at - 1] ?? '').slice(-1),
    Array.from(letters[at] ?? ''),
    Array.from(letters[at + 1] ?? '').slice(0, 1),
  ].flat();
  return around.length < 2 ? around : around.slice(1).map((letter, index) => (around[index] ?? '') + letter);
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
