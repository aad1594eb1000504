/**
 * The building blocks of the config's schema: objects that check every field and refuse unknown ones, names with
 * values, and the message an issue carries. valibot's own objects will not do: they accept lists, report one unknown
 * key at most, and skip a rule about two fields as soon as a third one is wrong, so not all errors would be told at once.
 */
import * as v from 'valibot';
import { didYouMean } from '../../shared/problem/suggest.ts';
import { type Fields, isFields } from '../../shared/text/fields.ts';

type Entries = Readonly<Record<string, v.GenericSchema>>;
type Output<TEntries extends Entries> = { readonly [K in keyof TEntries]: v.InferOutput<TEntries[K]> };
/** One schema for each field of `T`: `satisfies EntriesOf<T>` makes the compiler compare schema and documented type. */
export type EntriesOf<T> = { readonly [K in keyof T]-?: v.GenericSchema };

/** Why a value is refused, told so that `config-problems` can put the field's name before it. */
export interface Refusal {
  /**
   * `must be a text`: the field's name goes before it and the value received behind it. With a full stop at its end
   * the value is not told again; with a capital at its start it stands for itself, and only the place is added.
   */
  readonly must: string;
  readonly fix?: string;
  readonly why?: string;
  /** Field inside the value that is at fault; the value itself when it is left out. */
  readonly key?: string;
}

/** A refusal as an issue's message, which can only be a text: its three parts on three lines. */
export function toMessage({ must, fix = '', why = '' }: Refusal): string {
  return [must, fix, why].join('\n');
}

/** The parts of a message made by `toMessage`. */
export function fromMessage(message: string): Required<Omit<Refusal, 'key'>> {
  const [must = '', fix = '', why = ''] = message.split('\n');
  return { must, fix, why };
}

export interface FieldsOptions {
  /** Rules about several fields; gets the object as written, whose fields may be of any type. */
  readonly rule?: (input: Fields) => Refusal | null;
  /** Where a field belongs that is known elsewhere only: name of the field → its whole path. */
  readonly moved?: ReadonlyMap<string, string>;
}

/** An object with exactly these fields. Which may be left out is said by the schemas. */
export function fields<TEntries extends Entries>(entries: TEntries, { rule, moved }: FieldsOptions = {}) {
  return v.pipe(
    v.custom<Fields>(isFields, toMessage({ must: 'must be an object with named fields' })),
    v.rawTransform<Fields, Output<TEntries>>(({ dataset, addIssue }) => {
      const input = dataset.value;
      const known = Object.keys(entries);
      for (const key of Object.keys(input).filter((name) => !Object.hasOwn(entries, name))) {
        const message = toMessage(refuseUnknown(key, known, moved));
        addIssue({ message, path: [{ ...at(input, key), origin: 'key' }] });
      }
      const refusal = rule?.(input) ?? null;
      if (refusal !== null) {
        const path = refusal.key === undefined ? undefined : ([at(input, refusal.key)] as const);
        addIssue({ message: toMessage(refusal), ...(path && { path: [...path] }) });
      }
      return Object.fromEntries(
        known.map((key) => [key, parseMember({ schema: entries[key], input, key, addIssue })]),
      ) as Output<TEntries>;
    }),
  );
}

/** An object from names of the author's choice to values. Not `v.record`, which silently drops `constructor`. */
export function namesTo<T>(valueSchema: v.GenericSchema<unknown, T>, checkName: (name: string) => Refusal | null) {
  return v.pipe(
    v.custom<Fields>(isFields, toMessage({ must: 'must be an object from names to values' })),
    v.rawTransform<Fields, Readonly<Record<string, T>>>(({ dataset, addIssue }) => {
      const input = dataset.value;
      const entries = Object.keys(input).map((key): [string, T] => {
        const refusal = checkName(key);
        if (refusal !== null) addIssue({ message: toMessage(refusal), path: [at(input, key)] });
        return [key, parseMember({ schema: valueSchema, input, key, addIssue }) as T];
      });
      return Object.fromEntries(entries);
    }),
  );
}

interface Member {
  readonly schema: v.GenericSchema | undefined;
  readonly input: Fields;
  readonly key: string;
  readonly addIssue: v.RawTransformContext<Fields>['addIssue'];
}

function parseMember({ schema, input, key, addIssue }: Member): unknown {
  if (schema === undefined) return undefined;
  const result = v.safeParse(schema, input[key]);
  for (const issue of result.issues ?? []) {
    addIssue({ message: issue.message, input: issue.input, path: [at(input, key), ...(issue.path ?? [])] });
  }
  return result.output;
}

function at(input: Fields, key: string) {
  return { type: 'object', origin: 'value', input: { ...input }, key, value: input[key] } as const;
}

function refuseUnknown(key: string, known: readonly string[], moved: FieldsOptions['moved']): Refusal {
  const home = moved?.get(key);
  const why = home === undefined ? didYouMean(key, known) : `It is a field of another object: "${home}".`;
  const fix = why === '' ? `Remove it. Known fields: ${known.join(', ')}.` : 'Correct its name, or remove it.';
  return { must: 'is unknown', fix, why };
}
