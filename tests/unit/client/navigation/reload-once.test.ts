import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mayReload } from '../../../../src/client/navigation/reload-once.ts';

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
});

describe('mayReload', () => {
  it('B28 is true once per path', () => {
    expect(mayReload('/a')).toBe(true);
    expect(mayReload('/a')).toBe(false);
    expect(mayReload('/b')).toBe(true);
  });

  it('B28 is not true without storage, which would mean a reload loop', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('blocked');
      },
    });
    expect(mayReload('/a')).toBeUndefined();
    vi.stubGlobal('sessionStorage', undefined);
    expect(mayReload('/a')).toBeUndefined();
  });

  it('B28 is not true when nothing can be written', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(mayReload('/a')).toBeUndefined();
  });
});
