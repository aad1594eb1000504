/** Digits of a hash: a reader loads the names of all pages and files, and seven digits tell thousands apart. */
const SHORTEST_NAME = 7;

/** For each hash its beginning, as long as it takes to be another name than those before; the same for the same hash. */
export function shortNames(hashes: readonly string[]): readonly string[] {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  return hashes.map((hash) => {
    const known = names.get(hash);
    if (known !== undefined) return known;
    let length = SHORTEST_NAME;
    while (taken.has(hash.slice(0, length))) length += 1;
    const name = hash.slice(0, length);
    names.set(hash, name);
    taken.add(name);
    return name;
  });
}
