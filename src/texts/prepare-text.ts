/** Parses and draws a text once for all its pages. Loads the parsers: import it only when there is a text. */
import { parseBody } from '../content/text/parse-body.ts';
import { gapMarkdown } from '../content/text/plain-markdown.ts';
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
  /** Loads the languages of the text's code. Await it before `draw`. */
  readonly loadLanguages: () => Promise<void>;
}

export function parseText({ hash, text }: UnpreparedText): ParsedText {
  const body = parseBody(hash, text);
  return {
    body: dropTokens(body),
    loadLanguages: () => loadLanguages(body.codeLanguages),
    draw: () => ({ ...renderBody(body), markdown: gapMarkdown(body) }),
  };
}

export async function prepareText(text: UnpreparedText): Promise<PreparedText> {
  const parsed = parseText(text);
  await parsed.loadLanguages();
  return { body: parsed.body, rendered: packRendered(parsed.draw()) };
}

/** Facts about a text, without its tokens. */
function dropTokens({ tokens, written, headings, ...facts }: TokenizedBody): ParsedBody {
  return { ...facts, headings: headings.map(({ tokens: _, ...heading }) => heading) };
}
