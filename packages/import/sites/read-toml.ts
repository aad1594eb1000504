/** The part of TOML that configurations and front matter use: tables, lists of tables, dotted keys, texts, numbers, lists, inline tables. */
import { type Fields, isFields } from '../../../src/shared/string/fields.ts';

type Table = Record<string, unknown>;

const KEY = /[ \t]*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w-]+)[ \t]*(\.)?/uy;
const BLANK = /(?:\s|#[^\n]*)*/uy;
/** What follows a value in a list, maybe some lines below. */
const NEXT = /(?:\s|#[^\n]*)*([,\]])/uy;
const TEXT = /"""\n?([\s\S]*?)"""(?!")|'''\n?([\s\S]*?)'''(?!')|"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'/uy;
const BARE = /[^,\]}#\n]*/uy;
const MAX_DEPTH = 50;
const REST = /[^\n]*\n?/uy;

/** Values by key. Lines that are none of this are skipped; dates are texts. */
export function readToml(text: string): Fields {
  const root: Table = {};
  const reader = new TomlReader(text.replaceAll('\r\n', '\n'));
  let table = root;
  while (reader.skip(BLANK)) {
    const marks = reader.take(/\[\[?/uy)?.[0] ?? '';
    const path = reader.key();
    if (path !== null && marks !== '' && reader.take(/\]\]?/uy)?.[0].length === marks.length) {
      table = marks === '[[' ? addTable(root, path) : tableAt(root, path);
    } else if (path !== null && marks === '' && reader.take(/=[ \t]*/uy) !== null) {
      set(table, path, reader.value());
    }
    reader.skip(REST);
  }
  return root;
}

class TomlReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** What the pattern, which is sticky, finds here; `null` for nothing. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    this.#at += found?.[0].length ?? 0;
    return found;
  }

  /** Passes over what the pattern finds; false at the end of the text. */
  skip(pattern: RegExp): boolean {
    this.take(pattern);
    return this.#at < this.#text.length;
  }

  /** The parts of a key; `null` where there is none. */
  key(): readonly string[] | null {
    const parts: string[] = [];
    for (;;) {
      const [, part, dot] = this.take(KEY) ?? [];
      if (part === undefined) return null;
      parts.push(/^["']/u.test(part) ? part.slice(1, -1) : part);
      if (dot === undefined) return parts;
    }
  }

  value(depth = 0): unknown {
    if (depth < MAX_DEPTH && this.take(/\[/uy) !== null) return this.#list(depth + 1);
    if (depth < MAX_DEPTH && this.take(/\{/uy) !== null) return this.#inlineTable(depth + 1);
    const [whole, long, plainLong, short, plain] = this.take(TEXT) ?? [];
    if (whole !== undefined) return plainLong ?? plain ?? unescape(long ?? short ?? '');
    const bare = (this.take(BARE)?.[0] ?? '').trim();
    if (bare === 'true' || bare === 'false') return bare === 'true';
    return /^[+-]?\d+(?:\.\d+)?$/u.test(bare) ? Number(bare) : bare;
  }

  #list(depth: number): readonly unknown[] {
    const values: unknown[] = [];
    while (this.skip(BLANK) && this.take(/\]/uy) === null) {
      values.push(this.value(depth));
      const sign = this.take(NEXT)?.[1];
      if (sign !== ',') break;
    }
    return values;
  }

  /** On one line. */
  #inlineTable(depth: number): Table {
    const table: Table = {};
    while (this.take(/[ \t]*\}/uy) === null) {
      const path = this.key();
      if (path === null || this.take(/=[ \t]*/uy) === null) break;
      set(table, path, this.value(depth));
      this.take(/[ \t]*,/uy);
    }
    return table;
  }
}

function unescape(text: string): string {
  return text
    .replaceAll(/\\\n\s*/gu, '')
    .replaceAll(/\\(["\\nt])/gu, (_, sign: string) => (sign === 'n' ? '\n' : sign === 't' ? '\t' : sign));
}

function set(table: Table, path: readonly string[], value: unknown): void {
  tableAt(table, path.slice(0, -1))[path.at(-1) ?? ''] = value;
}

/** A further table of a list of tables. */
function addTable(root: Table, path: readonly string[]): Table {
  const around = tableAt(root, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  const table = {};
  around[key] = [...(Array.isArray(around[key]) ? (around[key] as readonly unknown[]) : []), table];
  return table;
}

/** The table with this path; of a list of tables, its last one. */
function tableAt(root: Table, path: readonly string[]): Table {
  return path.reduce<Table>((table, key) => {
    const value: unknown = table[key];
    const inner: unknown = Array.isArray(value) ? value.at(-1) : value;
    if (isFields(inner)) return inner;
    const made = {};
    table[key] = made;
    return made;
  }, root);
}
