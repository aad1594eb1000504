/** A site with a plugin of the parser and with hooks: all ways to build it give the same bytes (B213, B214). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { BuildOptions } from '../../src/build-result.ts';
import { checkSite } from '../../src/check-site.ts';
import { buildSite, copyFixture, hashTree, makeFolder, REPOSITORY, writeFiles } from '../support/site.ts';

const CALL = 'text-hook';

/** The site; its text hook marks each of its calls. */
function makeSite(): string {
  const root = copyFixture('hooks', makeFolder(onTestFinished));
  const file = 'docsite.config.ts';
  const config = readFileSync(join(root, file), 'utf8');
  const marked = config.replace('text: ({ tokens, frontMatter }) => (', `$&performance.mark('${CALL}') && `);
  expect(marked).not.toBe(config);
  writeFiles(root, { [file]: marked });
  return root;
}

test('B213 B214 a build equals one from a cold, from a warm, and from an outdated cache, byte for byte', async () => {
  const root = makeSite();
  const cache = { folder: join(root, 'node_modules/.cache/docsite'), key: 'key' };
  const buildTree = async (name: string, options: Partial<BuildOptions> = {}) => {
    performance.clearMarks(CALL);
    const { problems } = await buildSite(root, { outDir: join(root, 'out', name), cache, ...options });
    expect(problems).toEqual([]);
    const calls = performance.getEntriesByName(CALL).length;
    performance.clearMarks(CALL);
    return { tree: hashTree(join(root, 'out', name)), calls };
  };
  const expected = await buildTree('without', { cache: null });
  // Of six documents, four texts differ.
  expect(expected.calls).toBe(4);
  expect(await buildTree('cold')).toEqual(expected);
  expect(await buildTree('warm')).toEqual({ ...expected, calls: 0 });
  expect(await buildTree('again', { cache: null })).toEqual(expected);

  // The plugin is in a file that the configuration imports.
  const keys = readFileSync(join(root, 'keys.ts'), 'utf8');
  writeFiles(root, { 'keys.ts': keys.replace('<kbd class', '<kbd data-changed class') });
  const changed = await buildTree('changed');
  expect(changed.calls).toBe(expected.calls);
  expect(changed.tree['docs/intro/index.html']).not.toBe(expected.tree['docs/intro/index.html']);
  expect(await buildTree('changed-without', { cache: null })).toEqual(changed);
  writeFiles(root, { 'keys.ts': keys });
  expect((await buildTree('back')).tree).toEqual(expected.tree);
});

test('B214 links to the pages of a hook are accepted, and only those that the configuration names', async () => {
  const root = makeSite();
  const check = async () =>
    (await checkSite({ root, packageRoot: REPOSITORY, only: [], outside: null, onProgress: () => undefined })).problems;
  expect(await check()).toEqual([]);
  const file = 'docsite.config.ts';
  writeFiles(root, { [file]: readFileSync(join(root, file), 'utf8').replace(/ignoreLinks: .*/u, '') });
  expect((await check()).map(({ code, file }) => `${code} ${file}`)).toEqual(
    ['next/glossary', 'next/intro', 'versions/2.0/glossary'].map((page) => `broken-link docs/${page}.md`),
  );
});
