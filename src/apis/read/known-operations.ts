/**
 * Operations that were read before, by all that they say: what is written for them and whatever that refers to. So one that is the same in forty
 * versions is read once, and is one object, by which its text is known, too.
 */
import { hashBytes } from '../../disk/hash-bytes.ts';
import { attempt } from '../../shared/string/error-code.ts';
import type { Operation } from '../model.ts';
import type { References } from './references.ts';
import { SpecNode } from './spec-node.ts';

/** By key; the same for all versions of a build. */
export type KnownOperations = Map<string, Operation>;

interface Digest {
  readonly own: string;
  /** What is referred to. */
  readonly targets: readonly SpecNode[];
}

const REFERENCE = /"\$(?:dynamicRef|ref)":"(?:[^"\\]|\\.)*"/gu;

export class OperationKeys {
  readonly #references: References;
  readonly #digests = new Map<unknown, Digest | null>();

  constructor(references: References) {
    this.#references = references;
  }

  /** Of values with all that they refer to; `null` where a reference leads nowhere, and for what contains itself. */
  keyOf(nodes: readonly SpecNode[], more: readonly unknown[]): string | null {
    const seen = new Set<unknown>();
    const digests: string[] = [JSON.stringify(more)];
    const waiting = nodes.toReversed();
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (seen.has(node.value)) continue;
      seen.add(node.value);
      const digest = this.#digestOf(node);
      if (digest === null) return null;
      digests.push(digest.own);
      for (const target of digest.targets) waiting.push(target);
    }
    return hashBytes(digests.join('\n'));
  }

  #digestOf(node: SpecNode): Digest | null {
    const known = this.#digests.get(node.value);
    if (known !== undefined) return known;
    const json = attempt(() => JSON.stringify(node.value)) ?? null;
    const digest = json === null ? null : this.#describe(json, node);
    this.#digests.set(node.value, digest);
    return digest;
  }

  /** Names count, too: readers see what a schema is called. */
  #describe(json: string, node: SpecNode): Digest | null {
    const targets: SpecNode[] = [];
    for (const found of new Set(json.match(REFERENCE))) {
      const value = JSON.parse(`{${found}}`) as unknown;
      const target = this.#references.find(new SpecNode(node.file, value, null));
      if (target === null) return null;
      targets.push(target);
    }
    return { own: hashBytes(json), targets };
  }
}
