/** An indexer that refuses a text, or has no room on the disk (BEHAVIOUR B143). */
import { beforeEach, expect, test, vi } from 'vitest';
import { indexRecords } from '../support/indexers.ts';

const pagefind = vi.hoisted(() => ({
  added: [] as string[],
  got: [] as string[],
  close: vi.fn<() => Promise<void>>(() => Promise.resolve()),
}));

vi.mock('pagefind', () => ({
  createIndex: () =>
    Promise.resolve({
      errors: [],
      index: {
        addCustomRecord: () => Promise.resolve({ errors: pagefind.added }),
        getFiles: () => Promise.resolve({ errors: pagefind.got, files: [] }),
      },
    }),
  close: pagefind.close,
}));

const RECORD = { id: '/a', content: 'word', meta: {} };

beforeEach(() => {
  Object.assign(pagefind, { added: [], got: [] });
  pagefind.close.mockClear();
});

test.each([
  ['a text that is refused', { added: ['Language is not valid'] }, 'Language is not valid'],
  ['files that cannot be made', { got: ['No space left on device (os error 28)'] }, 'No space left on device'],
])('B143 %s: what the indexer says is the error, and it is ended', async (_, fails, message) => {
  Object.assign(pagefind, fails);
  await expect(indexRecords([RECORD])).rejects.toThrow(message);
  expect(pagefind.close).toHaveBeenCalledOnce();
});
