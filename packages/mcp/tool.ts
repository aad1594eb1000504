/** What a tool is, and how its arguments are checked. */
import { describeKnown } from '../../src/shared/problem/suggest.ts';
import type { SiteReader } from './site-reader.ts';
import { InputError } from './site-source.ts';

export interface Field {
  readonly type: 'string' | 'integer';
  readonly description: string;
  readonly isRequired?: true;
}
export type Arguments = Readonly<Record<string, string | number | undefined>>;
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the program that chooses a tool. */
  readonly description: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Throws `InputError` and `SourceError`. Not cut. */
  readonly run: (site: SiteReader, args: Arguments) => Promise<string>;
}

/** In every tool whose answers may be long. */
export const OFFSET: Field = {
  type: 'integer',
  description: 'Where to go on in a long answer, as the answer before said.',
};

/** Characters of a text that is passed to a tool. A search takes time in proportion to it, for each text of the site. */
const MOST_CHARACTERS = 1000;

/** Throws `InputError` for a field that is unknown, missing, or of another type, or too long. */
export function checkArguments({ name, fields }: Tool, given: Readonly<Record<string, unknown>>): Arguments {
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(fields, key))
      throw new InputError(`${name} takes no "${key}". ${describeKnown(key, Object.keys(fields))}`);
  }
  for (const [key, field] of Object.entries(fields)) {
    const value = given[key];
    if (value === undefined && field.isRequired !== true) continue;
    const isGood =
      field.type === 'string'
        ? typeof value === 'string' && value.trim() !== ''
        : Number.isSafeInteger(value) && Number(value) >= 0;
    if (!isGood) {
      const kind = field.type === 'string' ? 'a text' : 'a number that is not negative';
      throw new InputError(`${name} needs ${kind} as "${key}": ${field.description}`);
    }
    const { length } = String(value);
    if (length > MOST_CHARACTERS)
      throw new InputError(`${name} takes at most ${MOST_CHARACTERS} characters as "${key}", not ${length}.`);
  }
  return given as Arguments;
}

export function textOf(args: Arguments, key: string): string | undefined {
  const value = args[key];
  return value === undefined ? undefined : String(value);
}

export const VERSION: Field = {
  type: 'string',
  description: 'Name of a version, such as 2.8.0, or next, or latest. It should be the one in use.',
  isRequired: true,
};
/** In every tool: which documents it is about. */
export const SET: Field = {
  type: 'string',
  description: 'Id of a further set of documents, as list_versions has it. Left out for the documentation itself.',
};
/** In every tool of a site in several languages. `tags`: that of the sources first. */
export function languageField(tags: readonly string[]): Field {
  return {
    type: 'string',
    description: `Language of the answer: ${tags.join(', ')}. Left out for ${tags[0] ?? ''}, which has all pages; the others have those that are translated.`,
  };
}
export const PAGE: Field = {
  type: 'string',
  description: 'Id, path or address of a page, such as lms-backends.',
  isRequired: true,
};
