/** Schemas of single values that more than one kind of file holds. */
import * as v from 'valibot';
import { didYouMean } from '../shared/problem/suggest.ts';
import { isIsoDay } from '../shared/string/iso-day.ts';
import type { IsoDate } from '../shared/types/store.ts';
import { type Refusal, toMessage } from './refusal.ts';

export const text = v.string(toMessage({ must: 'must be a string' }));
export const trueOrFalse = v.boolean(toMessage({ must: 'must be true or false' }));
export const number = v.number(toMessage({ must: 'must be a number' }));
export const filledText = v.pipe(text, v.trim(), v.nonEmpty(toMessage({ must: 'must not be blank.' })));

/** A day as `2025-11-03`. */
export const day = v.custom<IsoDate>(
  (value) => typeof value === 'string' && isIsoDay(value),
  toMessage({ must: 'must be a day such as 2025-11-03' }),
);

export const headingLevel = v.custom<number>(
  (value) => isWhole(value, 2, 6),
  toMessage({ must: 'must be a heading level from 2 to 6' }),
);

/** A whole number, both ends included. */
export function numberBetween(least: number, most: number) {
  const must = `must be a whole number from ${least} to ${most}`;
  return v.custom<number>((value) => isWhole(value, least, most), toMessage({ must }));
}

/** How many of something. */
export const count = v.custom<number>(
  (value) => isWhole(value, 0, Number.MAX_SAFE_INTEGER),
  toMessage({ must: 'must be a whole number, 0 or more' }),
);

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

/** One of a few words. */
export function choice<const TWords extends readonly string[]>(words: TWords) {
  const must = `must be one of ${words.map((word) => `"${word}"`).join(', ')}`;
  const message = ({ input }: { readonly input: unknown }): string =>
    toMessage({ must, why: typeof input === 'string' ? didYouMean(input, words) : '' });
  return v.picklist(words, message);
}

export function list<TInput, TOutput>(
  item: v.GenericSchema<TInput, TOutput>,
): v.GenericSchema<readonly TInput[], readonly TOutput[]> {
  return v.array(item, toMessage({ must: 'must be a list' }));
}

/** A field that may be left out, and is `null` then. */
export function orNull<TInput, TOutput>(
  schema: v.GenericSchema<TInput, TOutput>,
): v.GenericSchema<TInput | undefined, TOutput | null> {
  return v.pipe(
    v.optional(schema),
    v.transform((value) => value ?? null),
  );
}

/** A text in another form, or the reason why it is refused. */
export function parsedText<T extends string>(
  schema: v.GenericSchema<string, string>,
  parse: (value: string) => T | Refusal,
): v.GenericSchema<string, T> {
  return v.pipe(
    schema,
    v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
      const result = parse(dataset.value);
      if (typeof result === 'string') return result;
      addIssue({ message: toMessage(result) });
      return NEVER;
    }),
  );
}
