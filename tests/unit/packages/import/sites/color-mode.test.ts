/** Light or dark: what the old generators chose (VitePress 1.6, Material 9.6, mdBook 0.4). */
import { expect, test } from 'vitest';
import { readAppearance, readBookTheme, readPalettes } from '../../../../../packages/import/sites/color-mode.ts';

const SYSTEM = { respectPrefersColorScheme: true };
const DARK = { defaultMode: 'dark' };

test.each([
  [undefined, SYSTEM],
  [true, SYSTEM],
  [{ initialValue: 'dark' }, DARK],
  ['dark', DARK],
  ['force-dark', { ...DARK, disableSwitch: true }],
  ['force-auto', { ...SYSTEM, disableSwitch: true }],
  [false, { disableSwitch: true }],
])('the appearance %j of VitePress', (appearance, mode) => {
  expect(readAppearance(appearance)).toEqual(mode);
});

test.each([
  [[], undefined],
  [[{ primary: 'red' }], undefined],
  [[{ scheme: 'slate' }], DARK],
  [[{ scheme: 'default' }, { scheme: 'slate' }], undefined],
  [[{ scheme: 'slate' }, { scheme: 'default' }], DARK],
  [[{ media: '(prefers-color-scheme: light)' }, { media: '(prefers-color-scheme: dark)', scheme: 'slate' }], SYSTEM],
])('the palettes %j of Material', (palettes, mode) => {
  expect(readPalettes(palettes)).toEqual(mode);
});

test('the theme of a book', () => {
  expect([undefined, 'light', 'Navy', 'coal'].map(readBookTheme)).toEqual([SYSTEM, SYSTEM, DARK, DARK]);
});
