/**
 * What is done with a text, once for all pages that show it: it is parsed and drawn. Loading this module loads the
 * parsers, so it is imported when there is a text that nobody has prepared yet.
 */
import { parseBody } from '../content/text/parse-body.ts';
import { loadLanguages } from '../render/body/highlight.ts';
import { renderBody } from '../render/body/render-body.ts';
import type { ParsedBody, TokenizedBody } from '../shared/model/parsed-body.ts';
import type { BodyHash } from '../shared/types/store.ts';
import { packRendered, type UndrawnText } from './rendered-texts.ts';

/** A text as a file has it. */
export interface UnpreparedText {
  readonly hash: BodyHash;
  readonly text: string;
}
export interface PreparedText {
  readonly body: ParsedBody;
  /** Its `RenderedBody`, packed: bytes can be stored, and go from one thread to another. */
  readonly rendered: Uint8Array<ArrayBuffer>;
}
export interface ParsedText extends UndrawnText {
  /** To be awaited before `draw`: loads the languages of the text's code. */
  readonly loadLanguages: () => Promise<void>;
}

export function parseText({ hash, text }: UnpreparedText): ParsedText {
  const body = parseBody(hash, text);
  return {
    body: dropTokens(body),
    loadLanguages: () => loadLanguages(body.codeLanguages),
    draw: () => renderBody(body),
  };
}

export async function prepareText(text: UnpreparedText): Promise<PreparedText> {
  const parsed = parseText(text);
  await parsed.loadLanguages();
  return { body: parsed.body, rendered: packRendered(parsed.draw()) };
}

/** What is said of a text, without its tokens. */
function dropTokens({ tokens, headings, ...facts }: TokenizedBody): ParsedBody {
  return { ...facts, headings: headings.map(({ level, id, text, line }) => ({ level, id, text, line })) };
}
