/** The look of a Docusaurus site: accent, fonts and kind of navbar → `theme`; what else docsite has properties for → `templates/custom.css`. */
import { blend, BLACK, type Color, contrast, formatColor, parseColor, WHITE } from './color.ts';
import { smallest } from '../../../../src/shared/extremes.ts';
import { countOf } from '../../../../src/shared/string/format-count.ts';
import { colorsOf, DEFAULT_THEME, type Mode, type Theme } from '../../../../src/content/config/theme-colors.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { readVariables } from './read-variables.ts';
import { convertOldTheme } from './site-theme.ts';

export interface ThemeSource {
  /** The stylesheets of the old site, in their order. */
  readonly css: string;
  /** `primary`, `dark`, or another look of the navbar. */
  readonly navbarStyle: string | null;
  /** As written; `null` for none. */
  readonly announcement: { readonly background: string | null; readonly text: string | null };
}
export interface ConvertedTheme {
  /** The field of the configuration; `undefined` where the defaults do. */
  readonly theme: Fields | undefined;
  /** `null` if there is nothing else to carry over. */
  readonly css: string | null;
  /** What became of colours that cannot be read well, and what was omitted: a sentence each. */
  readonly remarks: readonly string[];
}

/** With a fallback, which has no parentheses of its own. */
const VAR = /var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/gu;
/** What text needs, by WCAG 2 (AA). */
const READABLE = 4.5;

const SURFACES = ['--color-background', '--color-surface'];
/** Text on these. */
const TEXTS: readonly (readonly [old: string, token: string])[] = [
  ['--ifm-font-color-base', '--color-text'],
  ['--ifm-heading-color', '--color-heading'],
  ['--ifm-color-content-secondary', '--color-muted'],
  ['--ifm-color-success', '--color-tip'],
  ['--ifm-color-info', '--color-info'],
  ['--ifm-color-warning', '--color-warning'],
  ['--ifm-color-danger', '--color-danger'],
];
/** Backgrounds, with the text that is on them. */
const BACKGROUNDS: readonly (readonly [old: string, token: string, text: readonly string[]])[] = [
  ['--ifm-background-color', '--color-background', ['--color-text', '--color-muted']],
  ['--ifm-background-surface-color', '--color-surface', ['--color-text', '--color-muted']],
  ['--ifm-pre-background', '--code-background', ['--code-text']],
  ['--docusaurus-highlighted-code-line-bg', '--code-highlight', ['--code-text']],
];
const PLAIN: readonly (readonly [old: string, token: string])[] = [
  ['--ifm-global-radius', '--radius-s'],
  ['--ifm-navbar-height', '--navbar-height'],
  ['--doc-sidebar-width', '--sidebar-width'],
];
/** docsite makes the shades of the accent. */
const IN_THEME = /^--ifm-(?:color-primary(?:-|$)|font-family-(?:base|monospace)$)/u;
const OTHERS = [
  '--ifm-link-color',
  '--ifm-navbar-background-color',
  '--ifm-navbar-link-color',
  '--ifm-footer-background-color',
  '--ifm-footer-color',
  '--ifm-footer-link-color',
];
const KNOWN = new Set([...OTHERS, ...[...TEXTS, ...BACKGROUNDS, ...PLAIN].map(([old]) => old)]);

/** Takes over what has a counterpart, where it can be read; says what it does with the rest. */
export function convertTheme(source: ThemeSource): ConvertedTheme {
  const { light, dark, otherRules } = readVariables(source.css);
  const values = { light, dark: new Map([...light, ...dark]) };
  const remarks: string[] = [];
  const theme = readTheme(values, source.navbarStyle, (what) => remarks.push(what));
  const context = { theme: { ...DEFAULT_THEME, ...theme }, navbarStyle: source.navbarStyle, remarks };
  const blocks = [
    formatBlock(':root', new ModeColors('light', light, context).convert()),
    // What is set for both modes may need another colour here.
    formatBlock(":root[data-theme='dark']", new ModeColors('dark', values.dark, context).convert()),
    convertAnnouncement(source.announcement, remarks),
  ].filter((block) => block !== '');
  const unknown = [...values.dark.keys()].filter((name) => !KNOWN.has(name) && !IN_THEME.test(name));
  if (unknown.length > 0) remarks.push(`These properties of the old theme were omitted: ${unknown.join(', ')}.`);
  if (otherRules > 0) {
    remarks.push(`${countOf(otherRules, 'rule')} of the old stylesheets ${otherRules === 1 ? 'was' : 'were'} omitted.`);
  }
  const head = '/* The look of the old site, as far as docsite has properties for it. Change it as you like. */\n';
  return { theme, css: blocks.length === 0 ? null : head + blocks.join('\n'), remarks: [...new Set(remarks)] };
}

type Values = ReadonlyMap<string, string>;

function readTheme(
  { light, dark }: Readonly<Record<Mode, Values>>,
  navbarStyle: string | null,
  note: (what: string) => void,
): Fields | undefined {
  const [accent, accentDark] = [light, dark].map((values) => resolve(values, '--ifm-color-primary'));
  const theme = convertOldTheme(
    {
      accent: accent ?? null,
      accentDark: accentDark === accent ? null : (accentDark ?? null),
      font: resolve(light, '--ifm-font-family-base'),
      codeFont: resolve(light, '--ifm-font-family-monospace'),
    },
    note,
  );
  const isFilled = navbarStyle === 'primary' && !light.has('--ifm-navbar-background-color');
  return isFilled ? { ...theme, navbar: 'accent' } : theme;
}

/** The value of a property of the old theme, with the properties that it names; `null` for none. */
function resolve(values: Values, name: string, depth = 0): string | null {
  const value = values.get(name);
  if (value === undefined || depth > 8) return null;
  const text = value.replaceAll(VAR, (whole, inner: string, fallback?: string) => {
    return resolve(values, inner, depth + 1) ?? fallback?.trim() ?? whole;
  });
  return text.includes('var(') ? null : text;
}

function formatBlock(selector: string, tokens: ReadonlyMap<string, string>): string {
  const lines = [...tokens].map(([name, value]) => `  ${name}: ${value};\n`);
  return lines.length === 0 ? '' : `${selector} {\n${lines.join('')}}\n`;
}

function convertAnnouncement({ background, text }: ThemeSource['announcement'], remarks: string[]): string {
  const surface = background === null ? null : parseColor(background);
  if (surface === null) {
    if (background !== null || text !== null) remarks.push('The colours of the announcement bar were omitted.');
    return '';
  }
  const written = text === null ? null : parseColor(text);
  const isReadable = written !== null && contrast(written, blend(surface, WHITE)) >= READABLE;
  if (written !== null && !isReadable) {
    remarks.push(`The text of the announcement bar had too little contrast (${text}) and has another colour now.`);
  }
  const color = isReadable ? written : textOn(blend(surface, WHITE));
  return `.announcement {\n  background: ${formatColor(surface)};\n  color: ${formatColor(color)};\n}\n`;
}

/** Black or white, whichever is easier to read. */
function textOn(background: Color): Color {
  return contrast(WHITE, background) >= contrast(BLACK, background) ? WHITE : BLACK;
}

interface ColorContext {
  /** Its colours are those of the new site, unless the properties say otherwise. */
  readonly theme: Theme;
  readonly navbarStyle: string | null;
  /** Takes remarks. */
  readonly remarks: string[];
}

/** The properties of one mode. */
class ModeColors {
  readonly #mode: Mode;
  readonly #old: Values;
  readonly #made: Values;
  readonly #navbarStyle: string | null;
  readonly #remarks: string[];
  readonly #tokens = new Map<string, string>();

  constructor(mode: Mode, old: Values, { theme, navbarStyle, remarks }: ColorContext) {
    this.#mode = mode;
    this.#old = old;
    this.#made = colorsOf(theme, mode);
    this.#navbarStyle = navbarStyle;
    this.#remarks = remarks;
  }

  convert(): Values {
    for (const [old, token, texts] of BACKGROUNDS) this.#takeBackground(old, token, texts);
    for (const [old, token] of TEXTS) this.#take(old, token, (color) => this.#worst(color, SURFACES));
    this.#takeLink();
    this.#takeNavbar();
    this.#takeFooter();
    if (this.#mode === 'light') {
      for (const [old, token] of PLAIN) {
        const value = resolve(this.#old, old);
        if (value !== null) this.#tokens.set(token, value);
      }
    }
    return this.#tokens;
  }

  /** A colour of the old theme. One that cannot be read is a remark. */
  #color(name: string): Color | null {
    const value = resolve(this.#old, name);
    const color = value === null ? null : parseColor(value);
    if (color === null && this.#old.has(name)) this.#remarks.push(`${name} was omitted: ${this.#old.get(name)}.`);
    return color;
  }

  /** A colour that the new site has by now. */
  #token(name: string): Color {
    return parseColor(this.#tokens.get(name) ?? this.#made.get(name.slice(2)) ?? '') ?? WHITE;
  }

  #takeBackground(old: string, token: string, texts: readonly string[]): void {
    const around = token === '--code-highlight' ? '--code-background' : '--color-background';
    this.#take(old, token, (color) => {
      const seen = blend(color, this.#token(around));
      return smallest(texts.map((text) => contrast(this.#token(text), seen)));
    });
  }

  /** Takes over a colour whose worst contrast can be read. */
  #take(old: string, token: string, worstOf: (color: Color) => number): void {
    const color = this.#color(old);
    if (color === null) return;
    const worst = worstOf(color);
    if (worst >= READABLE) this.#tokens.set(token, formatColor(color));
    else this.#refuse(old, worst);
  }

  #worst(color: Color, backgrounds: readonly string[]): number {
    return smallest(backgrounds.map((name) => contrast(color, this.#token(name))));
  }

  #refuse(old: string, found: number): void {
    const ratio = `${found.toFixed(1)} : 1, and text needs ${READABLE} : 1`;
    this.#remarks.push(`${old} was not taken over in ${this.#mode} mode: its contrast is ${ratio}.`);
  }

  /** The theme makes links that can be read on its own backgrounds. */
  #takeLink(): void {
    const own = this.#color('--ifm-link-color');
    const wanted = own ?? this.#token('--color-accent-text');
    let color = wanted;
    const goal = this.#mode === 'light' ? BLACK : WHITE;
    while (this.#worst(color, SURFACES) < READABLE) color = blend({ ...goal, alpha: 0.05 }, color);
    if (own === null && color === wanted) return;
    this.#tokens.set('--color-accent-text', formatColor(color));
    this.#tokens.set('--color-focus', formatColor(color));
    if (color === wanted) return;
    this.#remarks.push(
      `Links are ${formatColor(color)} in ${this.#mode} mode: ${formatColor(wanted)} has a contrast of ` +
        `${this.#worst(wanted, SURFACES).toFixed(1)} : 1, and text needs ${READABLE} : 1.`,
    );
  }

  /** The navbar has the colour of the page, unless the site says otherwise. */
  #takeNavbar(): void {
    const fill =
      this.#color('--ifm-navbar-background-color') ?? (this.#navbarStyle === 'dark' ? parseColor('#303846') : null);
    const seen = blend(fill ?? this.#token('--navbar-background'), this.#token('--color-background'));
    if (fill !== null) {
      this.#tokens.set('--navbar-background', formatColor(seen));
      this.#tokens.set('--navbar-opacity', '100%');
      this.#tokens.set('--navbar-hover', '#8883');
      this.#tokens.set('--navbar-border', 'transparent');
    } else if (this.#navbarStyle !== 'primary' && this.#tokens.has('--color-background')) {
      this.#tokens.set('--navbar-background', 'var(--color-background)');
    }
    this.#takeTextOn(seen, ['--ifm-navbar-link-color', '--navbar-text'], fill !== null);
  }

  #takeFooter(): void {
    const fill = this.#color('--ifm-footer-background-color');
    const seen = blend(fill ?? this.#token('--color-surface'), this.#token('--color-background'));
    const texts = [
      ['--ifm-footer-color', '--footer-text'],
      ['--ifm-footer-link-color', '--footer-link'],
    ] as const;
    if (fill !== null) this.#tokens.set('--footer-background', formatColor(fill));
    for (const names of texts) this.#takeTextOn(seen, names, fill !== null);
  }

  /** Text on a background of its own, which needs another colour where `isFilled` and it cannot be read. */
  #takeTextOn(background: Color, [old, token]: readonly [string, string], isFilled: boolean): void {
    const color = this.#color(old);
    const isReadable = color !== null && contrast(color, background) >= READABLE;
    if (color !== null && !isReadable) this.#refuse(old, contrast(color, background));
    if (isReadable || isFilled) this.#tokens.set(token, formatColor(isReadable ? color : textOn(background)));
  }
}
