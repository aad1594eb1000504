/** A day in readable form, with its machine-readable form. */
import type { IsoDate } from '../../src/shared/types/store.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2025-11-03` becomes `3 Nov 2025`, in every time zone and on every machine; anything else is shown as it is. */
export function Day({ date }: { readonly date: IsoDate }) {
  return <time dateTime={date}>{formatDay(date)}</time>;
}

function formatDay(date: IsoDate): string {
  const [year, month, day] = date.split('-');
  const monthName = MONTHS[Number(month) - 1];
  return monthName === undefined ? date : `${Number(day)} ${monthName} ${year}`;
}
