/** Colours by lightness, and their contrast by WCAG 2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
import {
  converter,
  formatHex,
  inGamut,
  interpolate,
  modeHsl,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  parse,
  toGamut,
  useMode,
  wcagContrast,
} from 'culori/fn';
import { smallest } from '../../shared/extremes.ts';

for (const mode of [modeRgb, modeHsl, modeLrgb, modeOklab, modeOklch]) useMode(mode as typeof modeRgb);
const toOklch = converter('oklch');
const toRgb = toGamut('rgb', 'oklch');
const isShown = inGamut('rgb');

/** `#rrggbb`. */
export type Hex = string;

/** The contrast that text needs (level AA). */
export const READABLE = 4.5;

/** A colour that CSS knows, without opacity; `null` for anything else. */
export function readColor(text: string): Hex | null {
  const color = parse(text);
  return color === undefined || (color.alpha ?? 1) < 1 ? null : formatHex(isShown(color) ? color : toRgb(color));
}

/** A grey with a little colour: `lightness` from 0 to 1; `tint` in oklch. */
export function grey(lightness: number, { chroma, hue }: { readonly chroma: number; readonly hue: number }): Hex {
  return formatHex(toRgb({ mode: 'oklch', l: lightness, c: chroma, h: hue }));
}

/** From 1 to 21, the least of all. */
export function leastContrast(color: Hex, grounds: readonly Hex[]): number {
  return smallest(grounds.map((ground) => wcagContrast(color, ground)));
}

/** So much of a colour on a ground. */
export function mix(color: Hex, ground: Hex, share: number): Hex {
  return formatHex(interpolate([ground, color], 'oklab')(share));
}

/** White where it can be read, else nearly black, else black. */
export function textOn(ground: Hex): Hex {
  const [light, dark] = ['#ffffff', '#0a0a0b'];
  if (leastContrast(light, [ground]) >= READABLE) return light;
  return leastContrast(dark, [ground]) >= READABLE ? dark : '#000000';
}

/** The nearest colour, darker or lighter, with this contrast to all grounds. */
export function withContrast(color: Hex, grounds: readonly Hex[], wanted: number): Hex {
  const { l, c, h = 0 } = toOklch(color) ?? BLACK;
  const step = leastContrast('#000000', grounds) > leastContrast('#ffffff', grounds) ? -STEP : STEP;
  for (let lightness = l; lightness > 0 && lightness < 1; lightness += step) {
    const shade = lightness === l ? color : formatHex(toRgb({ mode: 'oklch', l: lightness, c, h }));
    if (leastContrast(shade, grounds) >= wanted) return shade;
  }
  return step < 0 ? '#000000' : '#ffffff';
}

const STEP = 0.005;
const BLACK: Oklch = { mode: 'oklch', l: 0, c: 0 };
