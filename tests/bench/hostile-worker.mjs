/** Parses and draws one text at the sizes that are asked for, and prints a line with its bytes and milliseconds of the processor for each. */
import { parseBody } from '../../src/content/parse/parse-body.ts';
import { loadLanguages } from '../../src/render/body/highlight.ts';
import { renderBody } from '../../src/render/body/render-body.ts';
import { HOSTILE_TEXTS } from './hostile-texts.mjs';

/** With so much time measured, more rounds say little. */
const ENOUGH_MS = 1500;

const [, , name, sizes = '', maxRounds, limitMs] = process.argv;
const text = HOSTILE_TEXTS.find((one) => one.name === name);
if (text === undefined) throw new Error(`Unknown text: ${name ?? ''}`);

// The first texts compile what they run.
for (let round = 0; round < 5; round++) await costOf(text.write(2048));
for (const bytes of sizes.split(',')) {
  const source = text.write(Number(bytes));
  const ms = await leastCostOf(source);
  console.log(`${source.length} ${ms}`);
  if (ms > Number(limitMs)) break;
}

/**
 * The least of several runs: what else the processor does, and a collection of garbage that falls into one of them, only adds.
 * Long runs need fewer.
 * @param {string} source
 */
async function leastCostOf(source) {
  let [least, sum] = [Infinity, 0];
  for (let round = 0; round < Number(maxRounds) && (round < 2 || sum < ENOUGH_MS); round++) {
    const ms = await costOf(source);
    least = Math.min(least, ms);
    sum += ms;
  }
  return least;
}

/** @param {string} source */
async function costOf(source) {
  const start = process.cpuUsage();
  const body = parseBody('hash', source);
  await loadLanguages(body.codeLanguages);
  renderBody(body);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
