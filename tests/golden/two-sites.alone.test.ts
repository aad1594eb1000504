/** The golden sites of `npm test`: one with versions, and one with a look of its own. golden.test.ts has the others. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashOf, listTree, makeFolder } from '../support/site.ts';
import { expectSite } from './expect-site.ts';
import type { Expected } from './expected-file.ts';

const folder = makeFolder(afterAll);

/** Everything of `versions` is compared. */
const SITES: Readonly<Record<string, Expected>> = {
  versions: {
    whole: ['docs/discover/index.html', 'docs/1.0.0/quick-start/index.html', 'docs/2.0.0/discover/index.html'],
  },
  look: { whole: ['index.html'], files: /^(?:_headers|robots\.txt)$/u },
};

test.each(Object.entries(SITES))(
  'site "%s" builds into the expected tree without a problem',
  async (name, expected) => {
    await expectSite(name, folder, expected);
  },
);

test.each(['versions', 'look'])('copied files of "%s" have the bytes of their sources, and hashed names', (name) => {
  const root = join(folder, name);
  const outDir = join(root, 'site');
  const copied = listTree(outDir).filter((path) => /\.(?:svg|7z|txt)$|LICENSE/u.test(path) && !/llms/u.test(path));
  // Pictures that a page imports have another hash, esbuild's.
  const hashIn = (path: string) => /^assets\/.*\.([\da-f]{8})(?:\.\w+)?$/u.exec(path)?.[1];
  expect(copied.filter((path) => hashIn(path) !== undefined)).not.toEqual([]);
  const sources = listTree(root).filter((file) => !file.startsWith('site/'));
  for (const path of copied) {
    const bytes = readFileSync(join(outDir, path));
    expect(hashIn(path) ?? hashOf(bytes).slice(0, 8), path).toBe(hashOf(bytes).slice(0, 8));
    expect(
      sources.some((file) => readFileSync(join(root, file)).equals(bytes)),
      path,
    ).toBe(true);
  }
});
