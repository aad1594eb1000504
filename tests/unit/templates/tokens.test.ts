/** Contrast of text colours, as the comment at the top of `tokens.css` promises. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const CSS = readFileSync(new URL('../../../templates/styles/tokens.css', import.meta.url), 'utf8');
const TEXTS = ['text', 'heading', 'muted', 'accent-text'];
const BACKGROUNDS = ['background', 'surface', 'raised', 'accent-tint', 'mark'];

/** Colours that the rule for a selector sets, by name without `--color-`. */
function colorsOf(selector: string): ReadonlyMap<string, string> {
  const rule = CSS.slice(CSS.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map(
    [...rule.matchAll(/--color-([a-z-]+): (#[\da-f]+);/gu)].map(([, name = '', color = '']) => [name, color]),
  );
}

/** Relative luminance, WCAG 2.2. */
function luminance(color: string): number {
  const digits = color.length === 4 ? color.replaceAll(/[\da-f]/gu, '$&$&') : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = parseInt(digits.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each([':root', "[data-theme='dark']"])('in %s every text has 4.5 : 1 on every background', (selector) => {
  const colors = colorsOf(selector);
  const pairs = TEXTS.flatMap((text) => BACKGROUNDS.map((background) => [text, background] as const));
  const ratios = pairs.map(([text, background]) => ({
    pair: `${text} on ${background}`,
    ratio: contrast(colors.get(text) ?? '', colors.get(background) ?? ''),
  }));
  expect(ratios.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([]);
});
