/** From the few things that a site says of its look to the colours of both modes: see DESIGN 6a. */
import type { UserTheme } from '../../shared/types/settings.ts';
import { grey, type Hex, mix, READABLE, textOn, withContrast } from './colors.ts';

export type Mode = 'light' | 'dark';

/** What the colours are made from; colours as `#rrggbb`. */
export interface Theme extends Required<Omit<UserTheme, 'accentDark'>> {
  /** `null`: a lighter shade of `accent`. */
  readonly accentDark: Hex | null;
  /** Of the greys: `chroma` and `hue` as in oklch. */
  readonly tint: { readonly chroma: number; readonly hue: number };
}

/** Sets of values by name, each a theme of its own. */
export const PRESETS = {
  slate: { accent: '#4f46e5', radius: 10, tint: { chroma: 0.005, hue: 286 } },
  pine: { accent: '#0b7a6e', radius: 8, tint: { chroma: 0.008, hue: 185 } },
  ember: { accent: '#c2410c', radius: 10, tint: { chroma: 0.006, hue: 60 } },
  ink: { accent: '#18181b', accentDark: '#f4f4f5', radius: 5, tint: { chroma: 0, hue: 0 } },
} as const satisfies Readonly<Record<string, Pick<Theme, 'accent' | 'radius' | 'tint'> & Partial<Theme>>>;

export const DEFAULT_THEME: Theme = {
  ...PRESETS.slate,
  accentDark: null,
  font: 'system-ui, sans-serif',
  codeFont: "ui-monospace, Menlo, Consolas, 'Liberation Mono', monospace",
  navbar: 'plain',
};

/** Lightness in oklch, from 0 to 1. The three backgrounds of the dark mode are distinguishable. */
const GREYS: Readonly<Record<Mode, Readonly<Record<string, number>>>> = {
  light: {
    background: 1,
    surface: 0.976,
    raised: 1,
    border: 0.92,
    'border-strong': 0.64,
    text: 0.285,
    heading: 0.17,
    muted: 0.485,
  },
  dark: {
    background: 0.18,
    surface: 0.216,
    raised: 0.24,
    border: 0.29,
    'border-strong': 0.55,
    text: 0.87,
    heading: 0.985,
    muted: 0.72,
  },
};
/** Of the accent in tints, and in lines of code that stand out. */
const SHARES: Readonly<Record<Mode, number>> = { light: 0.09, dark: 0.18 };
/** Of links in the dark mode: more than they need. */
const WANTED = 6.5;
/** Behind words that are marked, and blocks that a version brought or lost. */
const MARKS: Readonly<Record<Mode, Readonly<Record<string, Hex>>>> = {
  light: { 'color-mark': '#fff1c2', 'code-added': '#d9f2e0', 'code-removed': '#fbe1e2' },
  dark: { 'color-mark': '#3f3511', 'code-added': '#163322', 'code-removed': '#43201f' },
};
/** The ground that is hardest for links: words of code in an admonition, whose tints are in templates/styles/base.css. */
const TINTED: Readonly<Record<Mode, Hex>> = { light: '#eed6da', dark: '#263f33' };
/** Of the text in the ground of words of code; a little more than the stylesheet has. */
const IN_CODE = 0.09;
/** What can be seen on the page: a button in the colour of the accent. */
const VISIBLE = 2;

/** Custom properties of a mode, without their dashes: `color-accent` → `#4f46e5`. All text has a contrast of 4.5 or more. */
export function colorsOf({ accent, accentDark, navbar, tint }: Theme, mode: Mode): ReadonlyMap<string, string> {
  const greys = Object.entries(GREYS[mode]).map(([name, light]) => [name, grey(light, tint)] as const);
  const { background = '', surface = '', raised = '', text = '', heading = '' } = Object.fromEntries(greys);
  const grounds = [background, surface, raised];
  const own = mode === 'dark' ? accentDark : accent;
  const fill = withContrast(own ?? accent, [background], VISIBLE);
  const share = SHARES[mode];
  const tinted = mix(fill, background, share);
  const soft = own ?? withContrast(accent, grounds, WANTED);
  const worded = [...grounds, tinted, ...Object.values(MARKS[mode])].map((ground) => mix(text, ground, IN_CODE));
  const link = withContrast(soft, [...worded, TINTED[mode]], READABLE);
  const onFill = textOn(fill);
  const [code, bar] = [mode === 'light' ? surface : mix(background, surface, 0.5), navbar === 'accent'];
  return new Map([
    ...greys.map(([name, color]) => [`color-${name}`, color] as const),
    ['color-accent', fill],
    ['color-on-accent', onFill],
    ['color-accent-text', link],
    ['color-accent-tint', tinted],
    ['color-focus', link],
    ...Object.entries(MARKS[mode]),
    ['code-background', code],
    ['code-text', text],
    ['code-highlight', mix(fill, code, share)],
    ['navbar-background', bar ? fill : background],
    ['navbar-opacity', bar ? '100%' : '85%'],
    ['navbar-text', bar ? onFill : heading],
    ['navbar-hover', bar ? `color-mix(in srgb, ${onFill} 16%, transparent)` : surface],
    ['navbar-border', bar ? 'transparent' : 'var(--color-border)'],
  ]);
}

/** The nearest colour that can be read as a link in the dark mode; the colour itself where it can. */
export function readableInDark(color: Hex, { tint }: Pick<Theme, 'tint'>): Hex {
  const greys = ['background', 'surface', 'raised'].map((name) => grey(GREYS.dark[name] ?? 0, tint));
  return withContrast(color, [...greys, ...Object.values(MARKS.dark)], READABLE);
}
