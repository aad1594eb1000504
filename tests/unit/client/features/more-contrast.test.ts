import { expect, test } from 'vitest';
import { strengthen } from '../../../../src/client/features/more-contrast.ts';

const WHITE = [255, 255, 255] as const;
const BLACK = [0, 0, 0] as const;

test('a colour that has the contrast stays', () => {
  expect(strengthen([30, 40, 41], [WHITE])).toEqual([30, 40, 41]);
});

test('on light grounds a colour becomes darker, on dark ones lighter, and keeps its hue', () => {
  const [red, green, blue] = strengthen([29, 95, 174], [WHITE, [230, 243, 241]]);
  expect(blue).toBeLessThan(174);
  expect(blue).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(red);
  const [brighter] = strengthen([200, 60, 60], [BLACK, [32, 65, 62]]);
  expect(brighter).toBeGreaterThan(200);
});

test('where no shade is enough it is black or white', () => {
  expect(strengthen([90, 90, 90], [[128, 128, 128]])).toEqual([0, 0, 0]);
  expect(strengthen([90, 90, 90], [[100, 100, 100]])).toEqual([255, 255, 255]);
});
