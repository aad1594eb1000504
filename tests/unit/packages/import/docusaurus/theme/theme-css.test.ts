/** The look of an old site in docsite's properties; what nobody could read is remarked and changed. */
import { describe, expect, test } from 'vitest';
import { contrast, formatColor, parseColor, WHITE } from '../../../../../../packages/import/docusaurus/theme/color.ts';
import { readVariables } from '../../../../../../packages/import/docusaurus/theme/read-variables.ts';
import { convertTheme, type ThemeSource } from '../../../../../../packages/import/docusaurus/theme/theme-css.ts';

const NO_ANNOUNCEMENT = { background: null, text: null };
const convert = (css: string, others: Partial<ThemeSource> = {}) =>
  convertTheme({ css, navbarStyle: null, announcement: NO_ANNOUNCEMENT, ...others });

describe('colours', () => {
  test.each([
    ['#fff', '#ffffff'],
    ['#2E8555', '#2e8555'],
    ['#0008', '#00000088'],
    ['rgb(46, 133, 85)', '#2e8555'],
    ['rgb(0 0 0 / 50%)', '#00000080'],
    ['rgba(100%, 0%, 0%, 0.5)', '#ff000080'],
    ['hsl(120, 100%, 25%)', '#008000'],
    ['white', '#ffffff'],
  ])('%s is %s', (written, expected) => {
    const color = parseColor(written);
    expect(color === null ? null : formatColor(color)).toBe(expected);
  });

  test.each(['', 'teal-ish', '#12', 'rgb(1, 2)', 'var(--x)'])('%j is none', (written) => {
    expect(parseColor(written)).toBeNull();
  });

  test('have the contrast of the standard', () => {
    expect(contrast(parseColor('#000') ?? WHITE, WHITE)).toBeCloseTo(21);
    expect(contrast(parseColor('#777') ?? WHITE, WHITE)).toBeCloseTo(4.48, 2);
  });
});

test('properties are read from rules for the whole page alone', () => {
  const { light, dark, otherRules } = readVariables(`
@import url("x;y.css");
/* :root { --no: 1 } */
:root { --a: url("a;b}c"); --b: rgb(1, 2, 3) !important }
html[data-theme='dark'], :root[data-theme="dark"] { --a: 2 }
.navbar { --a: 3 }
@media (width > 1px) { :root { --a: 4 } }
[data-theme=light] { color: red; --c: 5; }
`);
  expect(Object.fromEntries(light)).toEqual({ '--a': 'url("a;b}c")', '--b': 'rgb(1, 2, 3)', '--c': '5' });
  expect(Object.fromEntries(dark)).toEqual({ '--a': '2' });
  expect(otherRules).toBe(3);
  expect(readVariables('a { b: c').otherRules).toBe(0);
});

test('B285 the primary colour of both modes, fonts and a coloured navbar become the theme, and leave the stylesheet', () => {
  const { theme, css, remarks } = convert(
    `:root { --ifm-color-primary: var(--brand); --brand: #25603c; --ifm-color-primary-dark: #1f5133;
      --ifm-font-family-base: 'Inter', sans-serif; --ifm-font-family-monospace: 'Fira Code', monospace }
    :root[data-theme='dark'] { --ifm-color-primary: #25c2a0 }`,
    { navbarStyle: 'primary' },
  );
  expect(theme).toEqual({
    accent: '#25603c',
    accentDark: '#25c2a0',
    font: "'Inter', sans-serif",
    codeFont: "'Fira Code', monospace",
    navbar: 'accent',
  });
  expect(css).toBeNull();
  expect(remarks).toEqual([
    'The fonts of the theme are named, and not loaded.',
    'These properties of the old theme were omitted: --brand.',
  ]);
  expect(convert(':root { --ifm-color-primary: #25603c }').theme).toEqual({ accent: '#25603c' });
  expect(convert(':root { --ifm-color-primary: teal-ish }')).toMatchObject({
    theme: undefined,
    remarks: ['The accent of the theme was omitted: teal-ish.'],
  });
});

test('B285 an accent that nobody could read in the dark mode becomes the nearest that can, with a remark', () => {
  const { theme, remarks } = convert(
    ':root { --ifm-color-primary: #764abc } [data-theme=dark] { --ifm-color-primary: #593d88 }',
  );
  expect(theme?.['accent']).toBe('#764abc');
  expect(remarks).toEqual([
    `The accent of the dark mode is ${String(theme?.['accentDark'])}: #593d88 has too little contrast for links.`,
  ]);
});

test('B219 links that nobody can read on a background of the site get another colour, with a remark', () => {
  const own = convert(':root { --ifm-link-color: #ffd400 }');
  const link = /--color-accent-text: (#[\da-f]+);/u.exec(own.css ?? '')?.[1] ?? '';
  expect(contrast(parseColor(link) ?? WHITE, WHITE)).toBeGreaterThanOrEqual(4.5);
  expect(own.remarks.join('\n')).toContain('#ffd400 has a contrast of 1.3 : 1');
  const { css } = convert(':root { --ifm-link-color: #2e8555; --ifm-background-color: #e9e0c8 }');
  const made = /--color-accent-text: (#[\da-f]+);/u.exec(css ?? '')?.[1] ?? '';
  const ground = parseColor('#e9e0c8') ?? WHITE;
  expect(contrast(parseColor(made) ?? ground, ground)).toBeGreaterThanOrEqual(4.5);
  expect(css).toContain('--navbar-background: var(--color-background);');
});

test('other colours are taken over if text on them, or they as text, can be read', () => {
  const { css, theme, remarks } = convert(`:root {
    --ifm-background-color: #888; --ifm-font-color-base: #222; --ifm-color-warning: #ffba00;
    --ifm-font-family-base: 'Inter', sans-serif; --ifm-footer-background-color: #303846; --ifm-footer-link-color: #fff;
    --ifm-code-font-size: 95% }
  .hero { color: red }`);
  expect(css).toBe(`/* The look of the old site, as far as docsite has properties for it. Change it as you like. */
:root {
  --color-text: #222222;
  --footer-background: #303846;
  --footer-text: #ffffff;
  --footer-link: #ffffff;
}

:root[data-theme='dark'] {
  --color-warning: #ffba00;
  --footer-background: #303846;
  --footer-text: #ffffff;
  --footer-link: #ffffff;
}
`);
  expect(theme).toEqual({ font: "'Inter', sans-serif" });
  expect(remarks).toEqual([
    'The fonts of the theme are named, and not loaded.',
    '--ifm-background-color was not taken over in light mode: its contrast is 1.8 : 1, and text needs 4.5 : 1.',
    '--ifm-color-warning was not taken over in light mode: its contrast is 1.6 : 1, and text needs 4.5 : 1.',
    '--ifm-background-color was not taken over in dark mode: its contrast is 1.4 : 1, and text needs 4.5 : 1.',
    '--ifm-font-color-base was not taken over in dark mode: its contrast is 1.1 : 1, and text needs 4.5 : 1.',
    'These properties of the old theme were omitted: --ifm-code-font-size.',
    '1 rule of the old stylesheets was omitted.',
  ]);
});

test('the announcement bar and a dark navbar keep their colours; unreadable text gets black or white', () => {
  const bar = { background: '#20232a', text: '#333' };
  const { css, remarks } = convert('', { navbarStyle: 'dark', announcement: bar });
  expect(css).toContain('.announcement {\n  background: #20232a;\n  color: #ffffff;\n}\n');
  expect(css).toContain('--navbar-background: #303846;');
  expect(remarks).toEqual([
    'The text of the announcement bar had too little contrast (#333) and has another colour now.',
  ]);
  expect(convert('').css).toBeNull();
});
