/** Which of light and dark readers of the old site saw at first: `colorMode` of the new one. Pure. */
import { type Fields, isFields } from '../../../src/shared/string/fields.ts';
import { textOf } from '../docusaurus/config/settings.ts';

/** As the reader's system has it. Starlight knows nothing else. */
export const AS_SYSTEM: Fields = { respectPrefersColorScheme: true };
const DARK: Fields = { defaultMode: 'dark' };

/** By `appearance` of VitePress. */
export function readAppearance(appearance: unknown): Fields {
  const mode = isFields(appearance) ? appearance['initialValue'] : appearance;
  if (mode === false) return { disableSwitch: true };
  if (mode === 'dark') return DARK;
  if (mode === 'force-dark') return { ...DARK, disableSwitch: true };
  return mode === 'force-auto' ? { ...AS_SYSTEM, disableSwitch: true } : AS_SYSTEM;
}

/** By `palette` of Material, the first of which counts where none asks for the system. */
export function readPalettes(palettes: readonly Fields[]): Fields | undefined {
  const asksSystem = palettes.some(({ media }) => textOf(media)?.includes('prefers-color-scheme') === true);
  if (asksSystem) return AS_SYSTEM;
  return palettes[0]?.['scheme'] === 'slate' ? DARK : undefined;
}

/** By `default-theme` of mdBook, which has another theme for systems that are dark. */
export function readBookTheme(theme: unknown): Fields {
  return /^(?:coal|navy|ayu)$/iu.test(textOf(theme) ?? '') ? DARK : AS_SYSTEM;
}
