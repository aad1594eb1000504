/**
 * Random small sites of each generator, with what is wrong in real ones: the first build ends, and the sums of the report are true.
 * `SITES=100` makes that many of each, `SEED` repeats a failed run.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectTrueSums, type ImportSums } from '../support/import-sums.ts';
import { GENERATORS, type RandomOldSite, randomOldSite } from '../support/random-old-site.ts';
import { createRandom } from '../support/random-writer.ts';
import { runDocsite } from '../support/run-docsite.ts';
import { emptySite, makeFolder, writeFiles } from '../support/site.ts';

const SITES = Number(process.env['SITES'] ?? 4);
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const folder = makeFolder(afterAll);

/** All sites share the folder: their templates are compiled once. */
function write({ files, built }: RandomOldSite): void {
  for (const name of ['old', 'built']) rmSync(join(folder, name), { recursive: true, force: true });
  emptySite(join(folder, 'new'));
  for (const [name, texts] of [
    ['old', files],
    ['built', built],
  ] as const)
    writeFiles(join(folder, name), texts);
}

for (const generator of GENERATORS) {
  test.each(Array.from({ length: SITES }, (_, at) => SEED + at))(`B308 ${generator}: random site %i`, async (seed) => {
    const old = randomOldSite(generator, createRandom(seed));
    write(old);
    const compared = generator === 'folders' ? [] : ['--compare', 'built'];
    const run = await runDocsite(folder, 'import', generator, 'old', '--to', 'new', '--json', ...compared);
    expect(run.code, run.stdout + run.stderr).toBe(0);
    const { counts, comparison } = JSON.parse(run.stdout) as ImportSums;
    const built = await runDocsite(join(folder, 'new'), 'build');
    expect(built.code, built.stderr).toBe(0);
    expect(existsSync(join(folder, 'new/site/index.html')) || generator === 'folders').toBe(true);
    if (generator === 'folders') return;
    expectTrueSums({ counts, comparison });
    const lost = old.published.filter((path) => !existsSync(join(folder, 'new/site', path)));
    expect(lost).toEqual([]);
  });
}
