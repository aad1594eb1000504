/** Tells components of React from other values. */
import type { ComponentType } from 'react';

/** What `memo` and its like return is an object with one of these as its `$$typeof`. */
const WRAPPERS: readonly unknown[] = ['react.memo', 'react.forward_ref', 'react.lazy'].map((name) => Symbol.for(name));

export function isComponent(value: unknown): value is ComponentType {
  const isWrapped =
    typeof value === 'object' && value !== null && '$$typeof' in value && WRAPPERS.includes(value.$$typeof);
  return typeof value === 'function' || isWrapped;
}
