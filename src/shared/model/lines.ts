/** The lines of a site: what is in all of them. */
import type { VersionName } from '../types/store.ts';
import { isSetName } from './sets.ts';
import type { SiteModel, Version } from './site-model.ts';

type Lines = Pick<SiteModel, 'lines'>;

/** Newest first, line by line. With `build --only`, those that are built. */
export function allVersions({ lines }: Lines): readonly Version[] {
  return lines.flatMap(({ versions }) => versions);
}

/** Names of what readers call versions, in the same order: not those of lines without versions. */
export function allVersionNames(site: Lines): readonly VersionName[] {
  return allVersions(site)
    .map(({ name }) => name)
    .filter((name) => !isSetName(name));
}
