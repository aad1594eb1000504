/** What is kept in the reader's browser. Storage may be missing, full or forbidden: then values live until the page is left. */

const memory = new Map<string, string>();

/** The value of a key; `null` if missing. */
export function readStored(key: string): string | null {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value for later visits or, if that fails, until the page is left. */
export function writeStored(key: string, value: string): void {
  memory.delete(key);
  try {
    localStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

export function removeStored(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
