/** Whether the store is as it should be, and what puts it right. */
import { join } from 'node:path';
import { problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { foldCopies, verifyStore } from '../change/verify-store.ts';
import { placeKey } from '../format/file-place.ts';
import { listStages } from '../files/apply-change.ts';
import { planPlaces } from '../files/plan-store.ts';
import { storeErrors } from '../files/read-snapshot.ts';
import type { DesiredStore } from '../files/snapshot.ts';
import { findCodeRemarks } from './code-remarks.ts';
import { expandVersions } from './expand-versions.ts';
import { type OpenStore, storedVersions } from './open-store.ts';

/** All that is wrong or untidy in the store. Nothing more can be said of one that is broken. */
export async function verifySite(store: OpenStore): Promise<{
  readonly isBroken: boolean;
  readonly problems: readonly Problem[];
  readonly counts: Readonly<Record<'versions' | 'files' | 'texts', number>>;
}> {
  const { snapshot, versionsDir } = store;
  const isBroken = storeErrors(store.problems, store.docsDir).length > 0;
  const problems = [
    ...store.problems.filter(({ file }) => file?.startsWith(versionsDir) === true),
    ...(isBroken ? [] : verifyStore(snapshot, versionsDir)),
    ...(isBroken ? [] : (await expandVersions(store.root, storedVersions(store))).problems),
    ...(isBroken
      ? []
      : await findCodeRemarks(
          store,
          snapshot.versions.map(({ name }) => name),
        )),
    ...(await findStages(store.root, versionsDir)).map((name) => staleStage(`${versionsDir}/${name}`)),
  ];
  const files = snapshot.versions.reduce((sum, version) => sum + version.files.size, 0);
  return { isBroken, problems, counts: { versions: snapshot.versions.length, files, texts: snapshot.places.size } };
}

/** The store without `unlisted` files, with copies `folded` that were never edited; both below the folder of the store. */
export function clearStore({ problems, snapshot, versionsDir }: OpenStore): {
  readonly desired: DesiredStore;
  readonly unlisted: readonly string[];
  readonly folded: readonly string[];
} {
  const unlisted = problems.flatMap(({ code, file }) =>
    code === 'unused-file' && file !== null ? [file.slice(versionsDir.length + 1)] : [],
  );
  const desired = foldCopies(snapshot);
  const places = new Set([...planPlaces(snapshot, desired.versions).values()].map(placeKey));
  const folded = [...snapshot.places.values()].map(placeKey).filter((place) => !places.has(place));
  return { desired, unlisted, folded };
}

/** Folders in that of the store that killed commands left. */
export async function findStages(root: string, versionsDir: string): Promise<readonly string[]> {
  return listStages(join(root, versionsDir));
}

function staleStage(file: string): Problem {
  return problem({
    severity: 'info',
    code: 'left-over',
    file,
    what: 'A command that was interrupted left this folder. Nothing in it is published.',
    fix: 'Run "docsite versions gc", or leave it to the next change.',
  });
}
