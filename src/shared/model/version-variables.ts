/** Values of `{{name}}`: the site's own variables, and those that every site has. */
import type { SiteConfig } from '../types/config.ts';
import type { VersionName } from '../types/store.ts';

/** On the pages of a version; `null` for pages of the site as a whole, which have no `{{version}}`. */
export function versionVariables(config: SiteConfig, version: VersionName | null): Readonly<Record<string, string>> {
  return {
    ...config.variables,
    title: config.title,
    ...(config.repoUrl === null ? {} : { repoUrl: config.repoUrl }),
    ...(version === null ? {} : { version }),
  };
}
