/** An owner's run on a release tree: a stable version equal to its beta, then a hotfix of an older release line; what all parts of the site say. */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { SiteReader } from '../../packages/mcp/site-reader.ts';
import { TOOLS } from '../../packages/mcp/tools.ts';
import { runDocsite } from '../support/run-docsite.ts';
import { makeFolder, writeFiles } from '../support/site.ts';

const docs = "{ editUrl: 'https://code.example/edit' }";
const root = makeFolder(afterAll);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

async function run(command: string): Promise<string> {
  const { stdout, stderr, code } = await runDocsite(root, ...command.split(' '));
  expect(code, `${command}\n${stderr}`).toBe(0);
  return stdout;
}

beforeAll(async () => {
  writeFiles(root, {
    'docsite.config.ts': `export default { title: 'Small', url: 'https://small.example', docs: ${docs}, machineReadable: { markdown: 'all' } };\n`,
    'docs/next/install.md': '# Install\n\nUnpack it.\n\n## Check\n\nLook at the log.\n',
  });
  await run('version 1.0.0 --date 2025-01-01');
  await run('version 2.1.0 --date 2025-02-01');
  writeFiles(root, { 'docs/next/faq.md': '# Questions\n\nWhy?\n' });
  await run('version 3.0.0-beta.1 --date 2025-03-01');
  await run('version 3.0.0 --date 2025-04-01');
  await run('version 2.1.1 --from 2.1.0 --date 2025-06-01');
  await run('versions edit 2.1.1/install');
  appendFileSync(join(root, 'docs/versions/2.1.1/install.md'), '\n## Restart\n\nRestart the zebra.\n');
  await run('build');
}, 240_000);

test('pages and Markdown copies of the latest version name stable versions, and none of another line', () => {
  const page = read('site/docs/install/index.html');
  expect(page).toContain('This text since <span translate="no">1.0.0</span>');
  expect(page).toContain('https://code.example/edit/docs/next/install.md');
  expect(page).not.toMatch(/2\.1\.1|beta/u);
  expect(read('site/docs/install.md')).toContain('since: "1.0.0"');
  expect(read('site/docs/faq.md')).toContain('since: "3.0.0"');
});

test('changes and the feed go by what each version was made from', () => {
  const shown = (path: string): string =>
    read(path).replaceAll(/<details>[^]*?<\/details>|<script[^]*?<\/script>/gu, '');
  expect(shown('site/docs/changes/index.html')).toMatch(/Compared with <a[^>]*>2\.1\.0<[^]*Questions/u);
  expect(read('site/docs/changes/index.html')).toMatch(
    /<details>[^]*Same texts as <span translate="no">3\.0\.0-beta\.1/u,
  );
  expect(read('site/docs/3.0.0-beta.1/changes/index.html')).not.toContain('Restart');
  expect(read('site/docs/2.1.1/changes/index.html')).toContain('Restart the zebra');
  expect(read('site/docs/changes.xml')).toContain('/docs/3.0.0</id>');
});

test('the history draws the hotfix as a line of its own', () => {
  const history = read('site/versions/install/index.html');
  expect(history).toContain('history-lines lines-2');
  expect(history).not.toMatch(/beta|2\.1\.0 –/u);
});

test('versions diff compares with what comes before on the line', async () => {
  expect(await run('versions diff 3.0.0 --stat')).toContain('2.1.0 → 3.0.0: 1 page added, 1 page unchanged');
  expect(await run('versions diff 2.1.1 --stat')).toContain('2.1.0 → 2.1.1: 1 page changed');
});

test('MCP answers and ranges of the search name the versions that have a text', async () => {
  const source = { address: 'https://small.example/', read: (path: string) => Promise.resolve(read(`site/${path}`)) };
  const ask = (name: string, args: Readonly<Record<string, string>>): Promise<string> | undefined =>
    TOOLS.find((tool) => tool.name === name)?.run(new SiteReader(source), args);
  expect(await ask('what_changed', { to: '3.0.0' })).toMatch(/From version 2\.1\.0[^]*1 page added:\n- faq/u);
  expect(await ask('read_page', { page: 'install', version: '3.0.0' })).toContain('this text since 1.0.0');
  expect(await ask('search', { words: 'unpack', version: 'all' })).toMatch(
    /Versions 1\.0\.0 – 2\.1\.0, 3\.0\.0-beta\.1 – next[^]*Versions 2\.1\.1/u,
  );
  const records = (await run('search-records'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const rangeOf = (text: string): unknown =>
    records.find((one) => String(one['text']).includes(text))?.['versionRange'];
  expect([rangeOf('zebra'), rangeOf('Why'), rangeOf('Look at')]).toEqual(['only 2.1.1', 'since 3.0.0-beta.1', '']);
});
