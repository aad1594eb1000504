/** Parses and draws one text at doubling sizes, and prints a line with its bytes and milliseconds of the processor for each. */
import { parseBody } from '../../src/content/text/parse-body.ts';
import { loadLanguages } from '../../src/render/body/highlight.ts';
import { renderBody } from '../../src/render/body/render-body.ts';
import { HOSTILE_TEXTS } from './hostile-texts.mjs';

const [, , name, minBytes, maxBytes, limitMs] = process.argv;
const text = HOSTILE_TEXTS.find((one) => one.name === name);
if (text === undefined) throw new Error(`Unknown text: ${name ?? ''}`);

// The first texts compile what they run.
for (let round = 0; round < 5; round++) await costOf(text.write(2048));
for (let bytes = Number(minBytes); bytes <= Number(maxBytes); bytes *= 2) {
  const source = text.write(bytes);
  const ms = await costOf(source);
  console.log(`${source.length} ${ms}`);
  if (ms > Number(limitMs)) break;
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
