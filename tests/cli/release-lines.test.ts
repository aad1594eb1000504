/** The manual's page on release lines, as commands that are run one after the other: what it shows is what they print. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runDocsite } from '../support/run-docsite.ts';
import { makeFolder, REPOSITORY, SMALL_SITE, writeFiles } from '../support/site.ts';

const PAGE = join(REPOSITORY, 'manual/docs/next/release-lines.md');
const INSTALL = '# Install\n\nUnpack it.\n\nStart it.\n';
const manifest = (label: string, released: string, holder: string): string =>
  JSON.stringify({ label, released, files: { 'index.md': '2.0.0', 'install.md': holder } });

const SITE = {
  'docsite.config.ts': SMALL_SITE['docsite.config.ts'] ?? '',
  'docs/next/index.md': '# Start\n\nWelcome.\n',
  'docs/next/install.md': INSTALL.replace('Unpack', 'Install'),
  'docs/versions/2.0.0/index.md': '# Start\n\nWelcome.\n',
  'docs/versions/2.0.0/install.md': INSTALL.replace('Start', 'Run'),
  'docs/versions/2.0.0/version.json': manifest('2.0.0', '2026-01-12', '2.0.0'),
  'docs/versions/2.1.0/install.md': INSTALL,
  'docs/versions/2.1.0/version.json': manifest('2.1.0', '2026-03-02', '2.1.0'),
  'docs/versions/3.0.0/version.json': manifest('3.0.0', '2026-06-01', '2.1.0'),
};

/** What a command prints, as a terminal shows it. */
async function run(root: string, command: string): Promise<string> {
  const [, text, file] = /^echo '(.*)' >> (\S+)$/u.exec(command) ?? [];
  if (text !== undefined && file !== undefined) {
    appendFileSync(join(root, file), `${text}\n`);
    return '';
  }
  const [npx, docsite, ...args] = command.split(' ');
  expect([npx, docsite]).toEqual(['npx', 'docsite']);
  const { stdout, stderr, code } = await runDocsite(root, ...args);
  expect(code, `${command}\n${stderr}`).toBe(0);
  return `${stderr}${stdout}`;
}

test('every command of the page prints what the page shows', async () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, SITE);
  const page = readFileSync(PAGE, 'utf8');
  let renewed = page;
  for (const [block, code = ''] of page.matchAll(/```console\n([^]*?)```/gu)) {
    let shown = '';
    for (const command of code.split('\n').filter((line) => line.startsWith('$ '))) {
      shown += `${command}\n${await run(root, command.slice(2))}`;
    }
    renewed = renewed.replace(block, () => `\`\`\`console\n${shown}\`\`\``);
  }
  if (process.env['UPDATE'] === '1') writeFileSync(PAGE, renewed);
  else expect(renewed).toBe(page);
}, 120_000);
