/**
 * How old the sections of a page are: since which version it has each, and when its text last changed (BEHAVIOUR B175). A
 * section is a heading with what follows it, up to the next heading of any level. Looks back only: no later release changes it.
 */
import type { Doc } from '../types/page.ts';
import { findSectionNews, type SectionNews } from './api-changes.ts';
import { findOlderDoc } from './older-doc.ts';
import type { ParsedBody, ParsedHeading } from './parsed-body.ts';
import type { SiteModel } from './site-model.ts';

/** What is new in a section of a page. */
export interface SectionMark {
  /** Index of its heading in the text. */
  readonly heading: number;
  readonly change: 'new' | 'changed';
  /** The page in the version that brought it. */
  readonly doc: Doc;
}

/** Of a section, by the page of the version that brought it; `null` for what is as old as the page. */
interface SectionAge {
  readonly since: Doc | null;
  readonly changed: Doc | null;
}

type SectionsOf = Pick<ParsedBody, 'headings' | 'leadDigest'>;
type Pages = Pick<SiteModel, 'histories' | 'bodies' | 'versionByName' | 'findApiChanges'>;

const UNMARKED: SectionAge = { since: null, changed: null };

/** Computed once for all pages of a history: each of its versions asks for it. */
const known = new WeakMap<readonly Doc[], Map<Doc, readonly SectionAge[]>>();

/**
 * In the order of the text, at most one of each `change` for a heading. A section that came with the one around it is not
 * marked, nor is a heading of level 1, such as the title of the page. Empty for a draft.
 */
export function findSectionMarks(doc: Doc, model: Pages): readonly SectionMark[] {
  const docs = model.histories.get(doc)?.docs;
  const body = model.bodies.get(doc.hash);
  if (docs === undefined || body === undefined) return [];
  const ages = known.get(docs) ?? new Map<Doc, readonly SectionAge[]>();
  known.set(docs, ages);
  return chooseMarks(body, findAges(doc, model, ages));
}

/** Those of the documents before it are found first, and kept in `ages`. */
function findAges(doc: Doc, model: Pages, ages: Map<Doc, readonly SectionAge[]>): readonly SectionAge[] {
  const missing: Doc[] = [];
  let at: Doc | null = doc;
  while (at !== null && !ages.has(at)) {
    missing.push(at);
    at = findOlderDoc(at, model);
  }
  let before = at;
  for (const one of missing.toReversed()) {
    ages.set(one, findOwnAges(one, before, { ages, model }));
    before = one;
  }
  return ages.get(doc) ?? [];
}

function findOwnAges(
  doc: Doc,
  older: Doc | null,
  { ages, model }: { readonly ages: ReadonlyMap<Doc, readonly SectionAge[]>; readonly model: Pages },
): readonly SectionAge[] {
  const body = model.bodies.get(doc.hash);
  const [before, known] = older === null ? [] : [model.bodies.get(older.hash), ages.get(older)];
  if (body === undefined) return [];
  if (older === null || before === undefined || known === undefined) return body.headings.map(() => UNMARKED);
  // Most versions have the text of the version before: they share its ages.
  if (older.hash === doc.hash) return known;
  return ageSections({ body: before, ages: known }, body, { doc, news: findSectionNews({ older, doc }, model) });
}

function ageSections(
  before: { readonly body: SectionsOf; readonly ages: readonly SectionAge[] },
  body: SectionsOf,
  { doc, news }: { readonly doc: Doc; readonly news: SectionNews | null },
): readonly SectionAge[] {
  const matches = matchSections(before.body.headings, body.headings, news === null ? KEYS : KEYS_OF_FIELDS);
  if (isWrittenAnew(before.body, body, matches)) return body.headings.map(() => UNMARKED);
  const ages: SectionAge[] = [];
  for (const [index, { level, text, id, digest }] of body.headings.entries()) {
    const match = matches[index] ?? null;
    const [older, age] = match === null ? [] : [before.body.headings[match], before.ages[match]];
    if (older !== undefined && age !== undefined)
      ages.push((older.text === text && older.digest === digest) || isSame(id, news) ? age : { ...age, changed: doc });
    else {
      // What was there under the heading around it is as old as that one.
      const outer =
        news?.keptAlternatives.has(text) === true
          ? body.headings.slice(0, index).findLastIndex((one) => one.level < level)
          : -1;
      ages.push({ since: outer === -1 ? doc : (ages[outer]?.since ?? null), changed: null });
    }
  }
  return ages;
}

/** What is written in another order says the same of an operation. */
function isSame(id: string, news: SectionNews | null): boolean {
  const [operation = '', ...field] = id.split('.');
  return news !== null && field.length > 0 && !news.changedOperations.has(operation);
}

/** Ids of the headings of a text whose sections are not the same in another text of the page, or not in it. */
export function findChangedSections(text: SectionsOf, other: SectionsOf): ReadonlySet<string> {
  const changed = new Set(text.headings.map(({ id }) => id));
  for (const [index, match] of matchSections(text.headings, other.headings).entries()) {
    const [before, now] = [match === null ? undefined : text.headings[match], other.headings[index]];
    if (before?.text === now?.text && before?.digest === now?.digest) changed.delete(before?.id ?? '');
  }
  return changed;
}

/** Less than half of the old sections are left: marks on all the others would say less than none. */
function isWrittenAnew(older: SectionsOf, newer: SectionsOf, matches: readonly (number | null)[]): boolean {
  const hasLead = older.leadDigest !== '';
  const kept =
    matches.filter((match) => match !== null).length + Number(hasLead && older.leadDigest === newer.leadDigest);
  return kept === 0 || kept * 2 < older.headings.length + Number(hasLead);
}

type KeyOf = (heading: ParsedHeading) => string;

/**
 * What identifies a section across versions, the surest first: some headings, such as “Example”, occur more than once
 * in a text.
 */
const KEYS: readonly KeyOf[] = [
  ({ text, digest }) => (digest === '' ? '' : `${text}\n${digest}`),
  ({ id }) => id,
  ({ text }) => text,
  ({ digest }) => digest,
];

/**
 * On pages of APIs ids follow from what they name (`get-courses-id.200.title`, BEHAVIOUR B295), and many fields have one name, one type and
 * no other words.
 */
const KEYS_OF_FIELDS: readonly KeyOf[] = [
  ({ id }) => id,
  // Of an operation whose path is written differently.
  ({ id }) => id.split('.').slice(1).join('.'),
  // In what became one of several alternatives.
  ({ id, text, digest }) => `${id.split('.', 2).join('.')}\n${text}\n${digest}`,
  // Headings that are not fields.
  ({ id, text }) => (id.includes('.') ? '' : text),
  // Those, and path parameters: requests do not contain their names.
  ({ id, digest }) => (/^[^.]+\.(?!path\.)/u.test(id) ? '' : digest),
];

/** For each new section the index of the old one that it continues; `null` for one that is new. No old one continues twice. */
function matchSections(
  older: readonly ParsedHeading[],
  newer: readonly ParsedHeading[],
  keys = KEYS,
): readonly (number | null)[] {
  const matches: (number | null)[] = newer.map(() => null);
  const taken = new Set<number>();
  for (const keyOf of keys) {
    /** The first of each key is at the end of its list. */
    const free = new Map<string, number[]>();
    for (const [index, heading] of [...older.entries()].toReversed()) {
      const key = keyOf(heading);
      if (key === '' || taken.has(index)) continue;
      const indexes = free.get(key) ?? [];
      indexes.push(index);
      free.set(key, indexes);
    }
    for (const [index, heading] of newer.entries()) {
      const match = matches[index] === null ? free.get(keyOf(heading))?.pop() : undefined;
      if (match === undefined) continue;
      matches[index] = match;
      taken.add(match);
    }
  }
  return matches;
}

function chooseMarks({ headings }: SectionsOf, ages: readonly SectionAge[]): readonly SectionMark[] {
  const marks: SectionMark[] = [];
  /** Sections around the next one, outermost first. */
  const open: { readonly level: number; readonly since: Doc | null }[] = [];
  for (const [index, { level, text }] of headings.entries()) {
    const { since, changed } = ages[index] ?? UNMARKED;
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    if (text !== '' && level > 1) {
      if (since !== null && open.at(-1)?.since !== since) marks.push({ heading: index, change: 'new', doc: since });
      if (changed !== null) marks.push({ heading: index, change: 'changed', doc: changed });
    }
    open.push({ level, since });
  }
  return marks;
}
