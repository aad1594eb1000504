/** What the configuration says of versions: those of the documentation, and those of each set. */
import * as v from 'valibot';
import { fields, namesTo } from '../../schema/objects.ts';
import type { Refusal } from '../../schema/refusal.ts';
import { filledText, list, orNull } from '../../schema/values.ts';
import { windowsFault } from '../../shared/string/windows-name.ts';
import { versionSettings } from '../../store/format/version-settings.ts';

const version = fields({
  label: orNull(versionSettings.label),
  banner: orNull(versionSettings.banner),
  noIndex: orNull(versionSettings.noIndex),
});

/** Fields of `docs`, and of a set. */
export const versionOptions = {
  latestVersion: orNull(filledText),
  versionOrder: orNull(list(filledText)),
  versions: v.optional(namesTo(version, checkVersionKey), {}),
  aliases: v.optional(namesTo(filledText, checkAlias), {}),
};

function checkAlias(name: string): Refusal | null {
  const fault = windowsFault(name);
  if (/^[A-Za-z\d][\w.-]*$/u.test(name) && name !== 'next' && fault === null) return null;
  const why = fault === null ? '' : `A name that ${fault} is not allowed on Windows.`;
  return { must: 'cannot be a name of a version.', why, fix: 'Use letters, digits, ".", "-" and "_", and not "next".' };
}

function checkVersionKey(name: string): Refusal | null {
  return name.trim() === '' ? { must: 'must be the name of a version.' } : null;
}
