/** What is done with a text, once for all pages that show it: it is parsed and drawn. */
import { serialize } from 'node:v8';
import { parseBody } from '../content/parse-body.ts';
import { loadLanguages } from '../render/highlight.ts';
import { renderBody, type RenderedBody } from '../render/render-body.ts';
import type { ParsedBody, TokenizedBody } from '../shared/parsed-body.ts';
import type { BodyHash } from '../shared/types.ts';

/** A text as a file has it. */
export interface UnpreparedText {
  readonly hash: BodyHash;
  readonly text: string;
}
export interface PreparedText {
  readonly body: ParsedBody;
  /** Its `RenderedBody`, as `node:v8` writes values: bytes can be stored, and go from one thread to another. */
  readonly rendered: Uint8Array<ArrayBuffer>;
}

export async function prepareText({ hash, text }: UnpreparedText): Promise<PreparedText> {
  const body = parseBody(hash, text);
  await loadLanguages(body.codeLanguages);
  return { body: dropTokens(body), rendered: packRendered(renderBody(body)) };
}

export function packRendered(rendered: RenderedBody): Uint8Array<ArrayBuffer> {
  return new Uint8Array(serialize(rendered));
}

/** What is said of a text, without its tokens. */
export function dropTokens({ tokens, headings, ...facts }: TokenizedBody): ParsedBody {
  return { ...facts, headings: headings.map(({ level, id, text, line }) => ({ level, id, text, line })) };
}
