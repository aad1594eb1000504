/** Browsers without idle callbacks, and texts that have an element of that name: `window` has those by their ids. */
import { afterEach, expect, test, vi } from 'vitest';
import { whenAtRest } from '../../../src/client/at-rest.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['nothing', undefined],
  ['an element of the text', {}],
])('where there is %s in the place of idle callbacks, the page is at rest after a while', (_what, found) => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('requestIdleCallback', found);
  const action = vi.fn<() => void>();
  whenAtRest(action);
  expect(action).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(action).toHaveBeenCalledOnce();
});
