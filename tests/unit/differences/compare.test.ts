/** How much changed between two texts, and what a comparison costs. */
import { describe, expect, test } from 'vitest';
import { compareTrees, type Differences } from '../../../src/differences/compare.ts';
import { drawDifferences } from '../../../src/differences/draw/draw-differences.ts';
import { readHtml } from '../../../src/differences/read/read-html.ts';

function compare(from: string, to: string): Differences {
  return compareTrees(readHtml(from), readHtml(to));
}

/** `count` words that are in no other text of this seed. */
function words(seed: string, count: number): string {
  return Array.from({ length: count }, (_, index) => `${seed}${String(index)}`).join(' ');
}

test('words are counted, signs are not', () => {
  const { added, removed, moved } = compare('<p>One, two; three.</p><p>Gone.</p>', '<p>One (two) four three!</p>');
  expect({ added, removed, moved }).toEqual({ added: 1, removed: 1, moved: 0 });
});

test('a moved block is neither new nor gone', () => {
  const long = `<p>${words('a', 40)}</p>`;
  const { added, removed, moved } = compare(`${long}<p>End.</p>`, `<p>End.</p>${long}`);
  expect({ added, removed, moved }).toEqual({ added: 0, removed: 0, moved: 40 });
});

test('a heading moves with what is under it', () => {
  const section = `<h2>Setup</h2><p>${words('a', 40)}</p>`;
  const other = `<h2>Use</h2><p>${words('b', 50)}</p>`;
  const { added, removed, moved } = compare(section + other, other + section);
  expect({ added, removed, moved }).toEqual({ added: 0, removed: 0, moved: 41 });
});

test('an address can count as another one', () => {
  const page = (version: string): string => `<p><a href="/docs/${version}/install">Install</a></p>`;
  const withoutVersion = (text: string): string => text.replace(/^\/docs\/[\d.]+/u, '/docs');
  expect(compare(page('1.0'), page('2.0')).aligned).toMatchObject([{ type: 'changed' }]);
  expect(compareTrees(readHtml(page('1.0')), readHtml(page('2.0')), withoutVersion).aligned).toMatchObject([
    { type: 'same' },
  ]);
});

/** Texts whose comparison would take minutes if it looked at everything. */
describe.each<[string, string, string]>([
  ['a paragraph of 30,000 other words', `<p>${words('a', 30_000)}</p>`, `<p>${words('b', 30_000)}</p>`],
  ['30,000 words of two', `<p>${'a b '.repeat(15_000)}</p>`, `<p>${'b a a '.repeat(10_000)}</p>`],
  [
    '5,000 paragraphs that all changed',
    Array.from({ length: 5000 }, (_, index) => `<p>${words(`p${String(index)}x`, 5)} same words</p>`).join(''),
    Array.from({ length: 5000 }, (_, index) => `<p>${words(`q${String(index)}x`, 5)} same words</p>`).join(''),
  ],
  [
    '5,000 equal lines that move',
    `<p>Start</p>${'<p>Again.</p>'.repeat(5000)}`,
    `${'<p>Again.</p>'.repeat(5000)}<p>Start</p>${'<p>Twice.</p>'.repeat(5000)}`,
  ],
  ['elements 10,000 deep', `${'<div>'.repeat(10_000)}one`, `${'<div>'.repeat(10_000)}two`],
  ['lists 10,000 deep', `${'<ul><li>a'.repeat(10_000)}one`, `${'<ul><li>a'.repeat(10_000)}two`],
  ['marks 10,000 deep', `<p>${'<b>'.repeat(10_000)}one`, `<p>${'<b>'.repeat(10_000)}two`],
])('%s', (_title, from, to) => {
  test('is compared in bounded time', { timeout: 20_000 }, () => {
    expect(drawDifferences(compare(from, to).aligned, 'change-')).not.toBe('');
  });
});
