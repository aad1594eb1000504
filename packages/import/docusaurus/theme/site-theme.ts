/** Accent and fonts of an old site as the `theme` of docsite, which makes all other colours from them. */
import { readColor } from '../../../../src/content/config/colors.ts';
import { DEFAULT_THEME, readableInDark } from '../../../../src/content/config/theme-colors.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';

/** As CSS writes them; `null` for none. */
export interface OldTheme {
  readonly accent: string | null;
  readonly accentDark: string | null;
  readonly font: string | null;
  readonly codeFont: string | null;
}

/** `undefined` for a theme without any of them. `note` takes what was left out or changed. */
export function convertOldTheme(old: OldTheme, note: (what: string, fix?: string) => void): Fields | undefined {
  const color = (name: string, value: string | null): string | undefined => {
    const read = value === null ? null : readColor(value);
    if (value !== null && read === null) note(`The ${name} was omitted: ${value}.`, 'Set theme.accent.');
    return read ?? undefined;
  };
  const accent = color('accent of the theme', old.accent);
  const wanted = color('accent of its dark mode', old.accentDark);
  // The same in both modes: docsite finds the shade for the dark one.
  const accentDark = wanted === undefined || wanted === accent ? undefined : readableInDark(wanted, DEFAULT_THEME);
  if (accentDark !== undefined && accentDark !== wanted) {
    note(`The accent of the dark mode is ${accentDark}: ${wanted ?? ''} has too little contrast for links.`);
  }
  const fields = { accent, accentDark, font: old.font ?? undefined, codeFont: old.codeFont ?? undefined };
  if (fields.font !== undefined || fields.codeFont !== undefined) {
    note('The fonts of the theme are named, and not loaded.', 'Add their files to templates/custom.css.');
  }
  const taken = Object.entries(fields).filter(([, value]) => value !== undefined);
  return taken.length === 0 ? undefined : Object.fromEntries(taken);
}
