/** Texts as the reader of sources hands them on. */
import type { SourceText, SourceTexts } from '../../../src/content/sources/read-texts.ts';
import { hashOf } from '../../support/site.ts';

export function sourceText(text: string): SourceText {
  return { hash: hashOf(text), text };
}

/** Sources by path. */
export function sourceTexts(texts: Readonly<Record<string, string>>): SourceTexts {
  return new Map(Object.entries(texts).map(([path, text]) => [path, sourceText(text)]));
}
