/** The themes that docsite brings, and brands of sites whose accents are hard: very dark, very light, and one shade for each mode. */
import { DEFAULT_THEME, PRESETS, type Theme } from '../../src/content/config/theme-colors.ts';

export const THEMES: readonly (readonly [name: string, theme: Theme])[] = [
  ...Object.entries(PRESETS).map(([name, preset]) => [name, { ...DEFAULT_THEME, ...preset }] as const),
  ['a dark violet', { ...DEFAULT_THEME, accent: '#2e1065' }],
  ['a bright yellow', { ...DEFAULT_THEME, accent: '#facc15', navbar: 'accent' }],
  ['a red', { ...DEFAULT_THEME, accent: '#dc2626', accentDark: '#fca5a5' }],
];
