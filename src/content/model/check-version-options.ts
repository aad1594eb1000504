/** Options and further names of versions in the configuration that mean none. */
import { LATEST_NAME } from '../../shared/model/version-aliases.ts';
import { namedRoute } from '../../shared/doc-routes.ts';
import { problem } from '../../shared/problem/problem.ts';
import { describeKnown } from '../../shared/problem/suggest.ts';
import { NEXT } from '../../shared/site-folders.ts';
import type { SetConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import type { LocateField } from '../config/source.ts';
import type { BuiltLine } from './build-lines.ts';

type Checked = Pick<BuiltLine, 'set' | 'hasVersions' | 'config' | 'locate' | 'names'>;
type Routes = ReadonlyMap<RoutePath, unknown>;

/** Options for a version that does not exist would be silently without effect. */
export function checkVersionOptions(line: Checked, routes: Routes): readonly Problem[] {
  const { set, config, names, locate } = line;
  if (!line.hasVersions) return set === null ? [] : checkSetOptions(set, locate);
  const ofMissing = Object.keys(config.docs.versions)
    .filter((name) => !names.includes(name))
    .map((name) =>
      problem({
        code: 'unknown-version',
        ...locate(['versions', name]),
        what: `${set === null ? 'docs.versions' : `The set "${set.id}"`} has options for "${name}", which is not a version of ${ownerOf(line)}.`,
        why: describeKnown(name, names),
        fix: 'Correct the name, or remove the options.',
      }),
    );
  return [...ofMissing, ...checkAliases(line, routes), ...checkPrinted(line), ...checkDates(line)];
}

/** Posts have days, not versions. */
function checkDates({ set, locate }: Checked): readonly Problem[] {
  if (set?.isDated !== true) return [];
  const what = `The set "${set.id}" has versions, so "dated" has no effect.`;
  return [
    problem({
      code: 'bad-config',
      ...locate(['dated']),
      what,
      fix: 'Remove it, or put the posts into a set of their own.',
    }),
  ];
}

/** Aliases that name no version, or that are something else already. */
function checkAliases(line: Checked, routes: Routes): readonly Problem[] {
  const { config, names, locate } = line;
  return Object.entries(config.docs.aliases).flatMap(([alias, name]) => {
    const place = { code: 'bad-config', ...locate(['aliases', alias]) } as const;
    const taken = names.includes(alias) ? 'a version' : routes.has(namedRoute(alias, config)) ? 'a page' : null;
    if (taken !== null) {
      const what = `The alias "${alias}" is the name of ${taken} of ${ownerOf(line)}.`;
      return problem({ ...place, what, why: 'It would never lead anywhere else.', fix: 'Choose another name.' });
    }
    if (name === LATEST_NAME || names.includes(name)) return [];
    const what = `The alias "${alias}" leads to "${name}", which is not a version of ${ownerOf(line)}.`;
    return problem({
      ...place,
      what,
      why: describeKnown(name, names),
      fix: `Write the name of one, or "${LATEST_NAME}".`,
    });
  });
}

/** Versions for printing that the site lacks. */
function checkPrinted({ config, names, locate, set }: Checked): readonly Problem[] {
  if (set !== null) return [];
  return config.docs.print
    .filter((name) => name !== LATEST_NAME && !names.includes(name))
    .map((name) =>
      problem({
        code: 'unknown-version',
        ...locate(['print']),
        what: `docs.print has "${name}", which is not a version of this site.`,
        why: describeKnown(name, names),
        fix: `Correct the name, or write "${LATEST_NAME}".`,
      }),
    );
}

function ownerOf({ set }: Pick<BuiltLine, 'set'>): string {
  return set === null ? 'this site' : `the set "${set.id}"`;
}

/** Errors for options of versions in a set that has none. */
function checkSetOptions({ id, path, options }: SetConfig, locate: LocateField): readonly Problem[] {
  const written = (Object.entries(options) as [string, object | string | null][]).filter(
    ([, value]) => value !== null && Object.keys(value).length > 0,
  );
  return written.map(([name]) =>
    problem({
      code: 'bad-config',
      ...locate([name]),
      what: `The set "${id}" has no versions, so "${name}" has no effect.`,
      why: `A set has versions if there is a folder "${path}/${NEXT}", or a store in "${path}/versions".`,
      fix: `Move its pages to ${path}/${NEXT}, or remove the option.`,
    }),
  );
}
