/** `docsite versions backport`: carries a change of one page over to other versions. */
import { type Backport, backportPage, type BackportQuery } from '../../store/commands/backport.ts';
import { formatVersionRange } from '../../shared/problem/problem.ts';
import { countOf } from '../../shared/string/format-count.ts';
import type { VersionName } from '../../shared/types/store.ts';
import { hashOfKey } from '../../store/files/snapshot.ts';
import { describeTranslations } from './translation-notes.ts';
import type { BackportResult } from '../../store/change/backport-change.ts';
import type { Streams } from '../terminal/streams.ts';
import { type ChangeOptions, changeStoreCommand, type StoreAnswer } from './store-command.ts';

export type BackportOptions = ChangeOptions & Omit<BackportQuery, 'page'>;

const OUTCOMES = { changed: 'changed', unchanged: 'already has it', conflict: 'CONFLICT, marked in the text' };

/**
 * Applies the change to each text that the versions of the range have of the page, once. With a conflict nothing is
 * written and the exit code is 2; with `writeConflicts` the texts are written with git's marks, and it is 2 all the same.
 */
export async function runVersionsBackport(page: string, options: BackportOptions, io: Streams): Promise<number> {
  return changeStoreCommand(options, io, async (store) => {
    const backport = await backportPage(store, { ...options, page });
    const changed = backport.results.filter(({ outcome }) => outcome !== 'unchanged').map(({ target }) => target);
    const texts = changed.map(({ key, versions }) => ({ hash: hashOfKey(key), versions }));
    const notes = await describeTranslations(store, texts, 'is');
    return { ...backport, ...describe(backport, store.newestFirst), notes };
  });
}

function describe(
  { from, since, results, without }: Backport,
  newestFirst: readonly VersionName[],
): Pick<StoreAnswer, 'lines' | 'json'> {
  const rangeOf = (names: readonly VersionName[]): string => formatVersionRange(names, newestFirst);
  const namesOf = ({ target }: BackportResult): readonly VersionName[] => target.versions.map(({ name }) => name);
  const written = results.filter(({ outcome }) => outcome !== 'unchanged').length;
  const texts = results.map((result) => {
    const { outcome, conflicts } = result;
    return { versions: namesOf(result), outcome, conflicts };
  });
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
