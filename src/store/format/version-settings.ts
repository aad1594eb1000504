/** How a version is shown, where that is chosen: the fields that manifests and the configuration have in common. */
import { choice, filledText, trueOrFalse } from '../../schema/values.ts';

/** Schemas of the values; whether they may be `null` is up to the file that has them. */
export const versionSettings = {
  label: filledText,
  banner: choice(['none', 'unreleased', 'unmaintained']),
  noIndex: trueOrFalse,
};
