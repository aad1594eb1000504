/**
 * `docsite serve` on a disk that refuses: `npm run faults -- serve`. The disk refuses from the start, from the middle of the start, or
 * for a while as the server runs and a text changes. A server that cannot start ends with a problem (2 or 3); one that runs goes on,
 * and shows the text once the disk is sound again. No run prints a stack. One row for each case; `--only WORDS` selects some.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { BINARY, findLeft, makeSite, optionsFor, REPOSITORY } from './site.mjs';

/**
 * @typedef {{ name: string, command?: readonly string[], env?: NodeJS.ProcessEnv, mount?: readonly [folder: string, kilobytes: number], isForAWhile?: boolean }} Case
 * @typedef {{ readonly url: string | null, readonly code: () => number | null, readonly output: () => string, readonly stop: () => Promise<number | null> }} Server
 */

const LOADER = pathToFileURL(path.join(REPOSITORY, 'tests/faults/refuse-steps.mjs')).href;
const KINDS = ['ENOSPC', 'EROFS', 'EACCES', 'EACCES of sources', 'EIO', 'EMFILE'];
const CACHE = 'node_modules/.cache/docsite';
/** For a machine that others use, too. */
const PATIENCE_MS = 120_000;
const { values } = parseArgs({ options: { only: { type: 'string' } } });

const loaded = [process.execPath, '--import', LOADER];
/** @type {readonly Case[]} */
const CASES = [
  { name: 'a sound disk' },
  ...KINDS.flatMap((kind) => [
    ...[0, 5, 40].map((step) => ({
      name: `${kind} from step ${step}`,
      command: loaded,
      env: { DOCSITE_TEST_FAIL_CODE: kind, DOCSITE_TEST_FAIL_FROM: String(step) },
    })),
    { name: `${kind} for a while`, command: loaded, env: { DOCSITE_TEST_FAIL_CODE: kind }, isForAWhile: true },
  ]),
  ...['--fsize=100', '--fsize=4096', '--nofile=30', '--nofile=40'].map((limit) => ({
    name: `prlimit ${limit}`,
    command: ['prlimit', limit, process.execPath],
  })),
  { name: 'no temporary folder', env: { TMPDIR: '/nowhere/at/all' } },
  { name: 'the cache on another file system', mount: [CACHE, 8192] },
  { name: 'the cache on another file system, which is full', mount: [CACHE, 4] },
  { name: 'the site on another file system', mount: ['site', 8192] },
  { name: 'the texts on another file system', mount: ['docs/next', 8192] },
];

const folder = mkdtempSync(path.join(tmpdir(), 'docsite-serve-'));
const sign = path.join(folder, 'refuses');
let [tried, failed, skipped] = [0, 0, 0];
try {
  const before = path.join(folder, 'before');
  makeSite(before);
  for (const one of CASES.filter(({ name }) => name.includes(values.only ?? ''))) {
    const found = await tryCase(before, one);
    console.log(`${one.name.padEnd(48)} ${found}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${tried} cases, ${failed} failed, ${skipped} not possible here`);
process.exitCode = failed === 0 ? 0 : 1;

/** @param {string} before @param {Case} one */
async function tryCase(before, one) {
  const root = path.join(folder, 'tried');
  rmSync(root, { recursive: true, force: true });
  rmSync(sign, { force: true });
  cpSync(before, root, { recursive: true });
  const isMounted = one.mount === undefined ? null : mount(root, one.mount);
  if (isMounted === false) {
    skipped++;
    return 'not possible here';
  }
  tried++;
  const server = await startServer(root, one);
  try {
    const found = await watch(server, root, one.isForAWhile === true);
    if (found.startsWith('failed')) failed++;
    return found;
  } finally {
    await server.stop();
    if (one.mount !== undefined) spawnSync('umount', ['-l', path.join(root, one.mount[0])]);
  }
}

/** @param {string} root @param {readonly [folder: string, kilobytes: number]} mount */
function mount(root, [place, kilobytes]) {
  const target = path.join(root, place);
  const kept = path.join(folder, 'kept');
  mkdirSync(target, { recursive: true });
  rmSync(kept, { recursive: true, force: true });
  cpSync(target, kept, { recursive: true });
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', target]).status !== 0) return false;
  cpSync(kept, target, { recursive: true });
  return true;
}

/** @param {Server} server @param {string} root @param {boolean} isForAWhile @returns {Promise<string>} */
async function watch(server, root, isForAWhile) {
  const stackIn = () => (/^\s+at .*:\d+:\d+\)?$/mu.test(server.output()) ? 'failed: prints a stack' : null);
  const lastWords = () => server.output().trim().split('\n').slice(-3).join(' / ').slice(0, 300);
  if (server.url === null) {
    const code = server.code();
    if (code !== 2 && code !== 3) return `failed: exit code ${code}: ${lastWords()}`;
    const says = /\b(?:E[A-Z]{2,}|full|denied|refused|read-only|open files)\b/u.test(server.output());
    return stackIn() ?? (says ? `ends with ${code} and says why` : `failed: does not say why: ${lastWords()}`);
  }
  const page = new URL('docs/next/page', server.url.endsWith('/') ? server.url : `${server.url}/`);
  const first = await ask(page);
  if (isForAWhile) writeFileSync(sign, '');
  change(root, 'Changed while the disk refuses.');
  // Whatever it answers now, it must answer, and go on.
  const meanwhile = isForAWhile
    ? await until(
        () => ask(page),
        (status) => status.status !== 0,
      )
    : first;
  rmSync(sign, { force: true });
  if (isForAWhile) await wait(500);
  change(root, 'Changed on a sound disk.');
  const last = await until(
    () => ask(page),
    ({ text }) => text.includes('Changed on a sound disk.'),
  );
  if (server.code() !== null) return `failed: ended with ${server.code()}: ${lastWords()}`;
  const stack = stackIn();
  if (stack !== null) return `${stack}: ${lastWords()}`;
  const isShown = last.text.includes('Changed on a sound disk.');
  if (isForAWhile && !isShown) return `failed: does not recover: ${last.status}: ${lastWords()}`;
  const ended = await server.stop();
  if (ended !== 0) return `failed: ends with ${ended}`;
  const left = findLeft(root);
  if (left !== null) return `failed: left ${left}`;
  const shown = isShown ? 'shows the change' : 'shows the problem';
  return `serves (${first.status}, ${meanwhile.status}, ${last.status}), ${shown}`;
}

/** @param {string} root @param {string} words */
function change(root, words) {
  writeFileSync(path.join(root, 'docs/next/page.md'), `# Page\n\n${words}\n`);
}

/** @param {URL} page */
async function ask(page) {
  try {
    const response = await fetch(page, { signal: AbortSignal.timeout(PATIENCE_MS), headers: { connection: 'close' } });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/**
 * Asks until the answer is right; the last answer if it never is.
 * @template T
 * @param {() => Promise<T>} look
 * @param {(answer: T) => boolean} isRight
 */
async function until(look, isRight) {
  const end = performance.now() + PATIENCE_MS / 4;
  for (;;) {
    const answer = await look();
    if (isRight(answer) || performance.now() > end) return answer;
    await wait(200);
  }
}

/** @param {string} root @param {Case} one @returns {Promise<Server>} */
async function startServer(root, { command = [process.execPath], env = {}, isForAWhile = false }) {
  const [program = '', ...before] = command;
  const child = spawn(program, [...before, BINARY, 'serve', '--port', '0'], {
    ...optionsFor(root, { ...env, ...(isForAWhile ? { DOCSITE_TEST_FAIL_WHILE: sign } : {}) }),
    timeout: 0,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  /** @type {number | null} */
  let code = null;
  const ended = new Promise((resolve) => {
    child.on('close', (exit, signal) => {
      code = exit ?? (signal === null ? 0 : -1);
      resolve(code);
    });
  });
  const url = await new Promise((/** @type {(url: string | null) => void} */ resolve) => {
    const timer = setTimeout(() => resolve(null), PATIENCE_MS);
    const read = (/** @type {string} */ text) => {
      output += text;
      const found = /http:\/\/\S+/u.exec(output)?.[0];
      if (found !== undefined) resolve(found);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    void ended.then(() => resolve(null));
    void ended.then(() => clearTimeout(timer));
  });
  const stop = async () => {
    if (code === null) child.kill('SIGINT');
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await ended;
    clearTimeout(timer);
    return code;
  };
  return { url, code: () => code, output: () => output, stop };
}
