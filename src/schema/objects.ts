/**
 * Schemas of objects. valibot's own do not fit: they accept lists, report one unknown key at most, skip a rule about two
 * fields as soon as a third one is wrong, and `v.record` silently drops a file or a version called `constructor`.
 */
import * as v from 'valibot';
import { didYouMean } from '../shared/problem/suggest.ts';
import { type Fields, isFields } from '../shared/string/fields.ts';
import { type Refusal, toMessage } from './refusal.ts';

export type Entries = Readonly<Record<string, v.GenericSchema>>;
/** Keys of fields that may be left out. */
type OptionalKey<T extends Entries> = {
  [K in keyof T]: undefined extends v.InferInput<T[K]> ? K : never;
}[keyof T];
type Input<T extends Entries> = Flat<
  { readonly [K in Exclude<keyof T, OptionalKey<T>>]: v.InferInput<T[K]> } & {
    readonly [K in OptionalKey<T>]?: Exclude<v.InferInput<T[K]>, undefined>;
  }
>;
export type Output<T extends Entries> = { readonly [K in keyof T]: v.InferOutput<T[K]> };
type Flat<T> = { [K in keyof T]: T[K] };
type Names<T> = Readonly<Record<string, T>>;

export interface FieldsOptions {
  /** Message for a value that is not such an object. */
  readonly must?: string;
  /** Rules about several fields; gets the object as written, whose fields may be of any type. */
  readonly rule?: (input: Fields) => Refusal | null;
  /** Where a field belongs that is known elsewhere only: name of the field → its whole path. */
  readonly moved?: ReadonlyMap<string, string>;
}

/** An object with exactly these fields. The schemas say which ones are optional. */
export function fields<T extends Entries>(
  entries: T,
  { must = 'must be an object with named fields', rule, moved }: FieldsOptions = {},
): v.GenericSchema<Input<T>, Output<T>> {
  return objectSchema<Input<T>, Output<T>>(must, (input, refuse) => {
    const known = Object.keys(entries);
    for (const key of Object.keys(input)) {
      if (!Object.hasOwn(entries, key)) refuse(refuseUnknown(key, known, moved), { key, origin: 'key' });
    }
    const refusal = rule?.(input) ?? null;
    if (refusal !== null) refuse(refusal, refusal);
    return entries;
  });
}

/** An object from names of the author's choice to values; `checkName` may refuse a name. */
export function namesTo<TInput, TOutput>(
  valueSchema: v.GenericSchema<TInput, TOutput>,
  checkName: (name: string) => Refusal | null = () => null,
  must = 'must be an object from names to values',
): v.GenericSchema<Names<TInput>, Names<TOutput>> {
  return objectSchema<Names<TInput>, Names<TOutput>>(must, (input, refuse) => {
    for (const key of Object.keys(input)) {
      const refusal = checkName(key);
      if (refusal !== null) refuse(refusal, { key, received: key });
    }
    return Object.fromEntries(Object.keys(input).map((key) => [key, valueSchema]));
  });
}

/** Where a refusal belongs: the object itself without a `key`. */
interface RefusedAt {
  readonly key?: string;
  /** `key` when the key itself is not allowed. */
  readonly origin?: 'key' | 'value';
  /** What to call wrong; the key's value when it is left out. */
  readonly received?: string;
}
type Refuse = (refusal: Refusal, at: RefusedAt) => void;

/** Any object: `check` reports what is wrong with it as a whole, and gives the schemas of its members. */
export function objectSchema<TInput, TOutput>(
  must: string,
  check: (input: Fields, refuse: Refuse) => Entries,
): v.GenericSchema<TInput, TOutput> {
  return v.pipe(
    v.custom<TInput>(isFields, toMessage({ must })),
    v.rawTransform<TInput, TOutput>(({ dataset, addIssue }) => {
      // Copied once, for its type: with a copy for each key, a manifest of 4,000 files took 7 s.
      const input: Record<string, unknown> = { ...(dataset.value as Fields) };
      const at = (key: string, origin: 'key' | 'value' = 'value') =>
        ({ type: 'object', origin, input, key, value: input[key] }) as const;
      const schemas = check(input, (refusal, { key, origin, received }) => {
        const message = toMessage(refusal);
        if (key === undefined) addIssue({ message });
        else addIssue({ message, input: received ?? input[key], path: [at(key, origin)] });
      });
      const members = Object.entries(schemas).map(([key, schema]) => {
        const result = v.safeParse(schema, input[key]);
        for (const { message, input: received, path = [] } of result.issues ?? []) {
          addIssue({ message, input: received, path: [at(key), ...path] });
        }
        return [key, result.output];
      });
      return Object.fromEntries(members) as TOutput;
    }),
  );
}

function refuseUnknown(key: string, known: readonly string[], moved: FieldsOptions['moved']): Refusal {
  const home = moved?.get(key);
  const why = home === undefined ? didYouMean(key, known) : `It belongs elsewhere: "${home}".`;
  const fix = why === '' ? `Remove it. Known fields: ${known.join(', ')}.` : 'Correct its name, or remove it.';
  return { must: 'is unknown', fix, why };
}
