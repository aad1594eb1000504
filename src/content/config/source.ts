/**
 * Where a field of the config stands in its TypeScript. A light scan that knows object and array literals, constants
 * and functions that return a literal; everything else is opaque, and a field inside it has no place. No parser is
 * at hand (esbuild shows no syntax tree), and TypeScript's own takes 100 ms to load.
 */
import type { DataPath } from '../../schema/describe.ts';
import { CONFIG_FILE } from '../../shared/site-folders.ts';
import { placeAt } from '../../shared/text/text-lines.ts';
import { readTokens, type Token } from './tokens.ts';

/** Where a config comes from. */
interface ConfigSource {
  /** Relative to the site's root. */
  readonly file: string;
  /** Its TypeScript or JavaScript, in which the places of problems are looked up. */
  readonly code: string;
}
/** Both 1-based; the column counts UTF-16 code units. */
export interface SourcePlace {
  readonly line: number | null;
  readonly column: number | null;
}

export interface ConfigPlace extends SourcePlace {
  /** Relative to the site's root. */
  readonly file: string;
}
/** Where a field of the config stands. */
export type LocateField = (path: DataPath) => ConfigPlace;

/** A value of the source. `at` is the offset of its key, or of itself in a list. */
interface SourceValue {
  readonly at: number;
  /** Fields or items by their name or index; empty for what the scan does not understand. */
  readonly members: ReadonlyMap<string, SourceValue>;
}

const NOWHERE: SourcePlace = { line: null, column: null };
const OPAQUE: SourceValue['members'] = new Map();
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['[', ']'],
  ['(', ')'],
]);
/** What may follow a literal without changing its value. */
const ENDS = new Set(',|;|}|]|)|as|satisfies|export|import|const|let|var|function|interface|type|'.split('|'));

/** Where no config could be read: the file that there should be. */
export const locateNowhere: LocateField = () => ({ file: CONFIG_FILE, ...NOWHERE });

/** The source is read when somebody asks for the first place: only when there is a problem. */
export function locateInConfig({ file, code }: ConfigSource): LocateField {
  let locate: ReturnType<typeof locateKeys> | null = null;
  return (path) => ({ file, ...(locate ??= locateKeys(code))(path) });
}

/**
 * A function from the path of a value to its place: that of its key, or of the nearest parent that is in the source
 * (a field that is missing is told at the object that lacks it). Never a guess: no line when the source leaves it open.
 */
export function locateKeys(code: string): (path: DataPath) => SourcePlace {
  const members = new SourceScanner(code).readConfig();
  return (path) => {
    let [found, inside]: [SourceValue | null, SourceValue['members']] = [null, members];
    for (const key of path) {
      const member = inside.get(String(key));
      if (member === undefined) break;
      [found, inside] = [member, member.members];
    }
    return found === null ? NOWHERE : placeAt(code, found.at);
  };
}

class SourceScanner {
  readonly #tokens: readonly Token[];
  /** Constants that are being read, so that `const a = a` ends. */
  readonly #open = new Set<string>();

  constructor(code: string) {
    this.#tokens = readTokens(code);
  }

  /** The members of what `export default` exports. */
  readConfig(): SourceValue['members'] {
    const start = this.#tokens.findIndex(
      (token, index) => token.text === 'export' && this.#text(index + 1) === 'default',
    );
    return start === -1 ? OPAQUE : this.#readExported(start + 2);
  }

  /** A literal, `defineConfig(…)` around it, or a function that returns it. */
  #readExported(index: number): SourceValue['members'] {
    const text = this.#text(index);
    if (text === 'async' || text === 'await') return this.#readExported(index + 1);
    if (text === 'defineConfig' && this.#text(index + 1) === '(') return this.#readExported(index + 2);
    if (text === 'function') return this.#readReturned(this.#indexOf('{', this.#skip(this.#indexOf('(', index))));
    if (text !== '(') return this.#readValue(index, (target) => this.#readExported(target));
    const after = this.#skip(index);
    const arrow = this.#text(after) === ':' ? this.#indexOf('=>', after) : after;
    if (this.#text(arrow) !== '=>') return this.#readExported(index + 1);
    return this.#text(arrow + 1) === '{' ? this.#readReturned(arrow + 1) : this.#readExported(arrow + 1);
  }

  /** The members of the value a function's block returns, if it has one `return` only. */
  #readReturned(block: number): SourceValue['members'] {
    const end = this.#skip(block);
    const returns: number[] = [];
    for (let index = block; index < end; index++) if (this.#text(index) === 'return') returns.push(index + 1);
    const [only] = returns;
    return only === undefined || returns.length > 1 ? OPAQUE : this.#readValue(only);
  }

  /** The members of a literal, or of the constant that is named here. */
  #readValue(
    index: number,
    readTarget: (target: number) => SourceValue['members'] = (target) => this.#readValue(target),
  ): SourceValue['members'] {
    const text = this.#text(index);
    const isLiteral = text === '{' || text === '[';
    if (!ENDS.has(this.#text(isLiteral ? this.#skip(index) : index + 1))) return OPAQUE;
    if (text === '{') return this.#readObject(index);
    if (text === '[') return this.#readList(index);
    const target = this.#findConstant(text);
    if (target === null || this.#open.has(text)) return OPAQUE;
    this.#open.add(text);
    const members = readTarget(target);
    this.#open.delete(text);
    return members;
  }

  #readObject(open: number): SourceValue['members'] {
    const members = new Map<string, SourceValue>();
    for (const [start, end] of this.#parts(open)) {
      const token = this.#tokens[start];
      // What stands before a spread or a computed key may be overwritten by it.
      if (token === undefined || token.text === '...' || token.text === '[') members.clear();
      else if (this.#text(start + 1) === ':')
        members.set(token.name, { at: token.at, members: this.#readValue(start + 2) });
      else if (start + 1 === end) members.set(token.name, { at: token.at, members: this.#readValue(start) });
      else if (this.#text(start + 1) === '(') members.set(token.name, { at: token.at, members: OPAQUE });
      else members.delete(this.#tokens[start + 1]?.name ?? '');
    }
    return members;
  }

  #readList(open: number): SourceValue['members'] {
    const members = new Map<string, SourceValue>();
    for (const [index, [start]] of this.#parts(open).entries()) {
      // How many items a spread adds is not known, and so not the index of those behind it.
      if (this.#text(start) === '...') return members;
      members.set(String(index), { at: this.#tokens[start]?.at ?? 0, members: this.#readValue(start) });
    }
    return members;
  }

  /** The parts between the commas of a bracket, as first token and the one behind the last; a trailing comma adds none. */
  #parts(open: number): readonly (readonly [number, number])[] {
    const close = this.#skip(open) - 1;
    const parts: (readonly [number, number])[] = [];
    let start = open + 1;
    for (let index = start; index <= close; index = this.#skip(index)) {
      if (index !== close && this.#text(index) !== ',') continue;
      if (index > start || index !== close) parts.push([start, index]);
      start = index + 1;
    }
    return parts;
  }

  /** First token of the value of a constant that is declared once in the file; `null` when it is not, or not so. */
  #findConstant(name: string): number | null {
    const isDeclared = (_: Token, index: number): boolean =>
      this.#text(index) === name && ['const', 'let', 'var', 'function'].includes(this.#text(index - 1));
    const found = this.#tokens.findIndex(isDeclared);
    if (found === -1 || found !== this.#tokens.findLastIndex(isDeclared) || this.#text(found - 1) !== 'const')
      return null;
    // `list.push(…)` or `config.title = …` may have changed what stands at the declaration.
    if (this.#tokens.some((token) => token.text.startsWith(`${name}.`))) return null;
    const equals = this.#indexOf('=', found);
    return this.#text(equals) === '=' ? equals + 1 : null;
  }

  #indexOf(text: string, from: number): number {
    let index = from;
    while (index < this.#tokens.length && this.#text(index) !== text) index = this.#skip(index);
    return index;
  }

  /** The token behind this one, or behind the bracket that opens here. */
  #skip(index: number): number {
    const closing = CLOSING.get(this.#text(index));
    if (closing === undefined) return index + 1;
    let end = index + 1;
    while (end < this.#tokens.length && this.#text(end) !== closing) end = this.#skip(end);
    return end + 1;
  }

  #text(index: number): string {
    return this.#tokens[index]?.text ?? '';
  }
}
