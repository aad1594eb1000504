/** Versions as they are named on the command line, of the set that `--set` names. */
import { fullName } from '../../shared/model/sets.ts';
import type { VersionName } from '../../shared/types/store.ts';

/** What the whole site calls the versions after `--only`; empty for all. */
export function fullNames({
  only = [],
  set,
}: {
  readonly only?: readonly string[];
  readonly set?: string;
}): readonly VersionName[] {
  return only.map((name) => fullName(set === undefined ? null : { id: set }, name));
}
