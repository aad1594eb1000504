/** How much of a version is translated, page by page. */
import { compareLines } from '../differences/compare-lines.ts';
import type { SourceTexts } from '../content/sources/read-texts.ts';
import { isWritten } from '../shared/model/line-runs.ts';
import { compareText } from '../shared/string/compare-text.ts';
import { plainName } from '../shared/model/sets.ts';
import type { PageStatus, Version } from '../shared/model/site-model.ts';
import type { Doc } from '../shared/types/page.ts';
import type { TranslationIndex } from './page-state.ts';

export interface LanguageStatus {
  /** Outdated ones first, then missing ones, those with most to do before the others. */
  readonly pages: readonly PageStatus[];
  readonly words: number;
  readonly currentWords: number;
}

/** `texts`: of the sources. */
export function readStatus(version: Version, index: TranslationIndex, texts: SourceTexts): LanguageStatus {
  const docs = [...version.docs.values()].filter((doc) => !doc.draft && isWritten(doc));
  const pages = docs.map((doc) => statusOf(doc, index, texts)).toSorted(byWork);
  return {
    pages,
    words: sum(pages),
    currentWords: sum(pages.filter(({ state }) => state === 'current')),
  };
}

function statusOf(doc: Doc, index: TranslationIndex, texts: SourceTexts): PageStatus {
  const state = index.stateOf(doc);
  const text = texts.get(doc.source.diskPath)?.text ?? '';
  const base = { page: doc.source.path, state: state.kind, words: countWords(text) };
  if (state.kind === 'missing') return { ...base, changedWords: 0, file: null, madeFor: null };
  const { diskPath: file } = state.translation;
  if (state.kind === 'current') return { ...base, changedWords: 0, file, madeFor: null };
  const { madeFor } = state;
  const before = madeFor === null ? null : (texts.get(madeFor.source.diskPath)?.text ?? null);
  const changedWords = before === null ? 0 : countChanged(before, text);
  return { ...base, changedWords, file, madeFor: madeFor === null ? null : plainName(madeFor.version) };
}

const ORDER: readonly PageStatus['state'][] = ['outdated', 'missing', 'current'];

function byWork(one: PageStatus, other: PageStatus): number {
  return (
    ORDER.indexOf(one.state) - ORDER.indexOf(other.state) ||
    other.changedWords - one.changedWords ||
    other.words - one.words ||
    compareText(one.page, other.page)
  );
}

function countChanged(from: string, to: string): number {
  const runs = compareLines(from, to).flatMap((hunk) => hunk.runs);
  const marked = runs.flatMap((run) => (run.type === 'changed' ? run.words : []));
  return marked.filter(({ status }) => status !== 'same').reduce((count, { text }) => count + countWords(text), 0);
}

/** Letters or digits between white space. */
function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function sum(pages: readonly PageStatus[]): number {
  return pages.reduce((count, { words }) => count + words, 0);
}
