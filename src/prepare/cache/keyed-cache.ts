/** The cache of texts for a site with code of its own: what it makes of a text is found under the key of the code, too. */
import { hashBytes } from '../../disk/hash-bytes.ts';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import type { TextCache } from './text-cache.ts';

/** What prepared texts need of a cache. */
export type BodyCache = Pick<TextCache, 'find' | 'read' | 'add' | 'save'>;

export function keyCache(cache: TextCache | null, key: string): BodyCache | null {
  if (cache === null || key === '') return cache;
  const nameOf = (hash: string): string => hashBytes(`${key} ${hash}`);
  return {
    find: (hash) => {
      const facts: ParsedBody | undefined = cache.find(nameOf(hash));
      return facts === undefined ? undefined : { ...facts, hash };
    },
    read: (hash) => cache.read(nameOf(hash)),
    add: (facts, rendered) => cache.add({ ...facts, hash: nameOf(facts.hash) }, rendered),
    save: (live) => cache.save(new Map([...live.keys()].map((hash) => [nameOf(hash), null]))),
  };
}
