import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { appendAll } from '../../../src/shared/append-all.ts';

test('appends lists that no call takes as arguments', () => {
  const many = Array.from({ length: 500_000 }, (_, index) => index);
  const list = [-1];
  expect(() => list.push(...many)).toThrow(RangeError);
  appendAll(list, new Set(many));
  expect(list.slice(0, 2)).toEqual([-1, 0]);
  expect(list.at(-1)).toBe(499_999);
});

/** These lists are short: words of a page that match a word of a query. */
const SHORT: ReadonlySet<string> = new Set(['client/search/candidates.ts']);

test('no list of unknown length is spread into `push`', () => {
  const sources = fileURLToPath(new URL('../../../src', import.meta.url));
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/u.test(file));
  expect(files.length).toBeGreaterThan(400);
  const found = files
    .filter((file) =>
      /\.(?:push|unshift)\(\s*\.\.\./u.test(readFileSync(join(sources, file), 'utf8').replace(/\/\*\*.*\*\//gu, '')),
    )
    .map((file) => file.replaceAll('\\', '/'));
  expect(new Set(found)).toEqual(SHORT);
});
