import { describe, expect, it } from 'vitest';
import { errorMessages } from '../../../templates/components/crash-boundary.tsx';

describe('errorMessages', () => {
  it('B31 tells an error and its causes, the outermost first', () => {
    const error = new Error('a', { cause: new Error('b', { cause: 'c' }) });
    expect(errorMessages(error)).toEqual(['a', 'b', 'c']);
  });

  it('B31 ends where causes go in a circle', () => {
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
  ])('B31 tells what is no error: %o', (thrown, message) => {
    expect(errorMessages(thrown)).toEqual([message]);
  });

  it('B31 tells an object that has no JSON', () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(errorMessages(circle)).toEqual(['[object Object]']);
  });
});
