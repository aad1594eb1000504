/** The report of the benchmark, in Markdown. */
import os from 'node:os';
import { format } from 'prettier';

/** @typedef {import('./build.mjs').Measured} Measured */
/** @typedef {import('./goals.mjs').Goal} Goal */

/** More work at once than this, per processor, and the figures say little. */
const QUIET_LOAD = 0.5;

/**
 * @param {{ measured: readonly Measured[], goals: readonly Goal[], tools: readonly string[], rounds: number, loads: readonly number[] }} results
 * @returns {Promise<string>}
 */
export async function formatResults({ measured, goals, tools, rounds, loads }) {
  const lines = [
    '# How fast builds are',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. ${describeMachine(loads)}`,
    '',
    `${tools.join(', ')}; Node ${process.versions.node}. Medians of ${rounds} rounds in which the tools took turns; ` +
      'the whole process counts. Processor time is that of all processes of a tool together, which other work on the ' +
      'machine changes little; memory is that of the largest of them. The floor reads the same sources and ' +
      'writes the files of docsite, without making them.',
    '',
    '## Goals',
    '',
    '| | on | what | goal | measured |',
    '| - | - | - | - | - |',
    ...goals.map(({ on, what, goal, value, isMet }) => {
      const mark = isMet === null ? '–' : isMet ? '✓' : '✗ missed';
      return `| ${mark} | ${on} | ${what} | ${goal} | ${value} |`;
    }),
    ...measured.flatMap(formatSite),
    '',
  ];
  return format(lines.join('\n'), { parser: 'markdown', printWidth: 120 });
}

/** @param {Measured} site */
function formatSite({ name, pages, rows }) {
  const cold = rows.find(({ tool }) => tool === 'docsite, cold')?.ms ?? NaN;
  return [
    '',
    `## ${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`,
    '',
    `${pages.toLocaleString('en-US')} pages.`,
    '',
    '| tool | time | against docsite | processor | peak memory | files | output |',
    '| - | -: | -: | -: | -: | -: | -: |',
    ...rows.map(({ tool, ms, cpuMs, peakMb, files, bytes }) => {
      const memory = peakMb === null ? '–' : `${peakMb.toFixed(0)} MB`;
      const work = cpuMs === null ? '–' : `${(cpuMs / 1000).toFixed(2)} s`;
      const size = `${(bytes / 1e6).toFixed(1)} MB`;
      const time = `${(ms / 1000).toFixed(2)} s`;
      const against = (ms / cold).toFixed(2);
      return `| ${tool} | ${time} | ${against} | ${work} | ${memory} | ${files.toLocaleString('en-US')} | ${size} |`;
    }),
  ];
}

/** @param {readonly number[]} loads */
function describeMachine(loads) {
  const [processor] = os.cpus();
  const cores = os.cpus().length;
  const memory = `${(os.totalmem() / 2 ** 30).toFixed(0)} GB`;
  const shown = loads.map((load) => load.toFixed(1)).join(' before and ');
  const isQuiet = (loads[0] ?? 0) <= QUIET_LOAD * cores;
  const quiet = isQuiet ? 'it had nothing else to do' : '**it was busy with other work, so times are too long**';
  return `Machine: ${cores} × ${processor?.model.trim() ?? 'unknown'}, ${memory}, ${os.type()} ${os.release()}; load ${shown} after: ${quiet}.`;
}
