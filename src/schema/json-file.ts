/** Files of JSON that authors may edit: parsed and checked, each fault a problem at its line. */
import type * as v from 'valibot';
import type { ProblemCode } from '../shared/problem/problem-codes.ts';
import { problem, type ProblemFields } from '../shared/problem/problem.ts';
import type { Problem } from '../shared/types/problem.ts';
import { checkData, describePath, type Subject } from './describe.ts';
import { type JsonPath, type JsonPosition, type JsonSyntaxError, parseJson } from './parse-json.ts';

export interface JsonFile extends Subject {
  /** Code of all its problems. */
  readonly code: ProblemCode;
  /** Relative to the site's root. */
  readonly file: string;
}
export interface ParsedJsonFile<T> {
  /** `null` when there is a problem. */
  readonly value: T | null;
  readonly problems: readonly Problem[];
  /** Place of a value in the text, for problems found later; `null` for all when the text is not JSON. */
  readonly locate: (path: JsonPath) => JsonPosition | null;
}

/** Parses and checks a file's text. Reports all faults at once, keys that appear twice in an object among them. */
export function parseJsonFile<T>(text: string, schema: v.GenericSchema<unknown, T>, file: JsonFile): ParsedJsonFile<T> {
  const json = parseJson(text);
  if (!json.ok) return { value: null, problems: [syntaxProblem(json, file)], locate: () => null };
  const subject = { ...file, isJson: true };
  const bad = (path: JsonPath, fault: Omit<ProblemFields, 'code'>): Problem =>
    problem({ code: file.code, file: file.file, ...json.locate(path), ...fault });
  const repeated = json.duplicateKeys.map(({ path, position }) =>
    bad(path, { ...position, what: `${describePath(path, subject)} appears twice.`, fix: 'Keep one of the two.' }),
  );
  const { value, faults } = checkData(schema, json.value, subject);
  const problems = [...repeated, ...faults.map(({ path, ...fault }) => bad(path, fault))];
  return { value: problems.length === 0 ? value : null, problems, locate: json.locate };
}

/** The problem for a text that is not JSON. */
export function syntaxProblem(
  { reason, position }: JsonSyntaxError,
  { code, file, name, fix = '' }: JsonFile,
): Problem {
  return problem({ code, file, ...position, what: `${name} is not valid JSON: ${reason}.`, fix });
}
