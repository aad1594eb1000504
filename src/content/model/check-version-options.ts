/** Options and further names of versions in the configuration that mean none. */
import { LATEST_NAME } from '../../shared/model/version-aliases.ts';
import { namedRoute } from '../../shared/doc-routes.ts';
import { problem } from '../../shared/problem/problem.ts';
import { describeKnown } from '../../shared/problem/suggest.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { RoutePath, VersionName } from '../../shared/types/store.ts';
import type { LocateField } from '../config/source.ts';

interface KnownNames {
  readonly names: readonly VersionName[];
  readonly routes: ReadonlyMap<RoutePath, unknown>;
}

/** Options for a version that does not exist would be silently without effect. */
export function checkVersionOptions(config: SiteConfig, known: KnownNames, locate: LocateField): readonly Problem[] {
  const { names } = known;
  const ofMissing = Object.keys(config.docs.versions)
    .filter((name) => !names.includes(name))
    .map((name) =>
      problem({
        code: 'unknown-version',
        ...locate(['docs', 'versions', name]),
        what: `docs.versions has options for "${name}", which is not a version of this site.`,
        why: describeKnown(name, names),
        fix: 'Correct the name, or remove the options.',
      }),
    );
  return [...ofMissing, ...checkAliases(config, known, locate)];
}

/** Aliases that name no version, or that are something else already. */
function checkAliases(config: SiteConfig, { names, routes }: KnownNames, locate: LocateField): readonly Problem[] {
  return Object.entries(config.docs.aliases).flatMap(([alias, name]) => {
    const place = { code: 'bad-config', ...locate(['docs', 'aliases', alias]) } as const;
    const taken = names.includes(alias) ? 'a version' : routes.has(namedRoute(alias, config)) ? 'a page' : null;
    if (taken !== null) {
      const what = `The alias "${alias}" is the name of ${taken} of this site.`;
      return problem({ ...place, what, why: 'It would never lead anywhere else.', fix: 'Choose another name.' });
    }
    if (name === LATEST_NAME || names.includes(name)) return [];
    const what = `The alias "${alias}" leads to "${name}", which is not a version of this site.`;
    return problem({
      ...place,
      what,
      why: describeKnown(name, names),
      fix: `Write the name of one, or "${LATEST_NAME}".`,
    });
  });
}
