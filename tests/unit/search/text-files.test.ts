import { expect, test } from 'vitest';
import { hashBytes } from '../../../src/disk/hash-bytes.ts';
import { TextNames } from '../../../src/search/text-files.ts';

/** Two texts whose hashes begin with the same seven digits. */
function findTwins(): readonly [string, string] {
  const seen = new Map<string, string>();
  for (let number = 0; ; number++) {
    const text = String(number);
    const begin = hashBytes(text).slice(0, 7);
    const twin = seen.get(begin);
    if (twin !== undefined) return [twin, text];
    seen.set(begin, text);
  }
}

test('a text is named after what it says, and no two texts have one name', () => {
  const [one, other] = findTwins();
  const names = new TextNames();
  expect(names.add(one)).toBe(hashBytes(one).slice(0, 7));
  expect(names.add('something else')).toBe(hashBytes('something else').slice(0, 7));
  const longer = names.add(other);
  expect(hashBytes(other)).toMatch(longer);
  expect(longer).toHaveLength(8);
});
