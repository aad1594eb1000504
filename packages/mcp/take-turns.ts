/** Lets a few tasks run at a time: two hundred searches at once would hold two hundred times their texts. */

/** Runs each task when fewer than `most` are running, in the order in which they came. */
export function takeTurns(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The place goes to the next one, or is free.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
