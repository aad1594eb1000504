/** Appends to lists of any length. */

/** Adds all items to the end of a list. `list.push(...items)` overflows the stack from some 120,000 items on. */
export function appendAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
