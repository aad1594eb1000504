/**
 * JSON with places: `JSON.parse` gives the value, a scan beside it says on which line each key stands and where
 * the syntax breaks. V8's own messages will not do: their wording differs between Node versions and some have no place.
 */

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
  /** Keys that stand twice in one object, at their second place. `JSON.parse` silently keeps the last. */
  readonly duplicateKeys: readonly { readonly path: JsonPath; readonly position: JsonPosition }[];
}
export interface JsonSyntaxError {
  readonly ok: false;
  readonly position: JsonPosition;
  /** What is wrong there, as the end of a sentence: `a comma may not stand before "}"`. */
  readonly reason: string;
}

/** Deep enough for any file of a site, shallow enough never to exhaust the stack. */
const MAX_DEPTH = 200;
const WHITESPACE = /[ \t\r\n]*/y;
// oxlint-disable-next-line no-control-regex -- JSON refuses exactly these characters inside a string.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"/iy;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

/** Parses a text; a byte order mark before it is allowed. Never throws. */
export function parseJson(source: string): ParsedJson | JsonSyntaxError {
  const text = source.replace(/^\uFEFF/u, '');
  const scanner = new JsonScanner(text);
  try {
    scanner.scanDocument();
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    return { ok: false, position: positionIn(lineStarts(text), error.offset), reason: error.message };
  }
  let starts: readonly number[] | undefined;
  const locate = (offset: number): JsonPosition => positionIn((starts ??= lineStarts(text)), offset);
  return {
    ok: true,
    value: JSON.parse(text) as unknown,
    locate: (path) => locate(scanner.offsetOf(path)),
    duplicateKeys: scanner.duplicates.map(({ path, offset }) => ({ path, position: locate(offset) })),
  };
}

/** Offset of the first character of each line. */
function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n/gu)].map(({ index }) => index + 1)];
}

/** A search among the lines: a file of ten thousand items is asked for the place of each (33 s with a pass for each). */
function positionIn(starts: readonly number[], offset: number): JsonPosition {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

class ScanError extends Error {
  readonly offset: number;
  constructor(reason: string, offset: number) {
    super(reason);
    this.offset = offset;
  }
}

/** Walks once over the text and notes where members and items begin. */
class JsonScanner {
  readonly duplicates: { readonly path: JsonPath; readonly offset: number }[] = [];
  readonly #text: string;
  readonly #offsets = new Map<string, number>();
  #offset = 0;

  constructor(text: string) {
    this.#text = text;
  }

  offsetOf(path: JsonPath): number {
    const found = this.#offsets.get(JSON.stringify(path));
    return found ?? (path.length === 0 ? 0 : this.offsetOf(path.slice(0, -1)));
  }

  scanDocument(): void {
    this.#take(WHITESPACE);
    this.#offsets.set('[]', this.#offset);
    this.#scanValue([]);
    if (this.#offset < this.#text.length) this.#fail('nothing may follow the end of the value');
  }

  #scanValue(path: JsonPath): void {
    if (path.length > MAX_DEPTH) this.#fail(`values may be nested ${MAX_DEPTH} deep at most`);
    this.#take(WHITESPACE);
    const first = this.#text[this.#offset];
    if (first === '{') this.#scanMembers(path);
    else if (first === '[') this.#scanItems(path);
    else if (first === '"') this.#scanString();
    else if (this.#take(SCALAR) === '') this.#fail(this.#isConflict() ? CONFLICT : 'a value is expected');
    this.#take(WHITESPACE);
  }

  #scanMembers(path: JsonPath): void {
    this.#offset++;
    const seen = new Set<string>();
    for (let first = true; !this.#takesEnd('}', first); first = false) {
      const keyAt = this.#offset;
      if (this.#text[keyAt] !== '"') this.#fail(this.#isConflict() ? CONFLICT : 'a key in double quotes is expected');
      const key = this.#scanString();
      const memberPath = [...path, key];
      if (seen.has(key)) this.duplicates.push({ path: memberPath, offset: keyAt });
      seen.add(key);
      this.#note(memberPath, keyAt);
      this.#take(WHITESPACE);
      if (this.#text[this.#offset] !== ':') this.#fail('a colon is expected after the key');
      this.#offset++;
      this.#scanValue(memberPath);
    }
  }

  #scanItems(path: JsonPath): void {
    this.#offset++;
    for (let index = 0; !this.#takesEnd(']', index === 0); index++) {
      this.#note([...path, index], this.#offset);
      this.#scanValue([...path, index]);
    }
  }

  /** Takes the closing bracket and says so, or takes the comma before the next entry. Stands at the entry then. */
  #takesEnd(bracket: '}' | ']', isFirst: boolean): boolean {
    this.#take(WHITESPACE);
    if (this.#text[this.#offset] === bracket) {
      this.#offset++;
      return true;
    }
    if (isFirst) return false;
    const commaAt = this.#offset;
    if (this.#text[commaAt] !== ',') this.#fail(this.#isConflict() ? CONFLICT : `a comma or "${bracket}" is expected`);
    this.#offset++;
    this.#take(WHITESPACE);
    if (this.#text[this.#offset] !== bracket) return false;
    this.#offset = commaAt;
    return this.#fail(`a comma may not stand before "${bracket}"`);
  }

  #scanString(): string {
    const raw = this.#take(STRING);
    if (raw === '') this.#fail('a string is not closed on its line, or has an unknown escape');
    return JSON.parse(raw) as string;
  }

  #note(path: JsonPath, offset: number): void {
    this.#offsets.set(JSON.stringify(path), offset);
  }

  #take(token: RegExp): string {
    token.lastIndex = this.#offset;
    const found = token.exec(this.#text)?.[0] ?? '';
    this.#offset += found.length;
    return found;
  }

  #isConflict(): boolean {
    return /^(?:<{7}|={7}|>{7})/u.test(this.#text.slice(this.#offset, this.#offset + 7));
  }

  #fail(reason: string): never {
    throw new ScanError(this.#offset >= this.#text.length ? 'the text ends too early' : reason, this.#offset);
  }
}

const CONFLICT = 'git left a merge conflict here';
