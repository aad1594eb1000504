/**
 * `1,220`: a whole number as English writes it. Not `toLocaleString`: loading the data of languages takes the engine
 * longer (26 ms) than some commands take for their work.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/gu, ',');
}

/** `1 page`, `1,220 pages`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
