/** `docsite versions verify` and `gc`: whether the store is as it should be, and what puts it right. */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type LoadedLanguage, loadLanguages } from '../../build/load-translations.ts';
import { changeJson } from '../../disk/change-json.ts';
import { TRANSLATIONS_FILE } from '../../languages/translations.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
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
    const languages = isBroken || options.set !== undefined ? [] : await loadLanguages(store.root, store.config);
    const found = [...problems, ...languages.flatMap((one) => [...one.problems, ...one.unused.map(unusedIn(one))])];
    const stored = `${countOf(versions, 'version')}, ${countOf(files, 'file')}, ${countOf(texts, 'text')} stored`;
    const line = `${stored}: ${found.length === 0 ? 'no problems' : countOf(found.length, 'remark')}.`;
    const origins = isBroken ? [] : describeParents(store);
    return { lines: isBroken ? [] : [line, ...origins], json: counts, problems: found };
  });
}

function unusedIn({ folder }: LoadedLanguage): (file: string) => Problem {
  return (file) =>
    problem({
      severity: 'info',
      code: 'unused-file',
      file: `${folder}/${file}`,
      what: 'No version shows this translation.',
      why: 'No version has the text that it was made from.',
      fix: 'Delete it with "docsite versions gc --translations", or keep it for a text that comes back.',
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

export interface GcOptions extends ChangeOptions {
  /** Deletes translations that no version shows, too. */
  readonly translations?: boolean;
}

/** Deletes files that no version lists and what killed commands left, and folds copies that were never edited. */
export async function runVersionsGc(options: GcOptions, io: Streams): Promise<number> {
  // The lock that every change takes clears them away, so they are counted before.
  const stages = await countStages(resolve(io.cwd, options.root), options);
  return changeStoreCommand(options, io, async (store) => {
    const { versionsDir, root } = store;
    const { desired, unlisted, folded } = clearStore(store);
    const languages = options.set === undefined ? await loadLanguages(root, store.config) : [];
    const unused = languages.flatMap(({ folder, unused: files }) => files.map((file) => `${folder}/${file}`));
    if (options.translations === true && options.dryRun !== true)
      for (const language of languages) await deleteTranslations(root, language);
    const isKept = unused.length > 0 && options.translations !== true;
    const isTidy = unlisted.length + folded.length + stages.length + unused.length === 0;
    return {
      desired,
      alsoDelete: unlisted,
      lines: isTidy
        ? ['Nothing to clean up.']
        : [
            ...unlisted.map((path) => `unlisted  ${versionsDir}/${path}`),
            ...folded.map((path) => `folded    ${versionsDir}/${path}`),
            ...stages.map((name) => `stale     ${versionsDir}/${name}/`),
            ...unused.map((path) => `unused    ${path}`),
          ],
      notes: isKept ? ['no version shows the unused translations. Delete them with --translations.'] : [],
      json: { unlisted, folded, leftOver: stages, unusedTranslations: unused },
    };
  });
}

/** The files first: what is interrupted leaves entries, which are unused without them, too. */
async function deleteTranslations(root: string, { folder, unused }: LoadedLanguage): Promise<void> {
  if (unused.length === 0) return;
  for (const file of unused) await rm(join(root, folder, file), { force: true });
  await changeJson(join(root, folder, TRANSLATIONS_FILE), (entries) =>
    Object.fromEntries(Object.entries(entries).filter(([file]) => !unused.includes(file))),
  );
}

/** Of a configuration that cannot be used, none: the command itself reports it. */
async function countStages(root: string, options: StoreOptions): Promise<readonly string[]> {
  const config = await requireConfig(root, options).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  return config === null ? [] : findStages(root, placesOfStore(config).versionsDir);
}
