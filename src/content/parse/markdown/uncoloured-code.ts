/** Code that takes too long to colour: pages show it without colours. */
import type Token from 'markdown-it/lib/token.mjs';
import type { BodyFinding } from '../../../shared/model/parsed-body.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { findEndlessRun, PLAIN_LANGUAGES } from '../../../shared/string/endless-code.ts';
import { formatCount } from '../../../shared/string/format-count.ts';
import type { BodySource } from './source-positions.ts';

/** One finding per block, in the order of the tokens. `languageOf`: in lower case, empty for none. */
export function findUncolouredCode(
  tokens: readonly Token[],
  source: BodySource,
  languageOf: (fence: Token) => string,
): readonly BodyFinding[] {
  return tokens.flatMap((token) => {
    if (token.type !== 'fence' || PLAIN_LANGUAGES.has(languageOf(token))) return [];
    const isLong = token.content.length > LIMITS.code;
    const start = isLong ? 0 : findEndlessRun(token.content);
    if (start === null) return [];
    const line = (token.map?.[0] ?? 0) + 1 + countLines(token.content.slice(0, start));
    return {
      code: 'uncoloured-code',
      line: source.position(line, 0).line,
      column: null,
      what: isLong
        ? `This code has more than ${formatCount(LIMITS.code)} characters.`
        : `This code has more than ${formatCount(LIMITS.codeRun)} characters without punctuation in a row.`,
      why: 'Colouring it would take too long, so the block is shown without colours.',
      fix: 'Break the line or shorten the code; or write "text" as its language.',
      isError: false,
    };
  });
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
