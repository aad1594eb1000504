/** Names of files and versions that many file systems take for one. */

/** Pairs of different names that a file system may take for one, because of case or of Unicode's two forms of "é". */
export function findCaseConflicts(names: readonly string[]): readonly (readonly [string, string])[] {
  const seen = new Map<string, string>();
  const conflicts: [string, string][] = [];
  for (const name of names) {
    const folded = name.normalize('NFC').toLowerCase();
    const first = seen.get(folded);
    if (first === undefined) seen.set(folded, name);
    else conflicts.push([first, name]);
  }
  return conflicts;
}

/** How the two names of a pair differ, as the end of a sentence. */
export function describeConflict(first: string, second: string): string {
  return first.normalize('NFC') === second.normalize('NFC')
    ? 'look alike: they differ only in how Unicode composes a letter such as "é"'
    : 'differ in upper and lower case only';
}
