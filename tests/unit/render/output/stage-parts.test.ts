import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inChunks } from '../../../../src/render/output/in-chunks.ts';
import { stageParts } from '../../../../src/render/output/stage-parts.ts';
import { makeFolder, writeFiles } from '../../../support/site.ts';

const LONG = 'é'.repeat(100_000);

function stage(parts: Iterable<string>, old: string | null) {
  const root = makeFolder(onTestFinished);
  if (old !== null) writeFiles(root, { 'old.html': old });
  const target = join(root, 'new/docs/print.html');
  const result = stageParts({ target, chunks: inChunks(parts), old: old === null ? null : join(root, 'old.html') });
  return { ...result, written: existsSync(target) ? readFileSync(target, 'utf8') : null };
}

test.each([
  ['that is new', [LONG, 'a', 'b'], null],
  ['without parts', [], null],
  ['that differs at its start', ['b', LONG], `a${LONG}`],
  ['that differs at its end', [LONG, LONG, 'a', 'b'], `${LONG}${LONG}ac`],
  ['that has become longer', [LONG, 'a', LONG], `${LONG}a`],
  ['that has become shorter', [LONG], `${LONG}${LONG}`],
  ['that has become empty', [], 'a'],
])('writes a file %s', (_, parts, old) => {
  const text = parts.join('');
  expect(stage(parts, old)).toEqual({ isWritten: true, sizeBytes: Buffer.byteLength(text), written: text });
});

test('writes nothing where the old file is the same', () => {
  expect(stage([LONG, 'a', LONG], `${LONG}a${LONG}`)).toEqual({ isWritten: false, sizeBytes: 400_001, written: null });
  expect(stage([], '')).toEqual({ isWritten: false, sizeBytes: 0, written: null });
});

test('writes what was made before it makes the next parts', () => {
  const target = join(makeFolder(onTestFinished), 'print.html');
  const sizes: number[] = [];
  function* parts(): Generator<string> {
    for (let count = 0; count < 4; count++) {
      sizes.push(existsSync(target) ? readFileSync(target).length : 0);
      yield 'a'.repeat(100_000);
    }
  }
  stageParts({ target, chunks: inChunks(parts()), old: null });
  expect(sizes).toEqual([0, 100_000, 200_000, 300_000]);
});

test('what making a part throws is thrown', () => {
  function* parts(): Generator<string> {
    yield 'a';
    throw new Error('no part');
  }
  expect(() => stage(parts(), null)).toThrow('no part');
});
