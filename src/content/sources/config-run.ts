/** Runs a bundled config in this process, and finds where it failed. */
import { SourceMap, type SourceMapPayload } from 'node:module';
import { runInThisContext } from 'node:vm';
import { LATE, LOAD_LIMIT_S, withinLimit } from '../../disk/load-limit.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { parseScript } from '../config/source.ts';
import type { ConfigBundle } from './config-bundle.ts';

/** For modules that must run again: Node runs one of the same address once. */
let runs = 0;

export type ConfigRun<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

/**
 * Runs a bundle, calls or awaits its default export as needed, and hands it to `read`. What is thrown meanwhile, by
 * getters of the config too, is an error with the line of the source.
 *
 * Nothing is written, so a read-only folder works and a killed build leaves nothing in it.
 */
export async function runBundle<T>(bundle: ConfigBundle, read: (value: unknown) => T): Promise<ConfigRun<T>> {
  const program = toProgram(bundle.code);
  // `.mjs` keeps vitest from wrapping it.
  const address = `data:text/javascript;base64,${Buffer.from(program.module).toString('base64')}#${program.run}.mjs`;
  try {
    const value = await withinLimit(evaluate(program, address));
    if (value === LATE) return { ok: false, problem: describeLate(bundle) };
    if (value === undefined) return { ok: false, problem: describeNoDefault(bundle) };
    return { ok: true, value: read(value) };
  } catch (error) {
    return { ok: false, problem: describeFailure(error, bundle, address) };
  }
}

/** A bundle in two parts. Node keeps each imported module for good, but frees a script that nothing uses any more. */
interface ConfigProgram {
  /** What it imports, exported. The same for each save that imports the same, so that Node keeps it once. */
  readonly module: string;
  /** Distinguishes modules that must run again. */
  readonly run: string;
  /** Everything else, in the same lines: an async function that takes the module and returns the default export. */
  readonly script: string;
}

function toProgram(code: string): ConfigProgram {
  // Scripts have no `import.meta`, Node warns of `import()` in them, and acorn may not know all syntax.
  const program = /\bimport\s*[.(]/u.test(code) ? null : parseScript(code);
  if (program === null) return { module: code, run: String(++runs), script: '\n(module) => module.default' };
  let [names, imports] = ['', ''];
  let body = code;
  for (const node of program.body) {
    const text = code.slice(node.start, node.end);
    let left = '';
    if (node.type === 'ExportDefaultDeclaration') left = text.replace('export default', 'return');
    else if (node.type === 'ExportNamedDeclaration' && !node.source) {
      const [, name] = /(\S+) as default\s*[,}]/u.exec(text) ?? [];
      left = name === undefined ? '' : `return ${name};`;
    } else if (node.type === 'ImportDeclaration') {
      imports += `${text}\n`;
      names += node.specifiers.map(({ local }) => `${local.name}, `).join('');
    } else if ('source' in node) imports += `${text}\n`;
    else continue;
    left += '\n'.repeat(text.split('\n').length - left.split('\n').length);
    body = body.slice(0, node.start) + left.padEnd(text.length) + body.slice(node.end);
  }
  return {
    module: `${imports}export { ${names} };`,
    run: '',
    script: `async (docsiteModule) => { 'use strict'; const { ${names} } = docsiteModule;\n${body}\n}`,
  };
}

async function evaluate({ script }: ConfigProgram, address: string): Promise<unknown> {
  const run = runInThisContext(script, { filename: address, lineOffset: -1 }) as (module: unknown) => unknown;
  const value = await run(await import(address));
  return typeof value === 'function' ? (value as () => unknown)() : value;
}

function describeLate({ file }: ConfigBundle): Problem {
  return problem({
    code: 'bad-config',
    file,
    what: `The configuration did not finish loading within ${String(LOAD_LIMIT_S)} seconds.`,
    why: 'An "await" in it, or a promise that it exports, is waiting for something that never happens.',
    fix: 'Wait for less, or read the data from a file that is made beforehand.',
  });
}

function describeNoDefault({ file }: ConfigBundle): Problem {
  return problem({
    code: 'bad-config',
    file,
    what: 'The configuration has no default export.',
    fix: "Write: export default defineConfig({ title: '…', url: '…' });",
  });
}

function describeFailure(error: unknown, bundle: ConfigBundle, address: string): Problem {
  const { message, stack } = describeThrown(error);
  return problem({
    code: 'bad-config',
    file: bundle.file,
    ...findPlace(stack, bundle, address),
    what: `The configuration failed to run: ${message.replaceAll(address, bundle.file)}.`,
    fix: 'Correct the error, so that the configuration can run.',
  });
}

type Place = Pick<Problem, 'line' | 'column'> & Partial<Pick<Problem, 'file'>>;

/** The topmost line of the config, or of a file it imports, in a stack of the bundle. */
function findPlace(stack: string, bundle: ConfigBundle, address: string): Place {
  // The first frame of the bundle; line and column follow the address.
  const [, rest] = stack.split(address, 2);
  const [, line, column] = /^:(\d+):(\d+)/u.exec(rest ?? '') ?? [];
  if (line === undefined || column === undefined) return { line: null, column: null };
  const map = new SourceMap(JSON.parse(bundle.map) as SourceMapPayload);
  const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalLine' in entry)) return { line: null, column: null };
  return { file: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}

/** What was thrown, of whatever kind: its message on one line without a full stop, and its stack. Never throws. */
export function describeThrown(error: unknown): { readonly message: string; readonly stack: string } {
  try {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
    const oneLine = message.trim().replaceAll(/\s+/gu, ' ').replace(/\.$/u, '');
    return { message: oneLine === '' ? 'an error without a message' : oneLine, stack: stack ?? '' };
  } catch {
    return { message: 'an error that cannot be shown', stack: '' };
  }
}
