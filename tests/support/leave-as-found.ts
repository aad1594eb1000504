/**
 * Runs around each file of tests that shares its process with others: takes back what stands in for globals, and fails a
 * file that leaves something else of the process changed, for that would show in another file, on another day.
 */
import { createRequire } from 'node:module';
import { afterAll, expect, vi } from 'vitest';

const { cache } = createRequire(import.meta.url);

function describeProcess() {
  // Another one for the moment in which templates are loaded, which may go on when a session is closed in the middle.
  const { NODE_ENV: _mode, ...env } = process.env;
  return {
    folder: process.cwd(),
    env,
    listeners: Object.fromEntries(process.eventNames().map((name) => [String(name), process.listenerCount(name)])),
    globals: Object.getOwnPropertyNames(globalThis).toSorted(),
  };
}

/** Not those with getters: Node makes some when they are first asked for. */
function globalValues(): ReadonlyMap<string, unknown> {
  const globals = Object.entries<PropertyDescriptor>(Object.getOwnPropertyDescriptors(globalThis));
  return new Map(globals.filter(([, global]) => !('get' in global)).map(([name, { value }]) => [name, value]));
}

/** React decides on its mode when it is first loaded. Builds want the one for production, and a mixture throws. */
function reactForDevelopers(): readonly string[] {
  // Node also lists files that it has only read for the names of their exports.
  const loaded = Object.entries(cache).filter(([, module]) => module?.loaded === true);
  return loaded.map(([path]) => path).filter((path) => /[/\\]react[^/\\]*\.development\.js$/u.test(path));
}

const found = { process: describeProcess(), values: globalValues() };

// Registered first, so that it comes after all that the file does at its end.
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
