/** What to tell an author who named something that is not there: the nearest name, else the names there are. */
import { didYouMean } from './suggest.ts';

/** A list that is longer than this is no help. */
const MAX_LISTED = 20;

/** `Did you mean "…"?`, or `It has: …` with the first names; ready to stand in a problem's `why`. */
export function describeKnown(name: string, known: Iterable<string>): string {
  const names = [...known];
  const rest = names.length - MAX_LISTED;
  const listed = names.slice(0, MAX_LISTED).join(', ') || 'none';
  return didYouMean(name, names) || `It has: ${listed}${rest > 0 ? `, and ${rest} more` : ''}.`;
}
