/** Tells whether the sections of two texts say the same, without the texts. */
import type Token from 'markdown-it/lib/token.mjs';
import { hashBytes } from '../../disk/hash-bytes.ts';
import { unmarkVariables } from '../../shared/model/variables.ts';
import type { BodySource } from './markdown/source-positions.ts';

/** Of 64 bits: a page has a few hundred sections at most. */
const DIGEST_LENGTH = 16;

/**
 * Of what comes before the first heading, then of what follows each heading up to the next one; empty if there is
 * nothing. Line breaks, indentation and comments do not count, nor do closing tags, which end what began before.
 */
export function digestSections(tokens: readonly Token[], { variableNames }: BodySource): readonly string[] {
  const digests: string[] = [];
  let said = '';
  const endSection = (): void => {
    // A mark of a variable counts from the first one of the text: a new variable elsewhere must not count.
    const text = unmarkVariables(said, variableNames);
    digests.push(said === '' ? '' : hashBytes(text).slice(0, DIGEST_LENGTH));
    said = '';
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) continue;
    if (token.type === 'heading_open') {
      endSection();
      // Its words, and its end.
      at += 2;
    } else if ((token.content !== '' || token.info !== '') && !isSilent(token)) {
      // In code, white space says something.
      const isProse = token.type === 'inline' || token.type === 'html_block';
      const content = isProse ? token.content.replace(/\s+/gu, ' ').trim() : token.content;
      said += `${token.type}\0${token.info}\0${content}\0`;
    }
  }
  endSection();
  return digests;
}

function isSilent(token: Token): boolean {
  return isComment(token) || (token.type === 'html_block' && CLOSING_TAGS.test(token.content));
}

const CLOSING_TAGS = /^(?:\s*<\/[a-z][^<>]*>)+\s*$/iu;

/** True for a block of HTML that is one comment. */
export function isComment({ type, content }: Token): boolean {
  const html = content.trim();
  return type === 'html_block' && html.startsWith('<!--') && html.indexOf('-->') === html.length - 3;
}
