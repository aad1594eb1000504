/** Texts that have another name while a new text took theirs, or they took one: names alone would show the wrong page. */

/**
 * Old name → new name of each text that changed places between two versions, by what tells texts from one another: both versions have it
 * exactly once, under different names, and, unless `isUnrecorded`, at least one of the two names has another text in the other version:
 * other renames are in the manifest, but for those that the next cut will record.
 */
export function findMovedTexts<N, T>(
  before: ReadonlyMap<N, T>,
  after: ReadonlyMap<N, T>,
  isUnrecorded = false,
): ReadonlyMap<N, N> {
  const [old, now] = [onlyNames(before), onlyNames(after)];
  const moved = [...old].flatMap(([text, from]): readonly [N, N][] => {
    const to = now.get(text);
    const isMoved = to !== undefined && to !== from && (isUnrecorded || after.has(from) || before.has(to));
    return isMoved ? [[from, to]] : [];
  });
  return new Map(moved);
}

/** Names of texts that have one name each. */
function onlyNames<N, T>(names: ReadonlyMap<N, T>): ReadonlyMap<T, N> {
  const found = new Map<T, N>();
  const twice = new Set<T>();
  for (const [name, text] of names) {
    if (found.has(text)) twice.add(text);
    found.set(text, name);
  }
  for (const text of twice) found.delete(text);
  return found;
}
