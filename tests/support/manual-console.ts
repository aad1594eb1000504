/** Runs what a page of the manual shows of a console, one command after the other: what it prints must be what the page shows. */
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import { runDocsite } from './run-docsite.ts';
import { listTree, REPOSITORY } from './site.ts';

type Act = () => string | Promise<string>;

interface ConsoleOptions {
  /** What happens to the site before a command that begins so: once each, in this order. */
  readonly before?: readonly (readonly [command: string, act: () => void])[];
  /** What the test does for whole commands that are not run here, and what they print; '': a block that shows no command. */
  readonly instead?: Readonly<Record<string, Act>>;
}

/** With `UPDATE=1` the page is written as it should be. */
export async function expectConsole(page: string, root: string, options: ConsoleOptions = {}): Promise<void> {
  const { before = [], instead = {} } = options;
  const file = join(REPOSITORY, page);
  const text = readFileSync(file, 'utf8');
  const acts = [...before];
  let [renewed, cwd] = [text, root];
  for (const [block, indent = '', code = ''] of text.matchAll(CONSOLE)) {
    let shown = '';
    const commands = [...code.matchAll(/^ *\$ (.*)$/gmu)].map(([, command = '']) => command);
    for (const command of commands.length === 0 ? [''] : commands) {
      if (acts[0] !== undefined && command.startsWith(acts[0][0])) acts.shift()?.[1]();
      const [, folder] = /^cd (\S+)$/u.exec(command) ?? [];
      if (folder !== undefined) cwd = join(cwd, folder);
      const output = folder === undefined ? await (instead[command] ?? (() => run(cwd, command)))() : '';
      shown += `${command === '' ? '' : `$ ${command}\n`}${mask(output)}`;
    }
    const lines = [`\`\`\`console`, ...shown.trimEnd().split('\n'), '```'];
    renewed = renewed.replace(block, () => lines.map((line) => (line === '' ? '' : indent + line)).join('\n'));
  }
  expect(acts).toEqual([]);
  if (process.env['UPDATE'] === '1') writeFileSync(file, renewed);
  else expect(renewed).toBe(text);
}

const CONSOLE = /^( *)```console\n([^]*?)^\1```/gmu;

/** The problems that a page shows outside a console, and how many there are, are among those that a command has printed. */
export function expectReported(page: string, printed: string): void {
  const text = readFileSync(join(REPOSITORY, page), 'utf8');
  const shown = [...text.matchAll(/^( *)```text\n((?: *)(?:error|warn|info) {1,2}\S[^]*?)^\1```/gmu)];
  expect(shown.length).toBeGreaterThan(0);
  for (const [, indent = '', code = ''] of shown) {
    expect(printed).toContain(code.replaceAll(new RegExp(`^${indent}`, 'gmu'), ''));
  }
}

/** README and the pages of the manual that show a console. */
export function pagesWithConsole(): readonly string[] {
  const manual = listTree(join(REPOSITORY, 'manual/docs/next')).map((file) => `manual/docs/next/${file}`);
  const pages = ['README.md', ...manual].filter((file) => file.endsWith('.md'));
  return pages.filter((file) => readFileSync(join(REPOSITORY, file), 'utf8').search(CONSOLE) !== -1);
}

/** What a command prints, as a terminal shows it, without its progress. */
async function run(cwd: string, command: string): Promise<string> {
  const [, text, file] = /^echo '(.*)' >> (\S+)$/u.exec(command) ?? [];
  if (text !== undefined && file !== undefined) {
    appendFileSync(join(cwd, file), `${text}\n`);
    return '';
  }
  const [program = '', ...words] = command.split(' ');
  if (program === 'mkdir') mkdirSync(join(cwd, words[0] ?? ''));
  else if (program === 'cp') cpSync(join(cwd, words[0] ?? ''), join(cwd, words[1] ?? '', basename(words[0] ?? '')));
  else return runTyped(cwd, command);
  return '';
}

async function runTyped(cwd: string, command: string): Promise<string> {
  const [own = '', shown] = command.split(' && cat ');
  const [, typed] = /^(?:(?:npx )?docsite|node docsite\/bin\/docsite\.js) (.*)$/u.exec(own) ?? [];
  expect(typed, command).toBeDefined();
  const args = [...(typed ?? '').matchAll(/'([^']*)'|(\S+)/gu)].map(([, quoted, word]) => quoted ?? word ?? '');
  const { stdout, stderr, code } = await runDocsite(cwd, ...args);
  expect(code, `${command}\n${stderr}`).toBe(/^error /mu.test(stderr + stdout) ? 2 : 0);
  const printed = shown === undefined ? '' : readFileSync(join(cwd, shown), 'utf8');
  return `${stderr.replaceAll(/^[a-z]+\n/gmu, '')}${stdout}${printed}`;
}

/** The release of the pages has a day of its own; times and ports differ. */
function mask(output: string): string {
  const today = new Date().toISOString().slice(0, 10);
  return output
    .replaceAll(today, '2026-07-01')
    .replaceAll(/\(\d+\.\d s\)/gu, '(0.4 s)')
    .replaceAll(/\(\d+ ms\)/gu, '(9 ms)')
    .replaceAll(/(?<=127\.0\.0\.1:)\d+/gu, '3000');
}
