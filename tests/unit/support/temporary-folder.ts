/** A folder on disk for one test file: empty before each test, gone after it. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach } from 'vitest';

export interface TemporaryFolder {
  /** Absolute; asked for inside a test. */
  readonly path: () => string;
  readonly write: (files: Readonly<Record<string, string | Uint8Array>>) => void;
}

export function useTemporaryFolder(): TemporaryFolder {
  let root = '';
  beforeEach(({ onTestFinished }) => {
    const made = realpathSync(mkdtempSync(join(tmpdir(), 'docsite-test-')));
    // After what the test itself closes in this way: Windows keeps open files.
    onTestFinished(() => rmSync(made, { recursive: true }));
    root = made;
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
