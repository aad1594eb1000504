/** Digits of a hash: a reader loads the names of all pages and files, and seven digits tell thousands apart. */
const SHORTEST_NAME = 7;

/** For each hash its beginning, as long as it takes to be another name than those before. */
export function shortNames(hashes: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const hash of new Set(hashes)) {
    let length = SHORTEST_NAME;
    while (taken.has(hash.slice(0, length))) length += 1;
    const name = hash.slice(0, length);
    names.set(hash, name);
    taken.add(name);
  }
  return names;
}
