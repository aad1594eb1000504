/** `1,220`. Not `toLocaleString`: loading the languages' data takes 26 ms, more than some commands do. */
export function formatCount(count: number, separator = ','): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/gu, separator);
}

/** `1 page`, `1,220 pages`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
