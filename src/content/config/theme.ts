/** The look of a site: the name of a theme, or the few values that its colours are made from. */
import * as v from 'valibot';
import { fields } from '../../schema/objects.ts';
import type { Refusal } from '../../schema/refusal.ts';
import { choice, filledText, numberBetween, parsedText } from '../../schema/values.ts';
import type { ThemeConfig } from '../../shared/types/config.ts';
import { type Fields, isFields } from '../../shared/string/fields.ts';
import { type Hex, readColor } from './colors.ts';
import { colorsOf, DEFAULT_THEME, PRESETS, readableInDark, type Theme } from './theme-colors.ts';

const color = parsedText(filledText, (value): Hex | Refusal => {
  const hex = readColor(value);
  return hex ?? { must: 'must be a colour without opacity', fix: "Write it as CSS does, such as '#4f46e5'." };
});
const fontList = parsedText(filledText, (value): string | Refusal =>
  /[;{}<\\]/u.test(value)
    ? { must: 'must be a list of fonts', fix: `Write it as CSS does, such as "Inter, system-ui, sans-serif".` }
    : value,
);

const ownTheme = fields(
  {
    accent: v.optional(color, DEFAULT_THEME.accent),
    accentDark: v.optional(color),
    radius: v.optional(numberBetween(0, 24), DEFAULT_THEME.radius),
    font: v.optional(fontList, DEFAULT_THEME.font),
    codeFont: v.optional(fontList, DEFAULT_THEME.codeFont),
    navbar: v.optional(choice(['plain', 'accent']), DEFAULT_THEME.navbar),
  },
  { rule: checkDark },
);
const named = choice(Object.keys(PRESETS) as (keyof typeof PRESETS)[]);

const written = v.lazy((input) => (isFields(input) ? ownTheme : named)) as v.GenericSchema<
  v.InferInput<typeof ownTheme> | v.InferInput<typeof named>,
  v.InferOutput<typeof ownTheme> | v.InferOutput<typeof named>
>;

export const theme = v.pipe(
  v.optional(written, 'slate'),
  v.transform((value): ThemeConfig => {
    const chosen: Theme =
      typeof value === 'string'
        ? { ...DEFAULT_THEME, ...PRESETS[value] }
        : { ...value, accentDark: value.accentDark ?? null, tint: DEFAULT_THEME.tint };
    const { radius, font, codeFont } = chosen;
    const sizes = { 'radius-m': `${radius}px`, 'radius-s': `${radius / 2}px` };
    const { light, dark } = readModes(chosen);
    return { light: { ...light, ...sizes, 'font-text': font, 'font-code': codeFont }, dark };
  }),
);

/** A colour that is another one in both modes refers to that: every page has these bytes. */
function readModes(chosen: Theme): ThemeConfig {
  const [light, dark] = [colorsOf(chosen, 'light'), colorsOf(chosen, 'dark')];
  const known = new Map<string, string>();
  const [ofLight, ofDark] = [new Map<string, string>(), new Map<string, string>()];
  for (const [name, value] of light) {
    const inDark = dark.get(name) ?? value;
    const same = known.get(`${value} ${inDark}`);
    if (same === undefined) {
      known.set(`${value} ${inDark}`, name);
      ofLight.set(name, value);
      if (inDark !== value) ofDark.set(name, inDark);
    } else ofLight.set(name, `var(--${same})`);
  }
  return { light: Object.fromEntries(ofLight), dark: Object.fromEntries(ofDark) };
}

/** It is the colour of links, as it is written. */
function checkDark({ accentDark }: Fields): Refusal | null {
  const written = typeof accentDark === 'string' ? readColor(accentDark) : null;
  if (written === null) return null;
  const nearest = readableInDark(written, DEFAULT_THEME);
  if (nearest === written) return null;
  const why = 'Links in this colour have a contrast of less than 4.5 : 1 on a dark page.';
  return {
    must: 'cannot be read in the dark mode',
    key: 'accentDark',
    fix: `The nearest that can is '${nearest}'.`,
    why,
  };
}
