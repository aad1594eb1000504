/** What `verify` checks beyond what every build does, and what `gc` puts right. Pure. */
import { MANIFEST_NAME } from '../../shared/site-folders.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { placeKey } from '../format/file-place.ts';
import { findLineage } from '../format/lineage.ts';
import { type DesiredStore, findVersion, hashOfKey, type StoreSnapshot, type TextKey } from '../files/snapshot.ts';
import { findSharers } from './edit-text.ts';

/**
 * Notes `copied-text` for what is stored twice (a copy for editing, or a full copy), warnings `unlisted-by-holder`
 * for a text that others take from a version which does not list it itself, `stale-rename` for a rename of a file
 * that the version it was made from does not have, and `unused-parent` for a recorded parent that does not count.
 */
export function verifyStore(snapshot: StoreSnapshot, versionsDir: string): readonly Problem[] {
  return [
    ...checkCopies(snapshot, versionsDir),
    ...checkListed(snapshot, versionsDir),
    ...checkRenames(snapshot, versionsDir),
    ...checkParents(snapshot, versionsDir),
  ];
}

/** The store in which equal files are one file, held by a version that lists it. */
export function foldCopies(snapshot: StoreSnapshot): DesiredStore {
  const versions = snapshot.versions.map((version) => ({
    ...version,
    files: new Map([...version.files].map(([path, key]) => [path, hashOfKey(key)])),
  }));
  return { versions, redirects: snapshot.redirects, newTexts: new Map() };
}

function checkCopies({ places }: StoreSnapshot, versionsDir: string): readonly Problem[] {
  const copies = new Map<string, TextKey[]>();
  for (const key of places.keys()) copies.set(hashOfKey(key), [...(copies.get(hashOfKey(key)) ?? []), key]);
  return [...copies.values()].flatMap((keys) => {
    const [first, ...rest] = keys.map((key) => places.get(key)).filter((place) => place !== undefined);
    if (first === undefined || rest.length === 0) return [];
    const others = rest.map((place) => `${versionsDir}/${placeKey(place)}`);
    return problem({
      severity: 'info',
      code: 'copied-text',
      file: others[0] ?? null,
      what: `It is the same as ${versionsDir}/${placeKey(first)}${others.length > 1 ? `, and so have ${others.length - 1} more files` : ''}.`,
      why: 'It was copied for editing and has not changed yet, or has other line ends alone, or the store keeps full copies.',
      fix: 'Edit it, or fold the copies with "docsite versions gc".',
      versions: rest.map(({ holder }) => holder),
    });
  });
}

function checkListed(snapshot: StoreSnapshot, versionsDir: string): readonly Problem[] {
  const byName = new Map(snapshot.versions.map((version) => [version.name, version]));
  return [...snapshot.places].flatMap(([key, place]) => {
    if (byName.get(place.holder)?.files.get(place.path) === key) return [];
    return problem({
      severity: 'warn',
      code: 'unlisted-by-holder',
      file: `${versionsDir}/${placeKey(place)}`,
      what: `Version "${place.holder}" holds this file for other versions, but does not list it.`,
      fix: 'Run "docsite versions gc": it moves the file to the oldest version that lists it.',
      versions: findSharers(snapshot, key).map(({ version }) => version),
    });
  });
}

function checkRenames({ versions }: StoreSnapshot, versionsDir: string): readonly Problem[] {
  const lineage = findLineage(versions);
  return versions.flatMap(({ name, renamed }) => {
    const previous = findVersion(versions, lineage.get(name)?.parent ?? '');
    return [...renamed.keys()]
      .filter((from) => previous?.files.has(from) !== true)
      .map((from) =>
        problem({
          severity: 'warn',
          code: 'stale-rename',
          file: `${versionsDir}/${name}/${MANIFEST_NAME}`,
          what: `"renamed" names "${from}", ${previous === null ? 'but the version was made from no other' : `which the version that it was made from (${previous.name}) does not have`}.`,
          why: 'Renames refer to that version, so this one has no effect.',
          fix: 'Correct the path, or remove the line.',
          versions: [name],
        }),
      );
  });
}

function checkParents({ versions }: StoreSnapshot, versionsDir: string): readonly Problem[] {
  const lineage = findLineage(versions);
  return versions.flatMap(({ name, parent }) => {
    const origin = lineage.get(name);
    if (parent === undefined || origin?.parent === parent) return [];
    const isThere = findVersion(versions, parent) !== null;
    return problem({
      severity: 'warn',
      code: 'unused-parent',
      file: `${versionsDir}/${name}/${MANIFEST_NAME}`,
      what: `"parent" names "${parent}", which ${isThere ? 'was made from this version itself' : 'is not a version'}.`,
      why: `So it counts as not recorded: ${origin?.parent === null ? 'the version was made from no other' : `"${origin?.parent ?? ''}" is inferred`}.`,
      fix: `Correct it: docsite versions set-parent ${name} LABEL.`,
      versions: [name],
    });
  });
}
