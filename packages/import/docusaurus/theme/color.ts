/** Colours as CSS writes them, and their contrast by WCAG 2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
import {
  blend as blendColors,
  converter,
  formatHex,
  formatHex8,
  modeHsl,
  modeLrgb,
  modeRgb,
  parse,
  type Rgb,
  useMode,
  wcagContrast,
} from 'culori/fn';

for (const mode of [modeRgb, modeHsl, modeLrgb]) useMode(mode as typeof modeRgb);
const toRgb = converter('rgb');

/** Parts from 0 to 1; without `alpha` it is opaque. */
export type Color = Rgb;

export const WHITE: Color = { mode: 'rgb', r: 1, g: 1, b: 1 };
export const BLACK: Color = { mode: 'rgb', r: 0, g: 0, b: 0 };

/** `null` for what is not a colour. */
export function parseColor(text: string): Color | null {
  return toRgb(parse(text.trim())) ?? null;
}

/** `#rrggbb`, with opacity where the colour is not opaque. */
export function formatColor(color: Color): string {
  return (color.alpha ?? 1) < 1 ? formatHex8(color) : formatHex(color);
}

/** What is seen of a colour on an opaque one. */
export function blend(color: Color, background: Color): Color {
  return toRgb(blendColors([background, color], 'normal', 'rgb'));
}

/** From 1 to 21; `background` is opaque. */
export function contrast(color: Color, background: Color): number {
  return wcagContrast(blend(color, background), background);
}
