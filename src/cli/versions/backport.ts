/** `docsite versions backport`: carries a change of one page over to other versions. */
import { type Backport, backportPage } from '../../releases/backport.ts';
import { formatVersionRange } from '../../shared/problem/problem.ts';
import { countOf } from '../../shared/text/format-count.ts';
import type { VersionName } from '../../shared/types/store.ts';
import type { BackportResult } from '../../versions/change/backport-change.ts';
import type { Streams } from '../terminal/streams.ts';
import { type ChangeOptions, changeStoreCommand, type StoreAnswer } from './store-command.ts';

export interface BackportCommandOptions extends ChangeOptions {
  /** The version that has the change; `next` for the unreleased documentation. */
  readonly from: VersionName;
  /** A version, or a git revision, that has the page as it was before the change. */
  readonly since?: string;
  /** `A..B`, both included, or one version. */
  readonly to: string;
  readonly writeConflicts?: boolean;
}

const OUTCOMES = { changed: 'changed', unchanged: 'already has it', conflict: 'CONFLICT, marked in the text' };

/**
 * Applies the change to each text that the versions of the range have of the page, once. With a conflict nothing is
 * written and the exit code is 2; with `writeConflicts` the texts are written with git's marks, and it is 2 all the same.
 */
export async function runVersionsBackport(page: string, options: BackportCommandOptions, io: Streams): Promise<number> {
  return changeStoreCommand(options, io, async (store) => {
    const { from, since = null, to, writeConflicts = false } = options;
    const backport = await backportPage(store, { page, from, since, to, writeConflicts });
    const { desired, problems } = backport;
    return { desired, ...describe(backport, store.newestFirst), problems };
  });
}

function describe(
  { from, since, results, without }: Backport,
  newestFirst: readonly VersionName[],
): Pick<StoreAnswer, 'lines' | 'json'> {
  const rangeOf = (names: readonly VersionName[]): string => formatVersionRange(names, newestFirst);
  const namesOf = ({ target }: BackportResult): readonly VersionName[] => target.versions.map(({ name }) => name);
  const written = results.filter(({ outcome }) => outcome !== 'unchanged').length;
  const texts = results.map((result) => ({
    versions: namesOf(result),
    outcome: result.outcome,
    conflicts: result.conflicts,
  }));
  return {
    lines: [
      `The change: ${since} → ${from}.`,
      `From ${from} to ${countOf(results.length, 'text')}: ${countOf(written, 'text')} changed.`,
      ...results.map((result) => `  ${rangeOf(namesOf(result))}: ${OUTCOMES[result.outcome]}`),
      ...(without.length === 0 ? [] : [`  ${rangeOf(without)}: no such page`]),
    ],
    json: { from, since, texts, without },
  };
}
