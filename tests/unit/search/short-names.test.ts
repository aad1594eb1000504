import { expect, test } from 'vitest';
import { hashBytes } from '../../../src/disk/hash-bytes.ts';
import { shortNames } from '../../../src/search/short-names.ts';

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
  const hashes = [one, 'something else', other].map(hashBytes);
  const names = [0, 1, 2].map((at) => hashes[at]?.slice(0, at === 2 ? 8 : 7));
  expect([...shortNames(hashes)]).toEqual(hashes.map((hash, at) => [hash, names[at]]));
  // The same text has the same name.
  expect(shortNames([...hashes, ...hashes])).toEqual(shortNames(hashes));
});
