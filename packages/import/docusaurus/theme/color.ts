/** Colours as CSS writes them, and their contrast by WCAG 2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export interface Color {
  readonly rgb: readonly [number, number, number];
  readonly alpha: number;
}

export const WHITE: Color = { rgb: [255, 255, 255], alpha: 1 };
export const BLACK: Color = { rgb: [0, 0, 0], alpha: 1 };

const NAMED: ReadonlyMap<string, Color> = new Map([
  ['white', WHITE],
  ['black', BLACK],
  ['transparent', { rgb: [0, 0, 0], alpha: 0 }],
]);

/** Reads `#rgb`, `#rrggbb`, both with opacity, `rgb()`, `hsl()`, black and white; `null` for anything else. */
export function parseColor(text: string): Color | null {
  const plain = text.trim().toLowerCase();
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/u.exec(plain)?.[1];
  if (hex !== undefined) return parseHex(hex);
  const call = /^(rgb|hsl)a?\(([^()]*)\)$/u.exec(plain);
  if (call === null) return NAMED.get(plain) ?? null;
  const parts = (call[2] ?? '').split(/[\s,/]+/u).filter((part) => part !== '');
  const [a, b, c, alpha = 1] = parts.map((part) => Number.parseFloat(part) * (part.endsWith('%') ? 0.01 : 1));
  if (a === undefined || b === undefined || c === undefined || [a, b, c, alpha].some(Number.isNaN)) return null;
  if (call[1] === 'hsl') return { rgb: fromHsl(a, b, c), alpha };
  const scale = (value: number, index: number): number => (parts[index]?.endsWith('%') === true ? value * 255 : value);
  return { rgb: [scale(a, 0), scale(b, 1), scale(c, 2)], alpha };
}

function parseHex(digits: string): Color {
  const long = digits.length <= 4 ? digits.replaceAll(/./gu, '$&$&') : digits;
  const part = (index: number): number => Number.parseInt(long.slice(index * 2, index * 2 + 2), 16);
  return { rgb: [part(0), part(1), part(2)], alpha: long.length === 8 ? part(3) / 255 : 1 };
}

/** https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function fromHsl(hue: number, saturation: number, lightness: number): Color['rgb'] {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number): number => {
    const step = (offset + hue / 30) % 12;
    return 255 * (lightness - spread * Math.max(-1, Math.min(step - 3, 9 - step, 1)));
  };
  return [part(0), part(8), part(4)];
}

/** `#rrggbb`, with opacity where the colour is not opaque. */
export function formatColor({ rgb, alpha }: Color): string {
  const digits = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
  return `#${rgb.map(digits).join('')}${alpha < 1 ? digits(alpha * 255) : ''}`;
}

/** What is seen of a colour on an opaque one. */
export function blend(color: Color, background: Color): Color {
  const [r, g, b] = color.rgb.map(
    (value, index) => value * color.alpha + (background.rgb[index] ?? 0) * (1 - color.alpha),
  );
  return { rgb: [r ?? 0, g ?? 0, b ?? 0], alpha: 1 };
}

/** From 1 to 21; `background` is opaque. */
export function contrast(color: Color, background: Color): number {
  const [a, b] = [luminance(blend(color, background)), luminance(background)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance({ rgb }: Color): number {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
