import { describe, expect, it } from 'vitest';
import { errorMessages } from '../../../templates/components/crash-boundary.tsx';

describe('errorMessages', () => {
  it('B31 lists an error and its causes, outermost first', () => {
    const error = new Error('a', { cause: new Error('b', { cause: 'c' }) });
    expect(errorMessages(error)).toEqual(['a', 'b', 'c']);
  });

  it('B31 stops at circular causes', () => {
    const error = new Error('a');
    error.cause = error;
    expect(errorMessages(error)).toHaveLength(10);
  });

  it.each([
    ['text', 'text'],
    [null, 'null'],
    [5n, '5'],
    [{ code: 1 }, '{"code":1}'],
    [Symbol('s'), 'Symbol(s)'],
  ])('B31 describes what is not an error: %o', (thrown, message) => {
    expect(errorMessages(thrown)).toEqual([message]);
  });

  it('B31 describes an object that cannot be JSON', () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(errorMessages(circle)).toEqual(['[object Object]']);
  });
});
