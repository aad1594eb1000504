/** Largest and smallest of any number of numbers: `Math.max(...numbers)` overflows the stack from some 120,000 on. */

/** `least` when there are none, or none above it. */
export function largest(numbers: Iterable<number>, least = -Infinity): number {
  let found = least;
  for (const number of numbers) if (number > found) found = number;
  return found;
}

/** `Infinity` when there are none. */
export function smallest(numbers: Iterable<number>): number {
  let found = Infinity;
  for (const number of numbers) if (number < found) found = number;
  return found;
}
