/** Order of two texts by UTF-16 code units: the same on every machine, which `localeCompare` is not. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
