/** Makes an input that fails smaller: leaves out ever smaller pieces as long as it still fails. */

/** More tries make it hardly smaller. */
const MAX_TRIES = 600;
const MAX_MS = 20_000;

/** The smallest input found for which `fails` is true; `input` itself if it no longer fails, as with one that was slow once. */
export async function shrink(input: string, fails: (text: string) => Promise<boolean>): Promise<string> {
  const end = performance.now() + MAX_MS;
  let smallest = input;
  let tries = 0;
  for (let size = input.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < smallest.length;) {
      if (++tries > MAX_TRIES || performance.now() > end) return smallest;
      const shorter = smallest.slice(0, at) + smallest.slice(at + size);
      if (await fails(shorter)) smallest = shorter;
      else at += size;
    }
  }
  return smallest;
}
