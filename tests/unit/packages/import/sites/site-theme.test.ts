/** Colours, fonts and logo of an imported site in the field `theme` (BEHAVIOUR B285). */
import { expect, test } from 'vitest';
import { readMaterialLook } from '../../../../../packages/import/sites/mkdocs/mkdocs-theme.ts';
import type { SiteTree } from '../../../../../packages/import/site-tree.ts';
import { readVitepress } from '../../../../../packages/import/sites/vitepress/vitepress.ts';
import { theme } from '../../../../../src/content/config/theme.ts';
import * as v from 'valibot';

function readStyles(css: string) {
  const files: Readonly<Record<string, string>> = { '.vitepress/theme/style.css': css };
  const tree: SiteTree = {
    read: (path) => (files[path] === undefined ? null : Buffer.from(files[path])),
    list: (folder) => (folder === '.vitepress/theme' ? ['index.ts', 'style.css'] : []),
    deadLinks: () => [],
    borderOf: () => null,
    fileName: (path) => path,
  };
  const { fields, problems } = readVitepress(tree, '.vitepress/config.mjs', { readCode: () => 'export default {};' });
  return { theme: fields['theme'], notes: problems.map(({ what }) => what) };
}

function readPalette(written: object) {
  const notes: string[] = [];
  return { look: readMaterialLook({ name: 'material', ...written }, (what) => void notes.push(what)), notes };
}

test('VitePress: the brand in both modes, through the properties that it names, and the fonts', () => {
  const css = `:root { --vp-c-brand-1: var(--mine); --mine: #0b7a6e; --vp-c-brand-2: #0a6a60; --vp-font-family-base: 'Inter', sans-serif; }
.dark { --vp-c-brand-1: #5eead4; } .VPNav { color: red }`;
  expect(readStyles(css)).toEqual({
    theme: { accent: '#0b7a6e', accentDark: '#5eead4', font: "'Inter', sans-serif" },
    notes: ['The fonts of the theme are named, and not loaded.', '1 rule of the old stylesheets was omitted.'],
  });
});

test('VitePress: a colour of its own palette is named, one that cannot be read in the dark gets the nearest that can', () => {
  expect(readStyles(':root { --vp-c-brand-1: var(--vp-c-indigo-1); --vp-c-text-1: #123 }')).toEqual({
    theme: undefined,
    notes: [
      'The accent of the theme was omitted: var(--vp-c-indigo-1).',
      'These properties of the old theme were omitted: --vp-c-text-1.',
    ],
  });
  const { theme: dark, notes } = readStyles('.dark { --vp-c-brand-1: #202040 }');
  expect(notes[0]).toMatch(
    /^The accent of the dark mode is #[\da-f]{6}: #202040 has too little contrast for links\.$/u,
  );
  expect(v.safeParse(theme, dark).success).toBe(true);
  expect(readStyles('')).toEqual({ theme: undefined, notes: [] });
});

test('Material: palettes of both schemes, fonts and logo', () => {
  const palette = [
    { media: '(prefers-color-scheme: light)', scheme: 'default', primary: 'deep purple', accent: 'amber' },
    { scheme: 'slate', primary: 'amber' },
  ];
  const { look, notes } = readPalette({ palette, font: { text: 'Roboto', code: 'Roboto Mono' }, logo: 'img/logo.svg' });
  expect(look).toEqual({
    colorMode: { respectPrefersColorScheme: true },
    theme: {
      accent: '#7e56c2',
      accentDark: '#ffc105',
      font: '"Roboto", system-ui, sans-serif',
      codeFont: '"Roboto Mono", ui-monospace, monospace',
    },
    navbar: { logo: { light: '/img/logo.svg' } },
    logo: 'img/logo.svg',
  });
  expect(notes).toEqual(['The fonts of the theme are named, and not loaded.']);
  expect(v.safeParse(theme, look.theme).success).toBe(true);
});

test('Material: one palette, one without colours, colours of its own, and another theme', () => {
  expect(readPalette({ palette: { primary: 'teal' } }).look.theme).toEqual({ accent: '#009485' });
  expect(readPalette({ palette: { scheme: 'slate' }, font: false })).toMatchObject({
    look: { theme: undefined },
    notes: [],
  });
  expect(readPalette({ palette: { primary: 'custom' } })).toMatchObject({
    look: { theme: undefined },
    notes: ['The palette has colours of its own.'],
  });
  expect(readPalette({ name: 'readthedocs', palette: { primary: 'teal' }, logo: 'a.svg' }).look.logo).toBeNull();
});
