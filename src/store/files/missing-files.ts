/** Files that manifests list and no folder has. */
import { problem } from '../../shared/problem/problem.ts';
import { didYouMean } from '../../shared/problem/suggest.ts';
import { countOf, formatCount } from '../../shared/string/format-count.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { Manifest, VersionName } from '../../shared/types/store.ts';
import { type FilePlace, parsePlace, placeKey } from '../format/file-place.ts';
import { listedFiles } from '../format/manifest.ts';
import { type Listing, placeOf } from './listing.ts';
import type { VersionFolder } from './version-folder.ts';

/** Errors `missing-file`, one for each group: entries of one file. Each is named, up to a limit: where a folder is lost, a thousand say no more than the first of them. */
export function missingFiles(
  groups: readonly (readonly [Listing, ...Listing[]])[],
  byName: ReadonlyMap<VersionName, VersionFolder>,
  versionsDir: string,
): readonly Problem[] {
  const listed = new Map<VersionName, Manifest['files']>();
  const listedBy = (name: VersionName): Manifest['files'] => {
    const manifest = byName.get(name)?.manifest ?? null;
    const known = listed.get(name) ?? (manifest === null ? {} : listedFiles(manifest));
    listed.set(name, known);
    return known;
  };
  const suggest = ({ holder, path }: FilePlace, index: number): string =>
    index < MOST_SUGGESTIONS ? didYouMean(path, byName.get(holder)?.files ?? []) : '';
  const named = groups
    .slice(0, MOST_MISSING)
    .map((group, index) =>
      missingFile(group, { listed: listedBy(group[0].place.holder), versionsDir, why: suggest(group[0].place, index) }),
    );
  const next = groups[MOST_MISSING];
  return next === undefined ? named : [...named, otherMissing(next, groups.length - MOST_MISSING)];
}

const MOST_MISSING = 1000;
/** The name that was meant is looked for among all files of a version. */
const MOST_SUGGESTIONS = 50;

function otherMissing(group: readonly [Listing, ...Listing[]], count: number): Problem {
  return problem({
    ...placeOf(group),
    code: 'missing-file',
    what: `${countOf(count, 'more file')} that manifests list ${count === 1 ? 'is' : 'are'} missing.`,
    why: `The first ${formatCount(MOST_MISSING)} are named.`,
    fix: 'Restore the files from git, or remove the lines.',
  });
}

function missingFile(
  group: readonly [Listing, ...Listing[]],
  {
    listed,
    versionsDir,
    why,
  }: { readonly listed: Manifest['files']; readonly versionsDir: string; readonly why: string },
): Problem {
  const { path, place } = group[0];
  const { holder } = place;
  const diskPath = `${versionsDir}/${placeKey(place)}`;
  const passedOn = Object.hasOwn(listed, place.path) ? listed[place.path] : undefined;
  const passedTo = passedOn === undefined ? holder : parsePlace(passedOn, place.path).holder;
  const chain = passedTo === holder || passedOn === undefined ? null : passedOn;
  return problem({
    ...placeOf(group),
    code: 'missing-file',
    what: `The manifest lists "${path}" as held by "${holder}", but ${diskPath} is missing.`,
    why:
      chain === null
        ? why
        : `Version "${holder}" takes this file from "${chain}" itself, and the holder must have the bytes.`,
    fix:
      chain === null
        ? `Restore the file from git ("git checkout HEAD -- ${diskPath}", or a revision that still has it), or remove the line.`
        : `Write "${chain}" here.`,
  });
}
