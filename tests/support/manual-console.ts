/** Runs what a page of the manual shows of a console, one command after the other: what it prints must be what the page shows. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runDocsite } from './run-docsite.ts';
import { REPOSITORY } from './site.ts';

interface ConsoleOptions {
  /** What happens to the site before a command that begins so: once each, in this order. */
  readonly before?: readonly (readonly [command: string, act: () => void])[];
  /** Replaces what differs from day to day. */
  readonly mask?: (output: string) => string;
}

/** With `UPDATE=1` the page is written as it should be. */
export async function expectConsole(name: string, root: string, options: ConsoleOptions = {}): Promise<void> {
  const { before = [], mask = (output) => output } = options;
  const file = join(REPOSITORY, 'manual/docs/next', name);
  const page = readFileSync(file, 'utf8');
  const acts = [...before];
  let renewed = page;
  for (const [block, indent = '', code = ''] of page.matchAll(/^( *)```console\n([^]*?)^\1```/gmu)) {
    let shown = '';
    for (const [, command = ''] of code.matchAll(/^ *\$ (.*)$/gmu)) {
      if (acts[0] !== undefined && command.startsWith(acts[0][0])) acts.shift()?.[1]();
      shown += `$ ${command}\n${mask(await run(root, command))}`;
    }
    const lines = [`\`\`\`console`, ...shown.trimEnd().split('\n'), '```'];
    const text = lines.map((line) => (line === '' ? '' : indent + line)).join('\n');
    renewed = renewed.replace(block, () => text);
  }
  expect(acts).toEqual([]);
  if (process.env['UPDATE'] === '1') writeFileSync(file, renewed);
  else expect(renewed).toBe(page);
}

/** What a command prints, as a terminal shows it, without its progress. */
async function run(root: string, command: string): Promise<string> {
  const [, text, file] = /^echo '(.*)' >> (\S+)$/u.exec(command) ?? [];
  if (text !== undefined && file !== undefined) {
    appendFileSync(join(root, file), `${text}\n`);
    return '';
  }
  const [own = '', shown] = command.split(' && cat ');
  const [npx, docsite, ...args] = own.split(' ');
  expect([npx, docsite]).toEqual(['npx', 'docsite']);
  const { stdout, stderr, code } = await runDocsite(root, ...args);
  expect([0, 2], `${command}\n${stderr}`).toContain(code);
  const printed = shown === undefined ? '' : readFileSync(join(root, shown), 'utf8');
  return `${stderr.replaceAll(/^[a-z]+\n/gmu, '')}${stdout}${printed}`;
}
