/** `docsite versions add`: a folder becomes a stored version, at its place in the order. */
import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { EXIT } from '../../shared/problem/exit.ts';
import { problem } from '../../shared/problem/problem.ts';
import { NEXT } from '../../shared/site-folders.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { VersionName } from '../../shared/types/store.ts';
import { describeConflict, findCaseConflicts } from '../../versions/format/case-conflicts.ts';
import { MANIFEST_NAME } from '../../versions/format/manifest.ts';
import { checkVersionName } from '../../versions/format/valid-name.ts';
import { listFolder } from '../../versions/store/list-folder.ts';
import { isLeftOut } from '../../versions/store/read-store.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import { type Streams } from '../terminal/streams.ts';
import {
  describeRenames,
  describeVersion,
  type NewVersionOptions,
  orderRemarks,
  requireListed,
  requireNewName,
  storeVersion,
  summaryAsJson,
} from './new-version.ts';
import { changeStoreCommand, loadModel, refuse, Refusal } from './store-session.ts';

/** Stores the folder `dir`, which is left as it is. What `docs/next` would leave out is left out here too. */
export async function runVersionsAdd(
  { dir, label }: { readonly dir: string; readonly label: VersionName },
  options: NewVersionOptions,
  io: Streams,
): Promise<number> {
  return changeStoreCommand(options, io, async (store) => {
    const bad = checkVersionName(label);
    if (bad !== null) throw new Refusal([bad]);
    const shown = formatFolder(resolve(io.cwd, dir), io.cwd);
    const { folder, paths } = await readSource(resolve(io.cwd, dir), shown);
    const isEmpty = store.newestFirst.length === 0;
    await requireNewName(store, label, isEmpty ? null : (await loadModel(store.root, [NEXT, store.latest])).model);
    requireListed(store, [...store.newestFirst, label]);
    const source = { name: label, folder, paths, updated: {} };
    const { desired, summary } = await storeVersion(store, source, options);
    return {
      desired,
      lines: [`${label}: ${describeVersion(summary)}`, ...describeRenames(summary)],
      json: { version: label, ...summaryAsJson(summary) },
      notes: orderRemarks(desired, label),
    };
  });
}

async function readSource(folder: string, shown: string): Promise<{ folder: string; paths: readonly string[] }> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() !== true) {
    throw refuse('no-folder', `There is no folder ${shown}`, 'Name the folder that is to become a version.');
  }
  const real = await realpath(folder);
  const listing = await listFolder({ root: real, folder: '.', isLeftOut });
  const problems = [...listing.problems, ...checkFiles(listing.files, shown)];
  if (problems.length > 0) throw new Refusal(problems, EXIT.content);
  return { folder: real, paths: listing.files };
}

function checkFiles(paths: readonly string[], shown: string): readonly Problem[] {
  const problems = findCaseConflicts(paths).map(([first, second]) =>
    problem({
      code: 'case-conflict',
      what: `"${second}" and "${first}" in ${shown} ${describeConflict(first, second)}.`,
      fix: 'Give one of the two another name.',
    }),
  );
  if (paths.includes(MANIFEST_NAME)) {
    const what = `${shown}${MANIFEST_NAME} has the name of a version's manifest.`;
    const fix = 'Take it out: add a folder as "docsite versions checkout" makes it.';
    problems.push(problem({ code: 'reserved-file', what, fix }));
  }
  if (!paths.some(isMarkdown)) {
    problems.push(
      problem({ code: 'no-pages', what: `There is no page in ${shown}`, fix: 'Name a folder of Markdown.' }),
    );
  }
  return problems;
}
