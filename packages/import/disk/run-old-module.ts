/** Runs the configuration of a site that is imported, in a separate process and for a limited time. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { build, type PluginBuild } from 'esbuild';
import { isInside } from '../../../src/disk/is-inside.ts';
import { UsageError } from '../../../src/shared/problem/exit.ts';
import { errorCode } from '../../../src/shared/string/error-code.ts';
import { findBorder } from './old-site-tree.ts';

const MAX_OUTPUT = 32 * 1024 * 1024;
const MARKER = '\u{1}docsite-config\u{1}';

/** How Node calls what keeps a process alive. It does not name workers. */
const WAITS: Readonly<Record<string, string>> = {
  Timeout: 'a timer',
  Immediate: 'a timer',
  ProcessWrap: 'another process',
  TCPSocketWrap: 'the network',
  TCPServerWrap: 'a server',
  GetAddrInfoReqWrap: 'the network',
  FSEventWrap: 'changes of files',
};

/** A process at its limit says what it waits for, and ends. One that computes does not hear of it, and is killed this much later. */
const GRACE_MS = 5000;

/**
 * Appended to the bundle: prints what the module exports, without functions, between two markers, and ends whatever else runs. The limit
 * counts from here: on a busy machine a process takes long to start.
 */
const printWithin = (limitMs: number): string => `
;(async () => {
  setTimeout(() => {
    process.stderr.write(${JSON.stringify(MARKER)} + [...new Set(process.getActiveResourcesInfo())].join(), () => process.exit(1));
  }, ${limitMs}).unref();
  let value = module.exports;
  if (value && value.__esModule) value = value.default;
  if (typeof value === 'function') value = await value();
  const marker = ${JSON.stringify(MARKER)};
  process.stdout.write(marker + JSON.stringify(value === undefined ? null : value) + marker, () => process.exit());
})().catch((error) => { process.stderr.write(String(error && error.message)); process.exitCode = 1; });
`;

/**
 * The value that a file of the site exports, as data; absolute paths of the site and its repository become relative to
 * the site. The functions of packages that are `described` only say `{ package, options }`. Rejects with a `UsageError` when the file fails, takes longer than the limit or cannot be read.
 */
export async function runOldModule(
  root: string,
  path: string,
  { limitMs = 30_000, described = [] }: { readonly limitMs?: number; readonly described?: readonly string[] } = {},
): Promise<unknown> {
  const bundle = await bundleModule(root, path, described);
  const { output, failure } = await runCode(bundle + printWithin(limitMs), root, limitMs);
  // The site may print something else, before and after.
  const parts = output.split(MARKER);
  const json = parts.at(-2);
  if (failure !== null || json === undefined || parts.length < 3) {
    throw new UsageError(
      `cannot run ${path}: ${failure ?? 'it ended before it returned a value'}\n` +
        "Install the site's packages, or omit --run-config to read only literal values.",
    );
  }
  const border = findBorder(root);
  return JSON.parse(json, (_, value: unknown) =>
    typeof value === 'string' && isPathOfSite(value, root, border)
      ? relative(root, value).split(sep).join('/') || '.'
      : value,
  ) as unknown;
}

/**
 * True for a path in the site or next to it (`../docs`). An address such as `/docs/` looks like a path too: outside the
 * site only existing files count, none if the border is the whole disk, and never the repository's root.
 */
function isPathOfSite(value: string, root: string, border: string): boolean {
  if (value.startsWith(root + sep)) return true;
  if (!isAbsolute(value) || value.endsWith('/') || value.includes('\0')) return false;
  return dirname(border) !== border && relative(border, value) !== '' && isInside(value, border) && existsSync(value);
}

async function bundleModule(root: string, path: string, described: readonly string[]): Promise<string> {
  try {
    const { outputFiles } = await build({
      entryPoints: [join(root, path)],
      absWorkingDir: root,
      bundle: true,
      write: false,
      platform: 'node',
      format: 'cjs',
      packages: 'external',
      plugins: [{ name: 'described', setup: (build) => describePackages(build, described) }],
      logLevel: 'silent',
      define: { __dirname: JSON.stringify(root), __filename: JSON.stringify(join(root, path)) },
    });
    return outputFiles[0]?.text ?? '';
  } catch (error) {
    const [first] = (error as { readonly errors?: readonly { readonly text: string }[] }).errors ?? [];
    if (first === undefined) throw error;
    throw new UsageError(`cannot read ${path}: ${first.text}`);
  }
}

/** Their real functions would return hooks, which are no data. */
function describePackages(build: PluginBuild, names: readonly string[]): void {
  build.onResolve({ filter: /^[@a-z]/ }, ({ path }) =>
    names.includes(path) ? { path, namespace: 'described' } : null,
  );
  build.onLoad({ filter: /^/, namespace: 'described' }, ({ path }) => ({
    contents: `export default (options) => ({ package: ${JSON.stringify(path)}, options });`,
  }));
}

function runCode(
  code: string,
  cwd: string,
  limitMs: number,
): Promise<{ readonly output: string; readonly failure: string | null }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--input-type=commonjs', '-'], {
      cwd,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: limitMs + GRACE_MS,
      killSignal: 'SIGKILL',
    });
    let [output, errors] = ['', ''];
    // Decoded by the streams: a chunk may end within a character.
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < MAX_OUTPUT) output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-2000)));
    // A process that dies early does not read all of its code; its exit code reports the failure.
    child.stdin.on('error', () => undefined);
    child.on('error', (error) => {
      resolve({ output, failure: errorCode(error) ?? error.message });
    });
    child.on('close', (exitCode, signal) => {
      const wait = signal === 'SIGKILL' ? '' : describeWait(errors);
      const reason = wait === null ? firstLine(errors) : `it took longer than ${limitMs / 1000} seconds${wait}`;
      resolve({ output, failure: exitCode === 0 ? null : reason });
    });
    child.stdin.end(code);
  });
}

/** The line with the error: Node prints the place before it. */
function firstLine(errors: string): string {
  const lines = errors.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /^\w*Error\b/u.test(line))?.trim() ?? lines[0]?.trim() ?? 'it failed';
}

/** What the process said at its limit; `null` if it did not come to that. */
function describeWait(errors: string): string | null {
  const names = errors.split(MARKER)[1]?.split(',');
  if (names === undefined) return null;
  const things = new Set(names.flatMap((name) => WAITS[name] ?? []));
  return `, waiting for ${[...things].join(' and ') || 'a worker'}`;
}
