/** From a schema's issues to sentences for the author of the data. */
import * as v from 'valibot';
import { appendAll } from '../shared/append-all.ts';
import type { Fields } from '../shared/string/fields.ts';
import type { Problem } from '../shared/types/problem.ts';
import { type Entries, namesTo, type Output } from './objects.ts';
import { fromMessage } from './refusal.ts';

/** Keys and indexes from the root to a value. */
export type DataPath = readonly (string | number)[];

/** What is checked, as its author knows it. */
export interface Subject {
  /** The whole, at the start of a sentence: `The configuration`. */
  readonly name: string;
  /** What to write for a field that is missing: name of the field → an example of its value. */
  readonly examples?: ReadonlyMap<string, string>;
  /** Keys have double quotes in the file. */
  readonly isJson?: boolean;
  /** What to do about a wrong value when its schema does not say. */
  readonly fix?: string;
}
type Sentences = Pick<Problem, 'what' | 'why' | 'fix'>;
export interface DataFault extends Sentences {
  readonly path: DataPath;
}
export type CheckedData<T> =
  { readonly value: T; readonly faults: readonly [] } | { readonly value: null; readonly faults: readonly DataFault[] };

/** Checks a value of unknown kind; all faults at once. Throws only what a getter of `value` throws. */
export function checkData<T>(schema: v.GenericSchema<unknown, T>, value: unknown, subject: Subject): CheckedData<T> {
  const result = v.safeParse(schema, value);
  if (result.success) return { value: result.output, faults: [] };
  const faults = result.issues.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
    return { path, ...describeIssue(issue, path, subject) };
  });
  return { value: null, faults };
}

/** Checks each field separately, and keeps the valid ones. Unknown fields are legal. */
export function checkFields<T extends Entries>(
  entries: T,
  input: Fields,
  subject: Subject,
): { readonly fields: Partial<Output<T>>; readonly faults: readonly DataFault[] } {
  const faults: DataFault[] = [];
  const good = Object.entries(entries)
    .filter(([key]) => Object.hasOwn(input, key))
    .flatMap(([key, schema]) => {
      const result = checkData(namesTo(schema), { [key]: input[key] }, subject);
      appendAll(faults, result.faults);
      return Object.entries(result.value ?? {});
    });
  return { fields: Object.fromEntries(good) as Partial<Output<T>>, faults };
}

function describeIssue(issue: v.BaseIssue<unknown>, path: DataPath, subject: Subject): Sentences {
  const { must, fix, why } = fromMessage(issue.message);
  const last = issue.path?.at(-1);
  if (last?.origin === 'key') return { what: `Unknown field ${describePath(path, subject)}.`, why, fix };
  const advice = { why, fix: fix === '' ? (subject.fix ?? '') : fix };
  if (/^[A-Z]/u.test(must)) return { what: `${must} in ${describePath(path.slice(0, -1), subject)}.`, ...advice };
  if (issue.input === undefined && path.length > 0) return describeMissing(path, last, subject);
  const end = must.endsWith('.') ? '' : `, but is ${describeValue(issue.input)}.`;
  return { what: `${describePath(path, subject)} ${must}${end}`, ...advice };
}

function describeMissing(path: DataPath, last: v.IssuePathItem | undefined, subject: Subject): Sentences {
  const key = String(path.at(-1));
  const isThere = typeof last?.input === 'object' && last.input !== null && Object.hasOwn(last.input, key);
  return {
    what: `${describePath(path.slice(0, -1), subject)} has no ${JSON.stringify(key)}.`,
    why: isThere ? 'The field is there, but its value is undefined.' : '',
    fix: `Add it, as in: ${subject.isJson === true ? JSON.stringify(key) : key}: ${subject.examples?.get(key) ?? '…'}`,
  };
}

/** `The configuration`, `"navbar.items[2].label"`, `"docs.versions['3.2.1'].label"`. */
export function describePath(path: DataPath, { name }: Subject): string {
  if (path.length === 0) return name;
  if (path.length === 1) return JSON.stringify(String(path[0]));
  const parts = path.map((key, index) => {
    if (typeof key === 'number') return `[${key}]`;
    if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key)) return `['${key}']`;
    return index === 0 ? key : `.${key}`;
  });
  return `"${parts.join('')}"`;
}

/** A value as a part of a sentence, in 60 characters at most. Never throws. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return 'an object';
  const shown = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return shown.length > 60 ? `${shown.slice(0, 59)}…` : shown;
}
