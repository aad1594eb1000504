/**
 * JSON with places: `JSON.parse` gives the value, a walk of jsonc-parser says on which line each key is and where the
 * syntax breaks. Most files have no faults: they are walked through when the first place is asked for. V8's own messages
 * will not do: their wording differs between Node versions and some have no place. momoa was tried: it takes a line break
 * inside a string. The only user of jsonc-parser.
 */
import { type JSONVisitor, type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { LIMITS } from '../shared/limits.ts';
import { once } from '../shared/once.ts';
import { placeAt } from '../shared/string/text-lines.ts';

/** Both 1-based; the column counts UTF-16 code units. */
export interface JsonPosition {
  readonly line: number;
  readonly column: number;
}
/** Keys and indexes from the root to a value. */
export type JsonPath = readonly (string | number)[];

export interface ParsedJson {
  readonly ok: true;
  readonly value: unknown;
  /** Place of a member's key or of an array's item; of the nearest parent that exists when the path does not. */
  readonly locate: (path: JsonPath) => JsonPosition;
  /** Keys that appear twice in one object, at their second place. `JSON.parse` silently keeps the last. */
  readonly duplicateKeys: readonly { readonly path: JsonPath; readonly position: JsonPosition }[];
}
export interface JsonSyntaxError {
  readonly ok: false;
  readonly position: JsonPosition;
  /** What is wrong there, as the end of a sentence: `trailing comma before "}"`. */
  readonly reason: string;
}

type Bracket = '}' | ']';

/** Parses a text; a byte order mark before it is allowed. Never throws. */
export function parseJson(source: string): ParsedJson | JsonSyntaxError {
  const text = source.replace(/^\uFEFF/u, '');
  const places = once(() => findPlaces(text));
  const locate = (path: JsonPath): JsonPosition =>
    places().places.get(JSON.stringify(path)) ??
    (path.length === 0 ? { line: 1, column: 1 } : locate(path.slice(0, -1)));
  const plain = parsePlain(text);
  if (plain !== null) return { ok: true, value: plain.value, locate, duplicateKeys: [] };
  try {
    const { duplicateKeys } = places();
    return { ok: true, value: JSON.parse(text) as unknown, locate, duplicateKeys };
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    return { ok: false, position: placeAt(text, error.offset), reason: error.message };
  }
}

/** Strings, and whether each is the key of a member: outside of strings JSON has no quotes. */
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/gsu;

/** The value of a text without faults: no key appears twice in an object, and nothing is too deep. `null` for others. */
function parsePlain(text: string): { readonly value: unknown } | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  let written = 0;
  for (const [, colon] of text.matchAll(STRINGS)) if (colon === ':') written++;
  return countMembers(value, 0) === written ? { value } : null;
}

/** Members of all objects in a value; of a key that appears twice only one is left. `NaN` for what is nested too deep. */
function countMembers(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > LIMITS.jsonDepth) return Number.NaN;
  const inside = Object.values(value).reduce<number>((sum, one) => sum + countMembers(one, depth + 1), 0);
  return inside + (Array.isArray(value) ? 0 : Object.keys(value).length);
}

class ScanError extends Error {
  readonly offset: number;
  constructor(reason: string, offset: number) {
    super(reason);
    this.offset = offset;
  }
}

interface FoundPlaces {
  readonly places: Map<string, JsonPosition>;
  readonly duplicateKeys: { path: JsonPath; position: JsonPosition }[];
  /** The objects and lists around the place of the scan, the innermost last. */
  readonly open: { readonly bracket: Bracket; readonly keys: Set<string> }[];
}

/** Throws a `ScanError` at the first fault. */
function findPlaces(text: string): Pick<FoundPlaces, 'places' | 'duplicateKeys'> {
  const found: FoundPlaces = { places: new Map(), duplicateKeys: [], open: [] };
  const { duplicateKeys, open } = found;
  const close = (): unknown => open.pop();
  /* oxlint-disable max-params -- jsonc-parser calls with these. */
  const visitor: JSONVisitor = {
    onObjectProperty: (name, _offset, _length, line, column, path) => {
      const position = note(found, [...path(), name], { line, column });
      const keys = open.at(-1)?.keys;
      if (keys?.has(name) === true) duplicateKeys.push({ path: [...path(), name], position });
      keys?.add(name);
    },
    onLiteralValue: (_value, _offset, _length, line, column, path) => noteItem(found, path(), { line, column }),
    onObjectBegin: beginWith('}', found),
    onArrayBegin: beginWith(']', found),
    onObjectEnd: close,
    onArrayEnd: close,
    onError: (error, offset) => {
      throw describeError({ text, error, offset, bracket: open.at(-1)?.bracket });
    },
  };
  /* oxlint-enable max-params */
  visit(text, visitor, { disallowComments: true });
  return found;
}

/** Lines and columns count from 0 here, as jsonc-parser has them. */
function note({ places }: FoundPlaces, path: JsonPath, { line, column }: JsonPosition): JsonPosition {
  const position = { line: line + 1, column: column + 1 };
  places.set(JSON.stringify(path), position);
  return position;
}

/** Values of members are known by their keys. */
function noteItem(found: FoundPlaces, path: JsonPath, position: JsonPosition): void {
  if (typeof path.at(-1) !== 'string') note(found, path, position);
}

function beginWith(bracket: Bracket, found: FoundPlaces): NonNullable<JSONVisitor['onObjectBegin']> {
  // oxlint-disable-next-line max-params -- jsonc-parser calls with these.
  return (offset, _length, line, column, path) => {
    noteItem(found, path(), { line, column });
    if (found.open.length > LIMITS.jsonDepth)
      throw new ScanError(`values may be nested at most ${LIMITS.jsonDepth} deep`, offset);
    found.open.push({ bracket, keys: new Set() });
  };
}

interface Fault {
  readonly text: string;
  readonly error: ParseErrorCode;
  readonly offset: number;
  /** That closes the innermost object or list; `undefined` outside. */
  readonly bracket: Bracket | undefined;
}

function describeError({ text, error, offset, bracket }: Fault): ScanError {
  const before = text.slice(0, offset).trimEnd();
  const last = before.at(-1);
  const name = printParseErrorCode(error);
  const fail = (reason: string, at = offset): ScanError => new ScanError(reason, at);
  if (/^UnexpectedEndOfString$|^Invalid(?:Escape)?Character$|^InvalidUnicode$/u.test(name))
    return fail('unterminated string, or unknown escape in it');
  if (text.slice(offset).trim() === '') return fail('unexpected end of the file', text.length);
  if (/^(?:<{7}|={7}|>{7})/u.test(text.slice(offset, offset + 7))) return fail('unresolved merge conflict');
  if (name === 'ColonExpected') return fail('expected a colon after the key');
  if (last === ',' && text[offset] === bracket) return fail(`trailing comma before "${bracket}"`, before.length - 1);
  if (last === '{' || (last === ',' && bracket === '}')) return fail('expected a key in double quotes');
  if (last === undefined || /[[:,]/u.test(last)) return fail('expected a value');
  return fail(
    bracket === undefined ? 'unexpected text after the end of the value' : `expected a comma or "${bracket}"`,
  );
}
