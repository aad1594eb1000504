/** Options that arrive as something else: `--out --json` would write to a folder called `--json`. */
import { UsageError } from '../../shared/problem/exit.ts';
import { didYouMean } from '../../shared/problem/suggest.ts';

/** As options begin, also where a word processor has made one dash of two. */
const OPTION = /^(?:-|[\u2010-\u2015\u2212])+(?=\p{Letter})/u;

/** Throws a `UsageError` for arguments and values of options that look like an option; `known` are those of the command. */
export function refuseMisplacedOptions(values: readonly unknown[], known: readonly string[]): void {
  const written = values.flat().find((value) => typeof value === 'string' && OPTION.test(value));
  if (typeof written !== 'string') return;
  const hint = didYouMean(written.replace(OPTION, '--'), known);
  const meant = known.includes(written) ? 'The option before it lacks its value.' : hint;
  throw new UsageError(`"${written}" looks like an option, and is where a value is expected. ${meant}`.trimEnd());
}
