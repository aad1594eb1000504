/** The order of pages in menus of Hugo, where docsite would choose another one. Pure. */
import { compareText } from '../../../../src/shared/string/compare-text.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { SourcePath } from '../../../../src/shared/types/store.ts';

interface Entry {
  /** The page, or the page of the folder: it says where the folder is listed. */
  readonly path: SourcePath;
  /** Of the file or the folder, by which docsite orders entries without a position. */
  readonly name: string;
  readonly weight: number;
  readonly time: number;
  readonly title: string;
}

const FOLDER_PAGE = /(?:^|\/)_?index\.md$/iu;

/**
 * Positions of the pages in folders that docsite would order otherwise, from 1. Hugo orders the pages of a folder by weight, by date
 * with the newest first, and by title; docsite by position and name. `fields` has the front matter of each page.
 */
export function orderHugoPages(fields: ReadonlyMap<SourcePath, Fields>): ReadonlyMap<SourcePath, number> {
  const folders = new Map<string, Entry[]>();
  for (const [path, own] of fields) {
    const place = path.replace(FOLDER_PAGE, '');
    // The page of the site is in no folder.
    if (place === '') continue;
    const cut = place.lastIndexOf('/');
    const folder = place.slice(0, Math.max(cut, 0));
    const entries = folders.get(folder) ?? [];
    folders.set(folder, entries);
    entries.push({ path, name: place.slice(cut + 1).replace(/\.md$/iu, ''), ...readOrder(own) });
  }
  const positions = new Map<SourcePath, number>();
  for (const entries of folders.values()) {
    const before = entries.toSorted(compareInHugo);
    const after = entries.toSorted((a, b) => compareWeights(a, b) || compareText(a.name, b.name));
    // docsite reads a number at the start of a name as a position.
    const isSame = before.every((entry, index) => entry === after[index] && !/^\d/u.test(entry.name));
    if (!isSame) for (const [index, { path }] of before.entries()) positions.set(path, index + 1);
  }
  return positions;
}

function readOrder({ weight, date, linkTitle, title }: Fields): Pick<Entry, 'weight' | 'time' | 'title'> {
  const written = date instanceof Date || typeof date === 'string' ? new Date(date).getTime() : NaN;
  return {
    weight: typeof weight === 'number' ? weight : 0,
    time: Number.isNaN(written) ? -Infinity : written,
    title: [linkTitle, title].find((one) => typeof one === 'string') ?? '',
  };
}

function compareInHugo(a: Entry, b: Entry): number {
  const times = a.time === b.time ? 0 : b.time - a.time;
  return compareWeights(a, b) || times || compareTitles(a.title, b.title) || compareText(a.path, b.path);
}

/** Without a weight, which 0 also means, a page comes last. */
function compareWeights(a: Entry, b: Entry): number {
  if (a.weight === 0 || b.weight === 0) return Number(a.weight === 0) - Number(b.weight === 0);
  return a.weight - b.weight;
}

function compareTitles(a: string, b: string): number {
  return compareText(a.toLowerCase(), b.toLowerCase()) || compareText(a, b);
}
