/** What the checks of a site know whose documents strangers have written: all that its variables may be. */
import { hashBytes } from '../../../disk/hash-bytes.ts';
import type { Guard } from '../../../shared/model/guard.ts';
import { plainName } from '../../../shared/model/sets.ts';
import { versionVariables } from '../../../shared/model/variables.ts';
import type { SiteConfig } from '../../../shared/types/config.ts';
import type { VersionName } from '../../../shared/types/store.ts';

/** `versions`: full names of all versions of the site, those of sets too. */
export function createGuard(config: SiteConfig, versions: readonly VersionName[]): Guard {
  const names = [...new Set(versions.map(plainName))];
  const variables = [null, ...names].map((name) => versionVariables(config, name));
  return { key: `guard ${hashBytes(JSON.stringify(variables))} `, variables };
}
