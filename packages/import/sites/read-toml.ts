/** TOML of configurations and front matter. Owns smol-toml. */
import { parse, TomlDate, TomlError } from 'smol-toml';
import { UsageError } from '../../../src/shared/problem/exit.ts';
import type { Fields } from '../../../src/shared/string/fields.ts';
import { readText, type SiteTree } from '../site-tree.ts';

export interface ReadToml {
  /** Values by key, dates as texts; none for a text with a mistake. */
  readonly fields: Fields;
  /** What is wrong, with its line in the text, 1-based; `null` for TOML. */
  readonly fault: { readonly line: number; readonly what: string } | null;
}

export function readToml(text: string): ReadToml {
  try {
    return { fields: plain(parse(text)) as Fields, fault: null };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // Its message goes on with the lines around the mistake.
    const [what = ''] = error.message.replace('Invalid TOML document: ', '').split('\n');
    return { fields: {}, fault: { line: error.line, what } };
  }
}

/** The fields of a configuration. Throws a `UsageError` with the line of a mistake. */
export function readTomlFile(tree: SiteTree, file: string): Fields {
  const { fields, fault } = readToml(readText(tree, file) ?? '');
  if (fault !== null)
    throw new UsageError(`${tree.fileName(file)}:${fault.line} cannot be read as TOML: ${fault.what}.`);
  return fields;
}

/** A date keeps the form that it is written in: a day, or a time with its zone. */
function plain(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
