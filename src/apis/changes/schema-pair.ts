/** What passes between the comparisons of schemas. */
import type { JsonValue } from '../../shared/types/store.ts';
import type { Schema } from '../model.ts';
import type { Direction } from './rules.ts';

/** A pair of schemas where one is now what the other was. */
export interface SchemaPair {
  readonly before: Schema;
  readonly after: Schema;
  readonly direction: Direction;
  /** Of a readOnly property in a request, a writeOnly one in a response: never sent, so no change inside breaks anybody. */
  readonly isAbsent: boolean;
  /** A property that is required before and after. */
  readonly isRequired: boolean;
  /** What the schema is of: `query.limit`, `response 200 application/json`. */
  readonly root: string;
  /** Between that and the first name. */
  readonly separator: ' ' | '.';
  /** In the schema: `items[].id`; empty for the root. */
  readonly path: string;
}
export interface FoundInSchema {
  /** Without its direction. */
  readonly rule: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  /** Where it is another than that of the pair. */
  readonly path?: string;
  /** Of a rule that has no direction: what changed, or empty. */
  readonly field?: string;
}
export type Report = (pair: SchemaPair, found: FoundInSchema) => void;

/** `items[].id`, `labels.*`. */
export function pathInside(path: string, label: string): string {
  if (label.startsWith('[')) return `${path}${label}`;
  const name = label.startsWith('.') ? label.slice(1) : label;
  return path === '' ? name : `${path}.${name}`;
}
