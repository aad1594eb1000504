/** Pairs of Markdown and HTML in plain text: a title, a dot, the source, a dot, the HTML, a dot. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Pair {
  readonly title: string;
  readonly source: string;
  readonly html: string;
}

const FIXTURES = new URL('../../../../fixtures/', import.meta.url);
const FOLDER = new URL('markdown/', FIXTURES);

/** Characters that an editor would not show or not keep, as the files write them. */
const WRITTEN: Readonly<Record<string, string>> = {
  '→': '\t',
  '␍': '\r',
  '␀': '\0',
  '⟦BOM⟧': '\uFEFF',
  '⟦FDD0⟧': '\uFDD0',
  '⟦FDEF⟧': '\uFDEF',
};

export function pairFiles(): readonly string[] {
  return readdirSync(FOLDER).filter((name) => name.endsWith('.txt'));
}

export function readPairs(name: string, folder = 'markdown'): readonly Pair[] {
  const parts = readFileSync(new URL(`${folder}/${name}`, FIXTURES), 'utf8').split(/^\.\n/mu);
  if (parts.length % 3 !== 1) throw new Error(`${name}: a case has three lines with a dot.`);
  return Array.from({ length: (parts.length - 1) / 3 }, (_, index) => ({
    title: (parts[index * 3] ?? '').trim(),
    source: (parts[index * 3 + 1] ?? '').replace(/→|␍|␀|⟦\w+⟧/gu, (written) => WRITTEN[written] ?? written),
    html: parts[index * 3 + 2] ?? '',
  }));
}
