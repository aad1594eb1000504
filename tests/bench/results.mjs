/** The report of the benchmark, in Markdown. */
import os from 'node:os';
import { format } from 'prettier';
import { exponentOf } from './growth.mjs';
import { READER_FILES } from './reader-files.mjs';

/** @typedef {import('./peer-rounds.mjs').Measured} Measured */
/** @typedef {import('./goals.mjs').Goal} Goal */
/** @typedef {import('./growth.mjs').Growth} Growth */
/** @typedef {import('./growth.mjs').Cost} Cost */
/** @typedef {import('./growth.mjs').Measured} GrownSite */

/** With a higher load per processor the figures mean little. */
const QUIET_LOAD = 0.5;

/**
 * @param {{ compared: readonly Measured[], growth: readonly Growth[], goals: readonly Goal[], tools: readonly string[], rounds: number, loads: readonly number[] }} results
 * @returns {Promise<string>}
 */
export async function formatResults({ compared, growth, goals, tools, rounds, loads }) {
  const lines = [
    '# How fast builds are',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. ${describeMachine(loads)}`,
    '',
    `${tools.join(', ')}; Node ${process.versions.node}. Medians of ${rounds} rounds in which tools and sites took turns; ` +
      'the whole process counts. Processor time is that of all processes of a tool together, which other work on the ' +
      'machine changes little; memory is that of the largest of them. The floor reads the same sources and ' +
      'writes the files of docsite, without making them.',
    '',
    ...formatGoals(goals),
    ...compared.flatMap(formatSite),
    ...growth.flatMap(formatGrowth),
    '',
  ];
  return format(lines.join('\n'), { parser: 'markdown', printWidth: 120 });
}

/** @param {readonly Goal[]} goals */
function formatGoals(goals) {
  if (goals.length === 0) return [];
  return [
    '## Goals',
    '',
    '| | on | what | goal | measured |',
    '| - | - | - | - | - |',
    ...goals.map(({ on, what, goal, value, isMet }) => {
      const mark = isMet === null ? '–' : isMet ? '✓' : '✗ missed';
      return `| ${mark} | ${on} | ${what} | ${goal} | ${value} |`;
    }),
  ];
}

/** @param {Measured} site */
function formatSite({ name, pages, rows }) {
  const cold = rows.find(({ tool }) => tool === 'docsite, cold')?.ms ?? NaN;
  return [
    '',
    `## ${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`,
    '',
    `${formatNumber(pages)} pages.`,
    '',
    '| tool | time | against docsite | processor | peak memory | files | output |',
    '| - | -: | -: | -: | -: | -: | -: |',
    ...rows.map(({ tool, ms, ...cost }) => {
      const { time, work, memory, files, size } = formatCost({ ms, ...cost });
      return `| ${tool} | ${time} | ${(ms / cold).toFixed(2)} | ${work} | ${memory} | ${files} | ${size} |`;
    }),
  ];
}

/** @param {Growth} growth */
function formatGrowth({ name, unit, sizes, tasks, sites }) {
  const title = name.replaceAll('-', ' ');
  const nameOf = (/** @type {GrownSite} */ { kind, size }) => `${formatNumber(size)} ${unit}, ${kind}`;
  const kinds = [...new Set(sites.map(({ kind }) => kind))];
  const bySize = kinds.flatMap((kind) => {
    const ofKind = sites.filter((site) => site.kind === kind);
    return ofKind.slice(1).map((to, index) => ({ kind, from: ofKind[index] ?? to, to }));
  });
  const byKind = sizes.flatMap((size) => {
    const [first, ...others] = sites.filter((site) => site.size === size);
    return first === undefined ? [] : others.map((other) => ({ size, first, other }));
  });
  return [
    '',
    `## ${title[0]?.toUpperCase() ?? ''}${title.slice(1)}`,
    '',
    '| site | task | time | processor | peak memory | files written | bytes written |',
    '| - | - | -: | -: | -: | -: | -: |',
    ...sites.flatMap((site) =>
      tasks.flatMap((task) => {
        const cost = site.costs[task];
        if (cost === undefined) return [];
        const { time, work, memory, files, size: bytes } = formatCost(cost);
        return [`| ${nameOf(site)} | ${task} | ${time} | ${work} | ${memory} | ${files} | ${bytes} |`];
      }),
    ),
    ...formatReaderFiles(sites.map((site) => ({ name: nameOf(site), read: site.read }))),
    ...(bySize.length === 0 ? [] : ['', 'Exponents of growth: 1 is in proportion to the size, 2 to its square.', '']),
    ...formatRelations(
      tasks,
      bySize.map(({ kind, from, to }) => ({
        name: `${formatNumber(from.size)} → ${formatNumber(to.size)} ${unit}, ${kind}`,
        relate: (/** @type {Task} */ task, /** @type {Figure} */ figure) =>
          exponentOf([from.size, to.size], [valueOf(from, task, figure), valueOf(to, task, figure)]),
      })),
    ),
    ...(byKind.length === 0 ? [] : ['', 'Ratios in the same run.', '']),
    ...formatRelations(
      tasks,
      byKind.map(({ size, first, other }) => ({
        name: `${formatNumber(size)} ${unit}: ${first.kind} / ${other.kind}`,
        relate: (/** @type {Task} */ task, /** @type {Figure} */ figure) =>
          valueOf(first, task, figure) / valueOf(other, task, figure),
      })),
    ),
  ];
}

/** @param {readonly { name: string, read: GrownSite['read'] }[]} sites */
function formatReaderFiles(sites) {
  const built = sites.flatMap(({ name, read }) => (read === null ? [] : [{ name, read }]));
  if (built.length === 0) return [];
  const keys = /** @type {(keyof typeof READER_FILES)[]} */ (Object.keys(READER_FILES));
  return [
    '',
    'What readers load, gzipped, in kB.',
    '',
    `| site | ${keys.map((key) => READER_FILES[key]).join(' | ')} |`,
    `| - | ${keys.map(() => '-:').join(' | ')} |`,
    ...built.map(({ name, read }) => {
      const sizes = keys.map((key) => {
        const bytes = read[key];
        return bytes === null ? '–' : (bytes / 1000).toFixed(1);
      });
      return `| ${name} | ${sizes.join(' | ')} |`;
    }),
  ];
}

/** @typedef {import('./growth.mjs').Task} Task */
/** @typedef {'ms' | 'cpuMs' | 'peakMb' | 'bytes'} Figure */

/**
 * @param {GrownSite} site
 * @param {Task} task
 * @param {Figure} figure
 */
function valueOf({ costs }, task, figure) {
  return costs[task]?.[figure] ?? NaN;
}

/**
 * @param {readonly Task[]} tasks
 * @param {readonly { name: string, relate: (task: Task, figure: Figure) => number }[]} relations
 */
function formatRelations(tasks, relations) {
  if (relations.length === 0) return [];
  return [
    '| | task | time | processor | peak memory | bytes written |',
    '| - | - | -: | -: | -: | -: |',
    ...relations.flatMap(({ name, relate }) =>
      tasks.map((task) => {
        const figures = /** @type {const} */ (['ms', 'cpuMs', 'peakMb', 'bytes']).map((figure) => {
          const value = relate(task, figure);
          return Number.isFinite(value) ? value.toFixed(2) : '–';
        });
        return `| ${name} | ${task} | ${figures.join(' | ')} |`;
      }),
    ),
  ];
}

/** @param {Cost} cost */
function formatCost({ ms, cpuMs, peakMb, files, bytes }) {
  return {
    time: `${(ms / 1000).toFixed(2)} s`,
    work: cpuMs === null ? '–' : `${(cpuMs / 1000).toFixed(2)} s`,
    memory: peakMb === null ? '–' : `${peakMb.toFixed(0)} MB`,
    files: formatNumber(files),
    size: `${(bytes / 1e6).toFixed(1)} MB`,
  };
}

/** @param {number} value */
function formatNumber(value) {
  return value.toLocaleString('en-US');
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
