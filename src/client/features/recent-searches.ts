/** The searches that led the reader to a page, newest first, kept in the browser alone. */
import type { SearchTools } from './search-tools.ts';

const KEY = 'docsite-searches';
const MOST = 5;

type Storage = Pick<SearchTools, 'readStored' | 'writeStored' | 'removeStored'>;

/** Five at most. What is stored may be damaged: then there are fewer. */
export function readRecent({ readStored }: Storage): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function addRecent(query: string, storage: Storage): void {
  const others = readRecent(storage).filter((other) => other !== query);
  storage.writeStored(KEY, JSON.stringify([query, ...others].slice(0, MOST)));
}

export function clearRecent({ removeStored }: Storage): void {
  removeStored(KEY);
}
