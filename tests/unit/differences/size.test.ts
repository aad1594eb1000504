/** What a browser would load to compare two pages: the reader of HTML in Node is not a part of it. */
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../support/site.ts';

const PARTS = `
  export { compareTrees } from './src/differences/compare.ts';
  export { drawDifferences } from './src/differences/draw/draw-differences.ts';
`;

test('comparing and drawing take 10 kB', async () => {
  const { outputFiles } = await build({
    stdin: { contents: PARTS, resolveDir: REPOSITORY, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  const size = gzipSync(outputFiles[0]?.contents ?? '').length;
  expect(size).toBeGreaterThan(1000);
  expect(size).toBeLessThanOrEqual(10_000);
});
