/** Recent searches, which are kept in the browser (BEHAVIOUR B151). */
import { describe, expect, test } from 'vitest';
import { addRecent, clearRecent, readRecent } from '../../../../src/client/features/recent-searches.ts';

function openStorage(stored: string | null = null) {
  let value = stored;
  return {
    readStored: () => value,
    writeStored: (_key: string, text: string) => {
      value = text;
    },
    removeStored: () => {
      value = null;
    },
  };
}

describe('recent searches of a reader (B151)', () => {
  test('are the last five, newest first, each once', () => {
    const storage = openStorage();
    for (const query of ['one', 'two', 'three', 'four', 'five', 'six', 'two']) addRecent(query, storage);
    expect(readRecent(storage)).toEqual(['two', 'six', 'five', 'four', 'three']);
  });

  test.each(['', '{', '{"a":1}', '[1, null, "good"]'])('what is stored may be damaged: %j', (stored) => {
    expect(readRecent(openStorage(stored))).toEqual(stored.includes('good') ? ['good'] : []);
  });

  test('can be cleared', () => {
    const storage = openStorage('["one"]');
    clearRecent(storage);
    expect(readRecent(storage)).toEqual([]);
  });
});
