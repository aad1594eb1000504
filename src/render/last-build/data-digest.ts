/** Digests of plain data of any shape: equal ones mean equal data, down to the order of keys. */
import { createHash, hash } from 'node:crypto';

/** Characters that are gathered before they are hashed. */
const CHUNK_LENGTH = 256 * 1024;

/**
 * SHA-256, shortened, in hexadecimal. Data may refer to one object many times, and to itself. `null` for anything but data:
 * functions, symbols, objects of classes other than Map, Set and Date.
 */
export function digestData(data: unknown): string | null {
  const digest = new DataDigest();
  digest.add(data);
  return digest.end();
}

/** SHA-256 of data that JSON can hold: the engine's own way through it is the fastest. */
export function digestJson(data: unknown): string {
  return hash('sha256', JSON.stringify(data), 'base64url');
}

const ofShared = new WeakMap<object, string>();

/** The same of a value that many pages have in common, and that nothing changes any more: computed once for the object. */
export function digestShared(data: object): string {
  const digest = ofShared.get(data) ?? digestJson(data);
  ofShared.set(data, digest);
  return digest;
}

class DataDigest {
  readonly #hash = createHash('sha256');
  readonly #objects = new Map<object, number>();
  #text = '';
  #isData = true;

  add(value: unknown): void {
    if (this.#text.length > CHUNK_LENGTH) this.#flush();
    if (typeof value === 'string') this.#addText(value);
    else if (typeof value === 'object' && value !== null) this.#addObject(value);
    else if (typeof value === 'function' || typeof value === 'symbol') this.#isData = false;
    else this.#text += `${typeof value}${Object.is(value, -0) ? '-0' : String(value)};`;
  }

  end(): string | null {
    this.#flush();
    if (!this.#isData) return null;
    return this.#hash.digest('hex').slice(0, 32);
  }

  /** With its length, so that no two lists of texts look alike. */
  #addText(text: string): void {
    this.#text += `"${text.length}:${text}`;
  }

  #addObject(object: object): void {
    const known = this.#objects.size;
    const order = orderOf(object, this.#objects);
    if (order < known) {
      this.#text += `#${order};`;
      return;
    }
    if (Array.isArray(object)) this.#addAll('[', object);
    else if (object instanceof Map) this.#addMap(object);
    else if (object instanceof Set) this.#addAll('S', object);
    else if (object instanceof Date) this.#text += `D${object.getTime()};`;
    else this.#addFields(object);
  }

  #addMap(map: ReadonlyMap<unknown, unknown>): void {
    this.#text += 'M';
    for (const [key, value] of map) {
      this.add(key);
      this.add(value);
    }
    this.#text += ']';
  }

  #addAll(kind: string, values: Iterable<unknown>): void {
    this.#text += kind;
    for (const value of values) this.add(value);
    this.#text += ']';
  }

  #addFields(object: object): void {
    const prototype: unknown = Object.getPrototypeOf(object);
    if (prototype !== Object.prototype && prototype !== null) this.#isData = false;
    this.#text += '{';
    const fields = object as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(fields)) {
      this.#text += `"${key.length}:${key}`;
      this.add(fields[key]);
    }
    this.#text += '}';
  }

  #flush(): void {
    this.#hash.update(this.#text);
    this.#text = '';
  }
}

/** The position of a key in the order of first use, from 0. */
function orderOf<T>(key: T, orders: Map<T, number>): number {
  let order = orders.get(key);
  if (order === undefined) orders.set(key, (order = orders.size));
  return order;
}
