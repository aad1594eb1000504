/** Text that looks like a link, but whose address has spaces: `[Guide](my guide.md)` is shown as written. */
import type Token from 'markdown-it/lib/token.mjs';
import type { BodyFinding } from '../../../shared/model/parsed-body.ts';
import { unmarkVariables } from '../../../shared/model/variables.ts';
import { positionOf } from './inline-positions.ts';
import { type BodySource, locateInBlock } from './source-positions.ts';

/** Only what ends like a file is surely meant as an address; other words in parentheses may be an aside. */
const SPACED =
  /\]\((?=[^()\s]+ )([^()<>"'\n]+\.(?:avif|gif|html?|jpe?g|mdx?|pdf|png|svg|txt|webp|zip)(?:[#?][^()\s]*)?)\)/giu;

/** In the order of the tokens. */
export function findSpacedLinks(tokens: readonly Token[], source: BodySource): readonly BodyFinding[] {
  return tokens.flatMap((block) => {
    if (block.type !== 'inline' || block.map === null || !block.content.includes('](')) return [];
    const locate = locateInBlock(source, block);
    return (block.children ?? []).flatMap((child) => {
      // Those of links that are some have become tokens of another type.
      if (child.type !== 'text' || !child.content.includes('](')) return [];
      return [...child.content.matchAll(SPACED)].map(([written, marked = '']): BodyFinding => {
        const address = unmarkVariables(marked, source.variableNames);
        return {
          code: 'spaced-link',
          ...locate(block.content.indexOf(written, positionOf(child)) + ']('.length),
          what: `"${address}" cannot be the target of a link: it has spaces.`,
          why: 'The link is shown as it is written.',
          fix: `Write <${address}>, or "%20" for each space.`,
          isError: false,
        };
      });
    });
  });
}
