/** Parses every different text once. */
import type { ParsedBody } from '../shared/parsed-body.ts';
import type { BodyHash } from '../shared/types.ts';
import { parseBody } from './parse-body.ts';
import { isMarkdown, type SourceTexts } from './read-texts.ts';
import { TimeSlice } from './time-slice.ts';

/**
 * Bodies of all Markdown texts by their hash, in the order of the sources. Those in `known` are taken from there. In
 * slices: templates are compiled meanwhile.
 */
export async function parseBodies(
  sources: readonly SourceTexts[],
  known: ReadonlyMap<BodyHash, ParsedBody> = new Map(),
): Promise<ReadonlyMap<BodyHash, ParsedBody>> {
  const bodies = new Map<BodyHash, ParsedBody>();
  const slice = new TimeSlice();
  for (const texts of sources) {
    for (const [path, { hash, text }] of texts) {
      if (!isMarkdown(path) || bodies.has(hash)) continue;
      bodies.set(hash, known.get(hash) ?? parseBody(hash, text));
      await slice.pause();
    }
  }
  return bodies;
}
