import { expect, test } from 'vitest';
import { addScriptIcons } from '../../../../src/render/bundle/brand.ts';
import { LINK_ICONS } from '../../../../src/shared/icons/link-icons.ts';

test('scripts get the icons whose names are among their words, in one place', () => {
  const scripts = [
    { name: 'a.js', text: 'let icons=DOCSITE_ICONS;' },
    { name: 'b.js', text: 'card({icon:"book"});card({icon:`globe`});"a bug";book' },
  ];
  const { book, globe } = LINK_ICONS;
  expect(addScriptIcons(scripts)).toEqual([
    { name: 'a.js', text: `let icons=${JSON.stringify({ book, globe })};` },
    scripts[1],
  ]);
});

test('scripts without icons stay as they are', () => {
  const scripts = [{ text: 'card({icon:"book"})' }];
  expect(addScriptIcons(scripts)).toBe(scripts);
});
