/** SVGs in WebKit: see `tests/engines/` for what is painted. */
import { expect, test } from 'vitest';
import { inMode } from '../../../../src/client/features/picture-modes.ts';

test('B257 a picture that asks for the color mode is given one', () => {
  const svg =
    '<style>@media (prefers-color-scheme:dark){a{b:c}}@media screen and ( Prefers-Color-Scheme : light ){d{e:f}}</style>';
  expect(inMode(svg, 'dark')).toBe(
    '<style>@media (min-width:0){a{b:c}}@media screen and (min-width:9e9px){d{e:f}}</style>',
  );
  expect(inMode(svg, 'light')).toBe(
    '<style>@media (min-width:9e9px){a{b:c}}@media screen and (min-width:0){d{e:f}}</style>',
  );
});

test('B257 one that takes either mode takes that of the page', () => {
  expect(inMode('<svg style="color-scheme: light dark"/>', 'dark')).toBe('<svg style="color-scheme:dark"/>');
});

test.each([
  '<svg><text>color-scheme</text></svg>',
  '<svg style="color-scheme:dark"/>',
  '<svg style="--my-color-scheme:light dark"/>',
])('B257 %s does not ask, and stays', (svg) => {
  expect(inMode(svg, 'dark')).toBe(svg);
  expect(inMode(svg, 'light')).toBe(svg);
});
