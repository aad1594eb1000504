import { describe, expect, it, vi } from 'vitest';
import { savesData } from '../../../src/client/network.ts';

describe('savesData', () => {
  it.each([
    [{ saveData: true, effectiveType: '4g' }, true],
    [{ saveData: true }, true],
    [{ effectiveType: '2g' }, true],
    [{ effectiveType: 'slow-2g' }, true],
    [{ effectiveType: '3g' }, false],
    [{ effectiveType: '4g', saveData: false }, false],
    [{}, false],
    [null, false],
    [undefined, false],
  ])('B22 for %o it is %s', (connection, expected) => {
    vi.stubGlobal('navigator', { connection });
    expect(savesData()).toBe(expected);
  });
});
