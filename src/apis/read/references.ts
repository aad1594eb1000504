/** Follows `$ref` inside of the files of a version, and collects what is wrong. Nothing is asked of other sites. */
import type { JsonPath } from '../../schema/parse-json.ts';
import { isFields } from '../../shared/string/fields.ts';
import { type Fault, problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { type SpecFile, SpecNode } from './spec-node.ts';

/** A file of the version by its path, parsed; `null` for one that is missing or broken, which is reported elsewhere. */
export type OpenFile = (path: string) => SpecFile | null;

/** References after each other; a longer chain leads nowhere that anybody meant. */
const MOST_STEPS = 50;

export class References {
  readonly problems: Problem[] = [];
  readonly #open: OpenFile;
  readonly #reported = new Set<string>();
  #isSilent = false;
  /** One node per value, so that a value that is referred to often is one. */
  readonly #nodes = new Map<string, SpecNode | null>();

  constructor(open: OpenFile) {
    this.#open = open;
  }

  /** Reports a mistake once, at its file and line, with the path to it. */
  report(
    node: SpecNode,
    what: string,
    { severity = 'warn', why = '', fix }: Partial<Fault> & Pick<Fault, 'fix'>,
  ): void {
    if (this.#isSilent) return;
    const path = formatPath(node.path);
    const { diskPath: file } = node.file;
    const key = `${file} ${path} ${what}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    const place = `It is at ${path} of the specification.`;
    const line = node.file.lineOf(node.path);
    this.problems.push(
      problem({ severity, code: 'bad-api', file, line, what, why: why === '' ? place : `${place} ${why}`, fix }),
    );
  }

  /** What a node refers to, over any number of steps; itself where it refers to nothing. `null` where that cannot be found. */
  follow(node: SpecNode): SpecNode | null {
    let at = node;
    for (let [steps, ref] = [0, refOf(at)]; ref !== null; steps++, ref = refOf(at)) {
      if (steps > MOST_STEPS) {
        this.report(node, `"${ref}" leads in a circle.`, { severity: 'error', fix: 'Let one of them say what it is.' });
        return null;
      }
      const next = this.#resolve(ref, at);
      if (next === null) return null;
      at = next;
    }
    return at;
  }

  /** The same, in silence. */
  find(node: SpecNode): SpecNode | null {
    this.#isSilent = true;
    const found = this.follow(node);
    this.#isSilent = false;
    return found;
  }

  #resolve(ref: string, from: SpecNode): SpecNode | null {
    const [address = '', pointer = ''] = ref.split('#', 2);
    const fail = (what: string, fix: string): null => {
      this.report(from, what, { severity: 'error', why: 'What it is for is left out.', fix });
      return null;
    };
    if (/^[a-z][a-z\d+.-]*:|^\/\//iu.test(address)) {
      return fail(
        `The reference "${ref}" leads to another site.`,
        'Save the file next to the specification, and refer to it by its path. A build asks no other site, so that it gives the same tomorrow.',
      );
    }
    const path = address === '' ? from.file.path : joinPath(from.file.path, address);
    const file = path === null ? null : path === from.file.path ? from.file : this.#open(path);
    if (file === null) {
      return fail(
        `The reference "${ref}" names a file that the version does not have.`,
        'Correct it, or add the file to the version.',
      );
    }
    const key = `${file.path}#${pointer}`;
    if (!this.#nodes.has(key)) this.#nodes.set(key, findPointer(file, pointer));
    return (
      this.#nodes.get(key) ?? fail(`The reference "${ref}" leads to nothing.`, 'Correct it, or write what it names.')
    );
  }
}

/** Of a schema that says nothing else, too: where a reference is dynamic, what it names by itself is what is shown. */
export function refOf({ fields }: SpecNode): string | null {
  const ref = fields['$ref'] ?? fields['$dynamicRef'];
  return typeof ref === 'string' ? ref : null;
}

/** What has this `$anchor` (JSON Schema 2020-12, 8.2.2). */
function findAnchor(file: SpecFile, name: string): SpecNode | null {
  const waiting = [new SpecNode(file, file.value, null)];
  const seen = new Set<unknown>();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { value, fields } = node;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (fields['$anchor'] === name || fields['$dynamicAnchor'] === name) return node;
    for (const [key, inside] of Object.entries(value))
      waiting.push(new SpecNode(file, inside, { node, key: Array.isArray(value) ? Number(key) : key }));
  }
  return null;
}

/** RFC 6901, in the fragment of an address; or the name of an anchor. */
export function findPointer(file: SpecFile, pointer: string): SpecNode | null {
  if (pointer !== '' && !pointer.startsWith('/')) return findAnchor(file, decode(pointer));
  let node = new SpecNode(file, file.value, null);
  for (const part of pointer.split('/').slice(1)) {
    const name = decode(part).replaceAll('~1', '/').replaceAll('~0', '~');
    const { value } = node;
    const isThere = Array.isArray(value)
      ? /^\d+$/u.test(name) && Number(name) < value.length
      : isFields(value) && Object.hasOwn(value, name);
    if (!isThere) return null;
    const inside = (value as Readonly<Record<string, unknown>>)[name];
    node = new SpecNode(file, inside, { node, key: Array.isArray(value) ? Number(name) : name });
  }
  return node;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** `null` for a path that leads out of the version. */
export function joinPath(from: string, target: string): string | null {
  const parts = from.split('/').slice(0, -1);
  for (const part of decode(target).split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** As in JSONPath: `$.paths['/courses'].get.parameters[0]`. */
function formatPath(path: JsonPath): string {
  return `$${path.map((key) => (typeof key === 'number' ? `[${key}]` : /^[\w$-]+$/u.test(key) ? `.${key}` : `['${key}']`)).join('')}`;
}
