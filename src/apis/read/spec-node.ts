/** A value of a specification with its place: which file it is in, and the path to it. What is not as it should be becomes a problem. */
import type { JsonPath } from '../../schema/parse-json.ts';
import { type Fields, isFields } from '../../shared/string/fields.ts';
import type { JsonValue } from '../../shared/types/store.ts';

/** A file that was parsed. */
export interface SpecFile {
  /** Its path in the version. */
  readonly path: string;
  readonly diskPath: string;
  readonly value: unknown;
  readonly lineOf: (path: JsonPath) => number;
}

export class SpecNode {
  readonly file: SpecFile;
  readonly value: unknown;
  readonly #parent: SpecNode | null;
  readonly #key: string | number;

  constructor(
    file: SpecFile,
    value: unknown,
    parent: { readonly node: SpecNode; readonly key: string | number } | null,
  ) {
    this.file = file;
    this.value = value;
    this.#parent = parent?.node ?? null;
    this.#key = parent?.key ?? '';
  }

  get path(): JsonPath {
    return this.#parent === null ? [] : [...this.#parent.path, this.#key];
  }

  get fields(): Fields {
    return isFields(this.value) ? this.value : {};
  }

  has(name: string): boolean {
    return Object.hasOwn(this.fields, name);
  }

  /** `null` for a member that is missing. */
  at(name: string): SpecNode | null {
    return this.has(name) ? new SpecNode(this.file, this.fields[name], { node: this, key: name }) : null;
  }

  /** Members of the object under a name, or of this one; empty if there are none. */
  members(name?: string): readonly (readonly [name: string, node: SpecNode])[] {
    const node = name === undefined ? this : this.at(name);
    if (node === null) return [];
    return Object.entries(node.fields).map(([key, value]) => [key, new SpecNode(node.file, value, { node, key })]);
  }

  /** Items of the list under a name; empty if there is no list. */
  items(name: string): readonly SpecNode[] {
    const node = this.at(name);
    return Array.isArray(node?.value)
      ? node.value.map((value, key) => new SpecNode(node.file, value, { node, key }))
      : [];
  }

  /** Empty if there is no text. Numbers are taken as they are written: `version: 1.0`. */
  text(name: string): string {
    const value = this.fields[name];
    return typeof value === 'string'
      ? value
      : typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : '';
  }

  orNull(name: string): string | null {
    return this.has(name) ? this.text(name) : null;
  }

  isTrue(name: string): boolean {
    return this.fields[name] === true;
  }

  /** What is written, as data. */
  json(name: string): JsonValue | undefined {
    return this.fields[name] as JsonValue | undefined;
  }
}
