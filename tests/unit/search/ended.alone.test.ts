/** The indexer is ended when all that it was asked for is answered: else it panics on the user's terminal (BEHAVIOUR B142). */
import { expect, test, vi } from 'vitest';
import { indexRecords } from '../support/indexers.ts';

const log = vi.hoisted((): string[] => []);

vi.mock('pagefind', () => {
  let asked = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const index = {
    addCustomRecord: async () => {
      await isAsked;
      return { errors: [] };
    },
    getFiles: () => Promise.resolve({ errors: [], files: [] }),
  };
  let requests = 0;
  return {
    createIndex: async () => {
      requests += 1;
      if (requests === 1) return { errors: [], index };
      // Asked whether it is still there, it answers after the index.
      asked();
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      log.push('answered');
      return { errors: [], index };
    },
    close: () => {
      log.push('ended');
      return Promise.resolve();
    },
  };
});

test('B142 an indexer is ended after its last answer', async () => {
  expect(await indexRecords([{ id: '/a', content: 'word', meta: {} }])).toEqual({ files: [] });
  expect(log).toEqual(['answered', 'ended']);
});
