/** Days as `2025-11-03`. */
import type { IsoDate } from '../types/store.ts';

/** True for a day of the calendar in that form. A pattern alone would take the 31st of February. */
export function isIsoDay(text: string): text is IsoDate {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/u.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
