/** What the texts of stored versions have that only MDX would run. */
import { plainName } from '../../shared/model/sets.ts';
import { isCodeRemark } from '../../shared/problem/code-remarks.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { VersionName } from '../../shared/types/store.ts';
import { judgeLine, placeOfLine } from './load-line.ts';
import type { OpenStore } from './open-store.ts';
import { Refusal } from './refusal.ts';

const UNREAD = problem({
  severity: 'info',
  code: 'unread-texts',
  what: 'The texts were not searched for imports, expressions and unknown tags: the site does not load.',
  fix: 'Run "docsite build", which says why.',
});

/**
 * Remarks on the texts of these released versions, at the file and line of each; of none for no versions. Where the site does
 * not load, a note that the texts were not read.
 */
export async function findCodeRemarks(store: OpenStore, names: readonly VersionName[]): Promise<readonly Problem[]> {
  if (names.length === 0) return [];
  // A site that cannot be loaded for other reasons is for the build to report: the store may be sound.
  const problems = await judgeLine(placeOfLine(store), names).then(
    (loaded) => loaded.problems,
    (error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    },
  );
  if (problems === null) return [UNREAD];
  return problems
    .filter((one) => isCodeRemark(one) && one.file?.startsWith(`${store.versionsDir}/`) === true)
    .map((one) => ({ ...one, versions: one.versions.map(plainName) }));
}
