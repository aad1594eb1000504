/** `docsite versions verify` and `gc`: whether the store is as it should be, and what puts it right. */
import { join, resolve } from 'node:path';
import { problem } from '../../shared/problem/problem.ts';
import { DOCS_DIR } from '../../shared/site-folders.ts';
import { countOf } from '../../shared/text/format-count.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { foldCopies, verifyStore } from '../../versions/change/verify-store.ts';
import { placeKey } from '../../versions/format/file-place.ts';
import { listStages } from '../../versions/store/apply-change.ts';
import { planPlaces } from '../../versions/store/plan-store.ts';
import { storeErrors } from '../../versions/store/read-snapshot.ts';
import type { Streams } from '../terminal/streams.ts';
import {
  type ChangeOptions,
  changeStoreCommand,
  type OpenStore,
  openStore,
  report,
  reportRefusal,
  type StoreOptions,
  VERSIONS_DIR,
} from './store-session.ts';

/** Reports all that is wrong or untidy in the store. 2 with an error, 0 with notes and warnings alone. */
export async function runVersionsVerify(options: StoreOptions, io: Streams): Promise<number> {
  return reportRefusal(options, io, async () => {
    const store = await openStore(resolve(io.cwd, options.root));
    const { snapshot } = store;
    const isBroken = storeErrors(store.problems, DOCS_DIR).length > 0;
    const problems = [
      ...store.problems.filter(({ file }) => file?.startsWith(VERSIONS_DIR) === true),
      ...(isBroken ? [] : verifyStore(snapshot, VERSIONS_DIR)),
      ...(await findStages(store.root)).map(staleStage),
    ];
    const files = snapshot.versions.reduce((sum, version) => sum + version.files.size, 0);
    const counts = { versions: snapshot.versions.length, files, texts: snapshot.places.size };
    const told = `${countOf(counts.versions, 'version')}, ${countOf(files, 'file')}, ${countOf(counts.texts, 'text')} stored`;
    const command = {
      desired: null,
      lines: isBroken
        ? []
        : [`${told}: ${problems.length === 0 ? 'all in order' : countOf(problems.length, 'remark')}.`],
      json: counts,
      problems,
    };
    return report(command, { options, io, newestFirst: store.newestFirst });
  });
}

/** Deletes files that no version lists and what killed commands left, and folds copies that were never edited. */
export async function runVersionsGc(options: ChangeOptions, io: Streams): Promise<number> {
  // The lock that every change takes clears them away, so they are counted before.
  const stages = await findStages(resolve(io.cwd, options.root));
  return changeStoreCommand(options, io, (store) => {
    const { problems, snapshot } = store;
    const unlisted = findUnlisted(problems);
    const desired = foldCopies(snapshot);
    const places = new Set([...planPlaces(snapshot, desired.versions).values()].map(placeKey));
    const folded = [...snapshot.places.values()].map(placeKey).filter((place) => !places.has(place));
    const isTidy = unlisted.length + folded.length + stages.length === 0;
    return {
      desired,
      alsoDelete: unlisted,
      lines: isTidy
        ? ['Nothing to clear away.']
        : [
            ...unlisted.map((path) => `unlisted  ${VERSIONS_DIR}/${path}`),
            ...folded.map((path) => `folded    ${VERSIONS_DIR}/${path}`),
            ...stages.map((name) => `left over ${VERSIONS_DIR}/${name}/`),
          ],
      json: { unlisted, folded, leftOver: stages },
    };
  });
}

function findUnlisted(problems: OpenStore['problems']): readonly string[] {
  return problems.flatMap(({ code, file }) =>
    code === 'unused-file' && file !== null ? [file.slice(VERSIONS_DIR.length + 1)] : [],
  );
}

async function findStages(root: string): Promise<readonly string[]> {
  return listStages(join(root, VERSIONS_DIR));
}

function staleStage(name: string): Problem {
  return problem({
    severity: 'info',
    code: 'left-over',
    file: `${VERSIONS_DIR}/${name}`,
    what: 'A command that did not come to its end left this folder. Nothing of it is published.',
    fix: 'The next change clears it away, and so does "docsite versions gc".',
  });
}
