/**
 * British and American spellings of a word as one: `colour` and `color`, `customise` and `customize`. What becomes of a word
 * is not for readers: it is the same for both spellings, in the index and in a query.
 */

// cspell:disable
/** Words in `-ise` that nobody spells with a z. */
const ALWAYS_S =
  /(?:^(?:ar|pract|r|w|gu|po|cru|bru|no|ra|pra|mo|pre|pro|dem|prem|prom|av|adv|rev|dev|dis|desp|conc|prec|exc|inc|liai)|advert|appr|[ct]hast|compr|prom|disgu|enterpr|exerc|expert|franch|improv|merchand|parad|superv|surpr|telev|treat|[a-z]w)is/u;
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [
    /(arm|behavi|cand|clam|col|demean|endeav|fav|flav|glam|harb|hon|hum|lab|neighb|od|parl|rig|rum|sav|savi|splend|tum|val|vap|vig)our/u,
    '$1or',
  ],
  [/(memo|[b-df-hj-np-tv-z])is(e|es|ed|er|ers|ing|able|ation|ations)$/u, '$1iz$2'],
  [/(anal|paral|catal)ys(e|es|ed|er|ers|ing)$/u, '$1yz$2'],
  [/(catal|dial|anal|monol|epil|prol)ogu(?:e(?=s?$)|(?=e[dr]|ing))/u, '$1og'],
  [/(cent|met|lit|theat|fib|calib|spect)re(s?)$/u, '$1er$2'],
  [/^centr(ed|ing)$/u, 'center$1'],
  [
    /(bevel|cancel|carousel|channel|counsel|dial|duel|equal|fuel|funnel|initial|jewel|label|level|libel|marshal|model|panel|pencil|rival|signal|spiral|total|travel|tunnel)l(ed|ing|er|ers|or|ors)$/u,
    '$1$2',
  ],
  [/^(un|re)?(enrol|fulfil|instal|instil|distil)(?=[^l]|$)/u, '$1$2l'],
  [/^(li|de|of|pre)(cen|fen|ten)c(?=e|ing)/u, '$1$2s'],
  [/^practis/u, 'practic'],
  [/^(skil|wil)ful/u, '$1lful'],
  [/^(judg|acknowledg)ement/u, '$1ment'],
  [/^program(?:me)?(s?)$/u, 'program$1'],
  [/^grey/u, 'gray'],
  [/^artefact/u, 'artifact'],
  [/^manoeuvr/u, 'maneuver'],
  [/^ageing$/u, 'aging'],
];
/** What one of them must have: most words have none of it. */
const ANY =
  /our|[iy]s[aei]|ogu|[tb]res?$|^centr|ll(?:ed|ing|[eo]rs?)$|(?:nro|lfi|sta|sti)l|cen|fen|ten|practis|ilful|gement|program|grey|artef|noeuv|ageing/u;
// cspell:enable

/** `word` is in lower case. */
export function unifySpelling(word: string): string {
  if (!ANY.test(word)) return word;
  return SPELLINGS.reduce(
    (spelled, [british, american]) =>
      american.includes('iz') && ALWAYS_S.test(spelled) ? spelled : spelled.replace(british, american),
    word,
  );
}
