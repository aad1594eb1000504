/**
 * After any edit, a build writes and reports what a fresh build does.
 * `EDITED_ROUNDS=200` makes that many random edits; `SOAK_SEED` repeats a failed run.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createRandom, RandomWriter } from '../support/random-writer.ts';
import { changedPaths, copyFixture, hashTree, makeFolder } from '../support/site.ts';
import { build, buildFresh, drawn } from './edited-site.ts';

const ROUNDS = Number(process.env['EDITED_ROUNDS'] ?? 20);
const SEED = Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000);

test(
  `random edits: each build writes and reports what a fresh build does (seed ${SEED})`,
  { timeout: 600_000 },
  async () => {
    const root = copyFixture('versions', makeFolder(onTestFinished));
    const config = join(root, 'docsite.config.ts');
    writeFileSync(
      config,
      readFileSync(config, 'utf8').replace("title: 'Versions',", "title: 'Versions', build: { keepAssets: 0 },"),
    );
    const random = createRandom(SEED);
    const writer = new RandomWriter(root, random);
    await build(root);
    const all = drawn.titles.length;
    let partly = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      const isSmall = random() < 0.6;
      if (isSmall) writer.appendSentence();
      else await writer.edit();
      const { problems } = await build(root);
      if (drawn.titles.length < all / 2) partly++;
      const fresh = await buildFresh(root, 'compiled');
      const log = `after ${round} rounds: ${writer.log.slice(-5).join(', ')}`;
      expect(changedPaths(hashTree(join(root, 'site')), fresh.tree), log).toEqual([]);
      expect(problems, log).toEqual(fresh.problems);
    }
    expect(partly).toBeGreaterThan(ROUNDS / 5);
    rmSync(join(root, 'site'), { recursive: true });
  },
);
