import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkHtml } from '../../fuzz/check-html.ts';
import { readCorpus } from '../../fuzz/corpus.ts';
import { createRandom } from '../../fuzz/mutate.ts';
import { shrink } from '../../fuzz/shrink.ts';
import type { Target } from '../../fuzz/target.ts';
import { findFaults, TARGETS } from '../../fuzz/targets.ts';
import { REPOSITORY } from '../../support/site.ts';

const FOUND = join(REPOSITORY, 'tests/fixtures/fuzz');
const found = Object.entries(TARGETS)
  .filter(([name]) => existsSync(join(FOUND, name)))
  .flatMap(([name, target]) => readdirSync(join(FOUND, name)).map((file) => ({ name, file, target })));

test.each(found)('what was found once is fixed: $name/$file', async ({ name, file, target }) => {
  expect(await findFaults(target, readFileSync(join(FOUND, name, file), 'utf8'))).toEqual([]);
});

describe('the search itself', () => {
  const corpus = readCorpus(REPOSITORY);

  test.each(Object.entries(TARGETS))('%s: a seed always makes the same inputs, and they differ', (_name, target) => {
    const make = (): readonly string[] => [1, 2, 3, 4, 5, 6].map((seed) => target.make(corpus, createRandom(seed)));
    expect(make()).toEqual(make());
    expect(new Set(make()).size).toBeGreaterThan(3);
  });

  test('what throws, and what is left in all objects, is found', async () => {
    const make = (): string => '';
    const throws: Target = { make, check: () => JSON.parse('{') as string[] };
    expect(await findFaults(throws, '')).toEqual([expect.stringContaining('crash: SyntaxError') as string]);
    const pollutes: Target = {
      make,
      check: () => {
        (Object.prototype as Record<string, unknown>)['left'] = 1;
        return [];
      },
    };
    expect(await findFaults(pollutes, '')).toEqual(['"left" is in all objects']);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test.each([
    ['<p>a</p><hr><img src="a.png" alt="">', []],
    ['<p>a', ['never closed: p']],
    ['<p><em>a</p></em>', ['</p> closes another element at 8']],
    ['<p id="a"></p><p id="a"></p>', ['the id "a" appears twice']],
    ['a < b', ['no tag: < b']],
    ['<p title="<">', ['no tag: <p title="<">']],
  ])('the HTML %s', (html, faults) => {
    expect(checkHtml(html)).toEqual(faults);
  });

  test('an input is made smaller as long as it fails', async () => {
    const input = `${'a'.repeat(500)}x${'b'.repeat(300)}y${'c'.repeat(200)}`;
    expect(await shrink(input, (text) => Promise.resolve(/x.*y/u.test(text)))).toBe('xy');
  });
});
