/** `docsite versions verify` and `gc`: whether the store is as it should be, and what puts it right. */
import { resolve } from 'node:path';
import { drawTree, type TreeRow } from '../../store/commands/lineage.ts';
import { type OpenStore, placesOfStore, requireConfig } from '../../store/commands/open-store.ts';
import { Refusal } from '../../store/commands/refusal.ts';
import { clearStore, findStages, verifySite } from '../../store/commands/verify.ts';
import { countOf } from '../../shared/string/format-count.ts';
import type { Streams } from '../terminal/streams.ts';
import { type ChangeOptions, changeStoreCommand, readAnyStoreCommand, type StoreOptions } from './store-command.ts';

/** Reports all that is wrong or untidy in the store. 2 with an error, 0 with notes and warnings alone. */
export async function runVersionsVerify(options: StoreOptions, io: Streams): Promise<number> {
  return readAnyStoreCommand(options, io, async (store) => {
    const { isBroken, problems, counts } = await verifySite(store);
    const { versions, files, texts } = counts;
    const stored = `${countOf(versions, 'version')}, ${countOf(files, 'file')}, ${countOf(texts, 'text')} stored`;
    const line = `${stored}: ${problems.length === 0 ? 'no problems' : countOf(problems.length, 'remark')}.`;
    const origins = isBroken ? [] : describeParents(store);
    return { lines: isBroken ? [] : [line, ...origins], json: counts, problems };
  });
}

/** How many parents are inferred, and from what; those that the order alone does not show are named. */
function describeParents(store: OpenStore): readonly string[] {
  const tree = drawTree(store);
  const inferred = tree.filter(({ parent, isRecorded }) => parent !== null && !isRecorded);
  const isNext = ({ label, parent }: TreeRow): boolean =>
    tree[tree.findIndex((row) => row.label === label) + 1]?.label === parent;
  if (inferred.length === 0) return [];
  return [
    `${countOf(inferred.length, 'parent')} inferred from release days, numbers and shared files: docsite versions list --tree`,
    ...inferred.filter((row) => !isNext(row)).map(({ label, parent }) => `  ${label} from ${parent ?? ''}`),
  ];
}

/** Deletes files that no version lists and what killed commands left, and folds copies that were never edited. */
export async function runVersionsGc(options: ChangeOptions, io: Streams): Promise<number> {
  // The lock that every change takes clears them away, so they are counted before.
  const stages = await countStages(resolve(io.cwd, options.root), options);
  return changeStoreCommand(options, io, (store) => {
    const { versionsDir } = store;
    const { desired, unlisted, folded } = clearStore(store);
    const isTidy = unlisted.length + folded.length + stages.length === 0;
    return {
      desired,
      alsoDelete: unlisted,
      lines: isTidy
        ? ['Nothing to clean up.']
        : [
            ...unlisted.map((path) => `unlisted  ${versionsDir}/${path}`),
            ...folded.map((path) => `folded    ${versionsDir}/${path}`),
            ...stages.map((name) => `stale     ${versionsDir}/${name}/`),
          ],
      json: { unlisted, folded, leftOver: stages },
    };
  });
}

/** Of a configuration that cannot be used, none: the command itself reports it. */
async function countStages(root: string, options: StoreOptions): Promise<readonly string[]> {
  const config = await requireConfig(root, options).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  return config === null ? [] : findStages(root, placesOfStore(config).versionsDir);
}
