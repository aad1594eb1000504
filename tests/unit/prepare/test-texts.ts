/** Texts as the reader of sources hands them on, and prepared ones. */
import type { SourceText, SourceTexts } from '../../../src/content/sources/read-texts.ts';
import { type PreparedText, prepareText } from '../../../src/prepare/prepare-text.ts';
import { hashOf } from '../../support/site.ts';

export function sourceText(text: string): SourceText {
  return { hash: hashOf(text), text };
}

/** Sources by path. */
export function sourceTexts(texts: Readonly<Record<string, string>>): SourceTexts {
  return new Map(Object.entries(texts).map(([path, text]) => [path, sourceText(text)]));
}

export async function preparedTexts(texts: readonly string[]): Promise<readonly PreparedText[]> {
  return Promise.all(texts.map((text) => prepareText(sourceText(text))));
}
