/** How long the code of a site may take to load: an `await` that never ends would keep every command waiting. */

/** Code that loads data from elsewhere takes less. */
export const LOAD_LIMIT_S = 30;

/** What comes of work that takes too long. */
export const LATE = Symbol('late');

/** What the work resolves to, or `LATE` after `LOAD_LIMIT_S`. The work itself is not stopped; rejects as it does. */
export async function withinLimit<T>(work: Promise<T>): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, LOAD_LIMIT_S * 1000, LATE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
