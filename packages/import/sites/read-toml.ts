/** The part of TOML that configurations and front matter of Hugo use: tables, lists of tables, texts, numbers, lists on one line or several. */
import { type Fields, isFields } from '../../../src/shared/string/fields.ts';

/** Values by key. Lines that are none of this are skipped; dates are texts. */
export function readToml(text: string): Fields {
  const root: Record<string, unknown> = {};
  let table = root;
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const line = (lines[index] ?? '').trim();
    const name = /^\[([^[\]]+)\]$/u.exec(line)?.[1];
    if (name !== undefined)
      table = tableAt(
        root,
        name.split('.').map((part) => part.trim()),
      );
    const listed = /^\[\[([^[\]]+)\]\]$/u
      .exec(line)?.[1]
      ?.split('.')
      .map((part) => part.trim());
    if (listed !== undefined) table = addTable(root, listed);
    const entry = /^("[^"]*"|'[^']*'|[\w-]+)\s*=\s*(.*)$/u.exec(line);
    if (entry === null) continue;
    let value = entry[2] ?? '';
    while (value.startsWith('[') && !/\]\s*(?:#.*)?$/u.test(value) && index + 1 < lines.length)
      value += ` ${lines[++index]?.trim() ?? ''}`;
    table[(entry[1] ?? '').replaceAll(/^["']|["']$/gu, '')] = readValue(value);
  }
  return root;
}

/** A further table of a list of tables. */
function addTable(root: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
  const around = tableAt(root, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  const table = {};
  around[key] = [...(Array.isArray(around[key]) ? (around[key] as readonly unknown[]) : []), table];
  return table;
}

/** The table with this path; of a list of tables, its last one. */
function tableAt(root: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
  return path.reduce<Record<string, unknown>>((table, key) => {
    const value: unknown = table[key];
    const inner: unknown = Array.isArray(value) ? value.at(-1) : value;
    if (isFields(inner)) return inner;
    const made = {};
    table[key] = made;
    return made;
  }, root);
}

function readValue(written: string): unknown {
  const text = written.trim();
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'([^']*)'/u.exec(text);
  if (quoted !== null) return quoted[2] ?? (quoted[1] ?? '').replaceAll(/\\(["\\])/gu, '$1').replaceAll('\\n', '\n');
  if (text.startsWith('[')) {
    return Array.from(
      text.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(?<=[[,]\s*)([^\s,"'[\]]+)/gu),
      ([, double, single, bare]) => (bare === undefined ? (double ?? single ?? '') : readValue(bare)),
    );
  }
  const plain = text.replace(/\s*#.*$/u, '');
  if (plain === 'true' || plain === 'false') return plain === 'true';
  return /^[+-]?\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : plain;
}
