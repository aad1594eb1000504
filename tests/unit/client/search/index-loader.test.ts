/** What the browser asks of the engine, and how often. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SearchIndex } from '../../../../src/client/search/index-loader.ts';

/** An engine that finds a page named after the term, and says which terms it was asked for. The first instance loses a file. */
const ENGINE = `export const asked = [];
let [failures, instances] = [0, 0];
export const countFailures = () => failures;
export function createInstance() {
  const instance = ++instances;
  return {
    init: async () => undefined,
    search: async (term) => {
      asked.push(term);
      if (instance > 1 || term !== 'lost') return { results: [{ id: term, score: 1, words: [] }] };
      failures += 1;
      return { results: [] };
    },
  };
}`;
const ENTRY = {
  version: '1',
  languages: { en: { hash: 'en/1', wasm: 'en', page_count: 1 } },
  docsite: { engine: 'engine/1.mjs', language: 'en', words: [] },
};

let folder = '';
let index: SearchIndex;
let asked: readonly string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docsite-index-'));
  mkdirSync(join(folder, 'search/engine'), { recursive: true });
  const engine = join(folder, 'search', ENTRY.docsite.engine);
  writeFileSync(engine, ENGINE);
  writeFileSync(join(folder, 'search/pagefind-entry.json'), JSON.stringify(ENTRY));
  vi.stubGlobal('fetch', (url: string) => {
    const file = fileURLToPath(url);
    return Promise.resolve(existsSync(file) ? new Response(readFileSync(file)) : new Response('', { status: 404 }));
  });
  index = await SearchIndex.load(`${pathToFileURL(folder).href}/`, null);
  ({ asked } = (await import(/* @vite-ignore */ pathToFileURL(engine).href)) as { asked: readonly string[] });
});
afterAll(() => {
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true });
});

test('a term is looked up once while it is in use, and after a failure again', async () => {
  expect((await index.find('docker'))[0]?.id).toBe('docker');
  await index.find('docker');
  expect(asked).toEqual(['docker']);
  await expect(index.find('lost')).rejects.toThrow('could not be loaded');
  expect((await index.find('lost'))[0]?.id).toBe('lost');
});

test('the last terms are kept, not all', async () => {
  for (const term of 'abcdefghij') await index.find(term);
  const before = asked.length;
  await index.find('j');
  expect(asked).toHaveLength(before);
  await index.find('a');
  expect(asked).toHaveLength(before + 1);
});
