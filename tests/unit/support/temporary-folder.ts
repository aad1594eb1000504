/** A folder on disk for one test file: empty before each test, gone after it. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

export interface TemporaryFolder {
  /** Absolute; asked for inside a test. */
  readonly path: () => string;
  readonly write: (files: Readonly<Record<string, string | Uint8Array>>) => void;
}

export function useTemporaryFolder(): TemporaryFolder {
  let root = '';
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'docsite-test-')));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });
  return {
    path: () => root,
    write: (files) => {
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), content);
      }
    },
  };
}
