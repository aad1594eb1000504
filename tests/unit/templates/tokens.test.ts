/** Contrast of text colours in both modes, for the themes that docsite brings and for colours of sites. */
import { readFileSync } from 'node:fs';
import { converter, formatHex, wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastContrast, mix } from '../../../src/content/config/colors.ts';
import { colorsOf, DEFAULT_THEME } from '../../../src/content/config/theme-colors.ts';
import { THEMES } from '../../support/themes.ts';

const TEXTS = ['color-text', 'color-heading', 'color-muted', 'color-accent-text'];
const DIFFERENCES = ['code-added', 'code-removed'];
const GROUNDS = [
  'color-background',
  'color-surface',
  'color-raised',
  'color-accent-tint',
  'color-mark',
  ...DIFFERENCES,
];
const oklch = converter('oklch');
const CODE = ['code-background', 'code-highlight', 'code-added', 'code-removed'];
const MODES = ['light', 'dark'] as const;
/** Colours that are the same in all themes, by name without dashes. */
function staticColors(file: string): ReadonlyMap<string, string> {
  const css = readFileSync(new URL(`../../../templates/styles/${file}`, import.meta.url), 'utf8');
  return new Map(
    [...css.matchAll(/--([a-z-]+): (#[\da-f]{3,6});/gu)].map(([, name = '', value = '']) => [name, value]),
  );
}

const STATIC = { light: staticColors('tokens.css'), dark: staticColors('dark.css') };

/** The ground of chips, banners and admonitions, as templates/styles/base.css makes it of a tone. */
function tintOf(tone: string, ground: string): string {
  const { c = 0, h = 0 } = oklch(tone) ?? {};
  // Browsers cut what they cannot show.
  return mix(formatHex({ mode: 'oklch', l: 0.78, c: c * 1.5, h }), ground, 0.16);
}

function tooFaint(colors: ReadonlyMap<string, string>, texts: readonly string[], grounds: readonly string[]) {
  return texts.flatMap((text) =>
    grounds.flatMap((ground) => {
      const ratio = wcagContrast(colors.get(text) ?? '', colors.get(ground) ?? '');
      return ratio >= 4.5 ? [] : [`${text} on ${ground}: ${ratio.toFixed(2)}`];
    }),
  );
}

test.each(THEMES.flatMap(([name, theme]) => MODES.map((mode) => [name, mode, theme] as const)))(
  'of %s, in the %s mode, every text has 4.5 : 1 on every background',
  (_, mode, theme) => {
    const colors = new Map([...STATIC[mode], ...colorsOf(theme, mode)]);
    const tones = [...colors.keys()].filter((name) => /^color-(?:note|tip|info|warning|danger|caution)$/u.test(name));
    expect(tones).toHaveLength(6);
    const words = ['comment', 'keyword', 'string', 'number', 'title', 'type', 'attribute', 'text'].map(
      (name) => `code-${name}`,
    );
    expect(tooFaint(colors, TEXTS, GROUNDS)).toEqual([]);
    expect(tooFaint(colors, tones, GROUNDS.slice(0, 3))).toEqual([]);
    // As an admonition has them, also among differences.
    const on = (name: string): string => colors.get(name) ?? '';
    const inCode = (ground: string): string => mix(on('color-note'), ground, 0.09);
    for (const tone of tones) {
      // Chips are on all of them.
      for (const ground of GROUNDS.slice(0, 4)) {
        const tinted = [mix(on(tone), on(ground), 0.09), tintOf(on(tone), on(ground))];
        expect(leastContrast(on(tone), tinted), `${tone} on its tint on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
      const tint = tintOf(on(tone), on('color-background'));
      for (const text of TEXTS) {
        expect(leastContrast(on(text), [tint]), `${text} on ${tone}`).toBeGreaterThanOrEqual(4.5);
      }
      for (const text of ['color-text', 'color-heading', 'color-accent-text']) {
        const words = leastContrast(on(text), [inCode(tint)]);
        expect(words, `words of code in ${text} on ${tone}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(
      leastContrast(
        on('color-accent-text'),
        GROUNDS.map((name) => inCode(on(name))),
      ),
    ).toBeGreaterThanOrEqual(4.5);
    const lines = [
      mix(on('color-danger'), on('code-background'), 0.14),
      mix(on('color-warning'), on('code-background'), 0.13),
    ];
    for (const word of words) expect(leastContrast(on(word), lines), word).toBeGreaterThanOrEqual(4.5);
    // A filled button under the pointer.
    const { l = 0 } = oklch(on('color-on-accent')) ?? {};
    const hovered = mix(on('color-accent'), formatHex({ mode: 'oklch', l: 1 - l, c: 0, h: 0 }), 0.88);
    expect(leastContrast(on('color-on-accent'), [hovered])).toBeGreaterThanOrEqual(4.5);
    // Of the search in the navbar.
    const faint = mix(on('navbar-text'), on('navbar-background'), 0.78);
    expect(leastContrast(faint, [on('navbar-background')])).toBeGreaterThanOrEqual(4.5);
    expect(tooFaint(colors, words, CODE)).toEqual([]);
    expect(tooFaint(colors, ['color-on-accent'], ['color-accent'])).toEqual([]);
    expect(wcagContrast(colors.get('color-border-strong') ?? '', colors.get('color-background') ?? '')).toBeGreaterThan(
      3,
    );
    expect(tooFaint(colors, ['navbar-text'], ['navbar-background'])).toEqual([]);
  },
);

test('whatever colour a site has, its links and buttons can be read', () => {
  const byte = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'));
  const color = fc.tuple(byte, byte, byte).map((parts) => `#${parts.join('')}`);
  fc.assert(
    fc.property(color, (accent) => {
      for (const mode of MODES) {
        const colors = colorsOf({ ...DEFAULT_THEME, accent, navbar: 'accent' }, mode);
        const on = (name: string): string => colors.get(name) ?? '';
        expect(leastContrast(on('color-accent-text'), GROUNDS.map(on))).toBeGreaterThanOrEqual(4.5);
        expect(leastContrast(on('color-on-accent'), [on('color-accent')])).toBeGreaterThanOrEqual(4.5);
        expect(leastContrast(on('navbar-text'), [on('navbar-background')])).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});
