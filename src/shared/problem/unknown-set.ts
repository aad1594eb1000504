/** The message for `--set` with an id that is not in the configuration. */
import type { SiteConfig } from '../types/config.ts';
import type { Problem } from '../types/problem.ts';
import { problem } from './problem.ts';
import { describeKnown } from './suggest.ts';

export function unknownSet(id: string, { sets }: SiteConfig): Problem {
  const ids = sets.map((set) => set.id);
  const why = ids.length === 0 ? 'The configuration has no "sets".' : describeKnown(id, ids);
  const what = `"${id}" is not a set of documents.`;
  return problem({ code: 'unknown-set', what, why, fix: 'Correct the id after --set, or leave it out.' });
}
