/**
 * Compares checking all links of the flagship with building it (npm run bench -- check-links): whole processes, alternating, medians.
 * The first round warms the disk cache; the build already has its output, so it writes nothing.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const ROUNDS = Number(process.env['ROUNDS'] ?? 9);
const folder = mkdtempSync(join(tmpdir(), 'docsite-bench-'));
const commands = {
  'docsite build': ['build', '--out', join(folder, 'site')],
  'docsite check-links': ['check-links'],
};
/** @type {Map<string, number[]>} */
const times = new Map(Object.keys(commands).map((name) => [name, []]));
let summary = '';
try {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, args] of Object.entries(commands)) {
      const start = performance.now();
      const run = spawnSync(process.execPath, [join(repository, 'bin/docsite.js'), ...args], {
        cwd: repository,
        encoding: 'utf8',
      });
      if (run.status !== 0) throw new Error(`${name} ended with ${run.status}:\n${run.stderr}`);
      if (round > 0) times.get(name)?.push(performance.now() - start);
      if (name === 'docsite check-links') summary = run.stdout.trimEnd().split('\n').at(-1) ?? '';
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`Median of ${ROUNDS} alternating rounds, the whole process`);
for (const [name, all] of times) {
  const [least, most] = [Math.min(...all), Math.max(...all)];
  console.log(`  ${name.padEnd(20)} ${format(median(all))}   (${format(least).trim()} … ${format(most).trim()})`);
}
const ratio = median(times.get('docsite check-links') ?? []) / median(times.get('docsite build') ?? []);
console.log(`  ratio                ${ratio.toFixed(2).padStart(6)}\n${summary}`);

/** @param {number} ms */
function format(ms) {
  return `${ms.toFixed(0).padStart(6)} ms`;
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
