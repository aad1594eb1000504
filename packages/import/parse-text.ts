/** A text as docsite reads it. An import asks for the same one several times in a row: for its headings, then for its pictures. */
import { parseBody } from '../../src/content/parse/parse-body.ts';
import type { TokenizedBody } from '../../src/shared/model/parsed-body.ts';

const KEPT = 2;
const last: { readonly text: string; readonly body: TokenizedBody }[] = [];

export function parseText(text: string): TokenizedBody {
  const known = last.find((one) => one.text === text);
  if (known !== undefined) return known.body;
  const body = parseBody('', text);
  last.unshift({ text, body });
  if (last.length > KEPT) last.pop();
  return body;
}
