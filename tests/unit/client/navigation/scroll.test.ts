import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findTarget } from '../../../../src/client/navigation/find-target.ts';
import { enterEntry, newEntry, rememberPosition } from '../../../../src/client/navigation/scroll.ts';

const target = {} as HTMLElement;

beforeEach(() => {
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'grün' ? target : null) });
  const history = {
    state: null as unknown,
    replaceState: (state: unknown) => {
      history.state = state;
    },
  };
  vi.stubGlobal('history', history);
});

describe('findTarget', () => {
  it.each([['#grün'], ['#gr%C3%BCn']])('B11 finds the target of %s', (hash) => {
    expect(findTarget(hash)).toBe(target);
  });

  it.each([[''], ['#'], ['#nothing'], ['#%'], ['#%E0%A4%A']])('B12 B13 finds none for "%s"', (hash) => {
    expect(findTarget(hash)).toBeNull();
  });
});

describe('enterEntry', () => {
  it('B16 remembers positions by entry', () => {
    const [first, second] = [newEntry(), newEntry()];
    history.replaceState(first, '');
    expect(enterEntry()).toBeNull();
    vi.stubGlobal('scrollY', 500);
    rememberPosition();
    history.replaceState(second, '');
    expect(enterEntry()).toBeNull();
    vi.stubGlobal('scrollY', 100);
    rememberPosition();
    history.replaceState(first, '');
    expect(enterEntry()).toBe(500);
    history.replaceState(second, '');
    expect(enterEntry()).toBe(100);
  });

  it('B16 records the position of the current page, not of the one being loaded', () => {
    const [first, second] = [newEntry(), newEntry()];
    history.replaceState(first, '');
    enterEntry();
    history.replaceState(second, '');
    vi.stubGlobal('scrollY', 300);
    rememberPosition();
    expect(enterEntry()).toBeNull();
    history.replaceState(first, '');
    expect(enterEntry()).toBe(300);
  });

  it('adds a key to entries of the browser and keeps their state', () => {
    history.replaceState({ other: 1 }, '');
    enterEntry();
    expect(history.state).toMatchObject({ other: 1 });
    const state: unknown = history.state;
    enterEntry();
    expect(history.state).toBe(state);
  });
});
