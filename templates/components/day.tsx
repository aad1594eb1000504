/** A day in readable form, with its machine-readable form. */
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { IsoDate } from '../../src/shared/types/store.ts';

const MONTHS = strings.months.split('|');

/** `2025-11-03` becomes `3 Nov 2025`, in every time zone and on every machine; anything else is shown as it is. */
export function Day({ date }: { readonly date: IsoDate }) {
  return <time dateTime={date}>{formatDay(date)}</time>;
}

function formatDay(date: IsoDate): string {
  const [year = '', month, day] = date.split('-');
  const monthName = MONTHS[Number(month) - 1];
  return monthName === undefined ? date : strings.date({ day: Number(day), month: monthName, year });
}
