/** `search`: pages whose text has the words, in one version or in all, each text once with the versions that have it. */
import { largest, smallest } from '../../src/shared/extremes.ts';
import { countOf } from '../../src/shared/string/format-count.ts';
import { inSentence, type PlacedCopy, type SiteReader } from './site-reader.ts';
import { OFFSET, SET, textOf, type Tool } from './tool.ts';
import { readSections, type Section, type CopyText } from './copy-text.ts';

/** Texts that are read for one question. */
const MOST_TEXTS = 1000;
/** Requests at a time. */
const AT_ONCE = 6;
const MOST_RESULTS = 20;
/** Characters of a passage. */
const PASSAGE = 240;

interface Found {
  readonly place: PlacedCopy;
  readonly markdownCopy: CopyText;
  readonly section: Section;
  readonly hits: number;
  readonly score: number;
}

export const searchTool: Tool = {
  name: 'search',
  title: 'Search',
  description:
    'Pages whose text has the words, best first, with the section and a passage; each text with the versions that have it.',
  fields: {
    words: { type: 'string', description: 'Words or identifiers to look for.', isRequired: true },
    version: { type: 'string', description: 'Name of a version, or all for every version. Default: latest.' },
    set: { ...SET, description: `${SET.description} With version all, that has the sets, too.` },
    offset: OFFSET,
  },
  run: async (site, args) => {
    const version = textOf(args, 'version') ?? 'latest';
    const words = splitWords(textOf(args, 'words') ?? '');
    const places = version === 'all' ? await site.listTexts() : await listOf(site, version);
    const [first] = places;
    const read = places.slice(0, MOST_TEXTS);
    const all = (await mapAtOnce(read, async (place) => rate(place, words, site))).flatMap((found) => found ?? []);
    const most = largest(
      all.map(({ hits }) => hits),
      0,
    );
    const results = all.filter(({ hits }) => hits === most).toSorted((a, b) => b.score - a.score);
    const where = version === 'all' ? 'all versions' : first === undefined ? version : inSentence(first.version);
    const missing =
      most < words.length && most > 0
        ? ` No text has all of the words; these have ${String(most)} of ${String(words.length)}.`
        : '';
    const cut =
      places.length > read.length
        ? ` Of ${countOf(places.length, 'text')}, the first ${String(MOST_TEXTS)} were searched.`
        : '';
    const head = `${countOf(results.length, 'result')} for "${words.join(' ')}" in ${where}.${missing}${cut}`;
    return [head, ...results.slice(0, MOST_RESULTS).map((found) => format(found, words, site))].join('\n\n');
  },
};

function splitWords(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().split(/\s+/u).filter(Boolean))];
}

async function listOf(site: SiteReader, name: string): Promise<readonly PlacedCopy[]> {
  const places = await site.listTextsOf(await site.findVersion(name));
  const [first] = places;
  // Says why, where there is no Markdown.
  if (first !== undefined) await site.readDoc(first.doc, first.version);
  return places;
}

/** `null` if the text contains none of the words, or is not published as Markdown. */
async function rate(place: PlacedCopy, words: readonly string[], site: SiteReader): Promise<Found | null> {
  if (place.doc.markdown === undefined) return null;
  const markdownCopy = await site.readDoc(place.doc, place.version);
  const [head, body] = [
    `${markdownCopy.title} ${place.doc.id} ${markdownCopy.description}`.toLowerCase(),
    markdownCopy.body.toLowerCase(),
  ];
  const hits = words.filter((word) => head.includes(word) || body.includes(word)).length;
  if (hits === 0) return null;
  const inTitle = words.filter((word) => head.includes(word)).length;
  const sections = readSections(markdownCopy.body).map((section) => ({ section, score: rateSection(section, words) }));
  const best = sections.reduce((a, b) => (b.score > a.score ? b : a));
  return { place, markdownCopy, section: best.section, hits, score: inTitle * 20 + best.score };
}

/** Words that it has count most, then those in its heading, then how often it has them. */
function rateSection({ title, text }: Section, words: readonly string[]): number {
  const lower = text.toLowerCase();
  const counts = words.map((word) => lower.split(word).length - 1);
  const inHeading = words.filter((word) => title.toLowerCase().includes(word)).length;
  const present = counts.filter((count) => count > 0).length;
  return (
    present * 10 +
    inHeading * 8 +
    Math.min(
      5,
      counts.reduce((sum, count) => sum + count, 0),
    )
  );
}

function format({ place, markdownCopy, section }: Found, words: readonly string[], site: SiteReader): string {
  const hash = section.id === '' ? '' : `#${section.id}`;
  const where = section.title === '' ? '' : ` › ${section.title}`;
  const address = site.addressOf(place.doc.path) + hash;
  return `## ${markdownCopy.title}${where}\n\n${nameRange(place)} · ${place.doc.id} · ${address}\n\n${passageOf(section, words)}`;
}

/** `Versions 1.0 – 2.0`, `API versions 1.0 – 2.0`, or the label of a set without versions. */
function nameRange({ range, version: { label, ofSet } }: PlacedCopy): string {
  if (range === '') return label;
  return ofSet === undefined ? `Versions ${range}` : `${ofSet} versions ${range}`;
}

function passageOf({ text }: Section, words: readonly string[]): string {
  const flat = text.replace(/\s+/gu, ' ');
  const places = words.map((word) => flat.toLowerCase().indexOf(word)).filter((at) => at !== -1);
  const start = Math.max(0, smallest([...places, flat.length]) - PASSAGE / 4);
  const passage = flat.slice(start, start + PASSAGE).trim();
  return `${start > 0 ? '…' : ''}${passage}${start + PASSAGE < flat.length ? '…' : ''}`;
}

async function mapAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at];
      if (item !== undefined) results[at] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return results;
}
