/** The reason given for an unknown name: the nearest known one, else a list of them. */
import { didYouMean } from './suggest.ts';

/** A longer list does not help. */
const MAX_LISTED = 20;

/** `Did you mean "…"?`, or `It has: …` with the first names: a problem's `why`. */
export function describeKnown(name: string, known: Iterable<string>): string {
  const names = [...known];
  const rest = names.length - MAX_LISTED;
  const listed = names.slice(0, MAX_LISTED).join(', ') || 'none';
  return didYouMean(name, names) || `It has: ${listed}${rest > 0 ? `, and ${rest} more` : ''}.`;
}
