/**
 * Runs around each test file that shares its process with others: restores stubbed globals, and fails a
 * file that leaves anything else changed, which would break another file on another day.
 */
import { createRequire } from 'node:module';
import { afterAll, expect, vi } from 'vitest';

const { cache } = createRequire(import.meta.url);

function describeProcess() {
  // Differs while templates are being loaded, which may continue after a session was closed.
  const { NODE_ENV: _mode, ...env } = process.env;
  return {
    folder: process.cwd(),
    env,
    listeners: Object.fromEntries(process.eventNames().map((name) => [String(name), process.listenerCount(name)])),
    globals: Object.getOwnPropertyNames(globalThis).toSorted(),
  };
}

/** Excludes getters: Node defines some globals on first use. */
function globalValues(): ReadonlyMap<string, unknown> {
  const globals = Object.entries<PropertyDescriptor>(Object.getOwnPropertyDescriptors(globalThis));
  return new Map(globals.filter(([, global]) => !('get' in global)).map(([name, { value }]) => [name, value]));
}

/** React chooses its mode when it is first loaded. Builds need production mode, and mixing both throws. */
function reactForDevelopers(): readonly string[] {
  // Node also lists files of which it only read the export names.
  const loaded = Object.entries(cache).filter(([, module]) => module?.loaded === true);
  return loaded.map(([path]) => path).filter((path) => /[/\\]react[^/\\]*\.development\.js$/u.test(path));
}

const found = { process: describeProcess(), values: globalValues() };

// Registered first, so it runs after all other hooks of the file.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect(describeProcess()).toEqual(found.process);
  const values = globalValues();
  const changed = [...found.values].filter(([name, value]) => !Object.is(values.get(name), value));
  expect(changed.map(([name]) => name)).toEqual([]);
  expect(reactForDevelopers(), 'a test that draws with React itself belongs into a file *.alone.test.tsx').toEqual([]);
});
